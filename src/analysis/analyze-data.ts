import type { Context } from '../context.ts';
import { answerQuestion } from './answer.ts';
import { earlierTurns, keepTurn } from './conversations.ts';
import { openAnalysis } from './open-analysis.ts';
import { ANALYSIS_CREDITS, spendCredits } from './spend-credits.ts';
import type { AnalysisAnswer } from './types.ts';
import type { WorkspaceTable } from './workspace.ts';

export interface Question {
  question: string;
  dataSourceIds?: readonly string[];
  conversationId?: string;
  notes?: string;
}

export interface Analyzed {
  answer: AnalysisAnswer;
  conversationId: string;
  tables: WorkspaceTable[];
  creditsConsumed: number;
}

/**
 * Answers a question in words about data sources and keeps it in a conversation, whose next question may lean on it. A follow-up reads the
 * sources of the question before where it names none. What cannot be answered is said so, and costs nothing.
 * @throws AppError validation_error, not_found (source or conversation), insufficient_credits, service_unavailable (cancelled)
 */
export async function analyzeData(ctx: Context, { question, dataSourceIds, conversationId, notes }: Question): Promise<Analyzed> {
  const turns = conversationId === undefined ? [] : await earlierTurns(ctx, conversationId);
  const { workspace, dataSourceIds: read, leftOut } = await openAnalysis(ctx, dataSourceIds ?? turns.at(-1)?.dataSourceIds);
  let kept = '';
  const { result, creditsConsumed } = await spendCredits(
    ctx,
    ANALYSIS_CREDITS.analyze_data,
    async () => {
      ctx.progress(5, 'Reading the question');
      const { config, log, progress } = ctx;
      const today = Math.floor(ctx.now().getTime() / 86_400_000);
      const answer = await answerQuestion({ workspace, today, model: config.model, log, progress }, { question, notes, earlier: turns });
      if (leftOut !== null) answer.notes.push(leftOut);
      return { result: answer, charge: answer.answered };
    },
    async (tx, answer, consumed) => {
      const turn = { conversationId: conversationId ?? null, question, dataSourceIds: read, answer, creditsConsumed: consumed };
      kept = await keepTurn(tx, ctx, turn);
    },
  );
  ctx.progress(100, 'Completed');
  return { answer: result, conversationId: kept, tables: workspace.tables, creditsConsumed };
}
