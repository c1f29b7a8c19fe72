import { isFlag, isNumber, isTime } from '../column-ref.ts';
import { NotUnderstood } from '../not-understood.ts';
import type { Value } from '../query.ts';
import { isVerbal } from '../words.ts';
import { columnValue, isCount, isMeasure, metric } from './measures.ts';
import { readDuration } from './metrics.ts';
import type { ItemOf, Reading } from './reading.ts';

/** Handles what is named without instructions: a measure is added up, other columns are listed, a table tells whose they are. */
export function readRest(reading: Reading, listing: boolean): void {
  const { result } = reading;
  reading.readOutputOptions();
  for (const [, at] of reading.each('duration')) result.columns.push(readDuration(reading, at));
  preferCountColumns(reading);
  const [first] = reading.each('order');
  if (first) readOrder(reading, first[1]);
  for (const [item, at] of reading.each('grain')) if (item.grain === result.grain) reading.use(at);
  readColumns(reading, listing);
  readTables(reading, listing);
  for (const [item, at] of reading.each('verb')) {
    reading.use(at);
    reading.assume(`“${item.words}” is taken to join the things it stands between.`);
  }
}

function readColumns(reading: Reading, listing: boolean): void {
  const { result } = reading;
  const aggregated = result.measures.length > 0;
  // "Return the region and the total": repeats what is already requested.
  const asked = new Set([...reading.requestedColumns(), ...result.conditions.flatMap((one) => ('column' in one ? [one.column] : []))]);
  for (const [item, at] of reading.each('column')) if (item.columns.some((ref) => asked.has(ref))) reading.use(at);
  // "What month were most admitted?": the event tells which time column is meant.
  if (result.time === null && (result.grain !== null || result.periods.length > 0 || result.weekdays !== null)) {
    for (const [item, at] of reading.each('column')) {
      const times = item.columns.filter(isTime);
      if (times.length === 0 || result.time !== null) continue;
      reading.use(at);
      result.time = reading.choose(times, at);
    }
  }
  // "The latitude of the business with the highest rating": an attribute of the entity.
  if (aggregated && listing) {
    for (const [item, at] of reading.each('column')) {
      const own = item.columns.filter(({ table }) => result.entities.includes(table));
      if (own.length === 0) continue;
      reading.use(at);
      reading.group(reading.choose(own, at));
    }
  }
  const columns = [...reading.each('column')];
  const grouped = result.groups.length > 0 || result.grain !== null;
  const measures = columns.every(([item]) => item.columns.some((ref) => isMeasure(ref) && !isFlag(ref)));
  if (!aggregated && result.columns.length === 0 && measures && columns.length > 0 && (grouped || !listing)) {
    for (const [item, at] of columns) {
      reading.use(at);
      const column = reading.choose(item.columns.filter(isMeasure), at);
      result.measures.push(isCount(column) ? metric('sum', column) : reading.defaultMetric(column));
    }
  } else if (!aggregated && result.grain === null && columns.length > 0) {
    // "The highest point in each state": one per group.
    result.columns.push(...result.groups.map(columnValue));
    result.groups = [];
    listColumns(reading, columns, listing);
  } else if (!aggregated && !grouped) listColumns(reading, columns, listing);
}

/** "The number of students enrolled": prefers a column that holds this number over counting rows. */
export function preferCountColumns(reading: Reading): void {
  const { measures } = reading.result;
  const [only] = measures;
  if (measures.length !== 1 || only?.kind !== 'metric' || only.value !== null) return;
  const requested = [...reading.each('column')].filter(([item]) => item.columns.some((ref) => isMeasure(ref) && !isFlag(ref)));
  const [first] = requested;
  if (!first) return;
  const column = reading.choose(
    first[0].columns.filter((ref) => isMeasure(ref) && !isFlag(ref)),
    first[1],
  );
  if (requested.some(([item]) => !item.columns.includes(column))) return;
  for (const [, at] of requested) reading.use(at);
  reading.assume(`How many is given by “${column.column.name}” of “${column.table.name}”.`);
  measures[0] = { ...metric('sum', column), where: only.where };
}

/** Lists the requested columns. A relative clause ("that have been reported") only restricts. */
function listColumns(reading: Reading, columns: readonly [ItemOf<'column'>, number][], listing: boolean): void {
  const { result } = reading;
  const clause = reading.items.findIndex(({ lead, kind }, at) => at > 0 && kind !== 'like' && lead.some((word) => RELATIVE.test(word)));
  const first = reading.items.findIndex(({ kind }) => kind !== 'verb');
  const subject = reading.free(first);
  if (listing && subject?.kind === 'table' && result.columns.length === 0) {
    reading.use(first);
    for (const column of reading.namesOf(subject.index)) list(reading, columnValue(column));
    result.entities.push(reading.tableAt(subject));
  }
  for (const [item, at] of columns) {
    if (subject?.kind === 'table' && result.entities.length > 0) {
      const own = item.columns.some(({ table }) => table === reading.tableAt(subject));
      if (!own && reading.items[at - 1]?.kind !== 'and') continue;
    }
    reading.use(at);
    if (clause !== -1 && at >= clause && (isVerbal(item.words) || reading.items[at - 1]?.kind === 'table')) {
      const column = reading.choose(item.columns, at);
      if (!result.linked.includes(column.table)) result.linked.push(column.table);
      continue;
    }
    for (const column of reading.columnsAt(item, at)) list(reading, columnValue(column));
  }
}

const RELATIVE = /^(?:that|who|which|whose|where)$/;

function list(reading: Reading, value: Value): void {
  const text = (one: Value) => (one.kind === 'column' ? `${one.column.table.name}.${one.column.column.name}` : JSON.stringify(one.kind));
  if (!reading.result.columns.some((one) => text(one) === text(value))) reading.result.columns.push(value);
}

function readTables(reading: Reading, listing: boolean): void {
  const { result } = reading;
  const first = reading.items.findIndex((one) => one.kind !== 'verb');
  const subject = reading.free(first);
  // "Which users have posted reviews, and how many?": a count per user.
  if (
    listing &&
    subject?.kind === 'table' &&
    result.measures.length > 0 &&
    result.groups.length === 0 &&
    result.grain === null &&
    result.columns.length === 0
  ) {
    reading.use(first);
    reading.group(...reading.entity(subject.index));
  }
  for (const [item, at] of reading.each('table')) {
    const table = reading.tableAt(item);
    const requested = reading.requestedColumns();
    const counted = result.measures.some((one) => one.kind === 'metric' && one.table === table);
    reading.use(at);
    if (result.measures.length > 0 || requested.length > 0) {
      const bare =
        result.columns.length > 0 &&
        requested.every((ref) => ref.table === table && isNumber(ref) && !ref.linked) &&
        result.measures.length === 0;
      const names = reading.namesOf(item.index);
      const filtered = result.conditions.some((one) => one.kind === 'filter' && names.includes(one.column) && one.values.length === 1);
      if (bare && !filtered) result.columns.unshift(...names.map(columnValue));
      else if (!counted && !requested.some((ref) => ref.table === table) && !result.linked.includes(table)) result.linked.push(table);
    } else {
      result.columns.push(...reading.namesOf(item.index).map(columnValue));
      result.entities.push(table);
    }
  }
  if (result.measures.length === 0 && result.columns.length === 0) {
    const [first] = result.groups;
    if (first) throw new NotUnderstood(`it is not clear what to compute by ${first.column.name}.`);
    throw new NotUnderstood('it names nothing to compute or to list.');
  }
}

export function readOrder(reading: Reading, at: number): void {
  const orders = reading.items.slice(at).filter((item) => item.kind === 'order');
  for (const [, i] of reading.each('order')) reading.use(i);
  const descending = orders.some(({ words }) =>
    /descending|from (?:the )?(?:highest|largest|biggest|greatest|most|maximum|max|best|longest|latest|newest)\b/.test(words),
  );
  const { result } = reading;
  // "In descending order" is complete; what follows is separate.
  const next = reading.next(at + 1);
  const adjacent = /\b(?:by|from|of)(?: the)?$|^(?:sort|arrange)|\bto (?:the )?\w+$/.test(reading.items[at]!.words);
  const target = adjacent ? reading.items[next] : undefined;
  const measured = result.measures.length > 0;
  if (target?.kind === 'column' && !reading.isUsed(next)) {
    reading.use(next);
    const known = target.columns.filter((ref) => reading.requestedColumns().includes(ref));
    const column = known.length === 1 ? known[0]! : reading.choose(target.columns, next);
    if (measured && result.entities.includes(column.table) && !result.groups.includes(column)) result.groups.unshift(column);
    const listed =
      reading.requestedColumns().includes(column) &&
      !result.measures.some((one) => one.kind === 'metric' && one.value?.kind === 'column' && one.value.column === column);
    result.order = { by: measured && !(listed || (isTime(column) && result.grain !== null)) ? 'measure' : column, descending };
  } else if (target?.kind === 'grain') {
    reading.use(next);
    result.order = { by: 'time', descending };
  } else if (target?.kind === 'extreme') {
    reading.use(next);
    result.order = { by: 'measure', descending: target.descending };
  } else if (measured) result.order ??= { by: 'measure', descending };
  else if (result.order === null) {
    const number = result.columns.find((value) => value.kind === 'column' && isNumber(value.column));
    if (number?.kind === 'column') result.order = { by: number.column, descending };
  } else result.order.descending = descending;
}
