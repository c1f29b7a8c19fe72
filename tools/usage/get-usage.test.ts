import { expect, test } from '@jest/globals';
import { call, callAsAgent, organizations, service } from '../../test/support/tool-call.ts';
import { getUsage } from './get-usage.ts';

const { home } = await organizations();

test('shows the credits of the month, the same at both doors', async () => {
  const as = await (await service()).key('rest', home);
  const usage = { credits: { used: 0, limit: 10_000, remaining: 10_000, percentage_used: 0 }, tier: 'professional' };
  expect(await call(getUsage, {}, { as })).toEqual(usage);
  expect(await callAsAgent(getUsage, {}, home)).toEqual({
    structured: usage,
    text: '10000 of 10000 credits left (0 % used), professional plan.',
    isError: false,
  });
});
