import { answerWithoutModel } from './answer-without-model.ts';
import { planWithModel } from './model/plan-with-model.ts';
import { answerOpenQuestion } from './open-questions.ts';
import type { AnalysisAnswer, AnalysisIo, QuestionInput } from './types.ts';
import type { Subject } from './words/assembly/assemble-analysis.ts';

const EARLIER_MAX = 5;
const EVERYTHING: Subject = { table: null, column: null, time: null, against: null, filters: [] };

/**
 * Answers a question over the workspace's tables, or explains that it cannot. A configured model plans the answer; without one, or if it
 * fails, our parser and procedures do. The engine computes every number, and each has a receipt.
 * @throws AppError if the data cannot be read, and the signal's reason if the caller left
 */
export async function answerQuestion(io: AnalysisIo, asked: QuestionInput): Promise<AnalysisAnswer> {
  // A reading is one of those that our parser found.
  if (io.model === null || asked.reading !== undefined) return answerWithoutModel(io, asked);
  io.progress(10, 'Planning');
  const outcome = await planWithModel(io, io.model, {
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
      // Our own methods may still find an answer; otherwise the model's reason stands.
      const answer = await answerWithoutModel(io, asked);
      return answer.answered ? answer : { ...answer, understood: 'The language model found nothing in the tables that answers it.' };
    }
    case 'findings':
      return (await answerOpenQuestion(io, asked.question, 'findings', EVERYTHING)) ?? answerWithoutModel(io, asked);
    case 'drivers':
      return answerWithoutModel(io, asked);
  }
}
