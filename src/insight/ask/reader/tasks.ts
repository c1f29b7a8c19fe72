import { readClaims } from '../check-answer/read-claims.ts';
import type { Claim } from '../check-answer/types.ts';
import type { FoundValue, QuestionTable } from '../question-tables.ts';
import { asTask } from '../words/forms/task-layout.ts';
import { readAsked } from '../words/read-question.ts';
import { contextOf, type WordsInput } from '../words/reading-context.ts';
import { furtherQuestions, nearestQuestions, proposals, type ReadyQuestion } from '../words/ready-questions.ts';
import type { WordsReading } from '../words/words-reading.ts';

interface Tasks {
  /** A question, read; with questions to go on with, or else those that come nearest to it. */
  words: { input: Omit<WordsInput, 'tables' | 'values'>; output: WordsReading & { further: string[]; nearest: ReadyQuestion[] } };
  /** Answerable questions. */
  suggestions: { input: Pick<WordsInput, 'model' | 'metrics' | 'today'>; output: string[] };
  /** The numbers claimed in a text. */
  claims: { input: { text: string }; output: Claim[] };
}
export type TaskName = keyof Tasks;
export type TaskInput<K extends TaskName> = Tasks[K]['input'];
export type TaskOutput<K extends TaskName> = Tasks[K]['output'];

/** A reading request, as plain data. */
export interface ReadRequest<K extends TaskName = TaskName> {
  task: K;
  input: TaskInput<K>;
  tables: readonly QuestionTable[];
  /** Values in the data by phrase, for the phrases already looked up. */
  known: ReadonlyMap<string, readonly FoundValue[]>;
}

/** The output, or the phrases to look up in the data first. */
export type ReadOutcome<K extends TaskName = TaskName> = { output: TaskOutput<K> } | { missing: string[] };

type Values = (phrases: readonly string[]) => FoundValue[];
type Run<K extends TaskName> = (input: TaskInput<K>, tables: readonly QuestionTable[], values: Values) => TaskOutput<K>;

const RUN: { [K in TaskName]: Run<K> } = {
  words(given, tables, values) {
    const input = asTask(given);
    const { question } = input;
    const context = contextOf({ ...input, tables, values });
    const read = readAsked(context, question);
    return {
      ...read,
      further: read.kind === 'query' ? furtherQuestions(context, tables, question, read.reading) : [],
      nearest: read.kind === 'unread' ? nearestQuestions(context, tables, question, read.core) : [],
    };
  },
  suggestions(input, tables) {
    const context = contextOf({ ...input, question: '', tables, values: () => [] });
    return proposals(context, tables).map(({ question }) => question);
  },
  claims: ({ text }) => readClaims(text),
};

/** Runs a reading task: pure computation, the same for the same request. */
export function runTask<K extends TaskName>({ task, input, tables, known }: ReadRequest<K>): ReadOutcome<K> {
  const missing = new Set<string>();
  const values: Values = (phrases) => {
    for (const phrase of phrases) if (!known.has(phrase)) missing.add(phrase);
    if (missing.size > 0) throw new ValuesMissing();
    return phrases.flatMap((phrase) => known.get(phrase) ?? []);
  };
  try {
    return { output: RUN[task](input, tables, values) };
  } catch (error) {
    if (error instanceof ValuesMissing) return { missing: [...missing] };
    throw error;
  }
}

class ValuesMissing extends Error {}
