import { expect, test } from '@jest/globals';
import { inLocale } from '../../platform/locale.ts';
import { fromDay, toDay } from '../statistics/calendar.ts';
import type { Goal } from './entities.ts';
import { evaluateGoal } from './evaluate.ts';
import { progressSeries } from './progress-series.ts';

/** A goal of a year at 10 a day, whose data ends on `reaches`; earlier the same. */
function goal(until: string, reaches: string | null): Goal {
  const start = '2025-01-01';
  const days = Array.from({ length: toDay(until) - toDay(start) + 1 }, (_, i) =>
    reaches === null || fromDay(toDay(start) + i) <= reaches ? 10 : 0,
  );
  const measured = {
    until,
    value: days.reduce<number>((sum, day) => sum + day, 0),
    days,
    reaches,
    history: { from: '2024-07-05', days: new Array<number>(180).fill(10) },
    blocking: null,
    receipts: [],
    problem: null,
  };
  return { startDate: start, dueDate: '2025-12-31', startValue: 0, targetValue: 3_650, binding: {}, measured } as unknown as Goal;
}
const evaluate = (of: Goal, today: string) => evaluateGoal(of, today, { children: [], milestones: [], snapshots: [] });

test('days that the data does not reach are unknown, not zero: status, pace and forecast are as of its last day', () => {
  const late = goal('2025-07-01', '2025-05-31');
  const { status, expectedPercentage, progressPercentage, forecast, insights } = evaluate(late, '2025-07-01');
  expect(status).toBe('on_track');
  expect(expectedPercentage).toBeCloseTo(progressPercentage, 1);
  expect(forecast!.value).toBeCloseTo(3_650, 0);
  expect(insights.map(({ text }) => text).join(' ')).toContain('The data ends on 2025-05-31.');
  const german = inLocale({ locale: 'de-DE', timeZone: 'Europe/Berlin' }, () => evaluate(late, '2025-07-01'));
  const read = german.insights.map(({ text }) => text).join(' ');
  expect(read).toContain('Die Daten enden am 31.05.2025. Die Tage danach sind unbekannt');
  expect(read).toContain('1.510,00 von 3.650,00: 41,4\u00a0% des Weges');
  expect(read).not.toMatch(/\b(the|of|by|and)\b/);
  expect(progressSeries(late, []).course.at(-1)).toEqual({ date: '2025-05-31', value: 1_510 });
  // As if today were the day after the data's last.
  expect(forecast).toEqual(evaluate(goal('2025-06-01', '2025-05-31'), '2025-06-01').forecast);
});
