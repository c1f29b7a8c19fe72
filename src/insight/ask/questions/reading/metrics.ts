import { type ColumnRef, isFlag, isNumber, isTime } from '../column-ref.ts';
import type { Item } from '../items.ts';
import { NotUnderstood } from '../not-understood.ts';
import type { Metric, Value } from '../query.ts';
import { isCount, isMeasurable, isMeasure, metric, rows } from './measures.ts';
import type { Reading } from './reading.ts';

type Aggregate = Extract<Item, { kind: 'aggregate' }>;

/** "The total revenue", "how many customers", "the average number of days between …". */
export function readMetrics(reading: Reading): void {
  for (const [item, at] of reading.each('aggregate')) {
    reading.use(at);
    reading.measure(aggregated(reading, item, at));
  }
}

function aggregated(reading: Reading, item: Aggregate, at: number): Metric {
  let next = reading.next(at + 1);
  let distinct = item.of === 'distinct';
  // "Total quarterly sales", "the average of distinct prices", "total number of".
  for (;;) {
    const one = reading.free(next);
    const numbers = reading.free(reading.next(next + 1));
    if (one?.kind === 'distinct') distinct = true;
    // "The average number of pages", if a column holds the number.
    else if (
      one?.kind === 'aggregate' &&
      one.of === 'count' &&
      item.of !== 'sum' &&
      numbers?.kind === 'column' &&
      numbers.columns.some(isNumber)
    ) {
      reading.use(next, reading.next(next + 1));
      return ofColumn(reading, numbers, reading.items.indexOf(numbers), item, false);
    } else if (one?.kind !== 'aggregate' || one.of !== 'count' || item.of !== 'sum') break;
    else {
      reading.use(next);
      return aggregated(reading, one, next);
    }
    reading.use(next);
    next = reading.next(next + 1);
  }
  const target = reading.free(next);
  const part = reading.free(next + 1);
  // "The average patient height": a table, then one of its numbers.
  const compound = target?.kind === 'table' && part?.kind === 'column' && part.lead.length === 0 && item.of !== 'count';
  if (compound && part.columns.some((ref) => ref.table === reading.tableAt(target) && isNumber(ref))) {
    reading.use(next, next + 1);
    return ofColumn(reading, part, next + 1, item, distinct);
  }
  if (target?.kind === 'table') {
    reading.use(next);
    // "The total sales count": a row count.
    const after = reading.next(next + 1);
    const counts = reading.free(after);
    if (item.of === 'sum' && counts?.kind === 'aggregate' && counts.of === 'count' && counts.words === 'count' && after === next + 1) {
      reading.use(after);
      return rows(reading.tableAt(target));
    }
    return ofTable(reading, target.index, item.of, target.words);
  }
  if (target?.kind === 'column') {
    reading.use(next);
    return ofColumn(reading, target, next, item, distinct);
  }
  if (target?.kind === 'duration') {
    const value = readDuration(reading, next);
    return { kind: 'metric', of: item.of === 'count' ? 'avg' : item.of, value, table: tableOf(value), where: [] };
  }
  // "How many have they written?": refers to what was counted before.
  const before = reading.result.measures[0];
  if (item.of === 'count' && before?.kind === 'metric') return before;
  throw new NotUnderstood(`it is not clear what “${item.words}” refers to.`);
}

/** An aggregate of a table's rows: how many there are, or of the number they are about. */
export function ofTable(reading: Reading, index: number, of: Metric['of'], words: string): Metric {
  const { table, stems } = reading.vocabulary.tables[index]!;
  const own = reading.vocabulary.columns.filter((ref) => ref.table === table);
  // If each row carries a count, the counts are added up.
  const weights = own.filter((ref) => isNumber(ref) && /^count$/i.test(ref.column.name));
  if (of === 'count' && weights.length === 1 && weights[0]) {
    reading.assume(`Each row of “${table.name}” stands for “${weights[0].column.name}” of them.`);
    return metric('sum', weights[0]);
  }
  if (of === 'count' || of === 'distinct') return rows(table);
  const measures = own.filter((ref) => isMeasure(ref) && !isFlag(ref));
  const named = measures.filter((ref) => ref.stems.some((word) => stems.includes(word)));
  const column = named.length === 1 ? named[0] : measures.length === 1 ? measures[0] : undefined;
  if (column) {
    reading.assume(`“${words}” is “${column.column.name}”.`);
    return metric(of, column);
  }
  if (of === 'sum') return rows(table);
  throw new NotUnderstood(`“${words}” is a table, and it is not clear which of its numbers is meant.`);
}

function ofColumn(reading: Reading, target: Extract<Item, { kind: 'column' }>, at: number, item: Aggregate, distinct: boolean): Metric {
  const counting = item.of === 'count' || item.of === 'distinct';
  // "The total number of credits", "the number of enrolled students": if each row holds the number, it is added up.
  const counts = target.columns.filter(isCount);
  const countsItself =
    item.of === 'count' &&
    !distinct &&
    (counts.length > 0 || (/\btotal number\b|^how many\b/.test(item.words) && target.columns.some(isAdditive)));
  if (countsItself) {
    const named = counts.length > 0 ? counts : target.columns.filter(isAdditive);
    return metric('sum', reading.choose(named, at));
  }
  const measurable = target.columns.filter(item.of === 'sum' && target.columns.some(isNumber) ? isNumber : isMeasurable);
  const fitting = counting ? target.columns : measurable;
  const [first] = fitting;
  if (counting && !distinct && first && fitting.length > 1 && fitting.every(({ table }) => table === first.table)) return rows(first.table);
  if (fitting.length === 0) throw new NotUnderstood(`“${target.words}” has no numbers.`);
  const column = reading.choose(fitting, at);
  if (item.of === 'sum' && (column.column.role === 'identifier' || !isNumber(column)))
    throw new NotUnderstood(`“${target.words}” is a name and cannot be summed.`);
  if (counting) {
    const named = column.column.role === 'identifier' || column.column.role === 'category' || column.column.role === 'geography';
    return metric(distinct || named ? 'distinct' : 'count', column);
  }
  return metric(item.of, column);
}

const isAdditive = (ref: ColumnRef) => isMeasure(ref) && ref.column.role === 'additive_measure';

/** "Days between the sale date and the payment date", "the time from being hired to getting fired". */
export function readDuration(reading: Reading, at: number): Value {
  reading.use(at);
  const moments: (ColumnRef | 'today')[] = [];
  for (let i = at + 1; i < reading.items.length && moments.length < 2; i++) {
    const item = reading.free(i);
    if (item?.kind === 'column' && item.columns.some(isTime)) {
      moments.push(reading.choose(item.columns.filter(isTime), i));
      reading.use(i);
    } else if (item?.kind === 'period' && item.words === 'today') {
      moments.push('today');
      reading.use(i);
    } else if (item?.kind === 'and') reading.use(i);
    else if (item !== undefined && item.kind !== 'verb' && item.kind !== 'aggregate') break;
  }
  const [from, to] = moments;
  if (from === undefined || to === undefined) throw new NotUnderstood('it is not clear from when to when.');
  return { kind: 'days', from, to };
}

function tableOf(value: Value) {
  if (value.kind === 'column') return value.column.table;
  if (value.kind === 'quotient') return value.over.table;
  const column = value.from === 'today' ? value.to : value.from;
  if (column === 'today') throw new NotUnderstood('it compares today with today.');
  return column.table;
}
