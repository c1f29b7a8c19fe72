import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../platform/context.ts';
import { AppError, invalidFields, notFound } from '../../platform/errors.ts';
import type { RepeatChoice, RepeatedRows } from '../engine/append/types.ts';
import { DOUBT_KINDS } from '../engine/doubts.ts';
import type { ImportCertificate } from '../engine/types.ts';
import { MODEL_QUESTION_KINDS } from '../model/types.ts';
import { syncChanged } from './connections/open-sync.ts';
import { DataSource, type MeaningQuestions, type Snapshot } from './entities.ts';
import { getSource } from './get-source.ts';
import { reimport } from './source-changes.ts';
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

interface QuestionReading {
  id: string;
  /** What it means, as a short sentence. */
  meaning: string;
  /** What comes of it. */
  preview: { columns: string[]; rows: (string | null)[][] };
}

export const QUESTION_KINDS = [...DOUBT_KINDS, 'repeated_rows', ...MODEL_QUESTION_KINDS] as const;
type QuestionKind = (typeof QUESTION_KINDS)[number];

/** The questions about a source: about a file that waits, about how its files are read, and about what they mean. */
export function questionsOf(source: DataSource, snapshot: Pick<Snapshot, 'certificate'> | null): SourceQuestion[] {
  const waiting = source.waitingFiles.map((file) => aboutRepeats(`${REPEATS}${fileIdOf(file)}`, file.found));
  return [...waiting, ...(snapshot ? importQuestions(snapshot.certificate) : []), ...questionsOfMeaning(source)];
}

function questionsOfMeaning({ meaningQuestions: known, currentSnapshotId }: DataSource): SourceQuestion[] {
  if (known?.snapshotId !== currentSnapshotId) return [];
  return (known?.questions ?? []).map(({ readings, ...same }) => ({
    ...same,
    readings: readings.map(({ id, meaning, preview }) => ({ id, meaning, preview })),
  }));
}

/** Keeps the questions about what a source's tables mean with it, unless it has another snapshot by now. */
export async function keepMeaningQuestions(em: EntityManager, source: DataSource, meaningQuestions: MeaningQuestions): Promise<void> {
  const { id, currentSnapshotId, meaningQuestions: before } = source;
  await em.nativeUpdate(DataSource, { id, currentSnapshotId }, { meaningQuestions });
  const known = before && before.snapshotId === currentSnapshotId ? before.open : 0;
  Object.assign(source, { meaningQuestions, openQuestions: source.openQuestions - known + meaningQuestions.open });
}

/** The questions that an import left open or had answered. */
function importQuestions({ tables }: ImportCertificate): SourceQuestion[] {
  return tables.flatMap(({ name, doubts = [] }) =>
    doubts.map(({ id, kind, columns, evidence, readings, taken, answered }) => ({
      ...{ id, kind, table: name, columns, evidence, taken, answered },
      readings: readings.map(({ id: reading, meaning, preview }) => ({ id: reading, meaning, preview })),
    })),
  );
}

/** Answers to questions: the id of each, and that of the reading. */
export type QuestionAnswers = Record<string, string>;

/**
 * Verifies that a source has these questions, and that the answers are among their readings.
 * @throws AppError not_found, validation_error
 */
export async function checkAnswers(ctx: Context, sourceId: string, answers: QuestionAnswers): Promise<void> {
  const { source, snapshot } = await getSource(ctx, sourceId);
  const questions = questionsOf(source, snapshot);
  for (const [questionId, reading] of Object.entries(answers)) {
    const question = questions.find(({ id }) => id === questionId);
    if (!question) throw notFound(`The question "${questionId}" (it may have been answered)`);
    const ids = question.readings.map(({ id }) => id);
    if (!ids.includes(reading))
      throw invalidFields({ answers: [`"${reading}" is no reading of "${questionId}". Use one of ${ids.join(', ')}.`] });
  }
}

/**
 * Answers questions: adds or discards a file that waits, or imports the source's files again with other readings. A connected source is synced at
 * once, the tables in question in full; if that fails, its data stays as it was, and the answer holds for the next sync.
 * @throws AppError as `checkAnswers`; conflict during an import or a sync
 */
export async function answerQuestions(ctx: Context, sourceId: string, answers: QuestionAnswers): Promise<void> {
  await checkAnswers(ctx, sourceId, answers);
  const [repeats] = Object.entries(answers).filter(([id]) => isAboutRepeats(id));
  const readings = Object.entries(answers).filter(([id]) => !isAboutRepeats(id));
  if (repeats && readings.length > 0) {
    throw new AppError('validation_error', 'Say first what becomes of the file that waits. Answer the other questions after that.');
  }
  // One of REPEAT_CHOICES or discard, which are the readings of these questions.
  if (repeats) await addWaitingFile(ctx, sourceId, repeats[1] as RepeatChoice | 'discard');
  else if (readings.length > 0) await chooseReadings(ctx, sourceId, Object.fromEntries(readings));
}

async function chooseReadings(ctx: Context, sourceId: string, readings: QuestionAnswers): Promise<void> {
  const { source, snapshot } = await getSource(ctx, sourceId);
  if (source.sourceType !== 'file') {
    const asked = questionsOf(source, snapshot).filter(({ id }) => Object.hasOwn(readings, id));
    const tables = new Set(asked.flatMap(({ table }) => table ?? []));
    await syncChanged(ctx, sourceId, tables, (locked) => {
      locked.readings = { ...locked.readings, ...readings };
    });
    return;
  }
  await reimport(ctx, sourceId, 'answer', (present) => ({ readings: { ...present.readings, ...readings } }));
}

const REPEATS = 'repeats:';

/** Whether an id is that of a question about rows that are there already. */
export const isAboutRepeats = (id: string) => id.startsWith(REPEATS);

const MEANINGS: Record<RepeatChoice, string> = {
  skip: 'Leave the rows out that are there already.',
  merge: 'Replace the rows that are there by those of the file.',
  append: 'Add all rows, also those that are there already.',
};

function aboutRepeats(id: string, { fileName, sameAs, tables, unmergeable }: RepeatedRows): SourceQuestion {
  const seen = tables.map(({ name, key, read, there, same }) => {
    const [all, found, by] = [count(read), count(there), key?.join(' and ')];
    if (by === undefined) return `${found} of the ${all} rows of ${fileName} are in ${name} already, all of them with the same values.`;
    return there === same
      ? `${found} of the ${all} rows of ${fileName} are in ${name} already, by ${by}, all of them with the same values.`
      : `${found} of the ${all} rows of ${fileName} are in ${name} already, by ${by}, ${count(there - same)} of them with other values.`;
  });
  const evidence = [
    ...(sameAs === null ? [] : [`${fileName} has the same content as ${sameAs}.`]),
    ...seen,
    ...(unmergeable === null ? [] : [unmergeable]),
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
