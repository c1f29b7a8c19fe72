import { labelOf, sayList, sayMember, sayNumber, sayPercent, saySpan, sayValue } from '../../figures/wording.ts';
import type { DraftFinding, MetricSpec, Span } from '../types.ts';
import type { Driver, DriverAnalysis } from './types.ts';

const FINDINGS_MAX = 2;

/** What moved a metric between two periods, in full sentences. */
export function explanationOf(
  metric: MetricSpec,
  analysis: DriverAnalysis,
  { current, previous }: { current: Span; previous: Span },
): string {
  const { before, after, change, drivers, rest } = analysis;
  const say = (value: number) => sayNumber(value, metric.format === 'integer' ? 'decimal' : metric.format);
  const relative = before > 0 && metric.format !== 'percent' ? ` (${change > 0 ? '+' : ''}${sayPercent(change / before)})` : '';
  const moved =
    change === 0 ? `stayed at ${say(after)}` : `${change > 0 ? 'rose' : 'fell'} from ${say(before)} to ${say(after)}${relative}`;
  const head = `${metric.label} ${moved}, ${saySpan(current)} against ${saySpan(previous)}.`;
  if (drivers.length === 0) return `${head} ${withoutDrivers(analysis)}`.trim();
  const named = drivers.map((driver) => {
    const share = driver.share === null ? '' : `, ${sayPercent(driver.share)} of the change`;
    return `${nameOf(driver)} (${movedFrom(driver, say)}${share})`;
  });
  const left = rest.share === null ? '' : ` Everything else accounts for ${sayPercent(rest.share)}.`;
  return `${head} What moved differently from the rest: ${named.join('; ')}.${left}`;
}

/** The drivers as findings of a report or a dashboard: the strongest, and the next. The same drivers as `explanationOf` names. */
export function driverFindings(metric: MetricSpec, { change, drivers }: DriverAnalysis): DraftFinding[] {
  const say = (value: number) => sayValue(metric, value);
  const signed = (value: number) => `${value > 0 ? '+' : ''}${say(value)}`;
  return drivers.slice(0, FINDINGS_MAX).map((driver): DraftFinding => {
    const against = change !== 0 && Math.sign(driver.contribution) === -Math.sign(change);
    const part = against
      ? `against it by ${signed(driver.contribution)}`
      : `${signed(driver.contribution)} of the whole change of ${signed(change)}`;
    const [from, to] =
      driver.effect === 'mix' ? [driver.weightBefore ?? 0, driver.weightAfter ?? 0] : [driver.before ?? 0, driver.after ?? 0];
    const verb = to < from ? 'fell' : 'rose';
    return {
      kind: 'change',
      sentence:
        driver.effect === 'mix'
          ? `The part of ${nameOf(driver)} in ${metric.label} ${verb}: ${movedFrom(driver, say)} (${part}).`
          : `${metric.label} of ${nameOf(driver)} ${verb} ${movedFrom(driver, say)} (${part}).`,
      value: driver.contribution,
      format: metric.format,
      ...(metric.unit === undefined ? {} : { unit: metric.unit }),
    };
  });
}

function withoutDrivers({ verdict }: DriverAnalysis): string {
  switch (verdict) {
    case 'chance':
      return 'The change is no larger than chance variation in this data.';
    case 'even':
      return 'No value or pair of values moved differently from the rest beyond chance: as far as the data shows, all moved alike.';
    case 'uneven':
      return 'Values moved differently from each other, but none stands out from the rest beyond chance.';
    default:
      return verdict === 'unchanged' ? '' : 'The data has no values to compare.';
  }
}

function nameOf({ of, partial }: Driver): string {
  const name = sayList(
    of.map(({ dimension, value }) => `${labelOf(dimension).toLowerCase()} "${value === null ? 'without a value' : sayMember(value)}"`),
  );
  return `${of.length > 1 ? name.replace(/ and /, ' with ') : name}${partial ? ' elsewhere' : ''}`;
}

function movedFrom({ effect, before, after, weightBefore, weightAfter }: Driver, say: (value: number) => string): string {
  const value = (one: number | null) => (one === null ? 'none' : say(one));
  if (effect !== 'mix') return `from ${value(before)} to ${value(after)}`;
  const level = after ?? before;
  return `its weight went from ${sayPercent(weightBefore ?? 0)} to ${sayPercent(weightAfter ?? 0)}${level === null ? '' : `, at ${say(level)}`}`;
}
