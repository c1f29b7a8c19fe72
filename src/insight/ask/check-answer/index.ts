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
  /** The number as it stands in the text, with its sentence. */
  claim: string;
  sentence: string;
  verdict: Verdict;
  /** What the data says, in the claim's own unit; null where it could not be checked. */
  actual: number | null;
  /** How the claim was understood, or why it could not be. */
  understood: string;
  receiptIds: string[];
}

export interface CheckedAnswer {
  claims: CheckedClaim[];
  /** Numbers that were not looked at, for there are too many. */
  left: number;
  receipts: Receipt[];
  notes: string[];
  creditsConsumed: number;
  replayed: boolean;
}

const CLAIMS_MAX = 40;

/**
 * Says of each number that a text claims whether the data supports it, to the precision in which it is given. What is not understood whole is not
 * guessed at: it cannot be checked.
 * @throws AppError validation_error where there is no data, not_found, insufficient_credits, service_unavailable (cancelled)
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

/** What a claim is held against. */
interface CheckIo {
  workspace: Workspace;
  read: ReadWords;
  /** Days since 1970-01-01. */
  today: number;
}

/** One claim against the data. */
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

/** The one number that answers a question; why there is none, in words. */
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

/** What the data says, in the unit of the claim: a share and a change in percent of the whole and of what was before. */
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
