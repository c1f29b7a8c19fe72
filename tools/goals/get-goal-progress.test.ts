import { expect, test } from '@jest/globals';
import { goalOf } from '../../test/support/goal-of.ts';
import { call, organizations } from '../../test/support/tool-call.ts';
import { getGoalProgress } from './get-goal-progress.ts';

const { home } = await organizations();

test('gives the value, the pace and the days so far; the pace ends at the target', async () => {
  const { id } = await goalOf(home);
  const progress = await call(getGoalProgress, { id }, { as: home.viewer });
  expect(progress).toMatchObject({
    goal_id: id,
    percentage: 50,
    status: 'on_track',
    forecast: null,
    history: [{ value: 50, percentage: 50 }],
  });
  expect(progress.expected_percentage).toBeLessThan(50);
  expect(progress.pace.at(-1)).toEqual({ date: '2099-12-31', value: 100 });
  expect(progress.course).toEqual([{ date: progress.as_of, value: 50 }]);
});
