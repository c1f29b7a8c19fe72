import { quoteName, quoteText } from '../../../data/engine/sql-quote.ts';
import { labelOf } from '../../figures/wording.ts';
import { type ColumnRef, isKey, isNumber, isTime } from './column-ref.ts';
import type { Period } from './dates.ts';
import { NotUnderstood } from './not-understood.ts';
import type { Grain } from './parts.ts';
import type { Condition, Measure, Query, Value } from './query.ts';
import { compared, conditionsSql, existing, missing, tablesOf, within } from './sql/conditions.ts';
import { joinAll } from './sql/joins.ts';
import { type Selected, selectMeasure, selectValue } from './sql/measures.ts';
import { refSql } from './sql/names.ts';
import { titleOf } from './sql/title.ts';
import type { Plan, QuestionTable } from './types.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * Compiles a query to one SELECT with a total order, so that the same data gives identical output.
 * @throws NotUnderstood if tables do not join, or rows would be counted several times
 */
export function toPlan(query: Query, vocabulary: Vocabulary): Plan {
  const assumptions = [...query.assumptions];
  const base = baseTable(query, vocabulary);
  const groups = ownKeys(query, base, vocabulary);
  if (groups.some((column, at) => column !== query.groups[at])) return toPlan({ ...query, groups }, vocabulary);
  const timed = query.grain !== null || query.periods.length > 0 || query.weekdays !== null;
  const time = timed ? timeOf(query, base, vocabulary, assumptions) : null;
  const shown = [...new Set([base, ...shownTables(query), ...(time ? [time.table] : [])])];
  const joins = joinAll(base, shown, vocabulary);
  const scope = { base, tables: joins.tables, fansOut: joins.fansOut, vocabulary };
  const once = joins.fansOut && query.measures.some((measure) => addsUp(measure, base));
  const foreign = query.measures
    .flatMap(metricsOf)
    .some(({ value }) => value !== null && tablesOfValue(value).some((table) => table !== base));
  if (once && (foreign || !vocabulary.columns.some((ref) => ref.table === base && isKey(ref))))
    throw new NotUnderstood(`rows of “${base.name}” would be counted several times.`);

  const selected: Selected[] = [
    ...(query.grain !== null && time ? [bucket(time, query.grain)] : []),
    ...query.groups.map((column) => selectValue({ kind: 'column', column })),
    ...query.columns.map(selectValue),
    ...query.measures.map((measure) => selectMeasure(measure, scope)),
  ];
  share(query, selected);
  round(query, selected);
  distinguish(selected);

  const aggregates = selected.some(({ aggregated }) => aggregated);
  const grouped = selected.flatMap(({ aggregated }, at) => (aggregated || !aggregates ? [] : [at + 1]));
  const linked = query.linked.filter(
    (table) => !joins.tables.has(table) && !query.conditions.some((one) => one.kind === 'filter' && one.column.table === table),
  );
  const ofLinked = conditionsOfLinked(query.conditions, linked, joins.tables, vocabulary);
  const conditions = [
    ...conditionsSql(
      query.conditions.filter((one) => !ofLinked.has(one)),
      joins.tables,
      vocabulary,
    ),
    ...linked.map((table) =>
      existing(
        query.conditions.filter((one) => ofLinked.get(one) === table),
        [table],
        joins.tables,
        vocabulary,
      ),
    ),
    ...query.without.map((table) => missing(table, joins.tables, vocabulary)),
    ...query.periods.flatMap((period) => (time ? periodSql(period, time, vocabulary) : [])),
    ...(query.weekdays && time
      ? conditionsSql([{ kind: 'weekday', column: time, isoDays: query.weekdays }], joins.tables, vocabulary)
      : []),
  ];
  const measureAt = selected.findIndex(({ aggregated }) => aggregated);
  const having = query.having && measureAt >= 0 ? compared(selected[measureAt]!.sql, query.having.operator, query.having.values) : null;
  const distinct = !aggregates && (query.distinct || query.limit === null) && query.order === null;
  const from = once ? distinctRows(base, selected, joins.sql, conditions) : joins.sql;
  const sql = [
    `SELECT ${distinct ? 'DISTINCT ' : ''}${selected.map(({ sql, name }) => `${sql} AS ${quoteName(name)}`).join(', ')}`,
    `FROM ${from}`,
    ...(conditions.length > 0 && !once ? [`WHERE ${conditions.join(' AND ')}`] : []),
    ...(grouped.length > 0 ? [`GROUP BY ${grouped.join(', ')}`] : []),
    ...(having ? [`HAVING ${having}`] : []),
    ...orderOf(query, selected, time),
    ...(query.limit === null ? [] : [`LIMIT ${query.limit}`]),
  ].join(' ');
  const title = titleOf(query, selected);
  const read = new Set([
    ...joins.tables,
    ...vocabulary.tables.flatMap(({ table }) => (sql.includes(`${quoteName(table.name)}.`) ? [table] : [])),
  ]);
  const tables = [...read].map(({ name }) => name);
  return {
    sql,
    tables,
    title,
    explanation: `${title}, of ${tables.map((name) => `“${name}”`).join(' joined with ')}.`,
    columns: selected.map(({ name, label, format }) => ({ name, label, format })),
    assumptions,
    confidence: assumptions.length === 0 ? 0.9 : 0.75,
  };
}

/**
 * "Taken by students in the program Physics": a condition on a table that is only mentioned restricts that table's rows, not rows reached
 * by other joins.
 */
function conditionsOfLinked(
  conditions: readonly Condition[],
  linked: readonly QuestionTable[],
  joined: ReadonlySet<QuestionTable>,
  { joins }: Vocabulary,
): Map<Condition, QuestionTable> {
  const points = (from: QuestionTable, to: QuestionTable) =>
    joins.some((join) => join.unique && join.from.table === from && join.to.table === to);
  const owners = conditions.flatMap((condition) => {
    const [table] = tablesOf(condition);
    if (!table || joined.has(table) || [...joined].some((one) => points(one, table))) return [];
    const owner = linked.find((one) => one !== table && points(one, table));
    return owner ? [[condition, owner] as const] : [];
  });
  return new Map(owners);
}

/** Reads a table's name or code from the base's own foreign key, so that rows without a match are kept and shown. */
function ownKeys({ groups, columns, measures }: Query, base: QuestionTable, { joins }: Vocabulary): ColumnRef[] {
  const used = new Set([...columns.flatMap(tablesOfValue), ...measures.flatMap(metricsOf).map(({ table }) => table)]);
  return groups.map((column) => {
    const alone = !used.has(column.table) && groups.filter(({ table }) => table === column.table).length === 1;
    const keys = joins.filter(({ from, to, unique }) => unique && to === column && from.table === base);
    return alone && keys.length === 1 && column.table !== base ? keys[0]!.from : column;
  });
}

/** The rows of the base with their groups, deduplicated: joins over chains of keys may repeat them. */
function distinctRows(base: QuestionTable, selected: Selected[], from: string, conditions: readonly string[]): string {
  const groups = selected.flatMap((one, at) => {
    if (one.aggregated) return [];
    const alias = `group_${at + 1}`;
    const sql = `${one.sql} AS ${quoteName(alias)}`;
    one.sql = `${quoteName(base.name)}.${quoteName(alias)}`;
    return [sql];
  });
  const where = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
  return `(SELECT DISTINCT ${[`${quoteName(base.name)}.*`, ...groups].join(', ')} FROM ${from}${where}) AS ${quoteName(base.name)}`;
}

function metricsOf(measure: Measure): Extract<Measure, { kind: 'metric' }>[] {
  if (measure.kind === 'metric') return [measure];
  return measure.kind === 'constant' ? [] : [...metricsOf(measure.left), ...metricsOf(measure.right)];
}

function addsUp(measure: Measure, base: QuestionTable): boolean {
  return metricsOf(measure).some(
    ({ table, of, value }) => table === base && value !== null && (of === 'sum' || of === 'avg' || of === 'median' || of === 'stddev'),
  );
}

/**
 * The table with the finest rows: the one whose numbers are added up, otherwise counted, listed or grouped by; among several, the one that
 * references the rest.
 */
function baseTable(query: Query, vocabulary: Vocabulary): QuestionTable {
  const { measures, columns, groups } = query;
  const metrics = measures.flatMap(metricsOf);
  const measured = metrics.flatMap(({ value }) => (value ? tablesOfValue(value) : []));
  const first = measured[0] ?? metrics[0]?.table ?? (columns[0] ? tablesOfValue(columns[0])[0] : undefined) ?? groups[0]?.table;
  if (!first) throw new NotUnderstood('it names nothing to compute or to list.');
  const shown = shownTables(query);
  return [...new Set(measured)].find((table) => !joinAll(table, shown, vocabulary).fansOut) ?? first;
}

function tablesOfValue(value: Value): QuestionTable[] {
  if (value.kind === 'column') return [value.column.table];
  if (value.kind === 'quotient') return [value.over.table, value.under.table];
  return [value.from, value.to].flatMap((at) => (at === 'today' ? [] : [at.table]));
}

/** Tables whose columns are shown or computed with. Tables that only restrict are not joined. */
function shownTables({ measures, columns, groups }: Query): QuestionTable[] {
  return [
    ...measures.flatMap(metricsOf).flatMap(({ table, value }) => [table, ...(value ? tablesOfValue(value) : [])]),
    ...columns.flatMap(tablesOfValue),
    ...groups.map(({ table }) => table),
  ];
}

/**
 * The time column: of the base table, otherwise of the only adjacent table that has one; among several the first, recorded as an
 * assumption.
 */
function timeOf(query: Query, base: QuestionTable, vocabulary: Vocabulary, assumptions: string[]): ColumnRef {
  if (query.time) return query.time;
  const tables = [
    base,
    ...shownTables(query),
    ...query.linked,
    ...query.conditions.flatMap((one: Condition) => (one.kind === 'filter' ? [one.column.table] : [])),
  ];
  for (const table of new Set(tables)) {
    const own = vocabulary.columns.filter((ref) => ref.table === table);
    const shown = [...query.groups, ...query.columns.flatMap((value) => (value.kind === 'column' ? [value.column] : []))];
    const [time, ...others] = own.filter((ref) => isTime(ref) && shown.includes(ref)).concat(own.filter(isTime));
    const more = [...new Set(others)].filter((ref) => ref !== time);
    if (time) {
      if (more.length > 0)
        assumptions.push(`Time is “${time.column.name}”; there are also ${more.map(({ column }) => `“${column.name}”`).join(', ')}.`);
      return time;
    }
    const year =
      own.find((ref) => ref.stems.join() === 'year' && isNumber(ref)) ?? own.find((ref) => ref.stems.includes('year') && isNumber(ref));
    if (
      year &&
      (query.grain === null || query.grain === 'year') &&
      query.periods.every(({ years, month }) => years !== null || (month && monthOf(year, vocabulary))) &&
      query.weekdays === null
    )
      return year;
    const day = own.find((ref) => /day/i.test(ref.column.name) && ref.column.type === 'text');
    if (day && query.grain === null && query.periods.length === 0) return day;
  }
  throw new NotUnderstood(`“${base.name}” has no dates.`);
}

/** The month column that goes with a year column. */
function monthOf(year: ColumnRef, { columns }: Vocabulary): ColumnRef | undefined {
  return columns.find((ref) => ref.table === year.table && ref.stems.join() === 'month' && ref.column.type === 'text');
}

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

function periodSql(period: Period, time: ColumnRef, vocabulary: Vocabulary): string[] {
  if (isTime(time) || period.years !== null) return [within(period, time)];
  const month = monthOf(time, vocabulary)!;
  const name = MONTHS[period.month!.month - 1]!.slice(0, 3).toLowerCase();
  return [within(period, time), `lower(left(${refSql(month)}, 3)) = ${quoteText(name)}`];
}

function bucket(time: ColumnRef, grain: Grain): Selected {
  if (!isTime(time)) return { ...selectValue({ kind: 'column', column: time }), name: 'year', label: 'Year', format: null };
  return {
    sql: `CAST(date_trunc(${quoteText(grain)}, ${refSql(time)}) AS DATE)`,
    name: grain,
    label: labelOf(grain),
    format: null,
    aggregated: false,
  };
}

function share({ share }: Query, selected: Selected[]): void {
  const whole = share ? selected.find(({ aggregated }) => aggregated) : undefined;
  if (whole)
    selected.push({ sql: `${whole.sql} / sum(${whole.sql}) OVER ()`, name: 'share', label: 'Share', format: 'percent', aggregated: true });
}

function round({ digits }: Query, selected: Selected[]): void {
  if (digits === null) return;
  for (const one of selected) if (one.format === 'decimal') one.sql = `round(${one.sql}, ${digits})`;
}

function distinguish(selected: Selected[]): void {
  const seen = new Set<string>();
  for (const one of selected) {
    let name = one.name;
    for (let n = 2; seen.has(name.toLowerCase()); n++) name = `${one.name}_${n}`;
    one.name = name;
    seen.add(name.toLowerCase());
  }
}

/** The requested order, otherwise time, otherwise the first measure, descending; the remaining columns break ties. */
function orderOf(query: Query, selected: Selected[], time: ColumnRef | null): string[] {
  const measure = selected.findIndex(({ aggregated }) => aggregated);
  const direction = query.order?.descending ? 'DESC' : 'ASC';
  const order: string[] = [];
  const by = query.order?.by;
  if (by === 'measure' && measure >= 0) order.push(`${measure + 1} ${direction} NULLS LAST`);
  else if (by === 'time' || (by !== undefined && by === time && query.grain !== null)) order.push(`1 ${direction} NULLS LAST`);
  else if (by !== undefined && by !== 'measure') {
    const sql = refSql(by);
    const at = selected.findIndex((one) => one.sql === sql);
    order.push(`${at >= 0 ? at + 1 : measure >= 0 ? `any_value(${sql})` : sql} ${direction} NULLS LAST`);
  } else if (query.grain === null && measure > 0) order.push(`${measure + 1} DESC NULLS LAST`);
  const rest = selected.flatMap(({ aggregated }, at) => (aggregated ? [] : [`${at + 1}`]));
  const all = [...order, ...rest.filter((at) => !order.some((one) => one.startsWith(`${at} `)))];
  return selected.length > 0 && all.length > 0 && !(measure === 0 && selected.length === 1) ? [`ORDER BY ${all.join(', ')}`] : [];
}
