import { verbFrames } from '../../notation/definition-frames.ts';
import { grammarWords } from '../tokens/grammar-words.ts';
import { hasWords } from '../tokens/said-words.ts';
import { fold, partsOf } from '../tokens/tokens.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';

/** Verbs that give a word a meaning, and do nothing else. */
const MEANS =
  /\s(?:means|(?<=(?:[”"”’]|(?<!\b(?:its|this|as|is|was|has|does|plus|times))(?<=\ws))\s)mean|refers? to|stands? for|denotes?|bedeute[tn]|hei(?:ß|ss)(?:t|en)|steh(?:t|en) für|bezeichne[tn])\s/i;
/** A sentence about an abbreviation. */
const SHORT_SUBJECT = /^(?:the )?((?=\w*[A-Z]\w*[A-Z])[A-Za-z][A-Za-z\d]{1,9}) [a-z]+s /;

/** Whether a note gives a meaning to a word that nobody uses, or speaks of something that is not asked. */
export function isUnused(sentence: string, term: string | undefined, others: string, lexicon: Lexicon): boolean {
  const [, short] = SHORT_SUBJECT.exec(sentence) ?? [];
  // "NPS tracks how …": what nobody speaks of.
  if (short !== undefined && isUnknown(short, others, lexicon) && !hasWords(others, short, lexicon.language)) return true;
  const [, about] = lexicon.language.notes.about.exec(sentence) ?? [];
  if (about !== undefined) return partsOf(about).some((part) => part.length > 3) && !shares(others, about, lexicon);
  // "Use 2 as the multiplier" sets a number, and names none.
  const named = verbFrames(sentence).flatMap(({ terms, meaning }) => (/\p{L}/u.test(meaning) ? terms : []));
  if (named.length > 0 && named.every((one) => !shares(others, one, lexicon) && isUnknown(one, others, lexicon))) return true;
  if (term !== undefined && /[=:]/.test(sentence) && isUnknown(term, others, lexicon)) return true;
  if (term !== undefined && COMPUTED.test(sentence) && tells(term, lexicon).some((word) => !hasWords(others, word, lexicon.language)))
    return true;
  if (term === undefined || shares(others, term, lexicon)) return false;
  // "status = paid" restricts the rows; a name that the data does not have is only an abbreviation.
  return (
    MEANS.test(sentence) || (/^[\p{Lu}\d]{2,8}$/u.test(term) && !lexicon.names(fold(term)) && lexicon.valuesNamed(fold(term)).length === 0)
  );
}

/** A sentence that says how a number is computed, and no more. */
const COMPUTED = /\b(?:is|are) (?:calculated|computed|defined|determined|obtained) (?:as|by|from)\b/i;

/** The words that tell a term from others. */
const tells = (term: string, { language }: Lexicon): string[] => {
  const grammar = grammarWords(language);
  return partsOf(term).filter((part) => part.length > 2 && !(grammar.has(part) && part !== 'rate'));
};

/** Whether a term has a word that neither the grammar, the data nor another text has. */
function isUnknown(term: string, others: string, lexicon: Lexicon): boolean {
  const grammar = grammarWords(lexicon.language);
  return partsOf(term).some((part) => !grammar.has(part) && !lexicon.knows(part) && !hasWords(others, part, lexicon.language));
}

/** Whether a text has any of the words of a term. */
const shares = (text: string, term: string, { language }: Lexicon): boolean => partsOf(term).some((part) => hasWords(text, part, language));
