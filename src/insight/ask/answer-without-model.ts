import { AppError } from '../../platform/errors.ts';
import { queryArguments } from '../metrics/metric-query/query-arguments.ts';
import { answerTimesQuestion } from './answer-times.ts';
import { answerWithQuery } from './answer-with-query.ts';
import { answerWithRows } from './answer-with-rows.ts';
import { answerWithStatistics } from './answer-with-statistics.ts';
import { fillForm } from './fill-form.ts';
import { answerOpenQuestion } from './open-questions.ts';
import { plainText } from './plain-text.ts';
import type { TaskOutput } from './reader/tasks.ts';
import { refuse } from './refuse.ts';
import { parseNotation } from './sql-notation.ts';
import type { AnalysisAnswer, AnalysisIo, QuestionInput } from './types.ts';
import { unanswered } from './unanswered.ts';
import type { Analysis } from './words/assembly/assemble-analysis.ts';
import { wordingOf } from './words/wording.ts';

type Read = TaskOutput<'words'>;

/**
 * Answers without a model: a question that reads as a metric query, or as an analysis that it names. One with a word that nothing accounts for is
 * refused.
 */
export async function answerWithoutModel(io: AnalysisIo, { question, notes, reading, earlier }: QuestionInput): Promise<AnalysisAnswer> {
  io.progress(15, 'Understanding the question');
  const { model, named, calendar } = await io.dataModel();
  const read = await io.read('words', {
    question,
    model,
    metrics: named,
    today: calendar.now.slice(0, 10),
    earlier: earlier.at(-1)?.answer.reading,
    notes,
    ...(notes ? { notations: await parseNotation(io.workspace.engine, notes, io.workspace.signal) } : {}),
  });
  const answer = fillForm(await answerRead(io, question, settled(read, reading)), question, read.form, read.language);
  const { setAside, unneeded } = wordingOf(read.language);
  const said = [
    ...read.setAside.map((note) => setAside(plainText(note, 200))),
    ...read.unneeded.map((note) => unneeded(plainText(note, 200))),
  ];
  return answer.answered ? { ...answer, notes: [...answer.notes, ...said] } : answer;
}

/** An ambiguous question as the asker says it is meant; any other as it is. */
function settled(read: Read, sentence: string | undefined): Read {
  const meant = read.kind === 'choices' ? read.readings.find(({ understood }) => understood === sentence) : undefined;
  return meant ? { ...read, kind: 'query', reading: meant } : read;
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
      return answerWithStatistics(io, question, analysis.choices);
  }
}
