import { correctAll } from '../false-discoveries.ts';
import type { Absence, Candidate, Insight, Mined, Rejected } from './types.ts';

/** Tolerated share of false findings. */
const FALSE_DISCOVERIES = 0.01;
const EFFECT_MIN = 0.05;
/** Weight of a finding whose columns were all covered before. */
const REPEATED = 0.65;
/** Minimum q at which a trend or a correlation is reported as absent. */
const ABSENT_MIN = 0.2;
const ABSENCES_MAX = 2;

/** Those that would be reported if all rows were independent. */
export function promising(candidates: readonly Candidate[]): Candidate[] {
  const q = correctAll(candidates.map(({ p }) => p));
  return candidates.filter(({ effect }, at) => q[at]! <= FALSE_DISCOVERIES && effect >= EFFECT_MIN);
}

/**
 * Corrects all candidates together (Benjamini and Hochberg 1995) and ranks the rest by effect and coverage, discounting those whose columns
 * were already covered (maximal marginal relevance: Carbonell and Goldstein 1998).
 */
export function selectInsights(candidates: readonly Candidate[], most: number): Omit<Mined, 'notes'> {
  const stable = candidates.map(stableCandidate);
  const q = correctAll(stable.map(({ p }) => p));
  const tested = stable.map((candidate, at) => ({ ...candidate, q: q[at]! }));
  const rejected: Rejected[] = [];
  const reject = ({ id, kind, sentence, p, q }: Candidate & { q: number }, reason: Rejected['reason']) =>
    rejected.push({ id, kind, hypothesis: sentence, reason, p, q });
  const left = tested.filter((one) => {
    if (one.q > FALSE_DISCOVERIES) reject(one, 'not_significant');
    else if (one.effect < EFFECT_MIN) reject(one, 'too_small');
    else return true;
    return false;
  });
  const insights: Insight[] = [];
  while (left.length > 0) {
    const scored = left.map((one) => ({ one, score: worth(one) * novelty(one, insights) }));
    const best = scored.reduce((top, next) =>
      next.score > top.score || (next.score === top.score && next.one.id < top.one.id) ? next : top,
    );
    left.splice(left.indexOf(best.one), 1);
    if (insights.length >= most) reject(best.one, 'beyond_limit');
    else insights.push({ ...insightOf(best.one), score: Number(best.score.toPrecision(6)) });
  }
  const absences = tested
    .filter(({ absence, q, coverage }) => absence !== undefined && coverage === 1 && q > ABSENT_MIN)
    .sort((a, b) => b.p - a.p || (a.id < b.id ? -1 : 1))
    .map(({ id, absence = '', columns, p, values, receiptIds }) => ({ id, sentence: absence, columns, p, values, receiptIds }));
  return { insights, absences, rejected, tried: candidates.length };
}

/** The last digits of sums of doubles depend on how threads split the rows; the rounded ones do not. */
function stableCandidate(candidate: Candidate): Candidate {
  const round = (value: number, digits: number) => Number(value.toPrecision(digits));
  const { p, effect, values } = candidate;
  const shown = values.map((one) => (typeof one.value === 'number' ? { ...one, value: round(one.value, 12) } : one));
  return { ...candidate, p: round(p, 6), effect: round(effect, 9), values: shown };
}

function insightOf({ absence: _, contrast: __, ...insight }: Candidate & { q: number }): Omit<Insight, 'score'> {
  return insight;
}

function worth({ effect, coverage, q }: Candidate & { q: number }): number {
  const sure = Math.min(1, -Math.log10(Math.max(q, 1e-12)) / 12);
  return (0.25 + 0.75 * effect) * (0.4 + 0.6 * coverage) * (0.6 + 0.4 * sure);
}

function novelty({ kind, columns }: Candidate, before: readonly Insight[]): number {
  return before.reduce((left, other) => {
    const shared = columns.filter((column) => other.columns.includes(column)).length;
    return left * (1 - REPEATED * (shared / columns.length)) * (kind === other.kind ? 0.92 : 1);
  }, 1);
}

/** The findings to report first. Up to two absences, or more if there is room, come last and take the places of the weakest insights. */
export function firstFindings({ insights, absences }: Pick<Mined, 'insights' | 'absences'>, most: number): (Insight | Absence)[] {
  const not = absences.slice(0, Math.max(ABSENCES_MAX, most - insights.length));
  return [...insights.slice(0, Math.max(0, most - not.length)), ...not].slice(0, most);
}
