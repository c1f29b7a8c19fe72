import { expect, test } from '@jest/globals';
import { goalOf } from '../../test/support/goal-of.ts';
import { auditOf, call, organizations } from '../../test/support/tool-call.ts';
import { addMilestone } from './add-milestone.ts';
import { deleteMilestone } from './delete-milestone.ts';
import { getGoal } from './get-goal.ts';

const { home } = await organizations();

test('removes a step of this goal, once', async () => {
  const { id } = await goalOf(home);
  const { id: milestone_id } = await call(addMilestone, { id, title: 'Half' }, { as: home.owner });
  await call(deleteMilestone, { id, milestone_id }, { as: home.owner });
  expect(await call(getGoal, { id }, { as: home.owner })).toMatchObject({ milestones: [] });
  expect(await auditOf(home)).toContain('tool:delete_milestone ok');
  await expect(call(deleteMilestone, { id, milestone_id }, { as: home.owner })).rejects.toMatchObject({ code: 'not_found' });
});
