import { type ColumnRef, isNumber, isUnique } from '../column-ref.ts';
import type { Item } from '../items.ts';
import { NotUnderstood } from '../not-understood.ts';
import { columnValue, isCount, isMeasurable, metric, rows } from './measures.ts';
import type { Reading } from './reading.ts';

/** "Top 5 products by revenue", "the region with the highest revenue", "the most expensive product". */
export function readRanking(reading: Reading): void {
  for (let at = 0; at < reading.items.length; at++) {
    const item = reading.free(at);
    if (item?.kind !== 'top' && item?.kind !== 'extreme') continue;
    // "Ordered by the highest average first" only sets the order; it does not limit the answer to one row.
    if (item.kind === 'extreme' && reading.items[at - 1]?.kind === 'order') continue;
    reading.use(at);
    const next = reading.next(at + 1);
    if (item.kind === 'extreme') readExtreme(reading, item, at, next);
    else readTop(reading, item, next);
  }
}

function readTop(reading: Reading, item: Extract<Item, { kind: 'top' }>, next: number): void {
  const { result } = reading;
  const entity = entityAt(reading, next);
  if (entity === null) throw new NotUnderstood(`it is not clear what “${item.words}” refers to.`);
  order(reading, item.descending, item.count);
  rankEntity(reading, entity, next, item.descending);
  if (result.measures.length === 0 && result.columns.length === 0)
    throw new NotUnderstood(`it is not clear what “${item.words}” ranks by.`);
}

function readExtreme(reading: Reading, item: Extract<Item, { kind: 'extreme' }>, at: number, next: number): void {
  const { result } = reading;
  const target = reading.free(next);
  if (target?.kind === 'aggregate') {
    // "the highest average rating"
    order(reading, item.descending, limitOf(reading, at));
    return;
  }
  if (target?.kind === 'column' && target.columns.some(isMeasurable)) {
    reading.use(next);
    const column = reading.choose(target.columns.filter(isMeasurable), next);
    rankBy(reading, column, item, at);
    return;
  }
  if (target?.kind === 'table' && result.measures.some((one) => one.kind === 'metric' && one.table === reading.tableAt(target))) {
    // The same count in other words.
    reading.use(next);
    order(reading, item.descending, limitOf(reading, at));
    if (result.groups.length === 0) groupByOwner(reading, at);
    return;
  }
  if (target?.kind === 'table' && result.measures.length === 0 && !COUNTING.test(item.words)) {
    // "The longest rivers": by their only number.
    const column = sizeOf(reading, target.index, item.words);
    if (column) {
      reading.use(next);
      order(reading, item.descending, limitOf(reading, at));
      listRanked(reading, reading.entity(target.index), column, item.descending);
      return;
    }
  }
  if (target?.kind === 'table' && result.measures.length === 0) {
    if (!COUNTING.test(item.words)) throw new NotUnderstood(`it is not clear what “${item.words} ${target.words}” are compared by.`);
    reading.use(next);
    reading.measure(rows(reading.tableAt(target)));
    order(reading, item.descending, limitOf(reading, at));
    groupByOwner(reading, at);
    return;
  }
  if (result.measures.length > 0) {
    order(reading, item.descending, limitOf(reading, at));
    const entity = target?.kind === 'column' || target?.kind === 'table' ? entityAt(reading, next) : null;
    if (entity) reading.group(...entity);
    else if (result.groups.length === 0) groupByOwner(reading, at);
    return;
  }
  if (target?.kind === 'column' || target?.kind === 'table') {
    const entity = entityAt(reading, next);
    order(reading, item.descending, 1);
    if (entity) rankEntity(reading, entity, next, item.descending);
    if (result.measures.length > 0 || result.columns.length > 0) return;
  }
  throw new NotUnderstood(`it is not clear what “${item.words}” refers to.`);
}

/** Words that ask for the number of something. */
const COUNTING = /\b(?:most|fewest|least|number of)\b/;

const SIZES: readonly [RegExp, RegExp][] = [
  [/long|short/, /length|duration|distance|time/],
  [/larg|big|great|small/, /area|size|population|amount|total|capacity/],
  [/high|low/, /height|altitude|elevation|price|score|amount|revenue|value/],
  [/late|new|old|early|earliest/, /date|year|time/],
];

/** The number an adjective refers to: the column of that name, or the only number there is. */
function sizeOf(reading: Reading, index: number, adjective: string): ColumnRef | null {
  const { table } = reading.vocabulary.tables[index]!;
  const own = reading.vocabulary.columns.filter((ref) => ref.table === table && isMeasurable(ref) && ref.column.role !== 'identifier');
  const [, names] = SIZES.find(([pattern]) => pattern.test(adjective)) ?? [];
  const named = names ? own.filter((ref) => names.test(ref.column.name)) : [];
  const only = named.length > 0 ? named : own.filter(isNumber);
  return only.length === 1 ? only[0]! : null;
}

function entityAt(reading: Reading, at: number): ColumnRef[] | null {
  const item = reading.free(at);
  if (item?.kind === 'table') {
    reading.use(at);
    // "Sales representatives": the last noun is meant.
    const compound = reading.free(at + 1);
    if (compound?.kind === 'table' && compound.lead.length === 0) return entityAt(reading, at + 1);
    return reading.entity(item.index);
  }
  if (item?.kind !== 'column') return null;
  reading.use(at);
  return reading.columnsAt(item, at);
}

/** Ranks an entity by what is already computed, by a column the question names, or by a count. */
function rankEntity(reading: Reading, entity: ColumnRef[], at: number, descending: boolean): void {
  const { result } = reading;
  if (result.measures.length === 0) {
    const by = reading.items.findIndex((one, i) => i > at && one.kind === 'column' && !reading.isUsed(i) && one.columns.every(isNumber));
    const measure = reading.items[by];
    if (measure?.kind === 'column') {
      reading.use(by);
      if (reading.free(by - 1)?.kind === 'extreme') reading.use(by - 1);
      const column = reading.choose(measure.columns, by);
      // One row per entity: nothing to add up.
      if (entity.some((ref) => ref.table === column.table && isUnique(ref))) {
        listRanked(reading, entity, column, descending);
        return;
      }
      result.measures.push(reading.defaultMetric(column));
    } else countMost(reading, at);
  }
  if (result.measures.length > 0) {
    const later = result.groups.filter((column) => !entity.includes(column));
    result.groups = [...entity, ...later];
  }
}

function listRanked(reading: Reading, entity: readonly ColumnRef[], column: ColumnRef, descending: boolean): void {
  reading.result.columns.push(...entity.map(columnValue), columnValue(column));
  reading.result.order = { by: column, descending };
}

function rankBy(reading: Reading, column: ColumnRef, item: Extract<Item, { kind: 'extreme' }>, at: number): void {
  const { result } = reading;
  const subject = reading.items.findIndex(
    (one, i) => !reading.isUsed(i) && (one.kind === 'table' || (one.kind === 'column' && !one.columns.some(isNumber))),
  );
  if (subject === -1 || result.groups.length > 0) {
    // "the highest price", optionally by group.
    reading.measure(metric(item.descending ? 'max' : 'min', column));
    return;
  }
  const limit = limitOf(reading, at);
  const entity = entityAt(reading, subject)!;
  // "The latitude and longitude of the business with …"
  for (let i = subject + 1; i < at; i++) {
    const more = reading.free(i);
    if (more?.kind === 'column' && more.columns.some(({ table }) => table === entity[0]!.table))
      entity.push(...(entityAt(reading, i) ?? []));
    else if (more?.kind !== 'and') break;
  }
  order(reading, item.descending, limit);
  if (entity.some((ref) => ref.table === column.table && isUnique(ref))) {
    listRanked(reading, entity, column, item.descending);
    return;
  }
  result.measures.push(isCount(column) ? metric('sum', column) : reading.defaultMetric(column));
  result.groups.unshift(...entity);
}

/** "Which authors have the most papers": the preceding noun is the group. */
function groupByOwner(reading: Reading, before: number): void {
  const at = reading.items.findIndex(
    (one, i) => i < before && !reading.isUsed(i) && (one.kind === 'table' || one.kind === 'column' || (one.kind === 'grain' && one.bare)),
  );
  const owner = reading.free(at);
  if (owner?.kind === 'grain') {
    reading.use(at);
    reading.result.grain = owner.grain;
    return;
  }
  const entity = entityAt(reading, at);
  if (entity) reading.group(...entity);
}

/** "The top 2 airlines with the most flights": what is counted comes later. */
function countMost(reading: Reading, after: number): void {
  const at = reading.items.findIndex(
    (one, i) => i > after && !reading.isUsed(i) && one.kind === 'extreme' && reading.free(i + 1)?.kind === 'table',
  );
  const counted = reading.items[at + 1];
  if (at === -1 || counted?.kind !== 'table') return;
  reading.use(at, at + 1);
  reading.measure(rows(reading.tableAt(counted)));
}

/** One row; null for all rows if a plural subject is to be ordered or grouped. */
function limitOf(reading: Reading, at: number): number | null {
  const subject =
    reading.items.slice(0, at).find(({ kind }) => kind === 'table' || kind === 'column') ??
    reading.items.slice(at).find(({ kind }) => kind === 'table');
  const all = subject?.plural && (reading.has('order') || reading.items.slice(at).some(({ kind }) => kind === 'by'));
  return all ? null : 1;
}

function order(reading: Reading, descending: boolean, limit: number | null): void {
  reading.result.order ??= { by: 'measure', descending };
  reading.result.limit ??= limit;
}
