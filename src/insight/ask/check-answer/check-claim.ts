import { toNumber } from '../../../data/engine/cell-number.ts';
import type { CellValue } from '../../../data/engine/types.ts';
import { AppError } from '../../../platform/errors.ts';
import { answerWithQuery } from '../answer-with-query.ts';
import { findValues } from '../find-values.ts';
import type { AnalysisIo } from '../types.ts';
import type { Claim, Ranking, Relation } from './types.ts';

export const VERDICTS = ['supported', 'contradicted', 'cannot_check'] as const;
type Verdict = (typeof VERDICTS)[number];

export interface CheckedClaim {
  /** What is claimed as written in the text, with its sentence. */
  claim: string;
  sentence: string;
  verdict: Verdict;
  /** What the data says, in the claim's own unit; null if it could not be checked. */
  actual: number | null;
  /** How the claim was understood, or why it was not. */
  understood: string;
  receiptIds: string[];
}

/** What a claim is checked against. */
export type CheckIo = Pick<AnalysisIo, 'workspace' | 'dataModel' | 'read'>;

const NO_REFERENCE = 'The text does not state what it refers to.';

/**
 * Checks one claim against the data, by the likeliest reading that is understood. A rough number that is neither close nor far off remains
 * unchecked.
 */
export async function checkClaim(io: CheckIo, claim: Claim): Promise<CheckedClaim> {
  const base = { claim: claim.text, sentence: claim.sentence };
  const outcomes = claim.kind === 'rank' ? [await rankOf(io, claim.ranking)] : await valuesOf(io, claim);
  const best = outcomes.find((one) => typeof one !== 'string');
  if (!best) {
    const why = outcomes.find((one) => typeof one === 'string') ?? NO_REFERENCE;
    return { ...base, verdict: 'cannot_check', actual: null, understood: why, receiptIds: [] };
  }
  return { ...base, ...best };
}

/** One reading's outcome, or the reason why there is none. */
type Outcome = Pick<CheckedClaim, 'verdict' | 'actual' | 'understood' | 'receiptIds'> | string;

async function valuesOf(io: CheckIo, claim: Exclude<Claim, { kind: 'rank' }>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const reading of claim.readings) {
    const measured: (Measured | string)[] = [];
    for (const question of reading) measured.push(await measure(io, question));
    const reason = measured.find((one) => typeof one === 'string');
    const values = measured.filter((one) => typeof one !== 'string');
    if (reason !== undefined || values.length === 0) {
      outcomes.push(reason ?? NO_REFERENCE);
      continue;
    }
    const actual = actualOf(claim.kind, claim.percent, values);
    if (actual === null) {
      outcomes.push('The data has no such value.');
      continue;
    }
    const verdict = verdictOf(claim.relation, actual);
    const understood = values.map((one) => one.understood).join(' ');
    outcomes.push({
      verdict,
      actual: Number(actual.toPrecision(12)),
      understood: verdict === 'cannot_check' ? `${understood} The text is too rough to tell.` : understood,
      receiptIds: values.map(({ receiptId }) => receiptId),
    });
    break;
  }
  return outcomes;
}

interface Measured {
  value: number | null;
  understood: string;
  receiptId: string;
}

/** The one number that answers a question, or the reason why there is none. */
async function measure(io: CheckIo, question: string): Promise<Measured | string> {
  const listed = await list(io, question, 2);
  if (typeof listed === 'string') return listed;
  const { rows, understood, receiptId } = listed;
  if (rows.length !== 1 || rows[0]!.length !== 1) return 'It was understood as a list, not as one number.';
  return { value: toNumber(rows[0]![0] ?? null), understood, receiptId };
}

interface Listed {
  rows: CellValue[][];
  understood: string;
  receiptId: string;
}

/** The rows that answer a question; the reason if it is not understood, or can mean several things. */
async function list(io: CheckIo, question: string, rowsMax: number): Promise<Listed | string> {
  const { model, named, calendar } = await io.dataModel();
  const reading = await io.read('words', { question, model, metrics: named, today: calendar.now.slice(0, 10) });
  if (reading.kind === 'choices')
    return `“${question}” can mean several things: ${reading.readings.map(({ understood }) => understood).join(' ')}`;
  if (reading.kind === 'unread') {
    const unknown =
      reading.left.length > 0 ? `nothing in the data accounts for ${reading.left.map((word) => `“${word}”`).join(', ')}.` : null;
    return `“${question}” was not understood: ${reading.reason ?? unknown ?? 'it asks for no number.'}`;
  }
  if (reading.kind === 'analysis' || reading.kind === 'rows') return `“${question}” asks for no number.`;
  try {
    const { table, understood, answer } = await answerWithQuery(io, question, reading);
    if (table === null) return answer;
    const receiptId = io.workspace.receipts.at(-1)!.id;
    return { rows: table.rows.slice(0, rowsMax), understood: understood ?? '', receiptId };
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation_error') return error.message;
    throw error;
  }
}

/** The actual value in the unit of the claim: shares in percent of the whole, changes in percent of the earlier value. */
function actualOf(kind: Claim['kind'], percent: boolean, values: readonly Measured[]): number | null {
  const [first, second] = values.map(({ value }) => value);
  if (first === null || first === undefined) return null;
  if (kind === 'value') return first;
  if (second === null || second === undefined) return null;
  if (kind === 'share') return second === 0 ? null : (first / second) * 100;
  if (kind === 'order') return second - first;
  if (kind === 'multiple') return first === 0 ? null : second / first;
  if (!percent) return second - first;
  return first === 0 ? null : ((second - first) / Math.abs(first)) * 100;
}

function verdictOf(relation: Relation, actual: number): Verdict {
  const slack = Math.abs(actual) * 1e-12;
  const hold = (holds: boolean): Verdict => (holds ? 'supported' : 'contradicted');
  if (relation.kind === 'between') return hold(actual >= relation.from - slack && actual <= relation.to + slack);
  if (relation.kind === 'above') return hold(relation.inclusive ? actual >= relation.value - slack : actual > relation.value + slack);
  if (relation.kind === 'below') return hold(relation.inclusive ? actual <= relation.value + slack : actual < relation.value - slack);
  const off = Math.abs(actual - relation.value);
  if (off <= relation.tolerance * (1 + 1e-9) + slack) return 'supported';
  return off > relation.beyond * (1 + 1e-9) + slack ? 'contradicted' : 'cannot_check';
}

/** More members than these are not ranked. */
const MEMBERS_MAX = 1_000;

/** A member's place among all members of its dimension. Members with the same value share a place. */
async function rankOf(io: CheckIo, { member, place, from, measure: measured, dimension, context }: Ranking): Promise<Outcome> {
  const dimensions = await dimensionsOf(io, member);
  if (dimensions.length === 0) return `“${member}” is not among the values of the data.`;
  if (dimensions.length > 1 && dimension === null) {
    return `“${member}” is a value of several columns (${dimensions.join(', ')}); the text must say which is ranked.`;
  }
  const listed = await list(io, `${measured} by ${dimension ?? dimensions[0]!.replaceAll('_', ' ')} ${context}`.trim(), MEMBERS_MAX + 1);
  if (typeof listed === 'string') return listed;
  const { rows, understood, receiptId } = listed;
  if (rows.length > MEMBERS_MAX || rows.some((row) => row.length !== 2)) return 'It was not understood as one value for each member.';
  const values = rows.flatMap(([label, cell]) => {
    const value = toNumber(cell ?? null);
    return value === null ? [] : [{ label: String(label).toLowerCase(), value }];
  });
  const own = values.find(({ label }) => label === member.toLowerCase());
  if (!own) return `There is no value of “${member}”.`;
  const ahead = values.filter(({ value }) => (from === 'top' ? value > own.value : value < own.value)).length;
  const equal = values.filter(({ value }) => value === own.value).length;
  const holds = place > ahead && place <= ahead + equal;
  return {
    verdict: holds ? 'supported' : 'contradicted',
    actual: ahead + 1,
    understood: `${understood} ${member} is number ${ahead + 1} from the ${from}.`,
    receiptIds: [receiptId],
  };
}

/** The columns that have the member as a value. */
async function dimensionsOf({ workspace }: CheckIo, member: string): Promise<string[]> {
  const found = await findValues(workspace)([member.toLowerCase()]);
  return [...new Set(found.map(({ column }) => column))];
}
