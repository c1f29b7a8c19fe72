import { expect, test } from '@jest/globals';
import { goalOf } from '../../test/support/goal-of.ts';
import { call, callAsAgent, organizations, service } from '../../test/support/tool-call.ts';
import { addMilestone } from './add-milestone.ts';
import { createGoal } from './create-goal.ts';
import { getGoal } from './get-goal.ts';
import { noteGoalProgress } from './note-goal-progress.ts';
import { updateMilestone } from './update-milestone.ts';

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

test('an agent sets a goal and follows it', async () => {
  const ask = (tool: Parameters<typeof callAsAgent>[0], args: Record<string, unknown>) => callAsAgent(tool, args, home);
  const given = { title: 'Stores', target_value: 40, unit: 'stores', start_date: '2020-01-01', due_date: '2099-12-31' };
  const made = await ask(createGoal, given);
  const goal_id = made.structured.id;
  expect(made.text).toBe(
    `Stores (${goal_id}): behind, no value of 40 stores, 0 % done, ${made.structured.expected_percentage} % expected, 2020-01-01 to 2099-12-31`,
  );
  const { structured: milestone } = await ask(addMilestone, { goal_id, title: 'Half', target_value: 20 });
  await ask(noteGoalProgress, { goal_id, value: 20 });
  await ask(updateMilestone, { goal_id, milestone_id: milestone.id, completed: true });
  const { structured, text } = await ask(getGoal, { goal_id });
  expect(structured).toMatchObject({ progress_percentage: 50, milestones: [{ id: milestone.id, completed_at: expect.any(String) }] });
  expect(text).toMatch(/20 of 40 stores, 50 % done(.|\n)*- Milestone Half/);
  expect(await callAsAgent(getGoal, { goal_id }, stranger)).toMatchObject({ isError: true });
});
