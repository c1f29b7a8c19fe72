import { expect, test } from '@jest/globals';
import { goalOf } from '../../test/support/goal-of.ts';
import { call, organizations, service } from '../../test/support/tool-call.ts';
import { addMilestone } from './add-milestone.ts';
import { getGoal } from './get-goal.ts';

const { home, stranger } = await organizations();

test('shows a goal with its milestones and sub-goals; programs get no more than they may change', async () => {
  const { id } = await goalOf(home, { target_value: null, current_value: null });
  const child = await goalOf(home, { parent_id: id, hierarchy_type: 'team' });
  await call(addMilestone, { id, title: 'Half' }, { as: home.owner });
  const shown = await call(getGoal, { id }, { as: home.viewer });
  // Its own progress is the mean of its children's.
  expect(shown).toMatchObject({ progress_percentage: 50, milestones: [{ title: 'Half' }], children: [{ id: child.id }], cancelled: false });
  const as = await (await service()).key('rest', home);
  expect(await call(getGoal, { id }, { as, at: '/api/v1/' })).not.toHaveProperty('binding');
  await expect(call(getGoal, { id }, { as: stranger.owner })).rejects.toMatchObject({
    message: expect.stringContaining('The goal was not found in your organization.'),
  });
});
