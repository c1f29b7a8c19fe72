import type { ChartSpec } from '../../components/chart-spec.ts';
import type { GoalDetail, Progress, ValueAt } from './types.ts';

interface Words {
  about: string;
  forecast: string;
  went: string;
  pace: string;
  forecastName: string;
  band: string;
  day: string;
}

/** The value so far, the pace it needs, and its forecast for the due date; null if there is no value yet. */
export function courseChart(goal: GoalDetail, { course, pace, forecast }: Progress, words: Words): ChartSpec | null {
  if (course.length === 0 && pace.length === 0) return null;
  const last = course.at(-1);
  // The pace is sampled on the value's days, so that the two can be compared.
  const [first, end] = [course[0]?.date ?? '', last?.date ?? ''];
  const before = pace.filter(({ date }) => course.length === 0 || date < first);
  const after = pace.filter(({ date }) => course.length > 0 && date > end);
  const categories = [...new Set([...before, ...course, ...after].map(({ date }) => date)), ...(pace.length === 0 ? [] : [goal.due_date])];
  const days = [...new Set(categories)].sort();
  const values = new Map(course.map(({ date, value }) => [date, value]));
  const ends = (from: number | undefined, to: number) =>
    days.map((day) => (day === goal.due_date ? to : day === end ? (from ?? null) : null));
  const ahead = forecast !== null && last !== undefined && last.date < goal.due_date;
  return {
    type: 'line',
    alternative: `${words.about} ${forecast ? words.forecast : ''}`.trim(),
    x: { label: words.day, kind: 'time' },
    y: { label: goal.metric || goal.title, format: 'compact', unit: goal.unit || null },
    categories: days,
    series: [
      { name: words.went, values: days.map((day) => values.get(day) ?? null) },
      ...(pace.length > 0 ? [{ name: words.pace, values: days.map((day) => valueOn(pace, day)) }] : []),
      ...(ahead ? [{ name: words.forecastName, values: ends(last.value, forecast.value), dashed: true }] : []),
    ],
    ...(ahead ? { band: { name: words.band, low: ends(last.value, forecast.low), high: ends(last.value, forecast.high) } } : {}),
  };
}

/** Interpolates linearly between the known days. */
function valueOn(points: readonly ValueAt[], day: string): number | null {
  const next = points.findIndex(({ date }) => date >= day);
  if (next === -1) return null;
  const [to, from] = [points[next]!, points[next - 1]];
  if (to.date === day) return to.value;
  if (!from) return null;
  const share = (Date.parse(day) - Date.parse(from.date)) / (Date.parse(to.date) - Date.parse(from.date));
  return from.value + (to.value - from.value) * share;
}
