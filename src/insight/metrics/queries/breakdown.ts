import { quoteName } from '../../../data/engine/sql-quote.ts';
import type { ColumnProfile } from '../../../data/engine/types.ts';
import { type Recorder, runWithReceipt } from '../../../data/receipts/recorder.ts';
import type { Member } from '../../statistics/contributors.ts';
import { amountValue } from '../../statistics/exact-arithmetic.ts';
import type { Span } from '../../statistics/types.ts';
import type { SourceBinding } from '../bind.ts';
import type { Metric } from '../bind-metrics.ts';
import { aggregateSql } from '../bind-metrics.ts';
import { type Sql, where } from '../bind-sql.ts';
import { metricColumns, readAmounts } from './day-series.ts';

export interface Breakdown {
  dimension: ColumnProfile;
  /** Largest first; members without rows in the period, known only from a comparison, come last. */
  members: Member[];
  /** Number of values in total; `members` may hold only the first. */
  memberCount: number;
  receiptId: string;
}

/** Further values are not fetched: they become one line. */
export const MEMBERS_MAX = 2_000;

interface Periods {
  /** null for all rows. */
  main: Span | null;
  compare: { current: Span; previous: Span } | null;
}

/** One metric by each value of each dimension, in one scan; with a comparison also in its two periods. */
export async function queryBreakdowns(
  recorder: Recorder,
  binding: SourceBinding,
  dimensions: readonly ColumnProfile[],
  metric: Metric,
  periods: Periods,
): Promise<Breakdown[]> {
  if (dimensions.length === 0) return [];
  const { table, time, filters } = binding;
  const spans = { main: periods.main, current: periods.compare?.current ?? null, previous: periods.compare?.previous ?? null };
  const flag = flagNames(table.profile.columns.map(({ name }) => name));
  const flags: Sql[] = [];
  for (const key of ['main', 'current', 'previous'] as const) {
    const span = spans[key];
    if (!span || !time) continue;
    const { sql, params } = time.within(span);
    flags.push({ sql: `,\n  coalesce(${sql}, false) AS ${flag(key)}`, params });
  }
  const hull = spans.main && time ? [time.within(hullOf([spans.main, spans.current, spans.previous]))] : [];
  const condition = where([...hull, ...filters]);
  const names = dimensions.map(({ name }) => quoteName(name));
  const inMain = spans.main && time ? [flag('main')] : [];
  const compared = periods.compare && time;
  const rank = metric.den
    ? `${aggregateSql(metric.num, ...inMain)} / nullif(${aggregateSql(metric.den, ...inMain)}, 0)`
    : aggregateSql(metric.num, ...inMain);
  const grouping = `GROUPING(${names.join(', ')})`;
  const { rows, receiptId } = await runWithReceipt(recorder, {
    label: `${metric.label} by ${dimensions.map(({ name }) => name).join(', by ')}`,
    sql: [
      `SELECT ${grouping} AS dimension, count(*) OVER (PARTITION BY ${grouping}) AS value_count`,
      ...names.map((name, i) => `,\n  CAST(${name} AS VARCHAR) AS value${i}`),
      `,\n  ${aggregateSql({ call: 'count', of: '*', when: [] }, ...inMain)} AS row_count`,
      metricColumns([metric], 'm', ...inMain),
      compared ? metricColumns([metric], 'current', flag('current')) + metricColumns([metric], 'previous', flag('previous')) : '',
      flags.length > 0
        ? `\nFROM (SELECT *${flags.map(({ sql }) => sql).join('')}\n  FROM ${quoteName(table.name)}${condition.sql})`
        : `\nFROM ${quoteName(table.name)}${condition.sql}`,
      `\nGROUP BY GROUPING SETS (${names.map((name) => `(${name})`).join(', ')})`,
      `\nQUALIFY row_number() OVER (PARTITION BY ${grouping} ORDER BY ${rank} DESC NULLS LAST, ${names.map((name) => `CAST(${name} AS VARCHAR)`).join(', ')}) <= ${MEMBERS_MAX}`,
    ].join(''),
    params: [...flags.flatMap(({ params }) => params), ...condition.params],
    tables: [table.name],
    rowsMax: MEMBERS_MAX * dimensions.length,
  });
  const width = metric.den ? 2 : 1;
  return dimensions.map((dimension, i) => {
    // GROUPING has a bit for each column not grouped by; the first column is the highest bit.
    const mask = 2 ** dimensions.length - 1 - 2 ** (dimensions.length - 1 - i);
    const own = rows.filter((row) => Number(row[0]) === mask);
    const at = 2 + dimensions.length;
    const members = own.map((row): Member => {
      const name = row[2 + i];
      const [amount] = readAmounts([metric], row, at + 1);
      const [current] = compared ? readAmounts([metric], row, at + 1 + width) : [];
      const [previous] = compared ? readAmounts([metric], row, at + 1 + 2 * width) : [];
      return { name: name === null || name === undefined ? null : String(name), rows: Number(row[at]), amount: amount!, current, previous };
    });
    return { dimension, members: inOrder(metric, members), memberCount: Number(own[0]?.[1] ?? 0), receiptId };
  });
}

function inOrder(metric: Metric, members: Member[]): Member[] {
  const value = (member: Member) => amountValue(metric, member.amount) ?? Number.NEGATIVE_INFINITY;
  const absent = (member: Member) => (member.rows === 0 ? 1 : 0);
  return members.sort((a, b) => absent(a) - absent(b) || value(b) - value(a) || ((a.name ?? '') < (b.name ?? '') ? -1 : 1));
}

function hullOf(spans: (Span | null)[]): Span {
  const given = spans.filter((span) => span !== null);
  return {
    start: given.map(({ start }) => start).sort()[0]!,
    end: given
      .map(({ end }) => end)
      .sort()
      .at(-1)!,
  };
}

/** Names for the flag columns that do not clash with the table's columns. */
function flagNames(taken: readonly string[]): (key: string) => string {
  const lower = new Set(taken.map((name) => name.toLowerCase()));
  return (key) => {
    let name = `in_${key}`;
    while (lower.has(name)) name += '_';
    return quoteName(name);
  };
}
