import { daysIn, fromDay, toDay } from '../statistics/calendar.ts';
import type { Goal, GoalSnapshot } from './entities.ts';
import { type Course, expectedPercentage } from './pace.ts';

interface ValueAt {
  date: string;
  value: number;
}

/** Longer periods are thinned to this many points. */
const POINTS_MAX = 200;

/**
 * A goal's actual values, and its expected ones from its start to its due date, in the unit of its target. For an additive metric the actual values
 * come from the data's days, otherwise from the daily snapshots. At most about 200 evenly spaced days each, including the last.
 */
export function progressSeries(goal: Goal, history: readonly GoalSnapshot[]): { course: ValueAt[]; pace: ValueAt[] } {
  return {
    course: thinned(actualValues(goal, history)),
    pace: goal.targetValue === null || goal.targetValue === undefined ? [] : paceOf({ ...goal, targetValue: goal.targetValue }),
  };

  function paceOf(course: Course): ValueAt[] {
    const { startDate, dueDate, startValue, targetValue } = course;
    const first = toDay(startDate);
    const dates = thinned(Array.from({ length: daysIn({ start: startDate, end: dueDate }) }, (_, at) => fromDay(first + at)));
    return dates.map((date) => {
      const { percentage } = expectedPercentage(course, date, goal.measured ?? null);
      return { date, value: rounded(startValue + ((targetValue - startValue) * percentage) / 100) };
    });
  }
}

function actualValues(goal: Goal, history: readonly GoalSnapshot[]): ValueAt[] {
  const days = goal.measured?.days;
  if (!goal.binding || !days) {
    return history.flatMap(({ day, value }) => (value === null || value === undefined ? [] : [{ date: day, value }]));
  }
  const first = toDay(goal.startDate);
  let value = goal.startValue;
  const reaches = goal.measured?.reaches ?? null;
  const known = reaches === null ? days : days.slice(0, Math.max(0, toDay(reaches) - first + 1));
  return known.map((amount, at) => {
    value += amount;
    return { date: fromDay(first + at), value: rounded(value) };
  });
}

/** Keeps evenly spaced items and the last. */
function thinned<T>(all: readonly T[]): T[] {
  const step = Math.ceil(all.length / POINTS_MAX);
  return step <= 1 ? [...all] : all.filter((_, at) => at % step === 0 || at === all.length - 1);
}

/** Rounded to twelve digits, to hide the effect of summation order. */
const rounded = (value: number) => Number(value.toPrecision(12));
