import { expect, test } from '@jest/globals';
import { goalOf } from '../../test/support/goal-of.ts';
import { call, organizations } from '../../test/support/tool-call.ts';
import { addMilestone } from './add-milestone.ts';
import { updateMilestone } from './update-milestone.ts';

const { home } = await organizations();

test('completes a step once, and opens it again', async () => {
  const { id } = await goalOf(home);
  const step = await call(addMilestone, { id, title: 'Half', target_value: 50 }, { as: home.owner });
  const update = (given: object, of = id) => call(updateMilestone, { id: of, milestone_id: step.id, ...given }, { as: home.owner });
  const done = await update({ completed: true });
  expect(done).toMatchObject({ title: 'Half', target_value: 50, completed_at: expect.any(String) });
  expect((await update({ completed: true })).completed_at).toBe(done.completed_at);
  expect(await update({ completed: false, title: 'First half' })).toMatchObject({ title: 'First half', completed_at: null });
  await expect(update({})).rejects.toMatchObject({
    details: { body: [expect.stringContaining('at least one of title, target_value, due_date, completed.')] },
  });
  const other = await goalOf(home);
  await expect(update({ completed: true }, other.id)).rejects.toMatchObject({
    message: expect.stringContaining('The milestone was not found'),
  });
});
