import type { Language } from '../languages/types.ts';
import { tokensOf } from '../tokens/tokens.ts';
import type { Condition, Piece } from '../types.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { phrasesAt } from './phrases.ts';

/**
 * The ways to read a sentence that restricts the rows, of which only the conditions need to be understood otherwise: "only plants in bed B", "Gold is
 * excluded".
 */
export function restrictions(sentence: string, lexicon: Lexicon, waysOf: (text: string) => Piece[][]): Piece[][] {
  const conditional = (text: string) => waysOf(text).filter((way) => way.some(({ kind }) => kind === 'where'));
  const { language } = lexicon;
  const opening = language.notes.restricting.exec(sentence)?.[0] ?? '';
  const opened = opening === '' ? [] : conditional(sentence.slice(opening.length));
  if (opened.length > 0) return opened;
  const closed = withoutEdges(sentence, language, 'only');
  const kept = closed === null ? [] : conditional(closed);
  if (kept.length > 0) return kept;
  const excluded = withoutEdges(sentence, language, 'exclude');
  return excluded === null ? [] : conditional(excluded).flatMap((way) => negated(way) ?? []);
}

/** The rows that do not meet all of the conditions; null if they say more. */
function negated(way: readonly Piece[]): Piece[][] | null {
  const conditions = way.flatMap((piece): Condition[] => (piece.kind === 'where' ? [piece.condition] : []));
  const [only, another] = conditions;
  if (!only || another || way.some(({ kind }) => kind !== 'where' && kind !== 'of')) return null;
  return [
    way.map(
      (piece): Piece =>
        piece.kind === 'where' ? { kind: 'where', condition: { filter: { not: only.filter }, columns: only.columns } } : piece,
    ),
  ];
}

/** A sentence without the phrase of a meaning that opens or ends it, and without what joins that to it; null if there is none. */
function withoutEdges(sentence: string, language: Language, concept: 'only' | 'exclude'): string | null {
  const tokens = tokensOf(sentence, language.decimal).filter(({ kind, text }) => kind !== 'mark' || text === '-');
  const phraseAt = (at: number) =>
    Math.max(0, ...phrasesAt(tokens, at, language).flatMap((one) => (one.concept === concept ? [one.end] : [])));
  const first = ['please', 'bitte'].includes(tokens[0]?.word ?? '') ? 1 : 0;
  const opened = tokens.length > first ? phraseAt(first) : 0;
  if (opened > 0 && opened < tokens.length) return sentence.slice(tokens[opened]!.start);
  const closing = tokens.findIndex((_, at) => at > 0 && phraseAt(at) === tokens.length);
  if (closing < 1) return null;
  let last = closing;
  while (last > 1 && JOINTS.has(tokens[last - 1]!.word)) last -= 1;
  return sentence.slice(0, tokens[last - 1]!.end);
}

/** What stands between the rows and what is done to them. */
const JOINTS: ReadonlySet<string> = new Set(
  'is are was were be been being must should shall have has need needs to will can simply entirely completely therefore first wird werden sind ist soll sollen muss mussen dabei'.split(
    ' ',
  ),
);
