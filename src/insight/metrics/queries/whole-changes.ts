import { localDay, phrase } from '../../../platform/locale.ts';
import { inSentence, labelOf } from '../../figures/wording.ts';
import { fromDay, type Grain } from '../../statistics/calendar.ts';
import { amountValue } from '../../statistics/exact-arithmetic.ts';
import { findChangeOnYear, findLastingChange, findShareChange, type LastingChange } from '../../statistics/lasting-changes.ts';
import { rowWords, sayPerRow } from '../../statistics/row-words.ts';
import { regroup } from '../../statistics/series.ts';
import type { DraftFinding, Span } from '../../statistics/types.ts';
import { relativeMove, type Weight } from '../../statistics/weight.ts';
import { type Metric, ROWS } from '../bind-metrics.ts';
import { perStep, wholeChange } from './change-wording.ts';
import { type DaySeries, pointsIn, rowsOf } from './day-series.ts';
import { type MemberSeries, wholeSteps } from './member-series.ts';
import { perRowAtUnchangedMix } from './unchanged-mix.ts';

/** A lasting change of the whole, and how much it matters. */
interface WholeChange {
  said: DraftFinding;
  /** What changed: the metric itself, its rows, or its amount per row. */
  of: 'whole' | 'rows' | 'each';
  /** First day of the new level. */
  start: number;
  weight: Weight;
}

const STEPS_MAX = 1_000;
const MONTHLY = 14;
/** Smaller moves are not worth telling. */
const MOVE_MIN = 0.08;
/** Half of the risk is for the amount per row, half for the number of rows. */
const P_MAX = 0.005;
/** Days within which fewer rows follow a higher price, or more a lower one. */
const FOLLOWS_MAX = 150;

/**
 * The lasting changes of a report's metric: of a sum, its amount per row (a price) and its number of rows each on their own, since a sum hides which of
 * them moved; of a count, the rows; of a mean, its own level. Levels have none here.
 */
export function wholeChanges(series: DaySeries, range: Span | null, today: number, members: readonly MemberSeries[] = []): WholeChange[] {
  const metric = series.metrics[0];
  if (!metric || metric.kind === 'level' || series.step !== 'day') return [];
  const grain: Grain = (series.coverage?.slack ?? 1) < MONTHLY ? 'week' : 'month';
  const options = { grain, metrics: series.metrics, range, coverage: series.coverage, today, bucketsMax: STEPS_MAX };
  const steps = regroup(pointsIn(series, range), options).filter(({ complete }) => complete);
  const values = steps.map(({ amounts }) => amountValue(metric, amounts[0]!));
  const rows = steps.map((step) => rowsOf(series, step));
  const start = (change: LastingChange) => steps[change.at]!.start;
  const dated = (change: LastingChange) => ({ ...change, start: start(change), grain });
  const told = (change: LastingChange | null) =>
    change !== null && change.p <= P_MAX && Math.abs(relativeMove(change.before, change.after)) >= MOVE_MIN;
  const weightOf = (change: LastingChange): Weight => ({
    surprise: Math.abs(relativeMove(change.before, change.after)),
    size: Math.min(1, (steps.length - change.at) / Math.max(1, steps.length / 2)),
    confidence: 1 - change.p,
  });
  if (metric.kind === 'mean' || metric.kind === 'weighted_mean') {
    const own = findLastingChange(values, grain);
    return own && told(own)
      ? [{ said: wholeChange(metric, metric.label, dated(own)), of: 'whole', start: start(own), weight: weightOf(own) }]
      : [];
  }
  const each = metric.kind === 'sum' && !metric.repeated;
  const perRow = values.map((value, at) => (value === null || !rows[at] ? null : value / rows[at]!));
  const plain = each ? likeliest(findLastingChange(perRow, grain), oneStep(perRow, grain)) : null;
  const mixes = each ? members.filter((one) => one.grain === grain) : [];
  const adjusted = mixes
    .flatMap((one): PriceChange[] => {
      const starts = wholeSteps(one.members, grain, series.coverage, today);
      const own = perRowAtUnchangedMix(metric, one, starts);
      const found = likeliest(findLastingChange(own, grain), oneStep(own, grain));
      return found ? [{ ...found, p: found.p * (1 + mixes.length), start: starts[found.at]!, mix: one.dimension.name }] : [];
    })
    .toSorted((a, b) => a.p - b.p)[0];
  const price = clearer(plain && { ...plain, start: start(plain) }, adjusted ?? null);
  const volume = likeliest(findLastingChange(rows, grain), findChangeOnYear(rows, grain), grain === 'month' ? oneStep(rows, grain) : null);
  const found: WholeChange[] = [];
  const unit = { ...metric, format: 'decimal' as const };
  const [priced, moved] = [told(price), told(volume)];
  if (price && priced)
    found.push({
      said: wholeChange(unit, `${metric.label} ${sayPerRow(metric)}`, { ...price, grain }, { because: sayMix(price) }),
      of: 'each',
      start: price.start,
      weight: weightOf(price),
    });
  if (volume && moved) {
    const after = price && priced ? start(volume) - price.start : null;
    const opposite = price !== null && Math.sign(price.after - price.before) !== Math.sign(volume.after - volume.before);
    const because =
      price && priced && opposite && after !== null && after >= -7 && after <= FOLLOWS_MAX ? priceBefore(metric, price, price.start) : '';
    found.push({
      said: wholeChange(ROWS, `${phrase('The number of', 'Zahl der')} ${rowWords(metric).many}`, dated(volume), {
        each: ` ${perStep(grain)}`,
        because,
      }),
      of: 'rows',
      start: start(volume),
      weight: weightOf(volume),
    });
  }
  return found;
}

/** A change of the amount per row; `mix` is the dimension whose values have their usual part of the rows, if one has. */
interface PriceChange extends LastingChange {
  start: number;
  mix?: string;
}

/** The plain change where it tells the same as the one at an unchanged mix, since charts show it; otherwise the clearer one. */
function clearer(plain: PriceChange | null, adjusted: PriceChange | null): PriceChange | null {
  if (!plain || !adjusted) return plain ?? adjusted;
  const same =
    Math.abs(plain.start - adjusted.start) <= SAME_START_MAX &&
    Math.sign(plain.after - plain.before) === Math.sign(adjusted.after - adjusted.before);
  return plain.p <= P_MAX && (same || plain.p <= adjusted.p) ? plain : adjusted;
}
const SAME_START_MAX = 28;

const sayMix = ({ mix }: PriceChange) =>
  mix === undefined
    ? ''
    : phrase(`, at an unchanged mix of ${inSentence(labelOf(mix))}`, `, bei unveränderter Verteilung auf ${labelOf(mix)}`);

/** One step wherever it fits best: among levels that noise blurs, and among a month's bills, which are too few for levels, it shows more clearly. */
function oneStep(values: readonly (number | null)[], grain: Grain): LastingChange | null {
  const found = findShareChange(values, grain);
  return found?.shape === 'step' ? found : null;
}

const likeliest = (...found: (LastingChange | null)[]): LastingChange | null =>
  found.filter((one) => one !== null).toSorted((a, b) => a.p - b.p)[0] ?? null;

/** By how much the price changed is a finding of its own. */
function priceBefore(metric: Metric, { before, after }: LastingChange, start: number): string {
  const up = after > before;
  return phrase(
    `, after ${inSentence(metric.label)} ${sayPerRow(metric)} had ${up ? 'risen' : 'fallen'} about ${localDay(fromDay(start))}`,
    `, nachdem ${metric.label} ${sayPerRow(metric)} etwa am ${localDay(fromDay(start))} ${up ? 'gestiegen' : 'gefallen'} war`,
  );
}
