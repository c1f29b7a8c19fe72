import { z } from 'zod';
import { reauthenticate as confirm } from '../../src/account/identity/reauthenticate.ts';
import { defineTool } from '../define.ts';
import { iso, text, timestamp } from '../fields.ts';
import { passkeyAnswer } from './passkey-fields.ts';

const input = z.object({
  password: text(1000, 1).nullish().meta({ format: 'password', description: 'Of accounts without two-factor sign-in' }),
  code: text(40, 1).nullish().meta({ description: 'The current code of the authenticator app, or a recovery code' }),
  passkey: passkeyAnswer.nullish(),
});

export const reauthenticate = defineTool<z.infer<typeof input>, Date>({
  name: 'reauthenticate',
  title: 'Confirm that it is you',
  description: 'Takes the second factor of the signed-in user, or the password of accounts without one, as a fresh sign-in for 10 minutes.',
  cost: 'general',
  whileInactive: true,
  beforeSecondFactor: true,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  rest: [
    {
      method: 'POST',
      path: '/api/account/reauthenticate/',
      status: 200,
      gate: 'general',
      scope: null,
      credential: 'session',
      input,
      output: z.strictObject({ fresh_until: timestamp }),
      view: (until) => ({ fresh_until: iso(until) }),
      noStore: true,
      tag: 'Profile',
    },
  ],
  handler: (ctx, given) => confirm(ctx, given),
});
