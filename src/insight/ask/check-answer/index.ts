import type { Receipt } from '../../../data/receipts/types.ts';
import type { Context } from '../../../platform/context.ts';
import { openAnalysis } from '../open-analysis.ts';
import { questionModel } from '../question-model.ts';
import { readWordsBy } from '../reader/read-words.ts';
import { ANALYSIS_CREDITS, spendCredits } from '../spend-credits.ts';
import { type CheckedClaim, checkClaim } from './check-claim.ts';

export interface CheckedAnswer {
  claims: CheckedClaim[];
  /** Claims left unchecked because the text has too many. */
  left: number;
  receipts: Receipt[];
  notes: string[];
  creditsConsumed: number;
  replayed: boolean;
}

const CLAIMS_MAX = 40;

/**
 * Checks what a text claims about the data: each number to the precision given, and rankings and comparisons without one. A claim that is not
 * fully understood is reported as uncheckable, never guessed at.
 * @throws AppError validation_error if there is no data, not_found, insufficient_credits, service_unavailable (cancelled)
 */
export async function checkAnswer(ctx: Context, request: { text: string; dataSourceIds?: readonly string[] }): Promise<CheckedAnswer> {
  const { workspace, dataSourceIds, leftOut } = await openAnalysis(ctx, request.dataSourceIds);
  const dataModel = questionModel(ctx, workspace, dataSourceIds);
  return spendCredits(ctx, ANALYSIS_CREDITS.check_answer, {
    async work() {
      const read = readWordsBy(ctx.reader, ctx.principal.organizationId, workspace);
      const all = await read('claims', { text: request.text });
      const claims: CheckedClaim[] = [];
      for (const claim of all.slice(0, CLAIMS_MAX)) {
        ctx.signal.throwIfAborted();
        ctx.progress(Math.round((claims.length / Math.min(all.length, CLAIMS_MAX)) * 100), 'Checking');
        claims.push(await checkClaim({ workspace, dataModel, read }, claim));
      }
      return {
        result: { claims, left: Math.max(0, all.length - CLAIMS_MAX) },
        charge: claims.some(({ verdict }) => verdict !== 'cannot_check'),
      };
    },
    answer: (result, creditsConsumed) => ({
      ...result,
      receipts: workspace.receipts,
      notes: leftOut ? [leftOut] : [],
      creditsConsumed,
    }),
  });
}
