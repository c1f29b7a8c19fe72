import { placesIn } from '../forms/match-form.ts';
import { withoutRounding } from '../tokens/rounding.ts';
import { tokensOf } from '../tokens/tokens.ts';
import type { Piece } from '../types.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { meaningOf } from './meaning.ts';
import { conceptsIn, partsOfInstruction } from './phrases.ts';

/** Reads a part of a sentence in another way: its pieces, none if it changes nothing, null if it is not understood. */
export type Otherwise = (part: string) => Piece[] | null;

/** Words at which an instruction may be parted. */
const JOINTS: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set([
    ',',
    ';',
    ':',
    '(',
    '–',
    '—',
    'and',
    'then',
    'with',
    'using',
    'after',
    'before',
    'on',
    'at',
    'by',
    'over',
    'as',
    'but',
    'while',
  ]),
  de: new Set([',', ';', ':', '(', '–', '—', 'und', 'dann', 'mit', 'nach', 'vor', 'auf', 'bei', 'wobei']),
};
/** Openings by which a part changes the one before it. */
const DEPENDS: ReadonlySet<string> = new Set([
  'but',
  'except',
  'unless',
  'if',
  'otherwise',
  'instead',
  'when',
  'whenever',
  'aber',
  'ausser',
  'wenn',
  'falls',
  'sonst',
]);
/** Prepositions by which conditions belong to what stands before them. */
const LEADING: ReadonlySet<string> = new Set([
  'with',
  'using',
  'after',
  'before',
  'on',
  'at',
  'by',
  'over',
  'as',
  'mit',
  'nach',
  'vor',
  'auf',
  'bei',
]);
const PARTS_MAX = 9;

/**
 * Reads an instruction on how a statistic is computed, each word of which is known: "rows without a fee are left out". Null if it is none;
 * "refused" if it is one that cannot be followed.
 */
export function readDirectives(sentence: string, question: string, lexicon: Lexicon): Piece[] | 'refused' | null {
  const parts = partsOfInstruction(sentence, question, lexicon);
  return parts && meaningOf(parts, conceptsIn(question, lexicon.language));
}

/** The same of a sentence that also says how to round; with the words that do. */
export function readWithRounding(
  written: string,
  question: string,
  lexicon: Lexicon,
): { pieces: Piece[] | 'refused'; clauses: string[] } | null {
  const { text, clauses } = withoutRounding(written);
  if (placesIn(text).names.length > 0 || !/\p{L}/u.test(text)) return null;
  const pieces = readDirectives(text.trim(), question, lexicon);
  return pieces && { pieces, clauses };
}

/** Reads a sentence by its parts, each of which must be understood: "Pearson on A and B, pairwise complete". Null if one of them is not. */
export function readInParts(sentence: string, question: string, lexicon: Lexicon, otherwise: Otherwise): Piece[] | null {
  const known = new Map<string, Piece[] | null>();
  const read = (part: string, leads: boolean): Piece[] | null => {
    if (!/[\p{L}\d]/u.test(part)) return [];
    const before = known.get(part);
    if (before !== undefined) return before;
    const [first] = tokensOf(part, lexicon.language.decimal);
    const own = DEPENDS.has(first?.word ?? '') ? 'refused' : (readDirectives(part, question, lexicon) ?? otherwise(part));
    // "Do not drop rows" is not all of "do not drop rows with a missing fee".
    const torn = !leads && LEADING.has(first?.word ?? '') && Array.isArray(own) && own.some(({ kind }) => kind === 'where');
    const pieces = own === 'refused' || torn ? null : own;
    known.set(part, pieces);
    return pieces;
  };
  const starts = [0, ...jointsIn(sentence, lexicon)];
  if (starts.length === 1 || starts.length > PARTS_MAX) return null;
  const ends = [...starts.slice(1), sentence.length];
  /** The pieces from each start on, with the longest parts first. */
  const best: (Piece[] | null)[] = Array.from({ length: starts.length + 1 }, () => null);
  best[starts.length] = [];
  for (let from = starts.length - 1; from >= 0; from--) {
    for (let to = ends.length - 1; to >= from && best[from] === null; to--) {
      const rest = best[to + 1] ?? null;
      if (rest === null || (from === 0 && to === ends.length - 1)) continue;
      const pieces = read(sentence.slice(starts[from], ends[to]).trim(), from === 0);
      if (pieces) best[from] = [...pieces, ...rest];
    }
  }
  return best[0] ?? null;
}

function jointsIn(sentence: string, { language }: Lexicon): number[] {
  const joints = JOINTS[language.code] ?? new Set<string>();
  return tokensOf(sentence, language.decimal).flatMap(({ word, start, text }) =>
    start > 0 && (joints.has(word) || joints.has(text)) ? [start] : [],
  );
}
