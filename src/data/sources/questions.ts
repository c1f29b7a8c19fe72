import type { Context } from '../../platform/context.ts';
import { invalidFields, notFound } from '../../platform/errors.ts';
import type { RepeatChoice, RepeatedRows } from '../engine/append/types.ts';
import type { DataSource } from './entities.ts';
import { getSource } from './get-source.ts';
import { addWaitingFile, fileIdOf } from './source-files.ts';

/** Something about a source's data that a person should decide, because it reads in two ways. */
export interface SourceQuestion {
  id: string;
  kind: QuestionKind;
  /** null: about a file that is not in the data yet. */
  table: string | null;
  /** The columns in doubt; empty if rows or the whole table are. */
  columns: string[];
  /** What was seen, in one or two sentences. */
  evidence: string;
  readings: QuestionReading[];
  /** The id of the reading that holds until somebody answers; null if nothing happens until then. */
  taken: string | null;
  answered: boolean;
}

export interface QuestionReading {
  id: string;
  /** What it means, as a short sentence. */
  meaning: string;
  /** What comes of it. */
  preview: { columns: string[]; rows: (string | null)[][] };
}

export const QUESTION_KINDS = ['repeated_rows'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** The questions about a source's files. */
export function questionsOf(source: DataSource): SourceQuestion[] {
  return source.waitingFiles.map((file) => aboutRepeats(`repeats:${fileIdOf(file)}`, file.found));
}

/** Answers a question. @throws AppError not_found if the source has no such question; validation_error if that is none of its readings */
export async function answerQuestion(ctx: Context, sourceId: string, questionId: string, reading: string): Promise<void> {
  const { source } = await getSource(ctx, sourceId);
  const question = questionsOf(source).find(({ id }) => id === questionId);
  if (!question) throw notFound(`The question "${questionId}" (it may have been answered)`);
  const ids = question.readings.map(({ id }) => id);
  if (!ids.includes(reading))
    throw invalidFields({ answers: [`"${reading}" is no reading of "${questionId}". Use one of ${ids.join(', ')}.`] });
  // One of REPEAT_CHOICES or discard, which are the readings of these questions.
  await addWaitingFile(ctx, sourceId, reading as RepeatChoice | 'discard');
}

const MEANINGS: Record<RepeatChoice, string> = {
  skip: 'Leave the rows out that are there already.',
  merge: 'Replace the rows that are there by those of the file.',
  append: 'Add all rows, also those that are there already.',
};

function aboutRepeats(id: string, { fileName, sameAs, tables, unmergeable }: RepeatedRows): SourceQuestion {
  const seen = tables.map(({ name, key, read, there, same }) => {
    const differing = there === same ? 'all of them with the same values' : `${count(there - same)} of them with other values`;
    return `${count(there)} of the ${count(read)} rows of ${fileName} are in ${name} already${key ? `, by ${key.join(' and ')}` : ''}, ${differing}.`;
  });
  const evidence = [
    ...(sameAs === null ? [] : [`${fileName} has the same content as ${sameAs}.`]),
    ...seen,
    ...(unmergeable === null ? [] : [`They cannot be merged: ${unmergeable}.`]),
  ].join(' ');
  const choices = (['skip', 'merge', 'append'] as const).filter((choice) => choice !== 'merge' || unmergeable === null);
  const preview = (choice: RepeatChoice | null): QuestionReading['preview'] => {
    const columns = ['table', 'rows', ...(tables[0]?.outcomes[0]?.sums.map(({ column }) => `sum of ${column}`) ?? [])];
    const rows = tables.map(({ name, rows: present, outcomes }) => {
      const outcome = outcomes.find((one) => one.choice === choice);
      return [name, String(outcome?.rows ?? present), ...(outcome?.sums.map(({ sum }) => sum) ?? [])].slice(0, columns.length);
    });
    return choice === null ? { columns: columns.slice(0, 2), rows } : { columns, rows };
  };
  return {
    id,
    kind: 'repeated_rows',
    table: null,
    columns: [...new Set(tables.flatMap(({ key }) => key ?? []))],
    evidence,
    readings: [
      ...choices.map((choice) => ({ id: choice, meaning: MEANINGS[choice], preview: preview(choice) })),
      { id: 'discard', meaning: 'Do not add the file.', preview: preview(null) },
    ],
    taken: null,
    answered: false,
  };
}

const count = (of: number) => of.toLocaleString('en-US');
