import { expect, test } from '@jest/globals';
import { goalOf } from '../../test/support/goal-of.ts';
import { auditOf, call, organizations } from '../../test/support/tool-call.ts';
import { addMilestone } from './add-milestone.ts';

const { home, stranger } = await organizations();

test('adds a step with a value, a date, both or neither; one that is done has its time', async () => {
  const { id } = await goalOf(home);
  const add = (given: object) => call(addMilestone, { id, title: 'Half', ...given }, { as: home.owner });
  expect(await add({})).toMatchObject({ title: 'Half', target_value: null, due_date: null, completed_at: null });
  expect(await add({ target_value: 50, due_date: '2030-06-30', completed: true })).toMatchObject({
    target_value: 50,
    due_date: '2030-06-30',
    completed_at: expect.any(String),
  });
  expect(await auditOf(home)).toContain('tool:add_milestone ok');
  await expect(call(addMilestone, { id, title: 'Half' }, { as: stranger.owner })).rejects.toMatchObject({
    message: expect.stringContaining('The goal was not found'),
  });
});
