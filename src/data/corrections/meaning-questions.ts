import { createHash } from 'node:crypto';
import { canonicalJson } from '../../platform/canonical-json.ts';
import type { Context } from '../../platform/context.ts';
import { doubtId } from '../engine/doubts.ts';
import type { TableChange, TableCorrection } from '../model/corrections.ts';
import { openModel } from '../model/open-model.ts';
import type { ModelAnswer, ModelTable } from '../model/types.ts';
import { describeSource } from '../sources/describe-source.ts';
import type { DataSource, MeaningQuestion, Snapshot } from '../sources/entities.ts';
import { getSource } from '../sources/get-source.ts';
import { openTables } from '../sources/open-sources.ts';
import { keepMeaningQuestions, type QuestionAnswers } from '../sources/questions.ts';
import { presentCorrections, UNCORRECTED } from './present-corrections.ts';
import { tablesOf } from './source-model.ts';

/** Bump whenever the same model would yield other questions. */
const QUESTIONS_VERSION = 1;

/**
 * A source with its snapshot, its questions about what its tables mean brought up to date. They come from its model, which is proposed if it is
 * not known yet.
 * @throws AppError not_found, as `getSource`
 */
export async function getSourceWithQuestions(ctx: Context, sourceId: string): Promise<{ source: DataSource; snapshot: Snapshot | null }> {
  const found = await getSource(ctx, sourceId);
  const { source, snapshot } = found;
  if (!snapshot || source.status === 'error' || source.status === 'disabled') return found;
  const em = ctx.em.fork();
  const { version: corrected, corrections } =
    (await presentCorrections(em, source.organizationId, [source.id])).get(source.id) ?? UNCORRECTED;
  const version = createHash('sha256')
    .update(canonicalJson([QUESTIONS_VERSION, corrected, source.roleOverrides]))
    .digest('hex');
  const known = source.meaningQuestions;
  if (known?.snapshotId === snapshot.id && known.version === version) return found;
  const { id, name, sourceType: type, roleOverrides } = source;
  const described = describeSource({ id, name, type, roleOverrides }, snapshot);
  const [open] = await openTables(ctx.storage, [described]);
  const { model } = await openModel(ctx, tablesOf(open!));
  const questions = model.tables.flatMap((table) =>
    ofTable(
      table,
      corrections.tables.find((one) => one.name === table.name),
    ),
  );
  const meaningQuestions = { snapshotId: snapshot.id, version, open: questions.filter(({ answered }) => !answered).length, questions };
  await keepMeaningQuestions(em, source, meaningQuestions);
  return found;
}

/** The changes to a model that answer questions about what tables mean, and the answers to other questions. */
export function splitAnswers(
  { meaningQuestions }: DataSource,
  answers: QuestionAnswers,
): { changes: TableChange[]; others: QuestionAnswers } {
  const changes: TableChange[] = [];
  const others: QuestionAnswers = {};
  for (const [questionId, readingId] of Object.entries(answers)) {
    const question = meaningQuestions?.questions.find(({ id }) => id === questionId);
    const reading = question?.readings.find(({ id }) => id === readingId);
    if (question && reading) changes.push({ name: question.table, ...reading.answer });
    else others[questionId] = readingId;
  }
  return { changes, others };
}

/** The questions of a table, those settled in a way that none of them offers left out. */
function ofTable({ name, questions = [] }: ModelTable, said: TableCorrection | undefined): MeaningQuestion[] {
  return questions.flatMap(({ kind, columns, evidence, readings, taken }): MeaningQuestion[] => {
    const settled = said !== undefined && readings.some(({ answer }) => touches(answer, said));
    const chosen = settled ? readings.find(({ answer }) => agrees(answer, said)) : undefined;
    if (settled && !chosen) return [];
    const id = doubtId(kind, kind === 'adds_up' ? [] : columns, `model:${name}`);
    return [{ id, kind, table: name, columns, evidence, readings, taken: chosen?.id ?? taken, answered: chosen !== undefined }];
  });
}

/** Whether somebody said something about what an answer would say. */
function touches({ lines, columns }: ModelAnswer, said: TableCorrection): boolean {
  if (lines !== undefined) return said.lines !== undefined;
  return columns.every(({ name }) => said.columns.some((one) => one.name === name && one.additivity !== undefined));
}

function agrees({ lines, columns }: ModelAnswer, said: TableCorrection): boolean {
  if (lines !== said.lines && lines !== undefined) return false;
  return columns.every(({ name, additivity, determinedBy }) => {
    const own = said.columns.find((one) => one.name === name);
    return own?.additivity === additivity && (determinedBy === undefined || determinedBy.join('\n') === own.determinedBy?.join('\n'));
  });
}
