import { columnsAt } from '../grammar/columns.ts';
import { parserOf } from '../grammar/parser-of.ts';
import { partsOf } from '../tokens/tokens.ts';
import type { ColumnRef, ReadingScope } from '../types.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { basesOf } from '../vocabulary/word-net.ts';
import { tableNamed } from './kinds.ts';

/**
 * What a question says of things that the data has no table of, with the column whose values they are counted by in its place: "every receipt is one
 * customer", "orders are counted by order number". Null for any other sentence.
 */
export function onesCounted(
  sentence: string,
  question: string,
  lexicon: Lexicon,
  scope: ReadingScope,
): { term: string; meaning: string } | null {
  const { ones, counted, different } = lexicon.language.clauses;
  for (const pattern of ones) {
    const { one, thing, deed } = pattern.exec(sentence.replace(/[\s.]+$/, ''))?.groups ?? {};
    const term = thing === undefined ? null : phraseIn(question, thing, deed, lexicon);
    if (term === null || tableNamed([term.word], lexicon)) continue;
    const ref = columnNamed(one!, lexicon, scope);
    if (!ref) continue;
    const before = question.slice(0, term.start);
    const name = `${different} ${ref.column.name}`;
    return {
      term: question.slice(term.start, term.end),
      meaning: counted.test(before) ? name : lexicon.language.definitions.countOf(name),
    };
  }
  return null;
}

/** Where a question has a form of a word, together with what was done to it: "customers did we serve". */
function phraseIn(question: string, thing: string, deed: string | undefined, { language }: Lexicon) {
  const stems = language.stems(partsOf(thing).join(''));
  for (const { 0: word, index } of question.matchAll(/[\p{L}\p{M}-]+/gu)) {
    if (!language.stems(partsOf(word).join('')).some((stem) => stems.includes(stem))) continue;
    const start = index;
    const [, verb] =
      /^ (?:(?:did|do|have|had|were|was|are) )?(?:(?:we|you|they|i) )?([a-z]+)/i.exec(question.slice(start + word.length)) ?? [];
    const done =
      verb !== undefined && deed !== undefined && basesOf(verb.toLowerCase(), 'v').some((base) => basesOf(deed, 'v').includes(base));
    const end = done ? question.indexOf(verb, start + word.length) + verb.length : start + word.length;
    return { word, start, end };
  }
  return null;
}

/** The only column that tells its rows apart, as a number or a code does, and that a text names as a whole. */
function columnNamed(text: string, lexicon: Lexicon, scope: ReadingScope): ColumnRef | null {
  const { parser, mended } = parserOf(text, lexicon, scope);
  if (mended) return null;
  const found = parser
    .fillers(0)
    .flatMap((start) => columnsAt(parser, start))
    .filter(({ end, value: { column } }) => end === parser.tokens.length && column.additivity === null);
  const least = Math.min(...found.map(({ cost }) => cost));
  const [only, another] = new Map(found.filter(({ cost }) => cost === least).map(({ value }) => [value.column, value])).values();
  return only && !another ? only : null;
}
