import { isNumber } from '../column-ref.ts';
import { NotUnderstood } from '../not-understood.ts';
import type { Condition, Measure, Value } from '../query.ts';
import { readComparisons } from './comparisons.ts';
import { readConditions } from './conditions.ts';
import { columnValue, isMeasure, metric, rows } from './measures.ts';
import { ofTable, readMetrics } from './metrics.ts';
import { Reading } from './reading.ts';
import { preferCountColumns } from './rest.ts';

/** "The ratio of A to B for each C", "the proportion of flights with stops out of all flights", "the share of revenue by region". */
export function readRatios(reading: Reading): void {
  for (const [item, at] of reading.each('ratio')) readRatio(reading, at, /\baverage\b/.test(item.words));
  for (const [, at] of reading.each('share')) {
    const end = endOf(reading, at);
    const split = splitOf(reading, at, end);
    const part = split === null && hasCondition(reading, at, end);
    if (split !== null) readRatio(reading, at, false);
    else if (part) readPart(reading, at, end);
    else readShare(reading, at);
  }
}

function readShare(reading: Reading, at: number): void {
  reading.result.share = true;
  reading.use(at);
  if (!reading.has('by')) throw new NotUnderstood('a share needs “by” and a name to divide by.');
}

/** End of the ratio: at "for each", at an order, or at the end of the sentence. */
function endOf(reading: Reading, from: number): number {
  const end = reading.items.findIndex(
    (one, i) => i > from && (one.kind === 'by' || one.kind === 'order' || one.kind === 'ratio' || one.lead[0] === 'for'),
  );
  return end === -1 ? reading.items.length : end;
}

/** Start of the denominator: after "to", "out of", "over". */
function splitOf(reading: Reading, from: number, end: number): number | null {
  for (let i = from + 2; i < end; i++) {
    const { lead, kind, words } = reading.items[i]!;
    if (kind === 'unknown' || kind === 'verb') continue;
    if (lead[0] === 'to' || lead.join(' ').startsWith('out of')) return i;
    if (kind === 'by' && words === 'per') return i + 1;
  }
  return null;
}

function hasCondition(reading: Reading, from: number, end: number): boolean {
  return (
    reading.items.slice(from + 1, end).some(({ kind }) => ['value', 'quoted', 'like', 'compare', 'not'].includes(kind)) ||
    reading.items.slice(from + 1, end).some((one) => one.kind === 'column' && one.columns.every(({ column }) => column.type === 'boolean'))
  );
}

function readRatio(reading: Reading, at: number, average: boolean): void {
  reading.use(at);
  const split = splitOf(reading, at, reading.items.length);
  if (split === null) throw new NotUnderstood('it is not clear which two things the ratio compares.');
  // "The number of businesses in each state to the number of all": the numerator has its own groups.
  const groupsFirst = reading.items.findIndex((one, i) => i > at && i < split && one.kind === 'by');
  const end = groupsFirst === -1 ? endOf(reading, split) : endOf(reading, split);
  const perUnit = groupsFirst === split - 1;
  const left = half(reading, at + 1, groupsFirst === -1 ? split : groupsFirst);
  const right = half(reading, split, end);
  if (perUnit) reading.use(groupsFirst);
  else if (groupsFirst !== -1) {
    if (left.measure === null) throw new NotUnderstood('it is not clear what the ratio is of.');
    reading.result.share = true;
    reading.measure(left.measure);
    return;
  }
  if (left.value && right.value && left.value.table === right.value.table && left.conditions.length + right.conditions.length === 0) {
    quotient(reading, { kind: 'quotient', over: left.value, under: right.value }, average);
    return;
  }
  // "Of open businesses to closed ones in Paris": the place applies to both.
  if (!left.conditions.some(isPlace)) {
    reading.result.conditions.push(...right.conditions.filter(isPlace));
    right.conditions = right.conditions.filter((one) => !isPlace(one));
  }
  const over = measureOf(reading, left);
  const under = measureOf(reading, right);
  reading.measure({ kind: 'arithmetic', operator: '/', left: over, right: under, name: 'ratio' });
}

const isPlace = (condition: Condition) => condition.kind === 'filter' && (condition.operator === 'in' || condition.operator === 'like');

/** "The proportion of flights with stops": those that meet the condition, out of all. */
function readPart(reading: Reading, at: number, end: number): void {
  reading.use(at);
  const part = measureOf(reading, half(reading, at + 1, end));
  if (part.kind !== 'metric') throw new NotUnderstood('it is not clear what it is a part of.');
  reading.measure({ kind: 'arithmetic', operator: '/', left: part, right: { ...part, where: [] }, name: 'proportion' });
}

interface Half {
  measure: Measure | null;
  value: ReturnType<Reading['choose']> | null;
  table: ReturnType<Reading['tableAt']> | null;
  conditions: Condition[];
}

/** One side of a ratio, read separately. */
function half(reading: Reading, from: number, end: number): Half {
  const places = Array.from({ length: end - from }, (_, i) => from + i).filter((i) => !reading.isUsed(i));
  reading.use(...places);
  const part = new Reading(
    places.map((i) => reading.items[i]!),
    reading.vocabulary,
    reading.items,
  );
  readConditions(part);
  readMetrics(part);
  const numbers = [...part.each('column')].filter(([item]) => item.columns.some(isNumber));
  const extreme = part.has('extreme');
  const [number] = part.result.measures.length === 0 && !extreme ? numbers : [];
  if (number) part.use(number[1]);
  readComparisons(part);
  preferCountColumns(part);
  for (const [item, i] of part.each('extreme')) {
    const target = part.free(i + 1);
    if (target?.kind !== 'column') continue;
    part.use(i, i + 1);
    part.measure(metric(item.descending ? 'max' : 'min', part.choose(target.columns.filter(isNumber), i + 1)));
  }
  const table = [...part.each('table')][0];
  if (table) part.use(table[1]);
  for (const [, i] of part.each('table')) part.use(i);
  const conditions = [
    ...part.result.conditions,
    ...part.result.periods.map((period): Condition => periodOf(part, period, table?.[0].index)),
  ];
  if (part.result.weekdays) conditions.push(weekdayOf(part, part.result.weekdays));
  const left = part.items.filter((one, i) => !part.isUsed(i) && !['verb', 'and', 'or', 'distinct', 'extreme'].includes(one.kind));
  if (left.length > 0) throw new NotUnderstood(`it is not clear what “${left.map(({ words }) => words).join('”, “')}” belongs to.`);
  return {
    measure: part.result.measures[0] ?? null,
    value: number ? part.choose(number[0].columns.filter(isNumber), number[1]) : null,
    table: table ? part.tableAt(table[0]) : null,
    conditions,
  };
}

function periodOf(part: Reading, period: Reading['result']['periods'][number], index: number | undefined): Condition {
  const table = index === undefined ? undefined : part.vocabulary.tables[index]!.table;
  const year = part.vocabulary.columns.find((ref) => ref.table === table && ref.stems.includes('year') && isNumber(ref));
  if (!year || period.years === null) throw new NotUnderstood(`“${period.label}” does not belong to a table named next to it.`);
  return { kind: 'filter', column: year, operator: 'between', values: period.years };
}

function weekdayOf(part: Reading, isoDays: number[]): Condition {
  const tables = new Set([...part.items].flatMap((one) => (one.kind === 'table' ? [part.tableAt(one)] : [])));
  const column = part.vocabulary.columns.find((ref) => tables.has(ref.table) && /day/i.test(ref.column.name));
  if (!column) throw new NotUnderstood('it is not clear what the days refer to.');
  return { kind: 'weekday', column, isoDays };
}

function measureOf(reading: Reading, { measure, value, table, conditions }: Half): Measure {
  if (measure?.kind === 'metric') return { ...measure, where: [...measure.where, ...conditions] };
  if (measure) return measure;
  if (value) return { ...(isMeasure(value) ? reading.defaultMetric(value) : metric('sum', value)), where: conditions };
  if (table)
    return {
      ...ofTable(
        reading,
        reading.vocabulary.tables.findIndex((one) => one.table === table),
        'count',
        table.name,
      ),
      where: conditions,
    };
  // "Available books": the condition alone names the rows.
  const [first] = conditions;
  if (first && 'column' in first) return { ...rows(first.column.table), where: conditions };
  throw new NotUnderstood('it is not clear what the ratio is of.');
}

/** One number over another: per row if rows are requested, otherwise of the sums, or their average. */
function quotient(reading: Reading, value: Extract<Value, { kind: 'quotient' }>, average: boolean): void {
  const { over, under } = value;
  if (average) {
    reading.measure({ kind: 'metric', of: 'avg', value, table: over.table, where: [] });
    return;
  }
  const by = reading.items.findIndex(({ kind }) => kind === 'by');
  const target = reading.free(by + 1);
  const perRow =
    by !== -1 &&
    ((target?.kind === 'table' && reading.tableAt(target) === over.table) ||
      (target?.kind === 'column' && target.columns.some((ref) => ref.table === over.table && reading.keyOf(over.table) === ref)));
  if (perRow) {
    reading.use(by, by + 1);
    const named =
      target.kind === 'table' ? [...new Set([reading.keyOf(over.table), ...reading.namesOf(target.index)])] : [reading.keyOf(over.table)];
    reading.result.columns.push(...named.flatMap((ref) => (ref ? [columnValue(ref)] : [])), value);
    return;
  }
  reading.measure({ kind: 'arithmetic', operator: '/', left: metric('sum', over), right: metric('sum', under), name: 'ratio' });
}
