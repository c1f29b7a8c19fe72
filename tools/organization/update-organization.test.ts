import { expect, test } from '@jest/globals';
import { auditOf, call, callAsAgent, organizations } from '../../test/support/tool-call.ts';
import { updateOrganization } from './update-organization.ts';

const { home } = await organizations();
const update = (changes: object) => call(updateOrganization, changes, { as: home.owner });

test('puts the name on one line and the time zone as the database spells it', async () => {
  expect(await update({ name: ' New\nname ', time_zone: 'europe/berlin' })).toMatchObject({ name: 'New name', time_zone: 'Europe/Berlin' });
  expect(await auditOf(home)).toContain('tool:update_organization ok');
});

test('sets above which price agents ask a person, which no agent may set', async () => {
  expect(await update({ confirm_credits_above: 10 })).toMatchObject({ confirm_credits_above: 10 });
  expect(await update({ confirm_credits_above: null })).toMatchObject({ confirm_credits_above: null });
  for (const above of [-1, 1.5, '3']) {
    await expect(update({ confirm_credits_above: above })).rejects.toMatchObject({ details: { confirm_credits_above: expect.anything() } });
  }
  const asAgent = await callAsAgent(updateOrganization, { confirm_credits_above: 99 }, home, { scopes: ['account:write'] });
  expect([asAgent.isError, asAgent.text]).toEqual([true, expect.stringContaining('confirm_credits_above: Unknown field')]);
});

test('tells an agent what came of it', async () => {
  const scopes = ['account:write'];
  const answer = await callAsAgent(updateOrganization, { name: 'Acme' }, home, { scopes });
  expect(answer.text).toBe('The organization is called "Acme" (plan professional), its time zone is Europe/Berlin, its locale en.');
});

test('wants something to change, and a zone that there is', async () => {
  await expect(update({})).rejects.toMatchObject({
    details: { body: [expect.stringContaining('time_zone, locale, confirm_credits_above')] },
  });
  await expect(update({ time_zone: 'Mars/Olympus' })).rejects.toMatchObject({ details: { time_zone: [expect.stringContaining('IANA')] } });
  await expect(update({ plan: 'enterprise' })).rejects.toMatchObject({ code: 'validation_error' });
});
