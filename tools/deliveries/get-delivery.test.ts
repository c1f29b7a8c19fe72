import { expect, test } from '@jest/globals';
import { deliveryOf } from '../../test/support/delivery-of.ts';
import { call, callAsAgent, organizations } from '../../test/support/tool-call.ts';
import { getDelivery } from './get-delivery.ts';

const { home, stranger } = await organizations();

test('shows its content and rhythm to every member, and to nobody else', async () => {
  const made = await deliveryOf(home, { frequency: 'monthly', day_of_month: 31 });
  expect(await call(getDelivery, { id: made.id }, { as: home.viewer })).toEqual(made);
  expect(made).toMatchObject({ content: { type: 'report', formats: ['csv'], period: null }, frequency: 'monthly', day_of_month: 31 });
  await expect(call(getDelivery, { id: made.id }, { as: stranger.owner })).rejects.toMatchObject({ code: 'not_found' });
});

test('an agent learns how many members are emailed, but not who they are', async () => {
  const { id } = await deliveryOf(home, { recipients: [home.viewer.email] });
  const { structured, text } = await callAsAgent(getDelivery, { delivery_id: id }, home, { scopes: ['dashboards:read'] });
  expect(structured).toMatchObject({ id, recipients: 1, frequency: 'daily', content: { type: 'report', formats: ['csv'] } });
  expect(text).toContain('Emails a report (csv) to 1 member, daily at 08:00');
  expect(JSON.stringify(structured)).not.toContain(home.viewer.email);
});
