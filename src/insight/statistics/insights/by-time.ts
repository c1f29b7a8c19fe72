import { toNumber } from '../../../data/engine/cell-number.ts';
import { quoteName } from '../../../data/engine/sql-quote.ts';
import type { Ask, Ran } from '../../../data/receipts/types.ts';
import { labelOf, sayMember, sayNumber, sayPercent } from '../../figures/wording.ts';
import { bucketName, chooseGrain, type Grain } from '../calendar.ts';
import { studentTwoSided } from '../distributions.ts';
import { longRunVariance } from '../long-run-variance.ts';
import { measureTrend, SIGNIFICANT, wanderedP } from '../trend.ts';
import type { Mineable } from './mineable-columns.ts';
import type { Candidate, TableToMine } from './types.ts';
import { unusualTimes } from './unusual-times.ts';

const STEPS_MIN = 8;
const MEMBERS_MAX = 12;
const FOLLOWED_MAX = 5;

/**
 * Trends of the whole table and of single values, whether numbers move with the number of rows, and anomalies and level changes of the
 * whole.
 */
export async function byTime(table: TableToMine, mineable: Mineable, ask: Ask): Promise<Candidate[]> {
  const { time, quantities, categories } = mineable;
  if (!time) return [];
  const grain = grainOf(table, time.column);
  const followed = categories.filter(({ distinctCount }) => distinctCount <= MEMBERS_MAX).slice(0, FOLLOWED_MAX);
  const names = followed.map(({ name }) => quoteName(name));
  const inner = [
    `CAST(date_trunc('${grain}', ${time.momentSql}) AS DATE) - DATE '1970-01-01' AS step`,
    ...names,
    ...quantities.map(({ sql }, i) => `${sql} AS x${i}`),
  ];
  const ran = await ask({
    label: `Rows and means by ${grain} of ${time.column} (days since 1970-01-01)${followed.length > 0 ? `, in all and by ${followed.map(({ name }) => name).join(', by ')}` : ''}`,
    sql:
      `SELECT ${names.length > 0 ? `GROUPING(${names.join(', ')})` : '0'} AS which, step${names.map((name, i) => `, CAST(${name} AS VARCHAR) AS v${i}`).join('')}, count(*) AS row_count${quantities.map((_, i) => `, avg(x${i}) AS a${i}`).join('')}` +
      `\nFROM (SELECT ${inner.join(', ')} FROM ${quoteName(table.name)})\nWHERE step IS NOT NULL\nGROUP BY GROUPING SETS (${['(step)', ...names.map((name) => `(step, ${name})`)].join(', ')})\nORDER BY ALL`,
    params: [],
    tables: [table.name],
    rowsMax: 20_000,
  });
  if (ran.truncated) return [];
  const whole = seriesOf(ran, 2 ** names.length - 1, null, names.length, quantities.length);
  const about = { grain, time: time.column, receiptId: ran.receiptId };
  const unusual = await unusualTimes(table, mineable, whole, about, ask);
  if (whole.starts.length < STEPS_MIN) return unusual;
  return [
    ...trendsOf(whole, quantities, { ...about, of: '', column: null, coverage: 1, within: null }),
    ...volumeCorrelation(whole, quantities, about),
    ...unusual,
    ...followed.flatMap((category, i) => {
      const mask = 2 ** names.length - 1 - 2 ** (names.length - 1 - i);
      const members = [
        ...new Set(ran.rows.filter((row) => Number(row[0]) === mask && row[2 + i] !== null).map((row) => String(row[2 + i]))),
      ].sort();
      return members.flatMap((member) => {
        const series = seriesOf(ran, mask, { at: 2 + i, value: member }, names.length, quantities.length, whole.starts);
        const part =
          series.counts.reduce((sum, count) => sum + count, 0) /
          Math.max(
            1,
            whole.counts.reduce((sum, count) => sum + count, 0),
          );
        const of = ` of ${labelOf(category.name).toLowerCase()} "${sayMember(member)}"`;
        return trendsOf(series, quantities, { ...about, of, column: category.name, coverage: Math.sqrt(part), within: whole });
      });
    }),
  ];
}

interface Series {
  starts: number[];
  counts: number[];
  /** One per quantity. */
  means: (number | null)[][];
}

/** The series without its first and last step, which may be incomplete. */
function seriesOf(
  { rows }: Ran,
  mask: number,
  member: { at: number; value: string } | null,
  width: number,
  count: number,
  steps?: readonly number[],
): Series {
  const own = rows.filter((row) => Number(row[0]) === mask && (member === null || row[member.at] === member.value));
  const byStep = new Map(own.map((row) => [Number(row[1]), row]));
  const starts = steps ? [...steps] : [...byStep.keys()].sort((a, b) => a - b).slice(1, -1);
  return {
    starts,
    counts: starts.map((start) => Number(byStep.get(start)?.[2 + width] ?? 0)),
    means: Array.from({ length: count }, (_, k) => starts.map((start) => toNumber(byStep.get(start)?.[3 + width + k]))),
  };
}

interface About {
  grain: Grain;
  time: string;
  receiptId: string;
  of: string;
  column: string | null;
  coverage: number;
  /** The series of all rows, of which this is a part. */
  within: Series | null;
}

/** The trends of a series' rows and means (Mann–Kendall). */
function trendsOf(
  { starts, counts, means }: Series,
  quantities: Mineable['quantities'],
  { grain, time, receiptId, of, column, coverage, within }: About,
): Candidate[] {
  const own = column === null ? [] : [column];
  const series = [
    { id: 'rows', label: `The number of rows${of}`, columns: [time, ...own], values: counts as (number | null)[] },
    ...quantities.map(({ key, label, columns }, i) => ({
      id: key,
      label: `${label} on average${of}`,
      columns: [...new Set([time, ...columns, ...own])],
      values: means[i]!,
      all: within?.means[i],
    })),
  ];
  return series.flatMap(({ id, label, columns, values, ...one }): Candidate[] => {
    const trend = measureTrend(values);
    const level = Math.max(Math.abs(trend?.from ?? 0), Math.abs(trend?.to ?? 0));
    if (!trend || level === 0) return [];
    const rises = trend.slope > 0;
    const change = trend.from > 0 ? ` (${rises ? '+' : ''}${sayPercent((trend.to - trend.from) / trend.from)})` : '';
    return [
      {
        id: `trend ${id} ${of}`,
        kind: 'trend',
        sentence: `${label} ${rises ? 'rises: an increasing' : 'falls: a decreasing'} trend from ${sayNumber(trend.from, 'decimal')} in ${bucketName(starts[0]!, grain)} to ${sayNumber(trend.to, 'decimal')} in ${bucketName(starts.at(-1)!, grain)}${change}.`,
        absence: `${label} shows no trend over ${starts.length} ${grain}s: it is uniform over time.`,
        values: [
          { name: 'From', value: trend.from, format: 'decimal' },
          { name: 'To', value: trend.to, format: 'decimal' },
          { name: `Each ${grain}`, value: trend.slope, format: 'decimal' },
        ],
        columns,
        p: Math.max(trend.p, 'all' in one && one.all ? apartFrom(values, one.all) : 0),
        effect: Math.min(1, Math.abs(trend.to - trend.from) / level),
        coverage,
        receiptIds: [receiptId],
      },
    ];
  });
}

/**
 * The probability of a trend of its own: where all rows together may only wander, a value must move away from them. Means of few rows hide that they
 * wander, since what is left of chance returns to the level at once.
 */
function apartFrom(values: readonly (number | null)[], all: readonly (number | null)[]): number {
  const known = all.filter((value) => value !== null);
  if (known.length < STEPS_MIN || wanderedP(known) < SIGNIFICANT) return 0;
  const apart = values.map((value, at) => (value === null || all[at] === null || all[at] === undefined ? null : value - all[at]));
  // What all rows share is gone from the difference.
  return measureTrend(apart)?.ordered ?? 1;
}

/** Whether a mean moves with the number of rows per step (Pearson's correlation). */
function volumeCorrelation(
  { counts, means }: Series,
  quantities: Mineable['quantities'],
  { grain, time, receiptId }: Pick<About, 'grain' | 'time' | 'receiptId'>,
): Candidate[] {
  return quantities.flatMap((quantity, k): Candidate[] => {
    const pairs = counts.flatMap((count, at) => (means[k]![at] === null ? [] : [[count, means[k]![at]!] as const]));
    const n = pairs.length;
    const mean = (i: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[i], 0) / n;
    const [mx, my] = [mean(0), mean(1)];
    const xy = pairs.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0);
    const xx = pairs.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
    const yy = pairs.reduce((sum, [, y]) => sum + (y - my) ** 2, 0);
    if (n < STEPS_MIN || xx === 0 || yy === 0) return [];
    const r = xy / Math.sqrt(xx * yy);
    if (Math.abs(r) >= 1 - 1e-9) return [];
    // Both may wander: the parts of neighbouring steps are then alike.
    const { variance, freedom } = longRunVariance(pairs.map(([x, y]) => (x - mx) * (y - my - (xy / xx) * (x - mx))));
    const p = Math.max(studentTwoSided(r * Math.sqrt((n - 2) / (1 - r ** 2)), n - 2), studentTwoSided(xy / Math.sqrt(variance), freedom));
    return [
      {
        id: `volume ${quantity.key}`,
        kind: 'correlation',
        sentence: `${quantity.label} on average goes ${r > 0 ? 'up with the number of rows: a positive' : 'down as the number of rows rises: a negative'} correlation of ${r.toFixed(2)} over ${n} ${grain}s.`,
        absence: `There is no correlation of the number of rows with ${quantity.label.toLowerCase()} (${r.toFixed(2)} over ${n} ${grain}s).`,
        values: [{ name: 'Correlation', value: Number(r.toFixed(9)), format: 'decimal' }],
        columns: [time, ...quantity.columns],
        p,
        effect: Math.abs(r),
        coverage: 1,
        receiptIds: [receiptId],
      },
    ];
  });
}

function grainOf(table: TableToMine, column: string): Grain {
  const span = table.columns.find(({ name }) => name === column);
  const days = span?.min && span.max ? (Date.parse(span.max.slice(0, 10)) - Date.parse(span.min.slice(0, 10))) / 86_400_000 : 0;
  if (days < 20) return 'day';
  if (days < 200) return 'week';
  const chosen = chooseGrain(days);
  return chosen === 'day' || chosen === 'week' ? 'month' : chosen;
}
