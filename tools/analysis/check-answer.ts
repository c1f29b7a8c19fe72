import { z } from 'zod';
import { sourceVersions } from '../../src/data/sources/versions.ts';
import { VERDICTS } from '../../src/insight/ask/check-answer/check-claim.ts';
import { type CheckedAnswer, checkAnswer as check } from '../../src/insight/ask/check-answer/index.ts';
import { ANALYSIS_CREDITS } from '../../src/insight/ask/spend-credits.ts';
import { clip, STRUCTURED_CHARACTERS_MAX } from '../budget.ts';
import { defineTool } from '../define.ts';
import { count, text } from '../fields.ts';
import { named } from '../named.ts';
import { receiptsField, receiptView } from '../receipts.ts';
import { analysisDoor, dataSourceIds, fitting } from './views.ts';

const input = z.strictObject({
  text: text(10_000, 1).meta({ description: 'The text to check, in English: prose, lists, Markdown tables' }),
  data_source_ids: dataSourceIds,
});
type Input = z.infer<typeof input>;

const claim = named(
  'CheckedClaim',
  z.strictObject({
    claim: z.string().meta({ description: 'What is claimed, as written in the text' }),
    sentence: z.string(),
    verdict: z.enum(VERDICTS),
    actual: z.number().nullable().meta({ description: 'What the data says, in the claim’s unit; for a ranking, the place' }),
    understood: z.string().meta({ description: 'What was computed, or why it cannot be checked' }),
    receipt_ids: z.array(z.string()),
  }),
);
const output = named(
  'CheckedAnswer',
  z.strictObject({
    supported: count,
    contradicted: count,
    cannot_check: count,
    claims: z.array(claim),
    claims_left_out: count.meta({ description: 'Claims that were not checked, or do not fit into the response' }),
    receipts: receiptsField,
    receipts_left_out: count,
    notes: z.array(z.string()),
    credits_consumed: count,
  }),
);
type Output = z.infer<typeof output>;

function view(checked: CheckedAnswer): Output {
  const counted = (verdict: string) => checked.claims.filter((one) => one.verdict === verdict).length;
  const claims = fitting(
    checked.claims.map(({ receiptIds, ...one }) => ({ ...one, receipt_ids: receiptIds })),
    STRUCTURED_CHARACTERS_MAX * 0.45,
  );
  const cited = new Set(claims.flatMap((one) => one.receipt_ids));
  const wanted = checked.receipts.filter(({ id }) => cited.has(id)).map(receiptView);
  const receipts = fitting(wanted, STRUCTURED_CHARACTERS_MAX * 0.45);
  return {
    supported: counted('supported'),
    contradicted: counted('contradicted'),
    cannot_check: counted('cannot_check'),
    claims,
    claims_left_out: checked.left + checked.claims.length - claims.length,
    receipts,
    receipts_left_out: wanted.length - receipts.length,
    notes: checked.notes,
    credits_consumed: checked.creditsConsumed,
  };
}

export const checkAnswer = defineTool<Input, CheckedAnswer>({
  name: 'check_answer',
  title: 'Check the numbers of a text',
  description: `Checks what a text claims about the data: totals, counts, averages, shares, changes, multiples (“doubled”), bounds (“more than 500”), rankings and comparisons, at the precision given. What it does not fully understand it calls unchecked. Costs ${ANALYSIS_CREDITS.check_answer} credit, or nothing if nothing could be checked.`,
  cost: 'general',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: {
    scope: 'analysis:run',
    input,
    output,
    view,
    text: (shown: Output) =>
      clip(
        [
          `${shown.supported} supported, ${shown.contradicted} contradicted, ${shown.cannot_check} cannot be checked.`,
          ...shown.claims.map(
            (one) => `- ${one.claim}: ${one.verdict}${one.actual === null ? '' : `, the data says ${one.actual}`}. ${one.understood}`,
          ),
          ...shown.notes,
        ].join('\n'),
      ),
  },
  rest: [{ ...analysisDoor, path: '/api/analysis/check-answer/', input, output, view }],
  spends: {
    over: (ctx, input) => sourceVersions(ctx.em, ctx.principal.organizationId, input.data_source_ids),
    price: () => ANALYSIS_CREDITS.check_answer,
    replayed: ({ replayed }) => replayed,
  },
  handler: (ctx, given) => check(ctx, { text: given.text, dataSourceIds: given.data_source_ids }),
});
