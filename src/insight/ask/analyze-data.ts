import { getOrganization } from '../../account/organizations/organization-profile.ts';
import { doubtsBehind } from '../../data/receipts/doubts.ts';
import type { OpenSource } from '../../data/sources/types.ts';
import { sourceVersions } from '../../data/sources/versions.ts';
import type { Context } from '../../platform/context.ts';
import { dayIn } from '../metrics/calendar.ts';
import { withMeaning } from '../metrics/source-meaning.ts';
import { answerQuestion } from './answer.ts';
import { earlierTurns, saveTurn } from './conversations.ts';
import { openAnalysis } from './open-analysis.ts';
import { questionModel } from './question-model.ts';
import { readWordsBy } from './reader/read-words.ts';
import { sourcesUsed } from './sources-used.ts';
import { ANALYSIS_CREDITS, spendCredits } from './spend-credits.ts';
import type { AnalysisAnswer } from './types.ts';
import type { Workspace } from './workspace.ts';

interface Question {
  question: string;
  dataSourceIds?: readonly string[];
  conversationId?: string;
  notes?: string;
  /** The sentence of one of the choices with which an ambiguous question was answered. */
  reading?: string;
}

export interface Analyzed {
  answer: AnalysisAnswer;
  conversationId: string;
  creditsConsumed: number;
  replayed: boolean;
}

/**
 * Answers a question about data sources and saves it in a conversation, so that the next question can refer to it. A follow-up that names
 * no sources uses those of the previous question. A question that cannot be answered gets an explanation and is free.
 * @throws AppError validation_error, not_found (source or conversation), insufficient_credits, service_unavailable (cancelled)
 */
export async function analyzeData(ctx: Context, asked: Question): Promise<Analyzed> {
  const { question, dataSourceIds, conversationId, notes, reading } = asked;
  const turns = conversationId === undefined ? [] : await earlierTurns(ctx, conversationId);
  const { workspace, dataSourceIds: ids, leftOut } = await openAnalysis(ctx, dataSourceIds ?? turns.at(-1)?.dataSourceIds);
  const analyzed = await spendCredits(ctx, ANALYSIS_CREDITS.analyze_data, {
    async work() {
      ctx.progress(5, 'Reading the question');
      const { config, log, progress, reader, principal } = ctx;
      const readOver = (within: Workspace) => readWordsBy(reader, principal.organizationId, within);
      const read = readOver(workspace);
      const dataModel = questionModel(ctx, workspace, ids);
      const meant = async (source: OpenSource) => (await withMeaning({ ...ctx, organizationId: principal.organizationId }, [source]))[0]!;
      const today = dayIn((await getOrganization(ctx)).timeZone, ctx.now());
      const answer = await answerQuestion(
        { workspace, dataModel, meant, read, today, model: config.model, log, progress },
        { question, notes, reading, earlier: turns },
      );
      answer.notes.push(...(await sourcesUsed(answer, workspace, { question, notes, dataModel, readOver })));
      if (leftOut !== null) answer.notes.push(leftOut);
      if (answer.answered) answer.notes = [...new Set([...answer.notes, ...doubtsBehind(answer.receipts)])];
      return { result: answer, charge: answer.answered };
    },
    async answer(answer, creditsConsumed, tx) {
      const turn = { conversationId: conversationId ?? null, question, dataSourceIds: ids, answer, creditsConsumed };
      return { answer, conversationId: await saveTurn(tx, ctx, turn), creditsConsumed };
    },
  });
  ctx.progress(100, 'Completed');
  return analyzed;
}

/** Everything an answer depends on: the versions of the data, and the previous question, ignoring repetitions of this one. */
export async function answerInputs(ctx: Context, { question, dataSourceIds, conversationId }: Question): Promise<unknown> {
  const turns = conversationId === undefined ? [] : await earlierTurns(ctx, conversationId);
  const before = turns.findLast((turn) => turn.question !== question)?.number ?? 0;
  return [before, await sourceVersions(ctx.em, ctx.principal.organizationId, dataSourceIds ?? turns.at(-1)?.dataSourceIds)];
}
