import { isNumberType } from '../../../../data/engine/cell-number.ts';
import { averagesOf } from '../conditions/text-conditions.ts';
import { isTime, nameOf } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import type { Language } from '../languages/types.ts';
import { fold, partsOf } from '../tokens/tokens.ts';
import type { ColumnRef, Condition, Direction } from '../types.ts';
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
  const folded = [...language.adjectivesOfSize.keys()].find(
    (base) => word.startsWith(fold(base)) && /^(?:er(?:e[nrsm]?)?|e?st(?:e[nrsm]?)?)$/.test(word.slice(fold(base).length)),
  );
  return folded === undefined ? null : own(folded, /^er/.test(word.slice(fold(folded).length)) ? 'more' : 'most');
}

/** The column of a table that an adjective compares, and which way; null for none or several. */
function columnFor(base: string, table: ColumnRef['table'], { language }: Lexicon, lexicon: Lexicon) {
  const { nouns, down, inverse } = language.adjectivesOfSize.get(base)!;
  const found = (names: readonly string[], whole: boolean) =>
    new Set(
      names.flatMap((name) =>
        table.columns.filter((one) => isSized({ table, column: one }) && isCalled(one.name, fold(name).split(' '), whole, lexicon)),
      ),
    );
  // "The deepest" has the greatest depth, or else the greatest "max depth".
  const named = (names: readonly string[]) => {
    const exact = found(names, true);
    return exact.size > 0 ? exact : found(names, false);
  };
  const [column, another] = named(nouns);
  if (column) return another ? null : { ref: { table, column }, down };
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
    [...new Set(tables)].flatMap((table) => columnFor(base, table, parser.lexicon, parser.lexicon) ?? []);
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
    const found = compared?.degree === degree ? columnFor(compared.base, table, lexicon, lexicon) : null;
    return found ? [{ end: start + 1, cost: 0, value: { by: found.ref, direction: found.down === less ? 'desc' : 'asc' } }] : [];
  };
  return [
    ...plain(at, 'most', false),
    ...parser.role(at, 'most').flatMap((next) => plain(next, 'plain', false)),
    ...parser.role(at, 'fewest').flatMap((next) => plain(next, 'plain', true)),
  ];
}

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
    const found = columnFor(compared.base, table, lexicon, lexicon);
    if (!found || isTime(found.ref)) return [];
    return [{ end: at + 3, cost: 0.1, value: { filter: { dimension: nameOf(found.ref), is: number }, columns: [found.ref] } }];
  });
}

/** "older than 20 years". */
const YEARS: Record<string, true> = { old: true, young: true, alt: true, jung: true };
