import { phrase } from '../../platform/locale.ts';
import { daysIn, fromDay, toDay } from '../statistics/calendar.ts';
import { median, quantile } from '../statistics/quantiles.ts';
import { forecastTotal, type MethodName } from '../statistics/time-series/index.ts';
import { theilSen } from '../statistics/trend.ts';
import type { GoalForecast, GoalStatus, Measured } from './types.ts';

/** The part of a goal that its pace depends on. */
export interface Course {
  startDate: string;
  dueDate: string;
  startValue: number;
  targetValue: number;
}

/** Shares of the expected progress: on track from the first, at risk from the second, behind below that. */
const ON_TRACK = 0.9;
const AT_RISK = 0.7;
/** Half the width of a normal distribution's 80% interval, in standard deviations. */
const Z80 = 1.2815515655446004;
const LEVEL = 0.8;
const WORDS: Record<MethodName, [english: string, german: string]> = {
  seasonal_naive: ['the last week again', 'die letzte Woche noch einmal'],
  theta: ['the Theta method', 'Theta-Verfahren'],
  damped: ['smoothing with a damped trend', 'Glättung mit gedämpftem Trend'],
  simple: ['exponential smoothing', 'exponentielle Glättung'],
  combined: ['the mean of Theta and two smoothings', 'Mittel aus Theta-Verfahren und zwei Glättungen'],
  linear: ['a straight line', 'Gerade'],
};
const RECENT_DAYS = 84;
const POINTS_MIN = 5;

/** Progress in percent: 0 at the start value, 100 at the target or past it, whichever of the two is larger. */
export function percentageOf({ startValue, targetValue }: Course, value: number | null): number {
  if (value === null) return 0;
  if (targetValue === startValue) return value >= targetValue ? 100 : 0;
  return clamp(round(((value - startValue) / (targetValue - startValue)) * 100, 2), 0, 100);
}

/**
 * Expected progress by the end of a day, in percent: by elapsed days or, for an additive metric whose data holds the same period of the previous
 * year, by the share of that year's amount reached by the same day (seasonal pace).
 */
export function expectedPercentage(course: Course, today: string, measured: Measured | null): { percentage: number; seasonal: boolean } {
  const { startDate, dueDate } = course;
  if (today < startDate) return { percentage: 0, seasonal: false };
  if (today >= dueDate) return { percentage: 100, seasonal: false };
  const passed = daysIn({ start: startDate, end: today });
  const all = daysIn({ start: startDate, end: dueDate });
  const season = yearBefore(course, measured);
  const total = season?.reduce((sum, day) => sum + day, 0) ?? 0;
  if (season && total > 0) {
    const done = season.slice(0, passed).reduce((sum, day) => sum + day, 0);
    return { percentage: round((done / total) * 100, 2), seasonal: true };
  }
  return { percentage: round((passed / all) * 100, 2), seasonal: false };
}

/** A goal's status, by its progress relative to the expected progress. */
export function statusOf(course: Course, today: string, percentage: number, expected: number): GoalStatus {
  if (percentage >= 100) return 'completed';
  if (today < course.startDate) return 'not_started';
  if (today > course.dueDate) return 'behind';
  if (percentage >= expected * ON_TRACK) return 'on_track';
  return percentage >= expected * AT_RISK ? 'at_risk' : 'behind';
}

/**
 * Forecasts an additive metric at the due date: the amount so far plus a forecast of the remaining days by the method with the smallest error. If
 * the data is too short for that, each remaining day is forecast as its weekday's mean over the last twelve weeks; the interval is then that of a
 * sum of days with autocorrelated errors (an AR(1) remainder), including the uncertainty of the level itself. Null with fewer than four weeks of
 * data.
 */
export function forecastSum(course: Course, today: string, measured: Measured): GoalForecast | null {
  if (measured.value === null || !measured.days || today >= course.dueDate) return null;
  const before = measured.history?.days ?? [];
  // Today is not over yet, so leave it out.
  const known = [...before, ...measured.days.slice(0, -1)].slice(-RECENT_DAYS);
  if (known.length < 28) return null;
  const modelled = forecastByModel(course, today, [...before, ...measured.days.slice(0, -1)], measured);
  if (modelled) return modelled;
  const last = toDay(today) - 1;
  const weekday = (day: number) => (((day + 3) % 7) + 7) % 7;
  const first = last - known.length + 1;
  const means = [0, 1, 2, 3, 4, 5, 6].map((wanted) => mean(known.filter((_, i) => weekday(first + i) === wanted)));
  const errors = known.map((value, i) => value - means[weekday(first + i)]!);
  const variance = errors.reduce((sum, error) => sum + error ** 2, 0) / Math.max(1, known.length - 7);
  const lag =
    errors.slice(1).reduce((sum, error, i) => sum + error * errors[i]!, 0) /
    Math.max(
      Number.MIN_VALUE,
      errors.reduce((sum, error) => sum + error ** 2, 0),
    );
  const inflation = (1 + clamp(lag, 0, 0.95)) / (1 - clamp(lag, 0, 0.95));
  let [sum, days] = [0, 0];
  for (let day = last + 1; day <= toDay(course.dueDate); day++) {
    sum += means[weekday(day)]!;
    days += 1;
  }
  const sd = Math.sqrt(variance * inflation * (days + days ** 2 / known.length));
  const soFar = measured.value - (measured.days.at(-1) ?? 0);
  return forecastOf(
    course,
    soFar + sum,
    sd,
    phrase(`weekday means of the last ${known.length} days`, `Wochentagsmittel der letzten ${known.length} Tage`),
  );
}

/** Forecasts by the method with the smallest past error, if there is enough history to know its error for totals over as many days. */
function forecastByModel(course: Course, today: string, known: readonly number[], { value, days }: Measured): GoalForecast | null {
  const horizon = daysIn({ start: today, end: course.dueDate });
  const total = forecastTotal(known, { period: 7, horizon, level: LEVEL });
  if (!total) return null;
  const soFar = (value ?? 0) - (days?.at(-1) ?? 0);
  const { startValue, targetValue } = course;
  const up = targetValue >= startValue;
  const probability = total.above(targetValue - soFar);
  return {
    value: shown(soFar + total.total),
    low: shown(soFar + total.lower),
    high: shown(soFar + total.upper),
    level: LEVEL,
    probability: round(up ? probability : 1 - probability, 4),
    method: phrase(
      `${WORDS[total.method][0]} by day over ${total.values} days, validated on ${total.origins} earlier periods of the same length`,
      `${WORDS[total.method][1]}, tageweise über ${total.values} Tage, geprüft an ${total.origins} früheren Zeiträumen gleicher Länge`,
    ),
  };
}

/** Forecasts a goal's value at the due date along the robust trend (Theil–Sen) of its history; null with fewer than five days. */
export function forecastTrend(course: Course, points: readonly { day: string; value: number }[]): GoalForecast | null {
  if (points.length < POINTS_MIN) return null;
  const first = toDay(points[0]!.day);
  const values: (number | null)[] = [];
  for (const { day, value } of points) values[toDay(day) - first] = value;
  const filled = Array.from({ length: values.length }, (_, i) => values[i] ?? null);
  const slope = theilSen(filled);
  if (slope === null) return null;
  const level = median(points.map(({ day, value }) => value - slope * (toDay(day) - first)));
  const errors = points.map(({ day, value }) => Math.abs(value - level - slope * (toDay(day) - first))).sort((a, b) => a - b);
  const ahead = toDay(course.dueDate) - toDay(points.at(-1)!.day);
  const sd = (quantile(errors, LEVEL) / Z80) * Math.sqrt(1 + ahead / points.length);
  return forecastOf(
    course,
    level + slope * (toDay(course.dueDate) - first),
    sd,
    phrase(`trend of ${points.length} days`, `Trend über ${points.length} Tage`),
  );
}

/** The day on which the average pace so far meets the target; null if it never does. */
export function reachedOn(course: Course, today: string, value: number | null): string | null {
  if (value === null || today <= course.startDate) return null;
  const pace = (value - course.startValue) / daysIn({ start: course.startDate, end: today });
  const left = (course.targetValue - value) / pace;
  return Number.isFinite(left) && left > 0 && left < 36_500 ? fromDay(toDay(today) + Math.ceil(left)) : null;
}

function forecastOf({ startValue, targetValue }: Course, value: number, sd: number, method: string): GoalForecast {
  const up = targetValue >= startValue;
  const z = sd > 0 ? ((up ? 1 : -1) * (value - targetValue)) / sd : 0;
  const met = up ? value >= targetValue : value <= targetValue;
  const probability = sd > 0 ? normalShare(z) : met ? 1 : 0;
  return {
    value: shown(value),
    low: shown(value - Z80 * sd),
    high: shown(value + Z80 * sd),
    level: LEVEL,
    probability: round(probability, 4),
    method,
  };
}

/** The daily amounts of the same dates one year before; null if the data does not hold all of them. */
function yearBefore({ startDate, dueDate }: Course, measured: Measured | null): number[] | null {
  const { history, days } = measured ?? {};
  if (!history || !days) return null;
  const from = toDay(history.from);
  const start = toDay(startDate) - 364;
  const end = toDay(dueDate) - 364;
  const all = [...history.days, ...days];
  if (start < from || end >= from + all.length) return null;
  return all.slice(start - from, end - from + 1);
}

/** The cumulative standard normal distribution at z (Abramowitz and Stegun 26.2.17, error below 7.5e-8). */
function normalShare(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail =
    (Math.exp(-(z ** 2) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z >= 0 ? 1 - tail : tail;
}

const mean = (values: readonly number[]) => (values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length);
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
const round = (value: number, digits: number) => Number(value.toFixed(digits));
/** Rounded to twelve digits, to hide the effect of summation order. */
const shown = (value: number) => Number(value.toPrecision(12));
