import { expect, test } from '@jest/globals';
import { goalOf } from '../../test/support/goal-of.ts';
import { auditOf, call, organizations } from '../../test/support/tool-call.ts';
import { deleteGoal } from './delete-goal.ts';
import { getGoal } from './get-goal.ts';

const { home } = await organizations();

test('moves the goals below it up one level', async () => {
  const top = await goalOf(home);
  const middle = await goalOf(home, { parent_id: top.id });
  const bottom = await goalOf(home, { parent_id: middle.id });
  await call(deleteGoal, { id: middle.id }, { as: home.owner });
  expect(await call(getGoal, { id: bottom.id }, { as: home.owner })).toMatchObject({ parent_id: top.id });
  await expect(call(getGoal, { id: middle.id }, { as: home.owner })).rejects.toMatchObject({ code: 'not_found' });
  expect(await auditOf(home)).toContain('tool:delete_goal ok');
});
