import { expect, test } from '@jest/globals';
import { deliveryOf } from '../../test/support/delivery-of.ts';
import { auditOf, call, organizations } from '../../test/support/tool-call.ts';
import { updateDelivery } from './update-delivery.ts';

const { home } = await organizations();
const made = await deliveryOf(home);
const update = (changes: object) => call(updateDelivery, { id: made.id, ...changes }, { as: home.owner });

test('keeps what is not given; a pause has no next time', async () => {
  expect(await update({ name: 'Sales' })).toEqual({ ...made, name: 'Sales' });
  expect(await update({ paused: true })).toMatchObject({ status: 'paused', next_run_at: null });
  expect(await update({ paused: false })).toMatchObject({ status: 'active', next_run_at: expect.stringMatching(/T08:00:00\.000Z$/) });
  expect(await auditOf(home)).toContain('tool:update_delivery ok');
});

test('holds the whole to what a new one is held to', async () => {
  await expect(update({ frequency: 'weekly' })).rejects.toMatchObject({ details: { weekday: [expect.any(String)] } });
  await expect(update({})).rejects.toMatchObject({ details: { body: [expect.stringMatching(/^Send at least one of name, content/)] } });
});
