import type { CellValue } from '../../data/engine/types.ts';
import { AppError } from '../../platform/errors.ts';
import { answerTimesQuestion, timesQuestion } from './answer-times.ts';
import { answerWithQuery } from './answer-with-query.ts';
import { answerWithSql } from './answer-with-sql.ts';
import { chartOf } from './chart-of.ts';
import { completeFollowUp } from './follow-up.ts';
import { answerOpenQuestion, openQuestion } from './open-questions.ts';
import { plainText } from './plain-text.ts';
import { planStatistics, type StatisticsPlan } from './procedures/index.ts';
import { type CannotAnswer, isPlan } from './questions/index.ts';
import type { AnalysisAnswer, AnalysisIo, AnswerTable, QuestionInput } from './types.ts';
import { wordingOf } from './words/wording.ts';

export type OpenQuestionKind = 'findings' | 'drivers';

/**
 * Answers without a model: by our analysis for open questions, statistics requested by name, our question parser, or as a follow-up
 * completed by the previous question.
 */
export async function answerWithoutModel(io: AnalysisIo, asked: QuestionInput, first?: OpenQuestionKind): Promise<AnalysisAnswer> {
  // The asker's own definitions are only known to the parser below.
  const worded = first || asked.notes ? null : await answerInWords(io, asked);
  if (worded !== null) return worded;
  const times = first ? null : timesQuestion(asked.question);
  const timed = times === null ? null : await answerTimesQuestion(io, asked.question, times);
  if (timed !== null) return { ...timed, followUps: await suggestions(io, asked) };
  const open = first ?? openQuestion(asked.question);
  const opened = open === null ? null : await answerOpenQuestion(io, asked.question, open);
  if (opened !== null) return { ...opened, followUps: await suggestions(io, asked) };
  const { workspace, read, today, progress } = io;
  progress(20, 'Understanding the question');
  const { notes } = asked;
  const chosen = await read('statistics', { question: asked.question, notes });
  const statistics = chosen === null ? null : planStatistics(chosen);
  if (statistics !== null && !statistics.plain) return answerStatistics(io, asked, statistics);
  const before = asked.earlier.at(-1)?.answer;
  const readings = completeFollowUp(asked.question, before?.answered ? before.question : null);
  let refused: CannotAnswer | null = null;
  for (const question of readings) {
    const plan = await read('question', { question, notes, today });
    if (!isPlan(plan)) {
      refused ??= plan;
      continue;
    }
    progress(60, 'Computing');
    const answer = await answerWithSql(workspace, { ...plan, planner: 'parser', question, understood: plan.explanation });
    return { ...answer, followUps: await read('followUps', { question, today }) };
  }
  if (statistics !== null) return answerStatistics(io, asked, statistics);
  return cannotAnswer(asked.question, refused?.reason ?? 'the question was not understood.', refused?.nearest ?? []);
}

/** Answers a question that reads as a metric query, or asks what it means; null for any other question. */
async function answerInWords(io: AnalysisIo, { question, earlier }: QuestionInput): Promise<AnalysisAnswer | null> {
  io.progress(15, 'Understanding the question');
  const { model, calendar } = await io.dataModel();
  const read = await io.read('words', {
    question,
    model,
    metrics: [],
    today: calendar.now.slice(0, 10),
    earlier: earlier.at(-1)?.answer.reading,
  });
  if (read.kind === 'query') {
    io.progress(60, 'Computing');
    try {
      return { ...(await answerWithQuery(io, question, read)), followUps: read.further };
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'validation_error') throw error;
      return { ...cannotAnswer(question, error.message, []), answer: error.message, understood: read.reading.understood };
    }
  }
  if (read.kind !== 'choices') return null;
  const { unclear } = wordingOf(read.language);
  const choices = read.readings.map(({ understood, query, define }) => ({ sentence: understood, query: { query, define } }));
  return {
    ...cannotAnswer(question, '', []),
    answer: unclear(choices.map(({ sentence }) => sentence.replace(/\.$/, ''))),
    choices,
  };
}

/** Answers by a statistical procedure that the question names. */
async function answerStatistics(io: AnalysisIo, asked: QuestionInput, plan: StatisticsPlan): Promise<AnalysisAnswer> {
  const { workspace, progress } = io;
  const { question } = asked;
  progress(60, 'Computing');
  const { sentence, columns, rows, sql } = await plan.run(workspace.ask);
  const table: AnswerTable = { columns: columns.map((column, at) => ({ ...column, type: typeOf(rows, at) })), rows, truncated: false };
  return {
    answer: plainText(sentence, 2_000),
    answered: true,
    planner: 'statistics',
    question,
    understood: plan.explanation,
    assumptions: plan.assumptions,
    table,
    chart: rows.length > 1 ? chartOf(plan.title, table, workspace.receipts[0]?.id ?? '') : null,
    sql,
    receipts: workspace.receipts,
    followUps: await suggestions(io, asked),
    notes: [],
  };
}

function typeOf(rows: readonly CellValue[][], at: number): AnswerTable['columns'][number]['type'] {
  const kinds = new Set(rows.flatMap((row) => (row[at] === null ? [] : [typeof row[at]])));
  if (kinds.has('string') || kinds.size > 1) return 'text';
  return kinds.has('boolean') ? 'boolean' : 'double';
}

const FOLLOW_UPS_MAX = 3;

async function suggestions({ read }: AnalysisIo, { question }: QuestionInput): Promise<string[]> {
  return (await read('suggestions', { question })).slice(0, FOLLOW_UPS_MAX);
}

/** Explains that the question cannot be answered, and suggests others. */
function cannotAnswer(question: string, reason: string, nearest: readonly string[]): AnalysisAnswer {
  const also = nearest.length === 0 ? '' : ` You could ask: ${nearest.map((one) => `“${one}”`).join(', ')}`;
  return {
    answer: `This cannot be answered from the data: ${reason}${also}`,
    answered: false,
    planner: 'none',
    question,
    understood: '',
    assumptions: [],
    table: null,
    chart: null,
    sql: null,
    receipts: [],
    followUps: [...nearest],
    notes: [],
  };
}
