import { z } from 'zod';
import { beginPasskeyConfirmation as begin } from '../../src/account/identity/reauthenticate.ts';
import { defineTool } from '../define.ts';
import { browserOptions } from './passkey-fields.ts';
import { profileRoute } from './routes.ts';

export const beginPasskeyConfirmation = defineTool<object, object>({
  name: 'begin_passkey_confirmation',
  title: 'Begin to confirm with a passkey',
  description:
    'Gives what a browser asks one of the user’s passkeys with: good once, in this session, for five minutes. The answer goes to reauthenticate.',
  cost: 'general',
  whileInactive: true,
  beforeSecondFactor: true,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  rest: [
    {
      ...profileRoute,
      method: 'POST',
      path: '/api/account/reauthenticate/passkey/',
      status: 200,
      input: z.object({}),
      output: browserOptions('PublicKeyCredentialRequestOptionsJSON for navigator.credentials.get()'),
      view: (asked) => asked,
      noStore: true,
      errors: ['conflict'],
    },
  ],
  handler: (ctx) => begin(ctx),
});
