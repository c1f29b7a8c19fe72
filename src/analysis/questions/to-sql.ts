import { labelOf } from '../../analyst/say.ts';
import { quoteName, quoteText } from '../../engine/sandbox.ts';
import type { NumberFormat } from '../../reports/document.ts';
import type { Period } from './dates.ts';
import type { Grain } from './items.ts';
import { type Filter, type Metric, NotUnderstood, type Query } from './query.ts';
import type { Plan, QuestionTable } from './types.ts';
import { type ColumnRef, isKey, isNumber, isTime, type Vocabulary } from './vocabulary.ts';

interface Selected {
  sql: string;
  name: string;
  label: string;
  format: NumberFormat | null;
  aggregated: boolean;
}

/**
 * A query as one SELECT with a total order, so that the same data gives the same bytes.
 * @throws NotUnderstood where tables do not join, or rows would be counted several times
 */
export function toPlan(query: Query, vocabulary: Vocabulary): Plan {
  const assumptions = [...query.assumptions];
  const base = baseTable(query);
  const time = query.grain !== null || query.periods.length > 0 ? timeOf(query, base, vocabulary, assumptions) : null;
  const used = new Set<QuestionTable>([base, ...tablesOf(query), ...(time && 'column' in time ? [time.table] : [])]);
  const joins = joinAll(base, [...used], vocabulary);
  if (
    joins.fansOut &&
    query.metrics.some(({ of, table }) => table === base && (of === 'sum' || of === 'avg' || of === 'median' || of === 'stddev'))
  )
    throw new NotUnderstood(`rows of “${base.name}” would be counted several times.`);

  const selected: Selected[] = [
    ...(query.grain !== null && time ? [bucket(time, query.grain)] : []),
    ...query.groups.map(({ column }) => plainColumn(column)),
    ...query.columns.map(plainColumn),
    ...query.metrics.map((metric) => measured(metric, joins.fansOut || metric.table !== base, vocabulary)),
  ];
  const shared = query.share ? selected.findIndex(({ aggregated }) => aggregated) : -1;
  if (shared >= 0)
    selected.push({
      sql: `${selected[shared]!.sql} / sum(${selected[shared]!.sql}) OVER ()`,
      name: 'share',
      label: 'Share',
      format: 'percent',
      aggregated: true,
    });
  distinguish(selected);

  const aggregates = selected.some(({ aggregated }) => aggregated);
  const grouped = selected.flatMap(({ aggregated }, at) => (aggregated || !aggregates ? [] : [at + 1]));
  const conditions = [
    ...query.filters.map(condition),
    ...query.without.map((table) => missing(table, query, base, vocabulary)),
    ...query.periods.map((period) => within(period, time, base)),
  ];
  const metricAt = selected.findIndex(({ aggregated }) => aggregated);
  const having = query.having && metricAt >= 0 ? compared(selected[metricAt]!.sql, query.having.operator, query.having.values) : null;
  const sql = [
    `SELECT ${!aggregates && (query.distinct || query.limit === null) && query.order === null ? 'DISTINCT ' : ''}${selected.map(({ sql, name }) => `${sql} AS ${quoteName(name)}`).join(', ')}`,
    `FROM ${joins.sql}`,
    ...(conditions.length > 0 ? [`WHERE ${conditions.join(' AND ')}`] : []),
    ...(grouped.length > 0 ? [`GROUP BY ${grouped.join(', ')}`] : []),
    ...(having ? [`HAVING ${having}`] : []),
    ...orderOf(query, selected),
    ...(query.limit === null ? [] : [`LIMIT ${query.limit}`]),
  ].join(' ');
  const title = titleOf(query, selected);
  return {
    sql,
    tables: [...joins.tables],
    title,
    explanation: explain(query, selected, [...joins.tables]),
    columns: selected.map(({ name, label, format }) => ({ name, label, format })),
    assumptions,
    confidence: assumptions.length === 0 ? 0.9 : 0.75,
  };
}

function baseTable(query: Query): QuestionTable {
  const first = query.metrics[0]?.table ?? query.columns[0]?.table ?? query.groups[0]?.column.table;
  if (!first) throw new NotUnderstood('it names nothing to compute or to list.');
  // Rows are counted where they are many: the table that points at the others.
  return query.metrics.find(({ column }) => column !== null)?.table ?? first;
}

function tablesOf({ metrics, columns, groups, filters }: Query): QuestionTable[] {
  return [
    ...metrics.map(({ table }) => table),
    ...columns.map(({ table }) => table),
    ...groups.map(({ column }) => column.table),
    ...filters.map(({ column }) => column.table),
  ];
}

type TimeOf = ColumnRef | { years: ColumnRef };

/** The column that tells when: of the base table, where there are several the first, which is said. */
function timeOf(query: Query, base: QuestionTable, vocabulary: Vocabulary, assumptions: string[]): TimeOf {
  const own = vocabulary.columns.filter((ref) => ref.table === base);
  const times = own.filter(isTime);
  const named = times.filter((ref) => [...query.columns, ...query.groups.map(({ column }) => column)].includes(ref));
  const [time, ...others] = named.length > 0 ? named : times;
  if (time) {
    if (others.length > 0)
      assumptions.push(`Time is “${time.column.name}”; there are also ${others.map(({ column }) => `“${column.name}”`).join(', ')}.`);
    return time;
  }
  const year =
    own.find((ref) => ref.stems.join() === 'year' && isNumber(ref)) ?? own.find((ref) => ref.stems.includes('year') && isNumber(ref));
  if (year && (query.grain === null || query.grain === 'year') && query.periods.every(({ years }) => years !== null))
    return { years: year };
  throw new NotUnderstood(`“${base.name}” does not say when.`);
}

function refSql({ table, column }: ColumnRef): string {
  return `${quoteName(table.name)}.${quoteName(column.name)}`;
}

function plainColumn(ref: ColumnRef): Selected {
  return {
    sql: refSql(ref),
    name: ref.column.name,
    label: labelOf(ref.column.name),
    format: isNumber(ref) ? (ref.column.role === 'identifier' ? null : formatOf(ref)) : null,
    aggregated: false,
  };
}

function formatOf({ column }: ColumnRef): NumberFormat {
  return column.type === 'integer' ? 'integer' : 'decimal';
}

function bucket(time: TimeOf, grain: Grain): Selected {
  if ('years' in time) return { ...plainColumn(time.years), name: 'year', label: 'Year', format: null };
  return {
    sql: `CAST(date_trunc(${quoteText(grain)}, ${refSql(time)}) AS DATE)`,
    name: grain,
    label: labelOf(grain),
    format: null,
    aggregated: false,
  };
}

const SAID: Record<Metric['of'], string> = {
  sum: 'Total',
  avg: 'Average',
  min: 'Lowest',
  max: 'Highest',
  median: 'Median',
  stddev: 'Standard deviation of',
  count: 'Number of',
  distinct: 'Number of different',
};

function measured({ of, column, table }: Metric, fansOut: boolean, vocabulary: Vocabulary): Selected {
  if (column === null) {
    const key = vocabulary.columns.find((ref) => ref.table === table && isKey(ref));
    if (fansOut && !key) throw new NotUnderstood(`rows of “${table.name}” would be counted several times.`);
    return {
      sql: fansOut && key ? `count(DISTINCT ${refSql(key)})` : 'count(*)',
      name: `${table.name}_count`,
      label: `Number of ${words(table.name)}`,
      format: 'integer',
      aggregated: true,
    };
  }
  const at = refSql(column);
  const name = `${of === 'distinct' ? 'count' : of}_${column.column.name}`;
  const label = `${SAID[of]} ${words(column.column.name)}`;
  switch (of) {
    case 'count':
      return { sql: `count(${at})`, name, label, format: 'integer', aggregated: true };
    case 'distinct':
      return { sql: `count(DISTINCT ${at})`, name, label, format: 'integer', aggregated: true };
    case 'stddev':
      return { sql: `stddev_samp(${at})`, name, label, format: 'decimal', aggregated: true };
    case 'avg':
    case 'median':
      return { sql: `${of}(${at})`, name, label, format: isNumber(column) ? 'decimal' : null, aggregated: true };
    default:
      return { sql: `${of}(${at})`, name, label, format: isNumber(column) ? formatOf(column) : null, aggregated: true };
  }
}

const words = (name: string) => labelOf(name).toLowerCase();

function distinguish(selected: Selected[]): void {
  const seen = new Set<string>();
  for (const one of selected) {
    let name = one.name;
    for (let n = 2; seen.has(name.toLowerCase()); n++) name = `${one.name}_${n}`;
    one.name = name;
    seen.add(name.toLowerCase());
  }
}

function condition({ column, operator, values }: Filter): string {
  const at = refSql(column);
  if (operator === 'in' || operator === 'not in') {
    const list = [...new Set(values)].map((value) => quoteText(String(value)));
    if (list.length === 1) return operator === 'in' ? `${at} = ${list[0]}` : `${at} <> ${list[0]}`;
    return `${at} ${operator === 'in' ? 'IN' : 'NOT IN'} (${list.join(', ')})`;
  }
  return compared(at, operator, values.map(Number));
}

/**
 * No row of a table points at the base's row.
 * @throws NotUnderstood where the table is counted itself, or no key or more than one joins the two
 */
function missing(table: QuestionTable, query: Query, base: QuestionTable, { joins }: Vocabulary): string {
  const keys = joins.filter(({ from, to }) => from.table === table && to.table === base);
  const [key] = keys;
  if (!key || keys.length > 1 || tablesOf(query).includes(table))
    throw new NotUnderstood(`it is not clear which “${base.name}” have no “${table.name}”.`);
  return `NOT EXISTS (SELECT 1 FROM ${quoteName(table.name)} WHERE ${refSql(key.from)} = ${refSql(key.to)})`;
}

function compared(at: string, operator: Filter['operator'], values: number[]): string {
  return operator === 'between' ? `${at} BETWEEN ${values[0]} AND ${values[1]}` : `${at} ${operator} ${values[0]}`;
}

function within(period: Period, time: TimeOf | null, base: QuestionTable): string {
  if (time === null) throw new NotUnderstood(`“${base.name}” does not say when.`);
  if ('years' in time) {
    const [from, to] = period.years!;
    return from === to ? `${refSql(time.years)} = ${from}` : `${refSql(time.years)} BETWEEN ${from} AND ${to}`;
  }
  const at = refSql(time);
  return [
    ...(period.from === null ? [] : [`${at} >= DATE ${quoteText(period.from)}`]),
    ...(period.to === null ? [] : [`${at} < DATE ${quoteText(period.to)}`]),
  ].join(' AND ');
}

/** The order that was asked for, or time, or the first metric from the top; ties by what is left. */
function orderOf(query: Query, selected: Selected[]): string[] {
  const metric = selected.findIndex(({ aggregated }) => aggregated);
  const order: string[] = [];
  if (query.order?.by === 'metric' && metric >= 0) order.push(`${metric + 1} ${query.order.descending ? 'DESC' : 'ASC'} NULLS LAST`);
  else if (query.order && query.order.by !== 'metric')
    order.push(`${refSql(query.order.by)} ${query.order.descending ? 'DESC' : 'ASC'} NULLS LAST`);
  else if (query.grain === null && metric > 0) order.push(`${metric + 1} DESC NULLS LAST`);
  const rest = selected.flatMap(({ aggregated }, at) => (aggregated ? [] : [`${at + 1}`]));
  const all = [...order, ...rest.filter((at) => !order.some((one) => one.startsWith(`${at} `)))];
  return selected.length > 0 && all.length > 0 && !(metric === 0 && selected.length === 1) ? [`ORDER BY ${all.join(', ')}`] : [];
}

interface Joined {
  sql: string;
  tables: Set<string>;
  /** Rows of the base may come several times. */
  fansOut: boolean;
}

/** The base with every table that is needed, over the shortest chains of keys; each table once. */
function joinAll(base: QuestionTable, needed: QuestionTable[], { joins }: Vocabulary): Joined {
  const inside = new Set([base]);
  let sql = quoteName(base.name);
  let fansOut = false;
  for (const target of needed) {
    if (inside.has(target)) continue;
    const chain = shortest(inside, target, joins);
    if (chain === null) throw new NotUnderstood(`no key joins “${target.name}” with “${base.name}”.`);
    for (const { join, forward } of chain) {
      const table = forward ? join.to.table : join.from.table;
      if (inside.has(table)) continue;
      inside.add(table);
      if (!forward) fansOut = true;
      sql += ` JOIN ${quoteName(table.name)} ON ${refSql(join.from)} = ${refSql(join.to)}`;
    }
  }
  return { sql, tables: new Set([...inside].map(({ name }) => name)), fansOut };
}

interface Step {
  join: Vocabulary['joins'][number];
  forward: boolean;
}

function shortest(from: ReadonlySet<QuestionTable>, target: QuestionTable, joins: Vocabulary['joins']): Step[] | null {
  let paths: { at: QuestionTable; steps: Step[] }[] = [...from].map((at) => ({ at, steps: [] }));
  const seen = new Set(from);
  for (let depth = 0; depth < 4 && paths.length > 0; depth++) {
    const next: typeof paths = [];
    for (const { at, steps } of paths) {
      for (const forward of [true, false]) {
        for (const join of joins) {
          const [here, there] = forward ? [join.from.table, join.to.table] : [join.to.table, join.from.table];
          if (here !== at || seen.has(there)) continue;
          const longer = [...steps, { join, forward }];
          if (there === target) return longer;
          seen.add(there);
          next.push({ at: there, steps: longer });
        }
      }
    }
    paths = next;
  }
  return null;
}

function titleOf(query: Query, selected: Selected[]): string {
  const measures = selected.filter(({ aggregated }) => aggregated);
  const others = selected.filter(({ aggregated }) => !aggregated);
  const by = others.map(({ label }) => label.toLowerCase());
  const head =
    measures.length > 0
      ? measures.map(({ label }, at) => (at === 0 ? label : label.toLowerCase())).join(', ')
      : others.map(({ label }) => label).join(', ');
  const what = measures.length > 0 && by.length > 0 ? `${head} by ${by.join(' and ')}` : head;
  return `${what}${said(query)}`;
}

/** Filters and periods in words. */
function said({ filters, periods, without, limit, order }: Query): string {
  const parts = [
    ...filters.map(({ column, operator, values }) => {
      const name = words(column.column.name);
      if (operator === 'in' || operator === 'not in') return `${name} ${operator === 'in' ? '' : 'not '}${values.join(' or ')}`;
      return operator === 'between' ? `${name} between ${values[0]} and ${values[1]}` : `${name} ${operator} ${values[0]}`;
    }),
    ...periods.map(({ label }) => label),
    ...without.map(({ name }) => `without ${words(name)}`),
  ];
  const most = limit === null ? '' : `, the ${order?.descending === false ? 'lowest' : 'highest'}${limit === 1 ? '' : ` ${limit}`}`;
  return `${parts.length > 0 ? ` (${parts.join(', ')})` : ''}${most}`;
}

function explain(query: Query, selected: Selected[], tables: string[]): string {
  return `${titleOf(query, selected)}, of ${tables.map((name) => `“${name}”`).join(' joined with ')}.`;
}
