import type { AnalysisAnswer } from './types.ts';

/** The answer to a question that gets no number: why, and nothing else. */
export function unanswered(question: string, reason: string): AnalysisAnswer {
  return {
    answer: reason,
    answered: false,
    planner: 'none',
    question,
    understood: '',
    assumptions: [],
    table: null,
    chart: null,
    sql: null,
    receipts: [],
    followUps: [],
    notes: [],
  };
}
