import { columnsAt, nameOf } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { partsOf } from '../tokens/tokens.ts';
import type { ColumnRef, Condition } from '../types.ts';
import { derivedFrom } from '../vocabulary/derived-words.ts';
import type { Item } from '../vocabulary/items.ts';
import { basesOf } from '../vocabulary/word-net.ts';
import { isStateOfMoment } from './absent-values.ts';
import { valuesOf, withValues } from './several-values.ts';
import { yesAndNo } from './yes-and-no.ts';

/** How something was done, after its participle: "paid in cash", "booked online" of a column that says how. */
export function toldValues(parser: Parser, at: number): Parse<Condition>[] {
  const word = parser.tokens[at]?.word ?? '';
  if (parser.language.code !== 'en' || parser.tokens[at]?.kind !== 'word') return [];
  const bases = basesOf(word, 'v').filter((base) => base !== word);
  if (bases.length === 0) return [];
  const starts = [...new Set([at + 1, ...(HOW.has(parser.tokens[at + 1]?.word ?? '') ? parser.fillers(at + 2) : [])])];
  return starts.flatMap((start) =>
    parser.values(start).flatMap((item) => {
      const refs = new Map(item.refs.map(({ table, column }): [string, ColumnRef] => [nameOf({ table, column }), { table, column }]));
      const told = [...refs.values()].filter(({ column }) => saysHow(column.name, word, bases, start > at + 1));
      return told.flatMap((ref) =>
        valuesOf(parser, start, ref).map(
          ({ end, value }): Parse<Condition> => ({ end, cost: 0.1, value: withValues(parser, { at: start, end }, ref, value) }),
        ),
      );
    }),
  );
}

/** "Ended in a no-show", "got refunded", "endeten mit einer Absage": where what rows came to be begins. */
export function becoming(parser: Parser, at: number): number[] {
  const said = (count: number) =>
    parser.tokens
      .slice(at, at + count)
      .map(({ word }) => word)
      .join(' ');
  const [count] = [3, 2, 1].filter((words) => BECOMING.has(said(words)));
  return count === undefined ? [] : parser.fillers(at + count).filter((start) => parser.tokens[start]?.kind === 'word');
}

const BECOMING: ReadonlySet<string> = new Set(
  `ended in,ended as,ended up,ended up as,ended up in,ended with,ended up with,end in,end up,end up as,end up in,ends in,ends up,resulted in,result in,results in,
  turned out,turned out as,turned into,turn out,came out as,come out as,wound up,wound up as,finished as,led to,lead to,leads to,became,become,got,get,went,remained,
  stayed,endeten in,endeten mit,endeten als,endet mit,enden mit,endete mit,führten zu,fuhrten zu,wurden zu,blieben,landeten als,landeten in`
    .split(',')
    .map((phrase) => phrase.trim()),
);

const HOW: ReadonlySet<string> = new Set(['in', 'by', 'with', 'via', 'through', 'over', 'using', 'per', 'from', 'at']);
const LAST: ReadonlySet<string> = new Set([
  'by',
  'via',
  'through',
  'with',
  'from',
  'at',
  'in',
  'on',
  'over',
  'method',
  'type',
  'mode',
  'channel',
  'way',
  'means',
]);

/** "Booked Via", "Payment Method", and "Payment" where a preposition says how: whether a column tells how something was done. */
function saysHow(name: string, word: string, bases: readonly string[], led: boolean): boolean {
  const [first, last, more] = partsOf(name);
  if (!first || more || (last !== undefined ? !LAST.has(last) : !led)) return false;
  return first === word || bases.includes(first) || derivedFrom(first, 'n', 'v').some((verb) => bases.includes(verb));
}

/** "Under warranty": of a column that says yes or no. */
export const underFlag = (parser: Parser, at: number): Parse<Condition>[] =>
  UNDER.has(parser.tokens[at]?.word ?? '')
    ? parser.fillers(at + 1).flatMap((start) =>
        columnsAt(parser, start).flatMap(({ end, value: ref, cost }): Parse<Condition>[] => {
          const answers = yesAndNo(parser.scope, ref);
          return answers ? [{ end, cost, value: { filter: { dimension: nameOf(ref), is: answers.yes }, columns: [ref] } }] : [];
        }),
      )
    : [];

const UNDER: ReadonlySet<string> = new Set(['under', 'unter', 'auf']);

/** "Were late", "is new": a state that the data calls so, where the word has a role as well. */
export const isPredicate = (parser: Parser, at: number, item: Extract<Item, { kind: 'value' }>): boolean =>
  item.end === at + 1 &&
  BEING.has(parser.tokens[at - 1]?.word ?? '') &&
  (parser.role(at, 'late', 'active', 'new', 'complete').includes(item.end) || isStateOfMoment(parser, at, item));

const BEING: ReadonlySet<string> = new Set('is are was were be been never not ist sind war waren nie nicht'.split(' '));
