import type { CellValue } from '../engine/types.ts';
import type { AnalysisIo, Asked } from './answer.ts';
import { answerWithSql } from './answer-with-sql.ts';
import { chartOf } from './chart-of.ts';
import { findValues, rememberValues } from './find-values.ts';
import { completeFollowUp } from './follow-up.ts';
import { answerOpenQuestion, openQuestion } from './open-questions.ts';
import { plainText } from './plain-text.ts';
import { answerable, type CannotAnswer, isPlan, type QuestionOptions, suggestQuestions } from './questions/index.ts';
import { phrasesOf } from './questions/items.ts';
import { wordsOf } from './questions/words.ts';
import { planStatistics, type StatisticsPlan } from './statistics/index.ts';
import type { AnalysisAnswer, AnswerTable } from './types.ts';
import { answerTimesQuestion, timesQuestion } from './unusual-times.ts';

export type Way = 'findings' | 'drivers';

/** Answers by what needs no model: our analysis for open questions, statistics asked for by name, our parser of questions, a follow-up completed by the question before it. */
export async function answerWithoutModel(io: AnalysisIo, asked: Asked, first?: Way): Promise<AnalysisAnswer> {
  const times = first ? null : timesQuestion(asked.question);
  const timed = times === null ? null : await answerTimesQuestion(io, asked.question, times);
  if (timed !== null) return { ...timed, followUps: suggestQuestions(io.workspace.tables, asked.question).slice(0, FOLLOW_UPS_MAX) };
  const open = first ?? openQuestion(asked.question);
  const opened = open === null ? null : await answerOpenQuestion(io, asked.question, open);
  if (opened !== null) return { ...opened, followUps: suggestQuestions(io.workspace.tables, asked.question).slice(0, FOLLOW_UPS_MAX) };
  const { workspace, today, progress } = io;
  progress(20, 'Understanding the question');
  const lookup = rememberValues(findValues(workspace));
  const statistics = await planStatistics(asked.question, asked.notes, workspace.tables, { lookup });
  if (statistics !== null && !statistics.plain) return answerStatistics(io, asked, statistics);
  const before = asked.earlier.at(-1)?.answer;
  const readings = completeFollowUp(asked.question, before?.answered ? before.question : null);
  let refused: CannotAnswer | null = null;
  for (const question of readings) {
    const plan = await answerable(question, workspace.tables, { today, lookup, notes: asked.notes });
    if (!isPlan(plan)) {
      refused ??= plan;
      continue;
    }
    progress(60, 'Computing');
    const answer = await answerWithSql(workspace, { ...plan, planner: 'parser', question, understood: plan.explanation });
    const next = await followUps(io, question, lookup);
    return { ...answer, followUps: next };
  }
  if (statistics !== null) return answerStatistics(io, asked, statistics);
  return cannot(asked.question, refused?.reason ?? 'the question was not understood.', refused?.nearest ?? []);
}

/** An answer by a statistical procedure that the question names. */
async function answerStatistics({ workspace, progress }: AnalysisIo, { question }: Asked, plan: StatisticsPlan): Promise<AnalysisAnswer> {
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
    followUps: suggestQuestions(workspace.tables, question).slice(0, FOLLOW_UPS_MAX),
    notes: [],
  };
}

function typeOf(rows: readonly CellValue[][], at: number): AnswerTable['columns'][number]['type'] {
  const kinds = new Set(rows.flatMap((row) => (row[at] === null ? [] : [typeof row[at]])));
  if (kinds.has('string') || kinds.size > 1) return 'text';
  return kinds.has('boolean') ? 'boolean' : 'double';
}

const FOLLOW_UPS_MAX = 3;

/** Questions that go on from here and can be answered: by other columns, by time. */
async function followUps({ workspace, today }: AnalysisIo, question: string, lookup: QuestionOptions['lookup']): Promise<string[]> {
  // What is added are names of columns: for those no cell is searched.
  const known = await lookup(phrasesOf(wordsOf(question)));
  const base = question.replace(/[?.!\s]+$/, '');
  const columns = workspace.tables.flatMap(({ profile }) =>
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
    if (/\bby\b|\bper\b|month|top|each/i.test(base)) break;
    const plan = await answerable(`${base} ${clause}`, workspace.tables, { today, lookup: async () => known });
    if (isPlan(plan)) found.push(`${base} ${clause}?`);
  }
  return found;
}

/** An honest answer that there is none. */
export function cannot(question: string, reason: string, nearest: readonly string[]): AnalysisAnswer {
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
