import type { CellValue } from '../../data/engine/types.ts';
import { AppError } from '../../platform/errors.ts';
import { queryArguments } from '../metrics/metric-query/query-arguments.ts';
import { answerTimesQuestion } from './answer-times.ts';
import { answerWithQuery } from './answer-with-query.ts';
import { answerWithRows } from './answer-with-rows.ts';
import { chartOf } from './chart-of.ts';
import { answerOpenQuestion } from './open-questions.ts';
import { plainText } from './plain-text.ts';
import { planStatistics, type StatisticsPlan } from './procedures/index.ts';
import type { TaskOutput } from './reader/tasks.ts';
import { refuse } from './refuse.ts';
import type { AnalysisAnswer, AnalysisIo, AnswerTable, QuestionInput } from './types.ts';
import { unanswered } from './unanswered.ts';
import type { Analysis } from './words/assemble-analysis.ts';
import { wordingOf } from './words/wording.ts';

type Read = TaskOutput<'words'>;

/**
 * Answers without a model: a question that reads as a metric query, or as an analysis that it names. One with a word that nothing accounts for is
 * refused.
 */
export async function answerWithoutModel(io: AnalysisIo, { question, notes, earlier }: QuestionInput): Promise<AnalysisAnswer> {
  io.progress(15, 'Understanding the question');
  const { model, named, calendar } = await io.dataModel();
  const read = await io.read('words', {
    question,
    model,
    metrics: named,
    today: calendar.now.slice(0, 10),
    earlier: earlier.at(-1)?.answer.reading,
    notes,
  });
  const answer = await answerRead(io, question, read);
  const { setAside } = wordingOf(read.language);
  return answer.answered ? { ...answer, notes: [...answer.notes, ...read.setAside.map((note) => setAside(plainText(note, 200)))] } : answer;
}

async function answerRead(io: AnalysisIo, question: string, read: Read): Promise<AnalysisAnswer> {
  switch (read.kind) {
    case 'query':
      return computed(io, question, read.reading.understood, async () => ({
        ...(await answerWithQuery(io, question, read)),
        followUps: read.further,
      }));
    case 'rows':
      return computed(io, question, read.understood, () => answerWithRows(io, question, read));
    case 'choices':
      return askBack(question, read);
    case 'analysis':
      return computed(io, question, '', () => answerAnalysis(io, question, read));
    case 'unread':
      return refuse(io, question, read);
  }
}

/** The answer, or why the query is refused. */
async function computed(
  io: AnalysisIo,
  question: string,
  understood: string,
  compute: () => Promise<AnalysisAnswer>,
): Promise<AnalysisAnswer> {
  io.progress(60, 'Computing');
  try {
    return await compute();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'validation_error') throw error;
    return { ...unanswered(question, error.message), understood };
  }
}

function askBack(question: string, { language, readings }: Extract<Read, { kind: 'choices' }>): AnalysisAnswer {
  const choices = readings.map(({ understood, query, define }) => ({ sentence: understood, query: queryArguments(query, define) }));
  const { unclear } = wordingOf(language);
  return { ...unanswered(question, unclear(choices.map(({ sentence }) => sentence.replace(/\.$/, '')))), choices };
}

async function answerAnalysis(
  io: AnalysisIo,
  question: string,
  { analysis, language }: Extract<Read, { kind: 'analysis' }>,
): Promise<AnalysisAnswer> {
  const answer = await analyze(io, question, analysis);
  if (answer === null) return unanswered(question, wordingOf(language).nothingToAnalyze);
  return answer;
}

function analyze(io: AnalysisIo, question: string, analysis: Analysis): Promise<AnalysisAnswer | null> {
  switch (analysis.kind) {
    case 'findings':
    case 'drivers':
      return answerOpenQuestion(io, question, analysis.kind, analysis.subject);
    case 'unusual':
    case 'changed':
      return answerTimesQuestion(io, question, analysis.kind, analysis.subject);
    case 'statistics':
      return answerStatistics(io, question, planStatistics(analysis.choice));
  }
}

/** Answers by a statistical procedure that the question names. */
async function answerStatistics({ workspace, progress }: AnalysisIo, question: string, plan: StatisticsPlan): Promise<AnalysisAnswer> {
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
    followUps: [],
    notes: [],
  };
}

function typeOf(rows: readonly CellValue[][], at: number): AnswerTable['columns'][number]['type'] {
  const kinds = new Set(rows.flatMap((row) => (row[at] === null ? [] : [typeof row[at]])));
  if (kinds.has('string') || kinds.size > 1) return 'text';
  return kinds.has('boolean') ? 'boolean' : 'double';
}
