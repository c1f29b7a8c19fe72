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

/** Longer questions are refused, since the cost of reading grows with their length. */
export const WORDS_MAX = 400;

/** The values of text columns among these phrases (lower case). */
export type KnownValues = (phrases: readonly string[]) => FoundValue[];

/**
 * Understands a question in terms of the tables' own vocabulary: table and column names, values in the data, definitions in the asker's
 * notes, and words for counting, adding, ranking, comparing and time. Every word must be accounted for; otherwise explains which was not,
 * and suggests questions. Uses no model, and gives the same result for the same data.
 */
export function readQuestion(
  question: string,
  tables: readonly QuestionTable[],
  { today, values, notes = '' }: { today: number; values: KnownValues; notes?: string },
): Plan | CannotAnswer {
  try {
    const [asked, remarks] = splitRemarks(question);
    const definitions = definitionsIn(`${remarks}\n${notes}`);
    const sentences = sentencesOf(asked).map((words) => expandTerms(words, definitions));
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

/** Values that the phrases name; US states also by their postal code. */
function valuesIn(phrases: string[], known: KnownValues): FoundValue[] {
  const codes = new Map(phrases.flatMap((phrase) => (stateCode(phrase) ? [[stateCode(phrase)!, phrase] as const] : [])));
  const found = known([...new Set([...phrases, ...codes.keys()])]);
  const states = found.flatMap((one) =>
    codes.has(one.phrase) && /state/i.test(one.column) ? [{ ...one, phrase: codes.get(one.phrase)! }] : [],
  );
  const named = new Set(phrases);
  return [...found.filter(({ phrase }) => named.has(phrase)), ...states];
}

/** Splits off sentences starting with "note that", which explain words and ask nothing. */
function splitRemarks(question: string): [asked: string, remarks: string] {
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

/** Replaces defined terms with their definitions. */
function expandTerms(words: readonly Word[], definitions: readonly Definition[]): Word[] {
  return words.flatMap((word, at) => {
    const definition = definitions.find(({ term, formula, tooLong }) => formula === null && !tooLong && term === word.text);
    if (!definition || definition.meaning.some(({ text }) => text === word.text)) return [word];
    // Avoids "average average" in "the average ASP".
    const repeats = words[at - 1]?.text === definition.meaning[0]?.text ? 1 : 0;
    return definition.meaning.slice(repeats).map((one) => ({ ...one, inParens: word.inParens }));
  });
}
