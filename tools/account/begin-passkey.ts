import { z } from 'zod';
import { beginPasskey as begin } from '../../src/account/identity/passkeys.ts';
import { defineTool } from '../define.ts';
import { browserOptions } from './passkey-fields.ts';
import { profileRoute } from './routes.ts';

export const beginPasskey = defineTool<object, object>({
  name: 'begin_passkey',
  title: 'Begin a new passkey',
  description: 'Returns the options to create a passkey in the browser. They work once, in this session, for five minutes.',
  cost: 'general',
  freshSignIn: 'always',
  beforeSecondFactor: true,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  rest: [
    {
      ...profileRoute,
      method: 'POST',
      path: '/api/account/passkeys/options/',
      status: 200,
      input: z.object({}),
      output: browserOptions('PublicKeyCredentialCreationOptionsJSON for navigator.credentials.create()'),
      view: (made) => made,
      noStore: true,
      errors: ['conflict'],
    },
  ],
  handler: (ctx) => begin(ctx),
});
