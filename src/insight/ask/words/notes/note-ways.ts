import { readDirectives } from '../directives/read-directives.ts';
import { restrictions } from '../directives/restrictions.ts';
import { coverings } from '../grammar/parse.ts';
import { parserOf } from '../grammar/parser-of.ts';
import { saidAsRows } from '../tokens/row-nouns.ts';
import type { Piece, ReadingScope } from '../types.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { missingStated } from './missing-notes.ts';
import { bearsOn, changesNothing } from './note-kinds.ts';
import { addsNothing, ruleOf } from './note-restated.ts';
import { inPlainWords } from './note-rewriting.ts';

const WAYS_MAX = 3;
/** Readings of a note that cost this much more than its best are none. */
const WAYS_COST = 0.5;

/** The ways in which every word of a note is accounted for. */
function waysOf(sentence: string, lexicon: Lexicon, scope: ReadingScope): Piece[][] {
  const { parser, corrections } = parserOf(sentence, lexicon, scope);
  // "Match each of them" is no condition on what is a mate.
  if (corrections.some(({ read }) => lexicon.valuesNamed(read).length > 0 && !lexicon.names(read))) return [];
  // A note asks for no column of a thing: it says which column to use.
  const whole = coverings(parser, { noted: true }).filter(
    ({ left, pieces }) => left.length === 0 && pieces.every(({ kind }) => kind !== 'attributes'),
  );
  const ways = new Map<string, Piece[]>();
  for (const { pieces, cost } of whole) {
    if (cost > whole[0]!.cost + WAYS_COST || ways.size === WAYS_MAX) break;
    const noted = pieces.map((piece): Piece => (piece.kind === 'method' ? { ...piece, noted: true } : piece));
    ways.set(JSON.stringify(noted), noted);
  }
  return [...ways.values()];
}

/** The ways to read a sentence that belongs to the question, none if it changes nothing; null if it is not understood. */
export function waysToRead(sentence: string, question: string, lexicon: Lexicon, scope: ReadingScope): Piece[][] | null {
  const directives = scope.task ? readDirectives(sentence, question, lexicon) : null;
  if (directives) return directives === 'refused' ? null : [directives];
  const rule = ruleOf(sentence, question, lexicon);
  if (rule) return [rule];
  const missing = scope.task ? missingStated(sentence, question, lexicon) : null;
  if (missing) return [missing];
  const repeats = !/\d|["“”„]/.test(sentence) && addsNothing(sentence, question, lexicon);
  const ways = repeats || changesNothing(sentence, lexicon) ? [] : waysOf(sentence, lexicon, scope);
  if (ways.length > 0) return ways;
  if (changesNothing(sentence, lexicon) || addsNothing(sentence, question, lexicon) || !bearsOn(sentence, lexicon)) return [];
  const restricted = scope.task ? restrictions(sentence, lexicon, (part) => waysOf(part, lexicon, scope)) : [];
  return restricted.length > 0 ? restricted : null;
}

/** A part of a sentence by itself, which may name the rows alone: "only those of 2021". Null if it can be read in several ways, or in none. */
export function partRead(part: string, question: string, lexicon: Lexicon, scope: ReadingScope): Piece[] | null {
  const plain = inPlainWords(saidAsRows(part, scope.rowNoun), question, lexicon.language);
  if (!/[\p{L}\d]/u.test(plain)) return [];
  const ways = waysToRead(plain, question, lexicon, scope) ?? [];
  const [only, another] = ways;
  return only && !another ? only : null;
}
