import { z } from 'zod';
import type { Passkey } from '../../src/account/identity/entities.ts';
import { renamePasskey as rename } from '../../src/account/identity/passkeys.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { passkeyItem, passkeyName, passkeyView } from './passkey-fields.ts';
import { profileRoute } from './routes.ts';

const renameInput = z.object({ id, name: passkeyName });

export const renamePasskey = defineTool<z.infer<typeof renameInput>, Passkey>({
  name: 'rename_passkey',
  title: 'Rename a passkey',
  description: 'Renames one of your passkeys.',
  cost: 'general',
  freshSignIn: 'always',
  beforeSecondFactor: true,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  rest: [
    {
      ...profileRoute,
      method: 'PATCH',
      path: '/api/account/passkeys/{id}/',
      status: 200,
      input: renameInput,
      output: passkeyItem,
      view: passkeyView,
    },
  ],
  handler: (ctx, input) => rename(ctx, input.id, input.name),
});
