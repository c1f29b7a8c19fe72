import { expect, test } from '@jest/globals';
import { alertOf } from '../../test/support/alert-of.ts';
import { call, callAsAgent, organizations } from '../../test/support/tool-call.ts';
import { getAlert } from './get-alert.ts';

const { home, stranger } = await organizations();

test('shows what it watches and who is told, to every member and to nobody else', async () => {
  const { id } = await alertOf(home, { subscribers: [home.viewer.email] });
  expect(await call(getAlert, { id }, { as: home.viewer })).toMatchObject({
    id,
    subject: { type: 'metric', metric: 'sum', field: 'amount', grain: 'month' },
    subscribers: [{ user_id: home.viewer.id, unsubscribed: false }],
    problem: null,
  });
  await expect(call(getAlert, { id }, { as: stranger.owner })).rejects.toMatchObject({
    code: 'not_found',
    message: expect.stringContaining('The alert was not found in your organization.'),
  });
});

test('an agent learns how many members are emailed, but not who they are', async () => {
  const { id } = await alertOf(home, { subscribers: [home.viewer.email] });
  const { structured, text } = await callAsAgent(getAlert, { alert_id: id }, home, { scopes: ['dashboards:read'] });
  expect(structured).toMatchObject({ id, subscribers: 1, condition: { type: 'above', threshold: 1e6 } });
  expect(text).toContain(`Sales (${id}): `);
  expect(text).toContain('Fires on a value above 1000000, emails 1 member.');
  expect(JSON.stringify(structured)).not.toContain(home.viewer.email);
});
