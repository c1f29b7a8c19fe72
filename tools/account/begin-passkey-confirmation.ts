import { z } from 'zod';
import { beginPasskeyConfirmation as begin } from '../../src/account/identity/reauthenticate.ts';
import { defineTool } from '../define.ts';
import { browserOptions } from './passkey-fields.ts';
import { profileRoute } from './routes.ts';

export const beginPasskeyConfirmation = defineTool<object, object>({
  name: 'begin_passkey_confirmation',
  title: 'Begin to confirm with a passkey',
  description:
    'Returns the options for the browser’s passkey prompt. They work once, in this session, for five minutes. Send the response to reauthenticate.',
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
