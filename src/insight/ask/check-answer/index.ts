import { toNumber } from '../../../data/engine/cell-number.ts';
import type { Receipt } from '../../../data/receipts/types.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { openAnalysis } from '../open-analysis.ts';
import { isPlan } from '../questions/index.ts';
import { type ReadWords, readWordsBy } from '../reader/read-words.ts';
import { ANALYSIS_CREDITS, spendCredits } from '../spend-credits.ts';
import type { Workspace } from '../workspace.ts';
import type { Claim } from './read-claims.ts';

export const VERDICTS = ['supported', 'contradicted', 'cannot_check'] as const;
type Verdict = (typeof VERDICTS)[number];

export interface CheckedClaim {
  /** The number as written in the text, with its sentence. */
  claim: string;
  sentence: string;
  verdict: Verdict;
  /** What the data says, in the claim's own unit; null if it could not be checked. */
  actual: number | null;
  /** How the claim was understood, or why it was not. */
  understood: string;
  receiptIds: string[];
}

export interface CheckedAnswer {
  claims: CheckedClaim[];
  /** Numbers left unchecked because the text has too many. */
  left: number;
  receipts: Receipt[];
  notes: string[];
  creditsConsumed: number;
  replayed: boolean;
}

const CLAIMS_MAX = 40;

/**
 * Checks each number claimed in a text against the data, to the precision given. A claim that is not fully understood is reported as
 * uncheckable, never guessed at.
 * @throws AppError validation_error if there is no data, not_found, insufficient_credits, service_unavailable (cancelled)
 */
export async function checkAnswer(ctx: Context, request: { text: string; dataSourceIds?: readonly string[] }): Promise<CheckedAnswer> {
  const { workspace, leftOut } = await openAnalysis(ctx, request.dataSourceIds);
  const today = Math.floor(ctx.now().getTime() / 86_400_000);
  return spendCredits(ctx, ANALYSIS_CREDITS.check_answer, {
    async work() {
      const read = readWordsBy(ctx.reader, ctx.principal.organizationId, workspace);
      const all = await read('claims', { text: request.text });
      const claims: CheckedClaim[] = [];
      for (const claim of all.slice(0, CLAIMS_MAX)) {
        ctx.signal.throwIfAborted();
        ctx.progress(Math.round((claims.length / Math.min(all.length, CLAIMS_MAX)) * 100), 'Checking');
        claims.push(await checkClaim({ workspace, read, today }, claim));
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

/** What a claim is checked against. */
interface CheckIo {
  workspace: Workspace;
  read: ReadWords;
  /** Days since 1970-01-01. */
  today: number;
}

/** Checks one claim against the data. */
export async function checkClaim(io: CheckIo, claim: Claim): Promise<CheckedClaim> {
  const base = { claim: claim.text, sentence: claim.sentence };
  let why = 'The text does not state what the number refers to.';
  for (const reading of claim.readings) {
    const values: Measured[] = [];
    for (const question of reading) {
      const measured = await measure(io, question);
      if (typeof measured === 'string') why = measured;
      else values.push(measured);
    }
    if (values.length < reading.length || values.length === 0) continue;
    const actual = actualOf(claim, values);
    if (actual === null) {
      why = 'The data has no such value.';
      continue;
    }
    return {
      ...base,
      verdict: agrees(claim, actual) ? 'supported' : 'contradicted',
      actual: Number(actual.toPrecision(12)),
      understood: values.map(({ understood }) => understood).join(' '),
      receiptIds: values.map(({ receiptId }) => receiptId),
    };
  }
  return { ...base, verdict: 'cannot_check', actual: null, understood: why, receiptIds: [] };
}

interface Measured {
  value: number | null;
  understood: string;
  receiptId: string;
}

/** The one number that answers a question, or the reason why there is none. */
async function measure({ workspace, read, today }: CheckIo, question: string): Promise<Measured | string> {
  const plan = await read('question', { question, notes: undefined, today });
  if (!isPlan(plan)) return plan.reason;
  try {
    const { rows, columns, receiptId } = await workspace.askUntrusted({
      label: plan.title,
      sql: plan.sql,
      params: [],
      tables: plan.tables,
      rowsMax: 2,
    });
    const [row] = rows;
    if (rows.length !== 1 || columns.length !== 1) return 'It was understood as a list, not as one number.';
    return { value: toNumber(row?.[0] ?? null), understood: plan.explanation, receiptId };
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation_error') return error.message;
    throw error;
  }
}

/** The actual value in the unit of the claim: shares in percent of the whole, changes in percent of the earlier value. */
function actualOf({ kind, percent }: Claim, values: readonly Measured[]): number | null {
  const [first, second] = values.map(({ value }) => value);
  if (first === null || first === undefined) return null;
  if (kind === 'value') return first;
  if (second === null || second === undefined) return null;
  if (kind === 'share') return second === 0 ? null : (first / second) * 100;
  if (!percent) return second - first;
  return first === 0 ? null : ((second - first) / first) * 100;
}

function agrees({ value, tolerance }: Claim, actual: number): boolean {
  return Math.abs(actual - value) <= tolerance * (1 + 1e-9) + Math.abs(actual) * 1e-12;
}
