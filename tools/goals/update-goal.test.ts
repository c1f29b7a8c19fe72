import { expect, test } from '@jest/globals';
import { goalOf } from '../../test/support/goal-of.ts';
import { auditOf, call, ordersSource, organizations } from '../../test/support/tool-call.ts';
import { updateGoal } from './update-goal.ts';

const { home } = await organizations();
const { id } = await goalOf(home);
const update = (changes: object) => call(updateGoal, { id, ...changes }, { as: home.owner });

test('judges the goal again by what is given', async () => {
  expect(await update({ current_value: 100 })).toMatchObject({ title: 'Partners', status: 'completed', progress_percentage: 100 });
  expect(await update({ cancelled: true })).toMatchObject({ status: 'cancelled', cancelled: true });
  expect(await update({ cancelled: false, current_value: 50 })).toMatchObject({ status: 'on_track' });
  expect(await auditOf(home)).toContain('tool:update_goal ok');
});

test('takes no value by hand for a goal that follows data', async () => {
  await update({ binding: { data_source_id: await ordersSource(home), type: 'count', field: '*' } });
  await expect(update({ current_value: 60 })).rejects.toMatchObject({
    details: { current_value: [expect.stringContaining('binding null')] },
  });
  expect(await update({ binding: null, current_value: 60 })).toMatchObject({ binding: null, current_value: 60 });
});

test('keeps goals a tree', async () => {
  const child = await goalOf(home, { parent_id: id });
  await expect(update({ parent_id: child.id })).rejects.toMatchObject({
    details: { parent_id: [expect.stringContaining('goal cannot be')] },
  });
});
