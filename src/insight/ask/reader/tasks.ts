import { readClaims } from '../check-answer/read-claims.ts';
import type { Claim } from '../check-answer/types.ts';
import { chooseStatistics, type StatisticsChoice } from '../procedures/index.ts';
import {
  type CannotAnswer,
  type FoundValue,
  isPlan,
  type Plan,
  type QuestionTable,
  readQuestion,
  suggestQuestions,
} from '../questions/index.ts';
import { phrasesOf } from '../questions/items.ts';
import { wordsOf } from '../questions/words.ts';
import { readInWords, type WordsInput, type WordsReading } from '../words/read-question.ts';
import { furtherQuestions } from '../words/suggestions.ts';

interface Tasks {
  /** A question, read into a metric query. */
  words: { input: Omit<WordsInput, 'tables' | 'values'>; output: WordsReading & { further: string[] } };
  /** A question, understood or not. */
  question: { input: { question: string; notes: string | undefined; today: number }; output: Plan | CannotAnswer };
  /** The statistical procedure that a question names. */
  statistics: { input: { question: string; notes: string | undefined }; output: StatisticsChoice | null };
  /** Answerable follow-up questions. */
  followUps: { input: { question: string; today: number }; output: string[] };
  /** Answerable questions, most similar to the one asked first. */
  suggestions: { input: { question: string }; output: string[] };
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
type Run<K extends TaskName> = (
  input: TaskInput<K>,
  tables: readonly QuestionTable[],
  values: Values,
  known: ReadRequest['known'],
) => TaskOutput<K>;

const RUN: { [K in TaskName]: Run<K> } = {
  words(input, tables, values, known) {
    const whole = { ...input, tables, values };
    const read = readInWords(whole);
    return {
      ...read,
      further:
        read.kind === 'query'
          ? furtherQuestions(
              { ...whole, values: (phrases) => phrases.flatMap((phrase) => known.get(phrase) ?? []) },
              read.reading,
              read.language,
            )
          : [],
    };
  },
  question: ({ question, notes, today }, tables, values) => readQuestion(question, tables, { today, notes, values }),
  statistics: ({ question, notes }, tables, values) => chooseStatistics(question, notes, tables, values),
  followUps: ({ question, today }, tables, values) => followUps(question, tables, today, values),
  suggestions: ({ question }, tables) => suggestQuestions(tables, question),
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
    return { output: RUN[task](input, tables, values, known) };
  } catch (error) {
    if (error instanceof ValuesMissing) return { missing: [...missing] };
    throw error;
  }
}

class ValuesMissing extends Error {}

const FOLLOW_UPS_MAX = 3;

/** Answerable follow-up questions: by other columns, or over time. */
function followUps(question: string, tables: readonly QuestionTable[], today: number, values: Values): string[] {
  // Follow-ups only add column names, which need no lookup in the data.
  const known = values(phrasesOf(wordsOf(question)));
  const base = question.replace(/[?.!\s]+$/, '');
  if (/\bby\b|\bper\b|month|top|each/i.test(base)) return [];
  const columns = tables.flatMap(({ profile }) =>
    profile.columns.filter(
      ({ role, distinctCount }) => (role === 'category' || role === 'geography') && distinctCount > 1 && distinctCount <= 50,
    ),
  );
  const names = [...new Set(columns.map(({ name }) => name.replaceAll('_', ' ').toLowerCase()))]
    .filter((name) => !base.toLowerCase().includes(name))
    .slice(0, 8);
  const found: string[] = [];
  for (const clause of ['by month', ...names.map((name) => `by ${name}`)]) {
    if (found.length === FOLLOW_UPS_MAX) break;
    const plan = readQuestion(`${base} ${clause}`, tables, { today, values: () => known });
    if (isPlan(plan)) found.push(`${base} ${clause}?`);
  }
  return found;
}
