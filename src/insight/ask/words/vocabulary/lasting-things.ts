import { arePeople } from '../../../../data/model/inherited-time.ts';
import type { ModelTable } from '../../../../data/model/types.ts';
import { partsOf } from '../tokens/tokens.ts';

/** Whether rows last, such as people and places: when they came to be is seldom what a question about their doings means. */
export function isLasting(table: ModelTable): boolean {
  const named = arePeople(table.name) || table.columns.some(({ name, personal }) => personal || partsOf(name).at(-1) === 'name');
  return named && !table.columns.some(({ additivity }) => additivity === 'additive');
}

/** How the moment is called at which people came to be customers, or members. */
const ORIGINS: ReadonlySet<string> = new Set([
  'since',
  'created',
  'registered',
  'joined',
  'signup',
  'signed',
  'enrolled',
  'onboarded',
  'seit',
  'angelegt',
  'registriert',
  'beitritt',
]);

/** Verbs for that moment, whatever the data calls it. */
const JOINING: readonly (readonly string[])[] = [
  ['joined'],
  ['signed', 'up'],
  ['registered'],
  ['enrolled'],
  ['beigetreten'],
  ['registriert'],
];

/** The time at which rows that last came to be, if the words say so that begin a list, and how many of them do. */
export function originAt(table: ModelTable, words: readonly string[]): { column: string; length: number } | null {
  const time = table.times.find(({ column }) => column === table.defaultTime);
  if (!time || !isLasting(table) || !partsOf(time.column).some((part) => ORIGINS.has(part))) return null;
  const said = JOINING.find((one) => one.every((word, i) => words[i] === word));
  return said ? { column: time.column, length: said.length } : null;
}
