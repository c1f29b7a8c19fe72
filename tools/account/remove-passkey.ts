import { z } from 'zod';
import { removePasskey as remove } from '../../src/account/identity/passkeys.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { profileRoute } from './routes.ts';

export const removePasskey = defineTool<{ id: string }, void>({
  name: 'remove_passkey',
  title: 'Remove a passkey',
  description: 'Removes a passkey. Removing the last second factor also removes the recovery codes.',
  cost: 'general',
  freshSignIn: 'always',
  beforeSecondFactor: true,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  rest: [
    {
      ...profileRoute,
      method: 'DELETE',
      path: '/api/account/passkeys/{id}/',
      status: 204,
      input: z.object({ id }),
      output: null,
      view: () => undefined,
    },
  ],
  handler: (ctx, input) => remove(ctx, input.id),
});
