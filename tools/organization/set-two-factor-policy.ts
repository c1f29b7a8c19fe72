import { z } from 'zod';
import type { Organization } from '../../src/account/identity/entities.ts';
import { GRACE_DAYS_MAX, setSecondFactorPolicy } from '../../src/account/identity/second-factor-policy.ts';
import { defineTool } from '../define.ts';
import { iso, timestamp } from '../fields.ts';

const input = z.strictObject({
  required: z.boolean('Use true or false.'),
  grace_days: z
    .int('Use a whole number of days.')
    .min(0)
    .max(GRACE_DAYS_MAX)
    .default(7)
    .meta({ description: 'When members without a second factor can only set one up' }),
});

export const setTwoFactorPolicy = defineTool<z.infer<typeof input>, Organization>({
  name: 'set_two_factor_policy',
  title: 'Require two-factor sign-in',
  description:
    'Requires a second factor from every member after a grace period, or stops requiring it. For administrators who have one themselves. Keys and connected apps are not affected.',
  cost: 'general',
  role: 'admin',
  freshSignIn: 'in_browser',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  rest: [
    {
      method: 'POST',
      path: '/api/organization/two-factor/',
      status: 200,
      gate: 'general',
      scope: null,
      credential: 'session',
      input,
      output: z.strictObject({ required_from: timestamp.nullable() }),
      view: ({ twoFactorRequiredFrom }) => ({ required_from: iso(twoFactorRequiredFrom ?? null) }),
      errors: ['conflict'],
      tag: 'Organization',
    },
  ],
  handler: (ctx, { required, grace_days: graceDays }) => setSecondFactorPolicy(ctx, { required, graceDays }),
});
