import { labelOf, tablesAt } from '../grammar/columns.ts';
import type { Parser } from '../grammar/parser.ts';
import type { Role } from '../languages/types.ts';
import { aimedTables } from '../money/worth.ts';
import { meanings, synsetAt } from '../vocabulary/word-net.ts';
import { groupedBeside } from './grouped-beside.ts';

/** What "visits per practice" may ask for: how many a practice has on average, how many each has, or either. */
export interface PerKind {
  ratio: boolean;
  each: boolean;
}

const RATIO: PerKind = { ratio: true, each: false };
const EACH: PerKind = { ratio: false, each: true };
const EITHER: PerKind = { ratio: true, each: true };

/** Words that say that one number is meant, or that have a rule of their own. */
const OF_ONE: readonly Role[] = [
  'average',
  'median',
  'quantity',
  'count',
  'ratio',
  'percent',
  'highest',
  'lowest',
  'most',
  'fewest',
  'top',
  'bottom',
];
/** Words that put several numbers in order. */
const ORDERED: readonly Role[] = ['order', 'sort', 'ascending', 'descending'];
/** Words for giving the parts of a number. */
const BREAKS: ReadonlySet<string> = new Set(
  'break broken breakdown split aufgeschlusselt aufgeteilt aufteilung aufschlusselung schlussle schlussele schlusseln gliedere gegliedert'.split(
    ' ',
  ),
);
/** WordNet's file of nouns for people. */
const PERSON_FIELD = 18;
const PEOPLE: ReadonlySet<string> = new Set(
  'kunde kunden kundin kundinnen gast gaeste gaste mitglied mitglieder mitarbeiter patient patienten person personen nutzer besucher teilnehmer'.split(
    ' ',
  ),
);

/** The kind of a "per" before the noun at a position, where things go by a name. A number of rows says no more than a list would; amounts for people do. */
export function perKindAt(parser: Parser, at: number, per: number): PerKind {
  const named = parser
    .fillers(per)
    .some((start) => tablesAt(parser, start).some(({ value, cost }) => cost === 0 && labelOf(parser, value)));
  if (isOneOfSeveral(parser, at, per) && OF_ONE.every((role) => role === 'count' || role === 'quantity' || !parser.says(role))) return EACH;
  if (!named || OF_ONE.some((role) => parser.says(role)) || groupedBeside(parser, per)) return RATIO;
  if (
    parser.tokens.some(({ word }) => BREAKS.has(word)) ||
    parser.says('sum') ||
    ORDERED.some((role) => parser.says(role)) ||
    parser.tokens.at(-1)?.word === 'first'
  )
    return EACH;
  return countsBefore(parser, at) || !isPerson(parser, per) ? EITHER : RATIO;
}

/** "Distance and revenue per station": each station has both. */
function isOneOfSeveral(parser: Parser, at: number, per: number): boolean {
  const isNumber = (start: number) =>
    parser.role(start, 'count').length > 0 ||
    aimedTables(parser, start).length > 0 ||
    tablesAt(parser, start).some(({ cost }) => cost === 0) ||
    parser.names(start).some(({ value }) => value.kind === 'metric' || (value.kind === 'column' && value.column.additivity !== null));
  const things = parser
    .fillers(per)
    .flatMap((start) => tablesAt(parser, start).filter(({ value, cost }) => cost === 0 && labelOf(parser, value)));
  // "The number of clients and the revenue per client" are two numbers of all.
  const own = new Set(things.map(({ value }) => value));
  if (own.size === 0 || parser.tokens.slice(0, at).some((_, start) => tablesAt(parser, start).some(({ value }) => own.has(value))))
    return false;
  const joint = parser.tokens.findIndex((_, start) => start < at && parser.role(start, 'and').length > 0);
  return (
    joint > 0 &&
    parser.tokens.slice(0, joint).some((_, start) => isNumber(start)) &&
    parser.tokens.slice(joint, at).some((_, i) => isNumber(joint + i))
  );
}

/** Whether what stands right before is things, and no amount. */
function countsBefore(parser: Parser, at: number): boolean {
  for (let start = at - 1; start >= 0; start--) {
    const names = parser.names(start).filter(({ end, cost }) => end <= at && cost < 1);
    if (names.length > 0) return names.some(({ value }) => value.kind === 'table');
  }
  return false;
}

function isPerson(parser: Parser, at: number): boolean {
  const { word } = parser.tokens[parser.skip(at)]!;
  if (parser.language.code === 'de') return PEOPLE.has(word);
  const [first] = meanings(word, 'n', 1);
  return first !== undefined && synsetAt('n', first.offset).field === PERSON_FIELD;
}
