import { z } from 'zod';
import type { Principal } from '../../src/platform/context.ts';
import { PLANS } from '../../src/platform/plans.ts';
import { defineTool } from '../define.ts';
import { iso, timestamp, uuid } from '../fields.ts';

const output = z.strictObject({
  valid: z.boolean(),
  api_key: z.strictObject({
    id: uuid,
    name: z.string(),
    permissions: z.array(z.string()).meta({ description: 'Scopes currently in effect' }),
    created_at: timestamp,
    expires_at: timestamp.nullable(),
  }),
  organization: z.strictObject({ id: uuid, name: z.string(), tier: z.enum(PLANS) }),
  user: z.strictObject({ id: uuid, email: z.string() }),
});

export const verifyKey = defineTool<object, Principal>({
  name: 'verify_key',
  title: 'Verify an API key',
  description: 'Returns the owner of this key, its scopes and its expiry date.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  rest: [
    {
      method: 'GET',
      path: '/api/v1/auth/verify/',
      status: 200,
      gate: 'external',
      scope: null,
      credential: 'key',
      input: z.object({}),
      output,
      view: (principal) => ({
        valid: true,
        api_key: {
          id: principal.credentialId,
          name: principal.credentialName,
          permissions: [...principal.scopes].sort(),
          created_at: iso(principal.credentialCreatedAt),
          expires_at: iso(principal.credentialExpiresAt),
        },
        organization: { id: principal.organizationId, name: principal.organizationName, tier: principal.plan },
        user: { id: principal.userId, email: principal.userEmail },
      }),
      tag: 'Account',
    },
  ],
  handler: async (ctx) => ctx.principal,
});
