import { type ColumnRef, isFlag, isNumber, isTime, YES } from '../column-ref.ts';
import { NotUnderstood } from '../not-understood.ts';
import type { Condition } from '../query.ts';
import type { FoundValue } from '../types.ts';
import { columnOf } from '../vocabulary.ts';
import { isVerbal } from '../words.ts';
import type { ItemOf, Reading } from './reading.ts';

/** Reads what restricts the rows: periods, values, texts, flags, and missing rows. */
export function readConditions(reading: Reading): void {
  readPeriods(reading);
  readLikes(reading);
  readValues(reading);
  readQuotations(reading);
  readFlags(reading);
  readNumbers(reading);
  readFilled(reading);
  readMissing(reading);
}

function readPeriods(reading: Reading): void {
  for (const [item, at] of reading.each('period')) {
    // "In each of the last 8 weeks" is read as a group.
    const before = reading.items[at - 1];
    if (before?.kind === 'by' && item.period.unit !== undefined) continue;
    reading.use(at);
    let i = at - 1;
    while (reading.items[i]?.kind === 'verb') i--;
    const column = reading.free(i);
    const times = column?.kind === 'column' ? column.columns.filter(isTime) : [];
    if (times.length > 0 && column?.kind === 'column' && !/\b(?:date|time|day)s?\b/.test(reading.items[i - 1]?.words ?? '')) {
      reading.use(i);
      reading.result.time = reading.choose(times, i);
      reading.condition({ kind: 'period', column: reading.result.time, period: item.period }, at);
    } else if (!reading.result.periods.some(({ from, to }) => from === item.period.from && to === item.period.to))
      reading.result.periods.push(item.period);
  }
  for (const [item, at] of reading.each('weekday')) {
    reading.use(at);
    reading.result.weekdays = [...(reading.result.weekdays ?? []), ...item.isoDays];
  }
}

/** "Whose first name starts with J", "diagnoses containing psoriasis". */
function readLikes(reading: Reading): void {
  for (const [item, at] of reading.each('like')) {
    const text = reading.free(at + 1);
    const column = textColumnBefore(reading, at);
    if (!text || column === null) throw new NotUnderstood(`it is not clear what “${item.words}” refers to.`);
    reading.use(at, at + 1);
    reading.condition(like(column, item.how, text.words), at - 1);
  }
}

function textColumnBefore(reading: Reading, at: number): ColumnRef | null {
  const before = reading.items[at - 1];
  if (before?.kind === 'column') {
    const texts = before.columns.filter(({ column }) => column.type === 'text');
    if (texts.length === 0) return null;
    reading.use(at - 1);
    return reading.choose(texts, at - 1);
  }
  return before?.kind === 'table' ? (reading.namesOf(before.index)[0] ?? null) : null;
}

function like(column: ColumnRef, how: 'starts' | 'ends' | 'contains', text: string): Condition {
  const escaped = text.replaceAll(/[\\%_]/g, (char) => `\\${char}`);
  const pattern = how === 'starts' ? `${escaped}%` : how === 'ends' ? `%${escaped}` : `%${escaped}%`;
  return { kind: 'filter', column, operator: 'like', values: [pattern] };
}

function readValues(reading: Reading): void {
  for (const [item, at] of reading.each('value')) {
    if (reading.isUsed(at)) continue;
    // "Chicago (ORD)": the second name disambiguates, and suffices.
    const apposition = reading.items[at + 1];
    if (!item.inParens && apposition?.kind === 'value' && apposition.inParens) {
      reading.use(at);
      (apposition.lead as string[]).unshift(...item.lead);
      continue;
    }
    readValue(reading, item, at);
  }
}

function readValue(reading: Reading, item: ItemOf<'value'>, at: number): void {
  const { vocabulary } = reading;
  reading.use(at);
  let before = at - 1;
  while (reading.items[before]?.kind === 'compare' || reading.items[before]?.kind === 'verb') reading.use(before--);
  const column = reading.items[before];
  // "region North": the column's name tells which of several values is meant.
  const named = column?.kind === 'column' ? item.found.filter((found) => column.columns.some((ref) => isOf(ref, found))) : [];
  if (named.length > 0) reading.use(before--);
  const after = reading.items[at + 1];
  const namedAfter =
    after?.kind === 'column' && named.length === 0 ? item.found.filter((found) => after.columns.some((ref) => isOf(ref, found))) : [];
  if (namedAfter.length > 0 && /^(?:of|in|by|and)$/.test(after?.lead.at(-1) ?? '') === false) reading.use(at + 1);
  const negated = reading.items[before]?.kind === 'not';
  if (negated) reading.use(before);
  // A state's name stands for its code only if no value has that name itself.
  const itself = item.found.filter(({ phrase, value }) => value.toLowerCase() === phrase);
  const meant = named.length > 0 ? named : namedAfter.length > 0 ? namedAfter : itself.length > 0 ? itself : item.found;
  const found = meant.map((one) => ({ ...one, ref: columnOf(vocabulary, one)! }));
  const chosen = reading.choose([...new Set(found.map(({ ref }) => ref))], at);
  const values = found.filter(({ ref }) => ref === chosen).map(({ value }) => value);
  const operator = negated ? 'not in' : 'in';
  const via = roleOf(reading, item, chosen);
  if (via) {
    reading.condition({ kind: 'filter', column: chosen, operator, values, via }, at);
    return;
  }
  const same = reading.result.conditions.find((one) => one.kind === 'filter' && one.column === chosen && one.operator === operator);
  if (same?.kind === 'filter') same.values.push(...values);
  else reading.condition({ kind: 'filter', column: chosen, operator, values }, at);
}

/** "To Los Angeles": the foreign key with that role, into a table already mentioned. */
function roleOf(reading: Reading, item: ItemOf<'value'>, chosen: ColumnRef): ColumnRef | null {
  const role = [...item.lead].reverse().find((word) => word === 'from' || word === 'to');
  if (role === undefined || chosen.stems.includes(role)) return null;
  const keys = reading.vocabulary.joins
    .filter(({ from, to }) => to.table === chosen.table && from.stems.includes(role))
    .map(({ from }) => from);
  const named = keys.filter(({ table }) =>
    reading.items.some(
      (one) =>
        (one.kind === 'table' && reading.tableAt(one) === table) ||
        (one.kind === 'column' && one.columns.some((ref) => ref.table === table)),
    ),
  );
  return (named.length > 0 ? named : keys)[0] ?? null;
}

/** Quoted text that is not a value is searched for within the name columns next to it. */
function readQuotations(reading: Reading): void {
  for (const [item, at] of reading.each('quoted')) {
    const column = quotedOf(reading, at);
    if (column === null) throw new NotUnderstood(`nothing in the data is called “${item.words}”.`);
    reading.use(at);
    reading.assume(`“${item.words}” is searched for anywhere in “${column.column.name}”.`);
    reading.condition(like(column, 'contains', item.words), at);
  }
}

function quotedOf(reading: Reading, at: number): ColumnRef | null {
  const after = reading.items[at + 1];
  const inside = after?.lead[0] === 'in';
  const owner = reading.items[at - 1];
  if (inside && owner?.kind === 'table' && after?.kind === 'column' && /^names?$/.test(after.words)) {
    reading.use(at + 1);
    return reading.namesOf(owner.index)[0] ?? null;
  }
  for (const place of inside ? [at + 1, at - 1] : [at - 1, at + 1]) {
    const one = reading.items[place];
    if (one?.kind === 'column') {
      const texts = one.columns.filter(({ column }) => column.type === 'text');
      if (texts.length === 0) continue;
      reading.use(place);
      return reading.choose(texts, place);
    }
    if (one?.kind === 'table') return reading.namesOf(one.index)[0] ?? null;
  }
  return null;
}

/** "Courses with a final exam", "open businesses", "without exams". */
function readFlags(reading: Reading): void {
  for (const [item, at] of reading.each('column')) {
    if (!item.columns.every(isFlag) || reading.items[at - 1]?.kind === 'by') continue;
    const both = reading.items.findIndex((one, i) => i > at && one.kind === 'aggregate' && reading.items[i + 1]?.kind === 'not');
    const column = reading.choose(item.columns, at);
    reading.use(at);
    if (both !== -1 && both + 2 >= reading.items.length) {
      // "How many have one and how many do not?"
      reading.use(both, both + 1);
      reading.group(column);
      continue;
    }
    const before = reading.items[at - 1]?.kind === 'not';
    if (before) reading.use(at - 1);
    const not = before !== (item.negated === true);
    reading.condition({ kind: 'filter', column, operator: 'is', values: [flagValue(column, !not)] }, before ? at - 1 : at);
  }
}

function flagValue({ column }: ColumnRef, truth: boolean): string | number | boolean {
  if (column.type === 'boolean') return truth;
  const value = column.topValues.map(({ value }) => value).find((one) => YES.test(one.toLowerCase()) === truth);
  if (value === undefined) return column.type === 'text' ? (truth ? 'Yes' : 'No') : truth ? 1 : 0;
  return column.type === 'text' ? value : Number(value);
}

/** "Paper ID 2", "semesters 1 or 2". */
function readNumbers(reading: Reading): void {
  for (const [item, at] of reading.each('number')) {
    if (reading.isUsed(at)) continue;
    const before = reading.items[at - 1];
    if (before?.kind !== 'column' || reading.isUsed(at - 1)) continue;
    const columns = before.columns.filter((ref) => isNumber(ref) || ref.column.role === 'identifier');
    if (columns.length === 0) continue;
    const column = reading.choose(columns, at - 1);
    reading.use(at - 1, at);
    const values = [item.value];
    let next = at + 1;
    while ((reading.items[next]?.kind === 'or' || reading.items[next]?.kind === 'and') && reading.items[next + 1]?.kind === 'number') {
      values.push((reading.items[next + 1] as ItemOf<'number'>).value);
      reading.use(next, next + 1);
      next += 2;
    }
    reading.condition({ kind: 'filter', column, operator: 'in', values: isNumber(column) ? values : values.map(String) }, at - 1);
  }
}

/** "Students who have declared a minor": those with a value. */
function readFilled(reading: Reading): void {
  for (const [item, at] of reading.each('column')) {
    const verb = reading.items[at - 1];
    const merged = isVerbal(item.words.split(' ')[0]!) && / an? /.test(item.words) && item.lead.some((word) => /^ha(?:ve|s|d)$/.test(word));
    const have = [...item.lead, ...(verb?.lead ?? [])].some((word) => word === 'have' || word === 'has' || word === 'had');
    const done = verb !== undefined && (verb.kind === 'verb' || verb.kind === 'column') && isVerbal(verb.words);
    if (!merged && (!have || !done || !/^an?$/.test(item.lead.at(-1) ?? ''))) continue;
    const nullable = merged ? item.columns : item.columns.filter(({ column }) => column.nullCount > 0);
    if (nullable.length === 0) continue;
    reading.use(...(merged ? [at] : [at - 1, at]));
    reading.condition({ kind: 'filter', column: reading.choose(nullable, at), operator: 'not null', values: [] }, at);
  }
}

/** "Patients who have not received any treatments": those without rows there. */
function readMissing(reading: Reading): void {
  for (const [, at] of reading.each('not')) {
    const next = reading.next(at + 1);
    const item = reading.free(next);
    if (item?.kind !== 'table' || at === 0) continue;
    reading.use(at, next);
    reading.result.without.push(reading.tableAt(item));
  }
}

function isOf(ref: ColumnRef, found: FoundValue): boolean {
  return ref.table.name === found.table && ref.column.name === found.column;
}
