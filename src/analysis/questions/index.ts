import { definitionsIn } from './definitions.ts';
import { interpret } from './interpret.ts';
import { phrasesOf, readItems } from './items.ts';
import { NotUnderstood } from './query.ts';
import { sentencesOf, type Word } from './sentences.ts';
import { stateCode } from './states.ts';
import { suggestQuestions } from './suggest.ts';
import { toPlan } from './to-sql.ts';
import type { CannotAnswer, FoundValue, Plan, QuestionOptions, QuestionTable } from './types.ts';
import { buildVocabulary } from './vocabulary.ts';

export { suggestQuestions } from './suggest.ts';
export { type CannotAnswer, type FoundValue, isPlan, type Plan, type QuestionOptions, type QuestionTable } from './types.ts';

/**
 * Understands a question over tables by their own vocabulary: names of tables and columns, values that occur, what the asker's notes define, and the
 * words for counting, adding, ranking, comparing and time. Every word must find its place, else it says which did not and what could be asked. Without
 * a model, and the same for the same data.
 */
export async function answerable(
  question: string,
  tables: readonly QuestionTable[],
  { today, lookup, notes = '' }: QuestionOptions,
): Promise<Plan | CannotAnswer> {
  const vocabulary = buildVocabulary(tables);
  const [asked, remarks] = divide(question);
  const definitions = definitionsIn(`${remarks}\n${notes}`);
  const sentences = sentencesOf(asked).map((words) => explained(words, definitions));
  try {
    const values = await valuesIn(phrasesOf(sentences.flat().map(({ text }) => text)), lookup);
    const read = (words: readonly Word[]) => readItems(words, { vocabulary, values, definitions, today });
    return toPlan(interpret(sentences, vocabulary, read), vocabulary);
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error;
    return { reason: error.message, nearest: suggestQuestions(tables, question) };
  }
}

/** Values that the phrases name; a state also by its code, in columns of states. */
async function valuesIn(phrases: string[], lookup: QuestionOptions['lookup']): Promise<FoundValue[]> {
  const codes = new Map(phrases.flatMap((phrase) => (stateCode(phrase) ? [[stateCode(phrase)!, phrase] as const] : [])));
  const found = await lookup([...new Set([...phrases, ...codes.keys()])]);
  const states = found.flatMap((one) =>
    codes.has(one.phrase) && /state/i.test(one.column) ? [{ ...one, phrase: codes.get(one.phrase)! }] : [],
  );
  return [...found.filter(({ phrase }) => phrases.includes(phrase)), ...states];
}

/** A sentence that begins with "note that" explains words and asks for nothing. */
function divide(question: string): [asked: string, remarks: string] {
  const remarks: string[] = [];
  const asked = question.replaceAll(/(?<=^|[.?!]\s+)(?:note|remember|recall) that [^.?!]+[.?!]?/gi, (remark) => {
    remarks.push(remark.replace(/^\w+ that /i, ''));
    return '';
  });
  return [asked, remarks.join('\n')];
}

/** Terms that are defined in words, with these words in their place. */
function explained(words: readonly Word[], definitions: ReturnType<typeof definitionsIn>): Word[] {
  return words.flatMap((word, at) => {
    const definition = definitions.find(({ term, formula }) => formula === null && term === word.text);
    if (!definition || definition.meaning.some(({ text }) => text === word.text)) return [word];
    // "The average ASP" is no average of an average.
    const repeats = words[at - 1]?.text === definition.meaning[0]?.text ? 1 : 0;
    return definition.meaning.slice(repeats).map((one) => ({ ...one, inParens: word.inParens }));
  });
}
