import { isNumberType } from '../../../../data/engine/cell-number.ts';
import { averagesOf } from '../conditions/text-conditions.ts';
import { isTime, nameOf } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import type { Language } from '../languages/types.ts';
import { peopleIn } from '../people/people.ts';
import { fold, partsOf } from '../tokens/tokens.ts';
import type { ColumnRef, Condition, Direction } from '../types.ts';
import { datingColumn } from './dating-columns.ts';
import { AMOUNTS, UNITS } from './generic-words.ts';
import type { Lexicon } from './lexicon.ts';
import { abbreviates } from './similar-words.ts';
import { basesOf } from './word-net.ts';

type Degree = 'plain' | 'more' | 'most';

interface Compared {
  degree: Degree;
  base: string;
}

/** A form of an adjective that compares: "older", "oldest"; null for any other word. */
export function comparedBy(word: string, language: Language): Compared | null {
  const own = (base: string, degree: Degree): Compared | null => (language.adjectivesOfSize.has(base) ? { base, degree } : null);
  if (own(word, 'plain')) return own(word, 'plain');
  if (language.code === 'en') {
    const degree = word.endsWith('est') ? 'most' : word.endsWith('er') ? 'more' : null;
    return degree && basesOf(word, 'a').reduce<Compared | null>((found, base) => found ?? own(base, degree), null);
  }
  const folded = [...language.adjectivesOfSize.keys()].find((base) => {
    const [plain, ending] = [fold(base), word.slice(fold(base).length)];
    // "Größte" has no s of its own after that of "groß".
    const most = plain.endsWith('s') ? /^(?:es)?t(?:e[nrsm]?)?$/ : /^e?st(?:e[nrsm]?)?$/;
    return word.startsWith(plain) && (/^er(?:e[nrsm]?)?$/.test(ending) || most.test(ending));
  });
  return folded === undefined ? null : own(folded, /^er/.test(word.slice(fold(folded).length)) ? 'more' : 'most');
}

/** Adjectives of age, which dates tell. */
const AGED: ReadonlySet<string> = new Set(['old', 'young', 'new', 'recent', 'alt', 'jung', 'neu']);

/** The column of a table that an adjective compares, and which way; null for none or several. */
export function columnFor(base: string, table: ColumnRef['table'], lexicon: Lexicon): { ref: ColumnRef; down: boolean } | null {
  const { language } = lexicon;
  const { nouns, further, down, inverse } = language.adjectivesOfSize.get(base)!;
  // "Am längsten Kunde" is nobody by the pages ("Seiten") of `kunde_seit`.
  const isOfSize = (column: ColumnRef['column']) =>
    isSized({ table, column }) &&
    (AGED.has(base) || !isTime({ table, column }) || nouns.some((noun) => partsOf(column.name).includes(fold(noun))));
  const found = (names: readonly string[], whole: boolean) =>
    new Set(
      names.flatMap((name) => table.columns.filter((one) => isOfSize(one) && isCalled(one.name, fold(name).split(' '), whole, lexicon))),
    );
  // "The deepest" has the greatest depth, or else the greatest "max depth", or else the greatest "basin depth".
  const headed = (names: readonly string[]) =>
    new Set(table.columns.filter((one) => isOfSize(one) && names.some((name) => headsName(one.name, fold(name), lexicon))));
  const named = (names: readonly string[]) => {
    const exact = found(names, true);
    if (exact.size > 0) return exact;
    const some = found(names, false);
    return some.size > 0 ? some : headed(names);
  };
  for (const tier of [nouns, further ?? []]) {
    const [column, another] = named(tier);
    if (column) return another ? null : { ref: { table, column }, down };
  }
  const [other, second] = named(inverse);
  return other && !second ? { ref: { table, column: other }, down: !down } : null;
}

/** Whether a column's name has the words, and no others but silent ones if it is the whole name. */
export function isCalled(name: string, words: readonly string[], whole: boolean, { language }: Lexicon): boolean {
  const parts = partsOf(name);
  const has = (word: string) => parts.some((part) => part === word || language.stems(part).includes(word) || abbreviates(part, word));
  const rest = parts.filter(
    (part) => !words.some((word) => part === word || language.stems(part).includes(word) || abbreviates(part, word)),
  );
  const plain = (part: string) => language.silent.includes(part) || UNITS.has(part) || AMOUNTS.has(part);
  return words.every(has) && rest.every((part) => plain(part) || (!whole && EXTREMES.has(part)));
}

/** Whether a name is of a kind of what a noun says, as "floor area" and "price per night" are: the noun is its head, also of a German compound. */
function headsName(name: string, noun: string, { language }: Lexicon): boolean {
  const parts = partsOf(name);
  const joint = parts.findIndex((part, at) => at > 0 && JOINTS.has(part));
  const head = (joint > 0 ? parts.slice(0, joint) : parts).findLast((part) => !isUnit(part) && !language.silent.includes(part)) ?? '';
  const compound = language.linking.length > 0 && noun.length >= COMPOUND_LEAST && head.endsWith(noun);
  return head === noun || language.stems(head).includes(noun) || compound || (head.length > 2 && abbreviates(head, noun));
}

/** "m2", "m²" and the "2" of "m 2" say in which unit. */
const isUnit = (part: string): boolean => UNITS.has(part) || /\d|[²³]/.test(part);

const JOINTS: ReadonlySet<string> = new Set(['per', 'of', 'in', 'pro', 'je']);
const COMPOUND_LEAST = 4;

/** Words in names of what is the greatest or a mean of several measurements. */
const EXTREMES: ReadonlySet<string> = new Set([
  'max',
  'maximum',
  'min',
  'minimum',
  'avg',
  'average',
  'mean',
  'total',
  'overall',
  'current',
  'list',
  'base',
]);

/** The columns of the things of a question that an adjective compares, and which way: of those that it names, else of those with its values. */
export function comparedColumns(parser: Parser, base: string): { ref: ColumnRef; down: boolean }[] {
  const valued = parser.tokens.flatMap((_, at) => parser.values(at).flatMap(({ refs }) => refs.map(({ table }) => table)));
  const of = (tables: Iterable<ColumnRef['table']>) =>
    [...new Set(tables)].flatMap((table) => columnFor(base, table, parser.lexicon) ?? []);
  const named = of(parser.tablesNamed());
  return named.length > 0 ? named : of(valued);
}

/** Whether a column holds sizes of things, or dates. */
export function isSized({ table, column }: ColumnRef): boolean {
  const { type, personal, name } = column;
  return !personal && !table.key.includes(name) && (isNumberType(type) || isTime({ table, column }));
}

/** "oldest", "most expensive": a place in the order of a table's rows. */
export function superlativesAt(parser: Parser, at: number, table: ColumnRef['table']): Parse<{ by: ColumnRef; direction: Direction }>[] {
  const { lexicon, language } = parser;
  const plain = (start: number, degree: Degree, less: boolean): Parse<{ by: ColumnRef; direction: Direction }>[] => {
    const compared = comparedBy(parser.tokens[start]?.word ?? '', language);
    const found = compared?.degree === degree ? columnFor(compared.base, table, lexicon) : null;
    return found ? [{ end: start + 1, cost: 0, value: { by: found.ref, direction: found.down === less ? 'desc' : 'asc' } }] : [];
  };
  return [
    ...momentsAt(parser, at, table),
    ...plain(at, 'most', false),
    ...parser.role(at, 'most').flatMap((next) => plain(next, 'plain', false)),
    ...parser.role(at, 'fewest').flatMap((next) => plain(next, 'plain', true)),
  ];
}

/** "newest", "first", "longest serving": a place in the order of when rows happened, or when things came to be. */
function momentsAt(parser: Parser, at: number, table: ColumnRef['table']): Parse<{ by: ColumnRef; direction: Direction }>[] {
  const { lexicon, language, scope } = parser;
  const column = datingColumn(table);
  const aged = comparedBy(parser.tokens[at]?.word ?? '', language);
  // The oldest of people, and of whatever has an age, are so by that.
  const living = peopleIn(scope.model).some((people) => people.table === table && people.column === null);
  if (aged && (living || columnFor(aged.base, table, lexicon)) && parser.role(at, 'longStanding').length === 0) return [];
  return (
    [
      ['latest', 'desc'],
      ['earliest', 'asc'],
      ['longStanding', 'asc'],
    ] as const
  ).flatMap(([role, direction]) =>
    parser.role(at, role).flatMap((end) => [
      ...(column === null ? [] : [{ end, cost: 0, value: { by: { table, column }, direction } }]),
      // "The most recently retired bus".
      ...timesOf(parser, end, table).map((time) => ({ end: time.end, cost: time.cost, value: { by: time.value, direction } })),
    ]),
  );
}

/** The moments of a table that words name. */
export const timesOf = (parser: Parser, at: number, table: ColumnRef['table']): Parse<ColumnRef>[] =>
  parser
    .names(at)
    .flatMap(({ end, value, cost }) =>
      value.kind === 'column' && value.table === table && isTime(value) && !value.column.personal ? [{ end, value, cost }] : [],
    );

/** "older than 20", "more expensive than average": a bound on the column of a table that the question names. */
export function comparativesAt(parser: Parser, at: number): Parse<Condition>[] {
  const { language } = parser;
  const forms = [
    { start: at, degree: 'more' as const, less: false },
    ...parser.role(at, 'more').map((start) => ({ start, degree: 'plain' as const, less: false })),
    ...parser.role(at, 'less').map((start) => ({ start, degree: 'plain' as const, less: true })),
  ];
  return forms.flatMap(({ start, degree, less }) => {
    const compared = comparedBy(parser.tokens[start]?.word ?? '', language);
    if (compared?.degree !== degree) return [];
    return comparedColumns(parser, compared.base).flatMap((found): Parse<Condition>[] => {
      if (isTime(found.ref)) return [];
      const side = found.down === less ? ('above' as const) : ('below' as const);
      const dimension = nameOf(found.ref);
      return parser.role(start + 1, 'than').flatMap((than): Parse<Condition>[] => {
        const next = parser.skip(than);
        const number = parser.numberAt(next);
        const steps = number !== null && parser.stepAt(next + 1) === 'year' && compared.base in YEARS ? [next + 2] : [];
        const bounds = number === null ? [] : [next + 1, ...steps].map((end) => ({ end, filter: { dimension, [side]: number } }));
        const averages = averagesOf(parser, next, found.ref).map((end) => ({ end, filter: { dimension, than_average: side } }));
        return [...bounds, ...averages].map(({ end, filter }) => ({
          end,
          cost: 0.1,
          value: { filter: filter as Condition['filter'], columns: [found.ref] },
        }));
      });
    });
  });
}

/** "18 years old". */
export function agedAt(parser: Parser, at: number): Parse<Condition>[] {
  const number = parser.numberAt(at);
  if (number === null || parser.stepAt(at + 1) !== 'year') return [];
  const { lexicon, language } = parser;
  const compared = comparedBy(parser.tokens[at + 2]?.word ?? '', language);
  if (compared?.degree !== 'plain' || !(compared.base in YEARS)) return [];
  return [...parser.tablesNamed()].flatMap((table): Parse<Condition>[] => {
    const found = columnFor(compared.base, table, lexicon);
    if (!found || isTime(found.ref)) return [];
    return [{ end: at + 3, cost: 0.1, value: { filter: { dimension: nameOf(found.ref), is: number }, columns: [found.ref] } }];
  });
}

/** "older than 20 years". */
const YEARS: Record<string, true> = { old: true, young: true, alt: true, jung: true };
