import { doubtsBehind } from '../../data/receipts/doubts.ts';
import { localDay, phrase, quoted } from '../../platform/locale.ts';
import { sayCount, sayNumber, sayPercent } from '../figures/wording.ts';
import { fromDay, toDay } from '../statistics/calendar.ts';
import type { Goal, GoalSnapshot, Milestone } from './entities.ts';
import { type Course, expectedPercentage, forecastSum, forecastTrend, percentageOf, reachedOn, statusOf } from './pace.ts';
import type { GoalForecast, GoalInsight, GoalStatus, Measured } from './types.ts';

/** What a goal's values amount to on a day. */
interface Evaluation {
  currentValue: number | null;
  status: GoalStatus;
  progressPercentage: number;
  expectedPercentage: number;
  forecast: GoalForecast | null;
  insights: GoalInsight[];
}

/**
 * Evaluates a goal by its own value, or by its children's progress if it has no target. Pure: the same goal, data and day give the same
 * evaluation.
 */
export function evaluateGoal(
  goal: Goal,
  today: string,
  { children, milestones, snapshots }: { children: readonly Goal[]; milestones: readonly Milestone[]; snapshots: readonly GoalSnapshot[] },
): Evaluation {
  if (goal.targetValue === null || goal.targetValue === undefined) return rollUp(goal, today, children);
  const course: Course = { ...goal, targetValue: goal.targetValue };
  const { measured } = goal;
  const value = goal.binding ? startOf(goal, measured?.value ?? null) : (goal.currentValue ?? null);
  const percentage = percentageOf(course, value);
  // Days that the data does not reach are unknown: what is expected, the pace and the forecast all start from its last day.
  const reaches = goal.binding ? (measured?.reaches ?? null) : null;
  const asOf = reaches !== null && reaches < today ? reaches : today;
  const expected = expectedPercentage(course, asOf, measured ?? null);
  const status = goal.cancelledAt ? 'cancelled' : statusOf(course, today, percentage, expected.percentage);
  const open = status !== 'completed' && status !== 'cancelled' && today <= goal.dueDate;
  const points = snapshots.flatMap(({ day, value: at }) => (at === null || at === undefined ? [] : [{ day, value: at }]));
  const shifted = measured && value !== null ? knownPart({ ...measured, value }, course, asOf, today) : null;
  const forecast = open
    ? shifted?.days
      ? forecastSum(course, asOf === today ? today : dayAfter(asOf), shifted)
      : forecastTrend(course, points)
    : null;
  const evaluation = { currentValue: value, status, progressPercentage: percentage, expectedPercentage: expected.percentage, forecast };
  return { ...evaluation, insights: insightsOf(goal, course, { today, asOf }, evaluation, expected.seasonal, milestones) };
}

const dayAfter = (day: string) => fromDay(toDay(day) + 1);

/** A measurement up to the day after the data's last: the forecast leaves that one out, as it does today. */
function knownPart(measured: Measured, { startDate }: Course, asOf: string, today: string): Measured {
  if (asOf === today || !measured.days) return measured;
  const count = toDay(dayAfter(asOf)) - toDay(startDate) + 1;
  return { ...measured, days: count > 0 ? measured.days.slice(0, count) : [0] };
}

/** The amount of an additive metric comes on top of the start value. */
function startOf(goal: Goal, value: number | null): number | null {
  if (value === null) return null;
  return goal.measured?.days ? goal.startValue + value : value;
}

/** A goal without a target has the average progress of its children, not counting cancelled ones. */
function rollUp(goal: Goal, today: string, children: readonly Goal[]): Evaluation {
  const counted = children.filter(({ status }) => status !== 'cancelled');
  const mean = (of: (child: Goal) => number) =>
    counted.length === 0 ? 0 : Number((counted.reduce((sum, child) => sum + of(child), 0) / counted.length).toFixed(2));
  const percentage = mean((child) => child.progressPercentage);
  const expected = mean((child) => child.expectedPercentage);
  const course: Course = { startDate: goal.startDate, dueDate: goal.dueDate, startValue: 0, targetValue: 100 };
  const done = counted.length > 0 && counted.every(({ status }) => status === 'completed');
  const status = goal.cancelledAt
    ? 'cancelled'
    : counted.length === 0
      ? 'not_started'
      : statusOf(course, today, done ? 100 : Math.min(percentage, 99.99), expected);
  const worst = counted
    .filter((child) => child.status === 'behind' || child.status === 'at_risk')
    .toSorted(
      (a, b) => a.progressPercentage - a.expectedPercentage - (b.progressPercentage - b.expectedPercentage) || (a.id < b.id ? -1 : 1),
    )[0];
  const insights: GoalInsight[] = [
    {
      kind: 'rollup',
      text:
        counted.length === 0
          ? phrase(
              'It has neither a target nor sub-goals. Set a target or add sub-goals.',
              'Es hat weder einen Zielwert noch Unterziele. Setzen Sie einen Zielwert oder fügen Sie Unterziele hinzu.',
            )
          : phrase('Its progress is the average of its ', 'Sein Fortschritt ist der Durchschnitt von ') +
            `${sayCount(counted.length, ['sub-goal'], ['Unterziel', 'Unterzielen'])}.`,
      receipts: [],
    },
    ...(worst
      ? [
          {
            kind: 'blocking' as const,
            text: phrase(
              `"${worst.title}" holds it back most: ${sayPercent(worst.progressPercentage / 100)} done, ${sayPercent(worst.expectedPercentage / 100)} expected.`,
              `Am meisten hält es ${quoted(worst.title)} auf: ${sayPercent(worst.progressPercentage / 100)} geschafft, ${sayPercent(worst.expectedPercentage / 100)} erwartet.`,
            ),
            receipts: [],
          },
        ]
      : []),
  ];
  return { currentValue: null, status, progressPercentage: percentage, expectedPercentage: expected, forecast: null, insights };
}

function insightsOf(
  goal: Goal,
  course: Course,
  { today, asOf }: { today: string; asOf: string },
  { currentValue, status, progressPercentage, expectedPercentage: expected, forecast }: Omit<Evaluation, 'insights'>,
  seasonal: boolean,
  milestones: readonly Milestone[],
): GoalInsight[] {
  const receipts = goal.measured?.receipts ?? [];
  const { problem, blocking } = goal.measured ?? {};
  const say = (value: number) => `${sayNumber(value, 'decimal')}${goal.unit ? ` ${goal.unit}` : ''}`;
  const insights: GoalInsight[] = [];
  if (problem)
    insights.push({
      kind: 'problem',
      text: `${phrase('Its metric could not be read', 'Seine Kennzahl konnte nicht gelesen werden')}: ${problem}`,
      receipts: [],
    });
  for (const text of doubtsBehind(receipts)) insights.push({ kind: 'problem', text, receipts: [] });
  if (currentValue === null && !problem && today >= course.startDate)
    insights.push({
      kind: 'problem',
      text: goal.binding
        ? phrase('The data has no value in this period yet.', 'Die Daten enthalten für diesen Zeitraum noch keinen Wert.')
        : phrase('No check-ins yet.', 'Noch keine Zwischenstände.'),
      receipts,
    });
  if (asOf < today)
    insights.push({
      kind: 'problem',
      text: phrase(
        `The data ends on ${localDay(asOf)}. The days after it are unknown, so progress, pace and forecast are as of that day.`,
        `Die Daten enden am ${localDay(asOf)}. Die Tage danach sind unbekannt; Fortschritt, Tempo und Prognose gelten für diesen Tag.`,
      ),
      receipts: receipts.slice(0, 1),
    });
  if (currentValue !== null && (status === 'on_track' || status === 'at_risk' || status === 'behind')) {
    const how = seasonal
      ? phrase('by the pace of the same days a year before', 'nach dem Tempo derselben Tage im Vorjahr')
      : phrase('by the days that have passed', 'nach den vergangenen Tagen');
    const reached = today <= course.dueDate ? reachedOn(course, asOf, currentValue) : null;
    insights.push({
      kind: 'pace',
      text:
        phrase(
          `${say(currentValue)} of ${say(course.targetValue)}: ${sayPercent(progressPercentage / 100)} of the way; ${sayPercent(expected / 100)} expected ${how}.`,
          `${say(currentValue)} von ${say(course.targetValue)}: ${sayPercent(progressPercentage / 100)} des Weges; erwartet waren ${how} ${sayPercent(expected / 100)}.`,
        ) + (reached ? ` ${sayReached(reached, course.dueDate)}` : ''),
      receipts: receipts.slice(0, 1),
    });
  }
  if (status === 'completed')
    insights.push({
      kind: 'pace',
      text: phrase(`The target of ${say(course.targetValue)} is met.`, `Der Zielwert von ${say(course.targetValue)} ist erreicht.`),
      receipts: receipts.slice(0, 1),
    });
  if (forecast)
    insights.push({
      kind: 'forecast',
      text: phrase(
        `By ${localDay(course.dueDate)} it will reach about ${say(forecast.value)}, 80% likely between ${say(forecast.low)} and ${say(forecast.high)} (${forecast.method}); the probability of meeting the target is ${sayPercent(forecast.probability)}.`,
        `Bis zum ${localDay(course.dueDate)} sind etwa ${say(forecast.value)} zu erwarten, mit 80 % Wahrscheinlichkeit zwischen ${say(forecast.low)} und ${say(forecast.high)} (${forecast.method}); der Zielwert wird mit einer Wahrscheinlichkeit von ${sayPercent(forecast.probability)} erreicht.`,
      ),
      receipts: receipts.slice(0, 1),
    });
  if (blocking && (status === 'at_risk' || status === 'behind'))
    insights.push({
      kind: 'blocking',
      text: phrase(
        `${blocking.dimension} "${blocking.member}" holds it back most: ${say(blocking.now)} in the period so far against ${say(blocking.before)} in as many days before it, ${sayPercent(blocking.shareOfGap)} of the total decline.`,
        `Am meisten hält es ${blocking.dimension} ${quoted(blocking.member)} auf: bisher ${say(blocking.now)} gegenüber ${say(blocking.before)} in ebenso vielen Tagen davor, ${sayPercent(blocking.shareOfGap)} des gesamten Rückgangs.`,
      ),
      receipts: receipts.slice(1),
    });
  const late = milestones.filter(
    ({ completedAt, dueDate }) => !completedAt && dueDate !== null && dueDate !== undefined && dueDate < today,
  );
  if (late.length > 0)
    insights.push({
      kind: 'milestone',
      text: `${sayCount(late.length, ['milestone'], ['Meilenstein', 'Meilensteine'])} ${phrase('past due', 'überfällig')}: ${late.map(({ title }) => quoted(title)).join(', ')}.`,
      receipts: [],
    });
  return insights;
}

function sayReached(reached: string, due: string): string {
  const inTime = reached <= due;
  return phrase(
    `At the pace so far the target is met on ${localDay(reached)}, ${inTime ? 'in time' : `after it is due on ${localDay(due)}`}.`,
    `Im bisherigen Tempo wird der Zielwert am ${localDay(reached)} erreicht, ${inTime ? 'also rechtzeitig' : `nach dem Fälligkeitstag, dem ${localDay(due)}`}.`,
  );
}
