import { nameWords } from '../engine/role-words.ts';
import type { ColumnProfile } from '../engine/types.ts';
import type { ModelTime } from './types.ts';
import { YEAR_SQL } from './years-only.ts';

const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}.*)?$/;
/** Times other than the event itself: changes, ends, due dates, birthdays. */
const NOT_THE_EVENT =
  /^(updated|modified|changed|due|expected|planned|promised|expires?|expiry|expiration|until|end|ended|ends|valid|birth|born|geaendert|faellig|ende|bis)$/;
const NO_VERB = /^(at|on|date|datum|time|timestamp|ts|day|dt|datetime|am|zeit|the)$/;

/**
 * The columns that place rows in time, and the default among them: complete, about the event itself, and called after the table where one is: the
 * visit_date of visits, not their booked_on.
 */
export function proposeTimes(
  table: string,
  columns: readonly ColumnProfile[],
  rowCount: number,
): { times: ModelTime[]; defaultTime: string | null } {
  const found = columns.flatMap((column) => {
    const time = timeOf(column);
    return time ? [{ column, time }] : [];
  });
  const misses = ({ name, nullCount }: ColumnProfile) =>
    (nullCount > rowCount * 0.05 ? 2 : 0) + (nameWords(name).some((word) => NOT_THE_EVENT.test(word)) ? 1 : 0);
  const named = ({ name }: ColumnProfile) => (nameWords(table).some((noun) => nameWords(name).some((word) => areAkin(noun, word))) ? 0 : 1);
  const [best] = found.toSorted((a, b) => misses(a.column) - misses(b.column) || named(a.column) - named(b.column));
  return { times: found.map(({ time }) => time), defaultTime: best?.time.column ?? null };
}

/** How far the endings of words of one stem may differ: shipments and shipped, bookings and booked. */
const ENDING_MAX = 3;
const STEM_MIN = 4;

/** Whether two words seem to have one stem. */
function areAkin(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  let shared = 0;
  while (shared < short.length && short[shared] === long[shared]) shared++;
  return shared === short.length
    ? shared + 2 >= long.length || shared >= STEM_MIN
    : shared >= Math.max(STEM_MIN, short.length - ENDING_MAX);
}

function timeOf(column: ColumnProfile): ModelTime | null {
  const { name, type, min, max, role } = column;
  if (min === null || max === null || role === 'personal_data') return null;
  const verb = nameWords(name)
    .filter((word) => !NO_VERB.test(word))
    .join(' ');
  if (type === 'date' || type === 'timestamp') return { column: name, verb, sql: null, from: iso(min), to: iso(max) };
  if (role !== 'time') return null;
  if (type === 'text' && ISO_DATE.test(min) && ISO_DATE.test(max)) {
    return { column: name, verb, sql: 'TRY_CAST({column} AS TIMESTAMP)', from: iso(min), to: iso(max) };
  }
  const year = type === 'integer' && Number(min) >= 1000 && Number(max) <= 2200;
  if (year) return { column: name, verb, sql: YEAR_SQL, from: `${min}-01-01`, to: `${max}-12-31` };
  return null;
}

/** ISO 8601; UTC where the column has a zone, otherwise as written. */
function iso(text: string): string {
  const [, moment = text, zone] = /^(\S+[ T]\d{2}:\d{2}.*?)([+-]\d{2}(?::?\d{2})?|Z)?$/.exec(text) ?? [];
  const local = moment.replace(' ', 'T').slice(0, 19);
  if (zone === undefined) return local;
  const [, hours, minutes = '00'] = /^([+-]\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  return hours === undefined ? `${local}Z` : `${new Date(`${local}${hours}:${minutes}`).toISOString().slice(0, 19)}Z`;
}
