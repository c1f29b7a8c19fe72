import { z } from 'zod';
import type { Passkey } from '../../src/account/identity/entities.ts';
import { listPasskeys as list } from '../../src/account/identity/passkeys.ts';
import { defineTool } from '../define.ts';
import { passkeyItem, passkeyView } from './passkey-fields.ts';
import { profileRoute } from './routes.ts';

export const listPasskeys = defineTool<object, Passkey[]>({
  name: 'list_passkeys',
  title: 'List your passkeys',
  description: 'What the signed-in user may show in a browser as second factor.',
  cost: 'general',
  beforeSecondFactor: true,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  rest: [
    {
      ...profileRoute,
      method: 'GET',
      path: '/api/account/passkeys/',
      status: 200,
      input: z.object({}),
      output: z.strictObject({ passkeys: z.array(passkeyItem) }),
      view: (passkeys) => ({ passkeys: passkeys.map(passkeyView) }),
    },
  ],
  handler: (ctx) => list(ctx),
});
