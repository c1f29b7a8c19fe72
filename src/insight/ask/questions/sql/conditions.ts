import { quoteName, quoteText } from '../../../../data/engine/sql-quote.ts';
import { type ColumnRef, isKey, isNumber, isTime } from '../column-ref.ts';
import type { Period } from '../dates.ts';
import { NotUnderstood } from '../not-understood.ts';
import type { Condition, Filter } from '../query.ts';
import type { QuestionTable } from '../types.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { belonging, chainTo } from './joins.ts';
import { refSql } from './names.ts';

/** Tables whose columns a condition reads directly. */
export function tablesOf(condition: Condition): QuestionTable[] {
  switch (condition.kind) {
    case 'filter':
      return [condition.via?.table ?? condition.column.table];
    case 'weekday':
    case 'period':
      return [condition.column.table];
    case 'any':
      return condition.of.flatMap(tablesOf);
    case 'count':
      return [condition.of];
  }
}

/**
 * Renders conditions over the joined tables. A condition on another table becomes EXISTS over the rows that belong together, so that it
 * never counts a row twice.
 */
export function conditionsSql(conditions: readonly Condition[], joined: ReadonlySet<QuestionTable>, vocabulary: Vocabulary): string[] {
  const own = conditions.filter((condition) => tablesOf(condition).every((table) => joined.has(table)));
  // Conditions reached over the same key apply to the same row there.
  const other = Map.groupBy(
    conditions.filter((condition) => !own.includes(condition)),
    (condition) => chainTo(joined, tablesOf(condition).find((table) => !joined.has(table))!, vocabulary)[0]!.join,
  );
  return [
    ...own.map((condition) => conditionSql(condition, vocabulary)),
    ...[...other.values()].map((group) => existing(group, [], joined, vocabulary)),
  ];
}

/** EXISTS: these tables have a row that belongs to the current one and meets the conditions. */
export function existing(
  conditions: readonly Condition[],
  linked: readonly QuestionTable[],
  joined: ReadonlySet<QuestionTable>,
  vocabulary: Vocabulary,
): string {
  const needed = [...new Set([...conditions.flatMap(tablesOf), ...linked])].filter((table) => !joined.has(table));
  const { sql, on } = belonging(joined, needed, vocabulary);
  return `EXISTS (SELECT 1 FROM ${sql} WHERE ${[on, ...conditions.map((condition) => conditionSql(condition, vocabulary))].join(' AND ')})`;
}

function conditionSql(condition: Condition, vocabulary: Vocabulary): string {
  switch (condition.kind) {
    case 'filter':
      return condition.via ? viaSql(condition, condition.via, vocabulary) : filterSql(condition);
    case 'any':
      return `(${condition.of.map((one) => conditionSql(one, vocabulary)).join(' OR ')})`;
    case 'weekday':
      return weekdaySql(condition.column, condition.isoDays);
    case 'period':
      return within(condition.period, condition.column);
    case 'count':
      return compared(`(${countOf(condition.of, condition.counted, vocabulary)})`, condition.operator, condition.values);
  }
}

/** Filters by one of several foreign keys to the same table. */
function viaSql(filter: Filter, via: ColumnRef, { joins }: Vocabulary): string {
  const key = joins.find(({ from, to }) => from === via && to.table === filter.column.table)!;
  return `${refSql(via)} IN (SELECT ${refSql(key.to)} FROM ${quoteName(filter.column.table.name)} WHERE ${filterSql(filter)})`;
}

function filterSql({ column, operator, values }: Filter): string {
  const at = refSql(column);
  switch (operator) {
    case 'in':
    case 'not in': {
      const list = [...new Set(values)].map((value) => (typeof value === 'number' ? String(value) : quoteText(String(value))));
      if (list.length === 1) return operator === 'in' ? `${at} = ${list[0]}` : `${at} <> ${list[0]}`;
      return `${at} ${operator === 'in' ? 'IN' : 'NOT IN'} (${list.join(', ')})`;
    }
    case 'is':
      return typeof values[0] === 'boolean'
        ? values[0]
          ? at
          : `NOT ${at}`
        : `${at} = ${typeof values[0] === 'number' ? values[0] : quoteText(String(values[0]))}`;
    case 'like':
      return `${at} ILIKE ${quoteText(String(values[0]))} ESCAPE '\\'`;
    case 'not null':
      return `${at} IS NOT NULL`;
    case 'is null':
      return `${at} IS NULL`;
    default:
      return compared(at, operator, values.map(Number));
  }
}

export function compared(at: string, operator: string, values: readonly number[]): string {
  if (operator === 'between') return values[0] === values[1] ? `${at} = ${values[0]}` : `${at} BETWEEN ${values[0]} AND ${values[1]}`;
  return `${at} ${operator} ${values[0]}`;
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function weekdaySql(column: ColumnRef, isoDays: readonly number[]): string {
  if (isTime(column)) return `isodow(${refSql(column)}) IN (${isoDays.join(', ')})`;
  const isDay = (value: string) => DAYS.some((day) => day.toLowerCase().startsWith(value.toLowerCase()) && value.length >= 3);
  if (!column.column.topValues.every(({ value }) => isDay(value)))
    throw new NotUnderstood(`“${column.column.name}” holds more than the name of a day.`);
  const names = isoDays.map((day) => DAYS[day - 1]!.slice(0, 3).toLowerCase());
  return `lower(left(${refSql(column)}, 3)) IN (${names.map(quoteText).join(', ')})`;
}

export function within(period: Period, time: ColumnRef): string {
  const at = refSql(time);
  if (isNumber(time)) {
    const [from, to] = period.years ?? [period.month?.year ?? 0, period.month?.year ?? 0];
    if (from <= -9999) return `${at} <= ${to}`;
    return to >= 9999 ? `${at} >= ${from}` : compared(at, 'between', [from, to]);
  }
  return [
    ...(period.from === null ? [] : [`${at} >= DATE ${quoteText(period.from)}`]),
    ...(period.to === null ? [] : [`${at} < DATE ${quoteText(period.to)}`]),
  ].join(' AND ');
}

/** How many rows of one table belong to a row of another. */
function countOf(of: QuestionTable, counted: QuestionTable, vocabulary: Vocabulary): string {
  const steps = chainTo(new Set([of]), counted, vocabulary);
  const { sql, on } = belonging(new Set([of]), [counted], vocabulary);
  if (steps.every(({ forward, join }) => forward && join.unique))
    throw new NotUnderstood(`each of “${of.name}” has one of “${counted.name}” at most.`);
  const key = vocabulary.columns.find((ref) => ref.table === counted && isKey(ref));
  return `SELECT count(${steps.length === 1 || !key ? '*' : `DISTINCT ${refSql(key)}`}) FROM ${sql} WHERE ${on}`;
}

/** NOT EXISTS: no row of a table belongs to the base's row. */
export function missing(table: QuestionTable, joined: ReadonlySet<QuestionTable>, vocabulary: Vocabulary): string {
  const { sql, on } = belonging(joined, [table], vocabulary);
  return `NOT EXISTS (SELECT 1 FROM ${sql} WHERE ${on})`;
}
