import { expect, test } from '@jest/globals';
import { call, organizations } from '../../test/support/tool-call.ts';
import { getOrganization } from './get-organization.ts';

const { home } = await organizations();

test('shows members their organization and what they are in it', async () => {
  expect(await call(getOrganization, {}, { as: home.viewer })).toEqual({
    id: home.organizationId,
    name: expect.stringMatching(/^Organization \d+$/),
    plan: 'professional',
    subscription_status: 'active',
    time_zone: 'UTC',
    locale: 'en',
    confirm_credits_above: null,
    created_at: expect.any(String),
    your_role: 'viewer',
  });
});
