import { phrase } from '../../platform/locale.ts';
import { inSentence, labelOf, sayList, saySpan } from '../figures/wording.ts';
import type { Metric } from '../metrics/bind-metrics.ts';
import type { Breakdown } from '../metrics/queries/breakdown.ts';
import type { DriverFinding } from '../metrics/queries/change-drivers.ts';
import { episodeCause } from '../metrics/queries/episode-causes.ts';
import type { Event } from '../metrics/queries/member-days.ts';
import { carriedBy, memberFindings } from '../metrics/queries/member-findings.ts';
import type { MemberSeries } from '../metrics/queries/member-series.ts';
import { type Outliers, type Steps, seriesGaps, seriesOutliers, seriesTrend } from '../metrics/queries/series-findings.ts';
import { wholeChanges } from '../metrics/queries/whole-changes.ts';
import { daysIn, fromDay } from '../statistics/calendar.ts';
import { note } from '../statistics/change.ts';
import { contributorFindings } from '../statistics/contributors.ts';
import { amountValue } from '../statistics/exact-arithmetic.ts';
import { valuesOf } from '../statistics/series.ts';
import { measureTrend } from '../statistics/trend.ts';
import type { DraftFinding } from '../statistics/types.ts';
import { importance, relativeMove } from '../statistics/weight.ts';
import { echoes } from './echoes.ts';
import type { PeriodTotals } from './period-totals.ts';

/** What a finding speaks of, so that its chart can be drawn: the metric, its rows or its amount per row over time, some days of it, one value of a dimension, or all its values. */
export type Subject =
  | { of: 'whole' }
  | { of: 'rows' }
  | { of: 'each' }
  | { of: 'days'; start: number; end: number }
  | { of: 'member'; dimension: string; name: string | null }
  | { of: 'values'; dimension: string };

/** A finding with its receipts and how much it matters, 0 to 1. */
export interface RankedFinding {
  said: DraftFinding;
  receiptIds: string[];
  subject: Subject;
  score: number;
  /** Probability that chance alone produces it, of one value of a dimension. */
  p?: number;
  /** How things are (who leads, what the data lacks), rather than what happened. */
  standing: boolean;
  /** When it happened, where that is one time. */
  event?: Event;
  /** Tells what a finding that matters more tells already. */
  echo?: boolean;
}

/** The headline and the figures already say how the whole moved. */
const TOLD = 0.6;
/** How things have always been is no news. */
const STANDING = 0.4;
/** From this share on, one value has practically all. */
const WHOLE = 0.9995;
/** Doubts about the data count as far as they concern it. */
const QUALITY = 0.3;
/** A second finding on the same value adds little. */
const REPEATED = 0.3;
const SCORE_MIN = 0.02;

/**
 * The findings on a source's metric, for reports and dashboards alike: what happened, by surprise × size × confidence, before how things are. Totals and
 * rows are not among them: figures show those. What is too slight to matter is left out.
 */
export function rankedFindings(
  metric: Metric,
  {
    periodTotals,
    steps,
    breakdowns,
    members,
    drivers,
  }: {
    periodTotals: PeriodTotals;
    /** null without a time column. */
    steps: Steps | null;
    breakdowns: readonly Breakdown[];
    members: readonly MemberSeries[];
    drivers: readonly DriverFinding[];
  },
  today: number,
): RankedFinding[] {
  const { series } = periodTotals;
  const seen = steps ? seriesOutliers(series, periodTotals.range, steps, 0, 3, today) : { said: [], spans: [], weights: [] };
  const because = (said: DraftFinding, episode: Parameters<typeof episodeCause>[3]): DraftFinding => ({
    ...said,
    sentence: said.sentence.replace(/\.$/, `${episodeCause(metric, series, members, episode)}.`),
  });
  const outliers = {
    ...seen,
    said: seen.said.map((one, i) => {
      const carrier = carriedBy(metric, members, series.coverage, today, seen.spans[i]!);
      return because(one, { ...seen.spans[i]!, member: carrier && { ...carrier, there: true } });
    }),
  };
  const own = memberFindings(metric, members, series.coverage, today, outliers.spans).map((one) =>
    one.event.lasting
      ? one
      : { ...one, said: because(one.said, { ...one.event, member: { dimension: one.dimension, name: one.name, of: '', there: false } }) },
  );
  const dated = new Set(own.map(({ dimension, name }) => JSON.stringify([dimension, name])));
  const found: RankedFinding[] = [
    // A change that is told with its date is not repeated as a difference between two years.
    ...drivers
      .filter(({ of }) => !(of[0] && !of[1] && dated.has(JSON.stringify([of[0].dimension, of[0].value]))))
      .map(({ said, receiptIds, of, weight }): RankedFinding => {
        const [first, second] = of;
        const subject: Subject = first && !second ? { of: 'member', dimension: first.dimension, name: first.value } : { of: 'whole' };
        return { said, receiptIds, subject, score: importance(weight), standing: false };
      }),
    ...own.map(
      ({ said, receiptIds, dimension, name, weight, event, p }): RankedFinding => ({
        said,
        receiptIds,
        subject: { of: 'member', dimension, name },
        score: importance(weight),
        p,
        standing: false,
        event,
      }),
    ),
    ...(steps ? wholeFindings(periodTotals, { steps, outliers, members }, today) : []),
    ...breakdowns.flatMap((one) => standingFindings(metric, one, periodTotals)),
  ];
  return inOrder(found);
}

function wholeFindings(
  { series, range }: PeriodTotals,
  { steps, outliers, members }: { steps: Steps; outliers: Outliers; members: readonly MemberSeries[] },
  today: number,
): RankedFinding[] {
  const whole = (said: DraftFinding, score: number): RankedFinding => ({
    said,
    receiptIds: [series.receiptId],
    subject: { of: 'whole' },
    score,
    standing: said.kind === 'quality',
  });
  const trend = measureTrend(
    valuesOf(
      steps.buckets.filter(({ complete }) => complete),
      series.metrics,
      0,
    ),
  );
  const told = seriesTrend(series, steps, 0);
  const lasting = ({ value }: DraftFinding, start: number, gradual: boolean): Event => ({
    start,
    end: steps.buckets.at(-1)?.start ?? start,
    direction: (value ?? 0) < 0 ? 'low' : 'high',
    lasting: true,
    gradual,
  });
  const days = series.coverage ? series.coverage.last - series.coverage.first + 1 : 1;
  return [
    ...(told && trend
      ? [
          {
            ...whole(told, TOLD * importance({ surprise: Math.abs(relativeMove(trend.from, trend.to)), size: 1, confidence: 1 - trend.p })),
            event: lasting({ ...told, value: trend.to - trend.from }, steps.buckets[0]?.start ?? 0, true),
          },
        ]
      : []),
    ...outliers.said.map((said, i): RankedFinding => {
      const { start, end } = outliers.spans[i]!;
      const event = { start, end, direction: outliers.spans[i]!.direction, lasting: false };
      return { ...whole(said, importance(outliers.weights[i]!)), subject: { of: 'days', start, end }, event };
    }),
    ...wholeChanges(series, range, today, members).map(
      ({ said, of, start, weight }): RankedFinding => ({
        ...whole(said, importance(weight)),
        subject: { of },
        event: lasting(said, start, false),
      }),
    ),
    ...seriesGaps(series, range, 1, outliers.spans)
      .slice(0, 1)
      .map((said) =>
        whole(said, QUALITY * importance({ surprise: 1, size: (said.value ?? 0) / (range ? daysIn(range) : days), confidence: 1 })),
      ),
  ];
}

/** Who leads, as far as the lead is more than an even share. */
function standingFindings(metric: Metric, breakdown: Breakdown, { series, totals }: PeriodTotals): RankedFinding[] {
  const { dimension, memberCount, members, receiptId } = breakdown;
  // That most rows are not the exception is no news.
  if (members.every(({ name }) => name === null || /^(true|false)$/i.test(name))) return [];
  const about = { label: labelOf(dimension.name), memberCount };
  const values = members.flatMap(({ amount }) => amountValue(metric, amount) ?? []);
  return contributorFindings(metric, about, members, totals.amounts[0]!).flatMap((said): RankedFinding[] => {
    const share = said.format === 'percent' && said.value !== null ? said.value : null;
    // All of an amount in dollars is in the United States: what the metric is of, rather than who leads.
    if (said.kind !== 'quality' && share !== null && share >= WHOLE) return [];
    const score =
      said.kind === 'quality'
        ? QUALITY * importance({ surprise: 1, size: share ?? 0, confidence: 1 })
        : share === null
          ? (STANDING / 4) * Math.abs(relativeMove(Math.min(...values), Math.max(...values)))
          : STANDING * importance({ surprise: share - 1 / memberCount, size: share, confidence: 1 });
    return [
      {
        said,
        receiptIds: [receiptId, series.receiptId],
        subject: { of: 'values', dimension: dimension.name },
        score,
        standing: true,
      },
    ];
  });
}

/** Of what happened to values of several dimensions at once, the one that shows it most clearly leads: orders of a product are also those of a country. */
function clearestFirst(found: readonly RankedFinding[]): RankedFinding[] {
  return found.map((one) => {
    const { subject } = one;
    if (one.p === undefined || subject.of !== 'member') return one;
    const rivals = found.filter(
      (other) =>
        other.p !== undefined && other.subject.of === 'member' && other.subject.dimension !== subject.dimension && echoes(other, one),
    );
    const clearer = rivals.filter(({ p }) => p! < one.p!);
    const scores = [...rivals, one].map(({ score }) => score);
    return rivals.length === 0
      ? one
      : { ...one, score: clearer.length === 0 ? Math.max(...scores) : Math.min(one.score, ...clearer.map(({ score }) => score)) };
  });
}

/**
 * By score, where a further finding on the same value counts less, and echoes follow all else that happened; the slightest are left out, and so is the
 * trend of the whole where a change is told with its date, since a trend would make it look gradual.
 */
function inOrder(found: readonly RankedFinding[]): RankedFinding[] {
  const seen = new Set<string>();
  const leads = new Set<number>();
  return clearestFirst(found)
    .toSorted((a, b) => b.score - a.score)
    .map((one) => {
      const key = JSON.stringify(one.subject);
      const again = one.subject.of !== 'whole' && seen.has(key);
      seen.add(key);
      return again ? { ...one, score: one.score * REPEATED } : one;
    })
    .filter(({ score }) => score >= SCORE_MIN)
    .filter(({ said: { kind, value } }) => {
      // Two dimensions with the same rows have the same leader.
      const told = kind === 'top_contributor' && value !== null && leads.has(value);
      if (kind === 'top_contributor' && value !== null) leads.add(value);
      return !told;
    })
    .sort((a, b) => b.score - a.score)
    .map((one, at, all) => ({ ...one, echo: all.slice(0, at).some((other) => echoes(one, other)) }))
    .filter(({ echo, event, subject }) => !(echo && event?.gradual && subject.of === 'whole'))
    .sort((a, b) => Number(a.standing) - Number(b.standing) || Number(a.echo ?? false) - Number(b.echo ?? false) || b.score - a.score);
}

/** That nothing happened, with what was looked at; null where something did, or where there is no time in which it could. */
export function nothingStandsOut(
  metric: Metric,
  findings: readonly RankedFinding[],
  { steps, members, receiptId }: { steps: Steps | null; members: readonly MemberSeries[]; receiptId: string },
): { said: DraftFinding; receiptIds: string[] } | null {
  const complete = steps?.buckets.filter((bucket) => bucket.complete) ?? [];
  const [first, last] = [complete[0], complete.at(-1)];
  if (!first || !last || complete.length < STEPS_MIN || findings.some(({ standing }) => !standing)) return null;
  const span = saySpan({ start: fromDay(first.start), end: fromDay(last.end) });
  const varied = members.filter(({ members: own }) => own.length > 1);
  const values = varied.reduce((sum, { members: own }) => sum + own.length, 0);
  const names = sayList(varied.map(({ dimension }) => inSentence(labelOf(dimension.name))));
  const among =
    values === 0
      ? ''
      : phrase(
          `, and none of the ${values} values of ${names} moved away from the rest`,
          `, und keiner der ${values} Werte von ${names} entfernte sich vom Rest`,
        );
  return {
    said: note(
      phrase(
        `Nothing stands out in ${inSentence(metric.label)} ${span}: no unusual time, no lasting change of level beyond chance${among}.`,
        `${metric.label}: ${span} fällt nichts auf: keine ungewöhnliche Zeit, keine dauerhafte Änderung des Niveaus über den Zufall hinaus${among}.`,
      ),
    ),
    receiptIds: [receiptId, ...members.map((one) => one.receiptId)],
  };
}
const STEPS_MIN = 8;
