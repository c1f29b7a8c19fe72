import { isNumber } from '../column-ref.ts';
import { NotUnderstood } from '../not-understood.ts';
import { rows } from './measures.ts';
import type { ItemOf, Reading } from './reading.ts';

/** "Revenue over 50", "more than 2 papers", "between 3 and 5". */
export function readComparisons(reading: Reading): void {
  for (const [item, at] of reading.each('compare')) readComparison(reading, item, at);
  readCounts(reading);
}

function readComparison(reading: Reading, item: ItemOf<'compare'>, at: number): void {
  const { result } = reading;
  const { values, next } = numbersAfter(reading, item, at);
  const operator = item.operator;
  const counted = reading.free(next);
  if (counted?.kind === 'table') {
    const subject = subjectOf(reading, next);
    if (subject !== null) {
      reading.use(next);
      reading.condition({ kind: 'count', of: subject, counted: reading.tableAt(counted), operator, values }, at);
      return;
    }
    if (result.measures.length === 0) {
      reading.use(next);
      result.measures.push(rows(reading.tableAt(counted)));
      result.having = { operator, values };
      return;
    }
  }
  const before = reading.items[at - 1];
  const last = result.measures.at(-1);
  if (before?.kind === 'column' && before.columns.some(isNumber)) {
    const column = reading.choose(before.columns.filter(isNumber), at - 1);
    const measured = last?.kind === 'metric' && last.value?.kind === 'column' && last.value.column === column;
    if (reading.isUsed(at - 1) && measured && result.groups.length > 0) result.having = { operator, values };
    else {
      reading.use(at - 1);
      reading.condition({ kind: 'filter', column, operator, values }, at - 1);
    }
    return;
  }
  if (counted?.kind === 'column' && counted.columns.some(isNumber)) {
    reading.use(next);
    reading.condition({ kind: 'filter', column: reading.choose(counted.columns.filter(isNumber), next), operator, values }, at);
    return;
  }
  if (last && result.groups.length > 0) result.having = { operator, values };
  else throw new NotUnderstood(`it is not clear what is compared with ${values[0]}.`);
}

function numbersAfter(reading: Reading, item: ItemOf<'compare'>, at: number): { values: number[]; next: number } {
  reading.use(at);
  if (item.value !== undefined) return { values: [item.value], next: reading.next(at + 1) };
  const first = reading.free(at + 1);
  if (first?.kind !== 'number') throw new NotUnderstood(`it is not clear what is compared by “${item.words}”.`);
  reading.use(at + 1);
  if (item.operator !== 'between') return { values: [first.value], next: reading.next(at + 2) };
  const second = reading.free(at + 3);
  if (reading.items[at + 2]?.kind !== 'and' || second?.kind !== 'number') throw new NotUnderstood('“between” needs two numbers.');
  reading.use(at + 2, at + 3);
  return { values: [first.value, second.value], next: reading.next(at + 4) };
}

/** "Papers that belong to 1 dataset": exactly that many. */
function readCounts(reading: Reading): void {
  for (const [item, at] of reading.each('number')) {
    const next = reading.next(at + 1);
    const counted = reading.free(next);
    if (counted?.kind !== 'table') continue;
    const subject = subjectOf(reading, next);
    if (subject === null) continue;
    reading.use(at, next);
    reading.condition({ kind: 'count', of: subject, counted: reading.tableAt(counted), operator: '=', values: [item.value] }, at);
  }
}

/** The entity being counted for: the table named or counted before. */
function subjectOf(reading: Reading, counted: number) {
  const own = reading.items[counted] as ItemOf<'table'>;
  const before = reading.items.slice(0, counted).findLast((one): one is ItemOf<'table'> => one.kind === 'table' && one.index !== own.index);
  return before ? reading.tableAt(before) : null;
}
