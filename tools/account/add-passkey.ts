import { z } from 'zod';
import { addPasskey as add } from '../../src/account/identity/passkeys.ts';
import { defineTool } from '../define.ts';
import { newCredential, passkeyItem, passkeyName, passkeyView } from './passkey-fields.ts';
import { profileRoute } from './routes.ts';

const addInput = z.object({ name: passkeyName, credential: newCredential });

export const addPasskey = defineTool<z.infer<typeof addInput>, Awaited<ReturnType<typeof add>>>({
  name: 'add_passkey',
  title: 'Add a passkey',
  description: 'Saves the passkey that a browser created. A user’s first second factor comes with recovery codes.',
  cost: 'general',
  freshSignIn: 'always',
  beforeSecondFactor: true,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  rest: [
    {
      ...profileRoute,
      method: 'POST',
      path: '/api/account/passkeys/',
      status: 201,
      input: addInput,
      output: z.strictObject({
        passkey: passkeyItem,
        recovery_codes: z
          .array(z.string())
          .meta({ description: 'Each signs in once without a passkey; shown this once. Empty where there are some' }),
      }),
      view: ({ passkey, recoveryCodes }) => ({ passkey: passkeyView(passkey), recovery_codes: recoveryCodes }),
      noStore: true,
      errors: ['conflict'],
    },
  ],
  handler: (ctx, input) => add(ctx, input),
});
