import { expect, test } from '@jest/globals';
import { alertOf } from '../../test/support/alert-of.ts';
import { auditOf, call, organizations } from '../../test/support/tool-call.ts';
import { updateAlert } from './update-alert.ts';

const { home } = await organizations();
const { id } = await alertOf(home);
const update = (changes: object) => call(updateAlert, { id, ...changes }, { as: home.owner });

test('changes what is given and leaves the rest', async () => {
  const condition = { type: 'anomaly', direction: 'up' };
  expect(await update({ condition })).toMatchObject({ name: 'Sales', condition, subscribers: [{ user_id: home.owner.id }] });
  expect(await update({ subscribers: [home.viewer.email] })).toMatchObject({ condition, subscribers: [{ user_id: home.viewer.id }] });
  expect(await auditOf(home)).toContain('tool:update_alert ok');
});

test('wants a change, and one that can be', async () => {
  await expect(update({})).rejects.toMatchObject({
    details: { body: [expect.stringContaining('at least one of name, subject, condition, subscribers.')] },
  });
  await expect(update({ subscribers: [] })).rejects.toMatchObject({
    details: { subscribers: [expect.stringContaining('at least one subscriber')] },
  });
});
