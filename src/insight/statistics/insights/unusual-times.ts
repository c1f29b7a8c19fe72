import { toNumber } from '../../../data/engine/cell-number.ts';
import { quoteName } from '../../../data/engine/sql-quote.ts';
import type { Ask } from '../../../data/receipts/types.ts';
import { sayNumber } from '../../figures/wording.ts';
import { bucketName, type Grain, nextBucket } from '../calendar.ts';
import { anomalySentence, distanceShare, levelChangeSentence, spanDatePhrase, unusualSteps } from '../unusual-steps.ts';
import type { Mineable } from './mineable-columns.ts';
import type { Candidate, TableToMine } from './types.ts';

/** Minimum share of days with rows for checking a table by day. */
const DENSE = 0.6;
const DAYS_MIN = 60;
const DAYS_MAX = 2_000;
const REPORTED_MAX = 3;

/** A series by time step to check for anomalies. */
export interface TimedSeries {
  starts: readonly number[];
  counts: readonly number[];
  means: readonly (readonly (number | null)[])[];
}

/** What a series measures, and where it was read. */
export interface TimedAbout {
  grain: Grain;
  time: string;
  receiptId: string;
}

/** Steps with an unusual number of rows or mean, and level changes; by day if nearly every day has rows. */
export async function unusualTimes(
  table: TableToMine,
  mineable: Mineable,
  whole: TimedSeries,
  about: TimedAbout,
  ask: Ask,
): Promise<Candidate[]> {
  const daily = await byDay(table, mineable, whole, about, ask);
  const [series, by] = daily ?? [whole, about];
  return [
    ...timesOf(series.counts, series.counts, { id: 'rows', label: 'The number of rows', columns: [by.time], counts: true }, series, by),
    ...mineable.quantities.flatMap(({ key, label, columns }, k) =>
      timesOf(
        series.means[k]!,
        series.counts,
        { id: key, label: `${label} on average`, columns: [...new Set([by.time, ...columns])], counts: false },
        series,
        by,
      ),
    ),
  ];
}

async function byDay(
  table: TableToMine,
  { time, quantities }: Mineable,
  { starts }: TimedSeries,
  about: TimedAbout,
  ask: Ask,
): Promise<[TimedSeries, TimedAbout] | null> {
  const [from, to] = [starts[0], starts.at(-1)];
  const days = from === undefined || to === undefined ? 0 : nextBucket(to, about.grain) - from;
  if (!time || about.grain === 'day' || days < DAYS_MIN || days > DAYS_MAX || table.rowCount < days * DENSE) return null;
  const { rows, receiptId, truncated } = await ask({
    label: `Rows and means by day of ${time.column} (days since 1970-01-01)`,
    sql:
      `SELECT day, count(*) AS row_count${quantities.map((_, i) => `, avg(x${i}) AS a${i}`).join('')}` +
      `\nFROM (SELECT CAST(${time.momentSql} AS DATE) - DATE '1970-01-01' AS day${quantities.map(({ sql }, i) => `, ${sql} AS x${i}`).join('')} FROM ${quoteName(table.name)})\nWHERE day IS NOT NULL\nGROUP BY day\nORDER BY day`,
    params: [],
    tables: [table.name],
    rowsMax: DAYS_MAX + 100,
  });
  const byStart = new Map(rows.map((row) => [Number(row[0]), row]));
  const [first, last] = [Number(rows[0]?.[0]), Number(rows.at(-1)?.[0])];
  // The first and the last day may be incomplete.
  const all = Array.from({ length: Math.max(0, last - first - 1) }, (_, i) => first + 1 + i);
  if (truncated || all.length > DAYS_MAX || all.filter((day) => byStart.has(day)).length < all.length * DENSE) return null;
  const series = {
    starts: all,
    counts: all.map((day) => Number(byStart.get(day)?.[1] ?? 0)),
    means: quantities.map((_, k) => all.map((day) => toNumber(byStart.get(day)?.[2 + k]))),
  };
  return [series, { ...about, grain: 'day', receiptId }];
}

function timesOf(
  values: readonly (number | null)[],
  sizes: readonly number[],
  { id, label, columns, counts }: { id: string; label: string; columns: string[]; counts: boolean },
  { starts }: TimedSeries,
  { grain, receiptId }: TimedAbout,
): Candidate[] {
  const series = { grain, starts, values, counts, ...(counts ? {} : { sizes }) };
  const { anomalies, p, changes } = unusualSteps(series);
  const rows = sizes.reduce((sum, size) => sum + size, 0);
  const say = (value: number) => sayNumber(value, 'decimal');
  const base = { columns, receiptIds: [receiptId] };
  const [change] = changes;
  return [
    {
      ...base,
      id: `unusual ${id}`,
      kind: 'anomaly',
      sentence: anomalies.length === 0 ? `${label} is unusual in no ${grain}.` : anomalySentence(label, series, anomalies, say),
      values: anomalies.slice(0, REPORTED_MAX).flatMap((anomaly) => [
        { name: bucketName(starts[anomaly.from]!, grain), value: anomaly.value, format: 'decimal' as const },
        { name: `Expected ${spanDatePhrase(series, anomaly)}`, value: anomaly.expected, format: 'decimal' as const },
      ]),
      p,
      effect: Math.max(0, ...anomalies.map(({ value, expected }) => distanceShare(value, expected))),
      coverage:
        rows > 0 ? anomalies.reduce((sum, { from, to }) => sizes.slice(from, to + 1).reduce((all, size) => all + size, sum), 0) / rows : 0,
    },
    {
      ...base,
      id: `level ${id}`,
      kind: 'level_change',
      sentence: change ? levelChangeSentence(label, series, change, say) : `The level of ${label} does not change.`,
      values: change
        ? [
            { name: 'Before', value: change.before, format: 'decimal' },
            { name: 'After', value: change.after, format: 'decimal' },
          ]
        : [],
      p: change?.p ?? 1,
      effect: change ? distanceShare(change.after, change.before) : 0,
      coverage: 1,
    },
  ];
}
