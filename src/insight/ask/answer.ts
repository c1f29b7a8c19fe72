import { answerWithoutModel, type Way } from './answer-without-model.ts';
import { planWithModel } from './model/plan-with-model.ts';
import type { AnalysisAnswer, AnalysisIo, Asked } from './types.ts';

const EARLIER_MAX = 5;

/**
 * Answers a question in words over the workspace's tables, or says plainly that it cannot. A model plans where there is one, our own parser and
 * procedures where there is none or it fails; every number is computed by the engine and has its receipt.
 * @throws AppError where the data cannot be read, and the signal's reason where the caller left
 */
export async function answerQuestion(io: AnalysisIo, asked: Asked): Promise<AnalysisAnswer> {
  if (io.model === null) return answerWithoutModel(io, asked);
  io.progress(10, 'Planning');
  const outcome = await planWithModel(io.workspace, io.model, {
    question: asked.question,
    notes: asked.notes,
    earlier: asked.earlier.slice(-EARLIER_MAX).map(({ question, answer }) => ({ question, sql: answer.sql })),
    today: new Date(io.today * 86_400_000).toISOString().slice(0, 10),
    log: io.log,
  });
  switch (outcome.kind) {
    case 'answer':
      return outcome.answer;
    case 'failed': {
      const answer = await answerWithoutModel(io, asked);
      return { ...answer, notes: [outcome.note, ...answer.notes] };
    }
    case 'cannot': {
      // Our own ways may still know one; else its reason stands.
      const answer = await answerWithoutModel(io, asked);
      return answer.answered ? answer : { ...answer, understood: 'The language model found nothing in the tables that answers it.' };
    }
    default:
      return answerWithoutModel(io, asked, outcome.kind satisfies Way);
  }
}
