import { type Definition, definitionsIn } from './definitions.ts';
import { interpret } from './interpret.ts';
import { phrasesOf, readItems } from './items.ts';
import { NotUnderstood } from './not-understood.ts';
import { sentencesOf, type Word } from './sentences.ts';
import { stateCode } from './states.ts';
import { suggestQuestions } from './suggest.ts';
import { toPlan } from './to-sql.ts';
import type { CannotAnswer, FoundValue, Plan, QuestionTable } from './types.ts';
import { buildVocabulary } from './vocabulary.ts';

export { suggestQuestions } from './suggest.ts';
export { type CannotAnswer, type FoundValue, isPlan, type Plan, type QuestionTable } from './types.ts';

/** A question of more words is none; what reading costs grows with them. */
export const WORDS_MAX = 400;

/** Which of these phrases (lower case) are values of text columns. */
export type KnownValues = (phrases: readonly string[]) => FoundValue[];

/**
 * Understands a question over tables by their own vocabulary: names of tables and columns, values that occur, what the asker's notes define, and the
 * words for counting, adding, ranking, comparing and time. Every word must find its place, else it says which did not and what could be asked. Without
 * a model, and the same for the same data.
 */
export function readQuestion(
  question: string,
  tables: readonly QuestionTable[],
  { today, values, notes = '' }: { today: number; values: KnownValues; notes?: string },
): Plan | CannotAnswer {
  try {
    const [asked, remarks] = divide(question);
    const definitions = definitionsIn(`${remarks}\n${notes}`);
    const sentences = sentencesOf(asked).map((words) => explained(words, definitions));
    refuseTooLong(sentences, definitions);
    const words = sentences.flat().map(({ text }) => text);
    if (words.length > WORDS_MAX) throw new NotUnderstood(`it has more than ${WORDS_MAX} words. Shorten it.`);
    const found = valuesIn(phrasesOf(words), values);
    const vocabulary = buildVocabulary(tables);
    const lexicon = { vocabulary, values: Map.groupBy(found, ({ phrase }) => phrase), definitions, today };
    return toPlan(
      interpret(sentences, vocabulary, (part) => readItems(part, lexicon)),
      vocabulary,
    );
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error;
    return { reason: error.message, nearest: suggestQuestions(tables, question) };
  }
}

/** Values that the phrases name; a state also by its code, in columns of states. */
function valuesIn(phrases: string[], known: KnownValues): FoundValue[] {
  const codes = new Map(phrases.flatMap((phrase) => (stateCode(phrase) ? [[stateCode(phrase)!, phrase] as const] : [])));
  const found = known([...new Set([...phrases, ...codes.keys()])]);
  const states = found.flatMap((one) =>
    codes.has(one.phrase) && /state/i.test(one.column) ? [{ ...one, phrase: codes.get(one.phrase)! }] : [],
  );
  const named = new Set(phrases);
  return [...found.filter(({ phrase }) => named.has(phrase)), ...states];
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

function refuseTooLong(sentences: readonly (readonly Word[])[], definitions: readonly Definition[]): void {
  const text = ` ${sentences
    .flat()
    .map((word) => word.text)
    .join(' ')} `;
  const used = definitions.find(({ term, tooLong }) => tooLong && text.includes(` ${term} `));
  if (used) throw new NotUnderstood(`the definition of “${used.term}” is too long. Shorten it.`);
}

/** Terms that are defined in words, with these words in their place. */
function explained(words: readonly Word[], definitions: readonly Definition[]): Word[] {
  return words.flatMap((word, at) => {
    const definition = definitions.find(({ term, formula, tooLong }) => formula === null && !tooLong && term === word.text);
    if (!definition || definition.meaning.some(({ text }) => text === word.text)) return [word];
    // "The average ASP" is no average of an average.
    const repeats = words[at - 1]?.text === definition.meaning[0]?.text ? 1 : 0;
    return definition.meaning.slice(repeats).map((one) => ({ ...one, inParens: word.inParens }));
  });
}
