import { interpret } from './interpret.ts';
import { phrasesOf, readItems } from './items.ts';
import { NotUnderstood } from './query.ts';
import { suggestQuestions } from './suggest.ts';
import { toPlan } from './to-sql.ts';
import type { CannotAnswer, Plan, QuestionOptions, QuestionTable } from './types.ts';
import { buildVocabulary } from './vocabulary.ts';
import { wordsOf } from './words.ts';

export { suggestQuestions } from './suggest.ts';
export { type CannotAnswer, type FoundValue, isPlan, type Plan, type QuestionOptions, type QuestionTable } from './types.ts';

/**
 * Understands a question over tables by their own vocabulary: names of tables and columns, values that occur, and the words for counting, adding,
 * ranking, comparing and time. Every word must find its place, else it says which did not and what could be asked. Without a model, and the same
 * for the same data.
 */
export async function answerable(
  question: string,
  tables: readonly QuestionTable[],
  { today, lookup }: QuestionOptions,
): Promise<Plan | CannotAnswer> {
  const words = wordsOf(question);
  const vocabulary = buildVocabulary(tables);
  try {
    const values = await lookup(phrasesOf(words));
    return toPlan(interpret(readItems(words, vocabulary, values, today), vocabulary, question), vocabulary);
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error;
    return { reason: error.message, nearest: suggestQuestions(tables, question) };
  }
}
