import { z } from 'zod';
import { withdrawInvitation as withdraw } from '../../src/account/organizations/invitations.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { INVITATIONS_PATH, organizationRoute } from './routes.ts';

export const withdrawInvitation = defineTool<{ id: string }, void>({
  name: 'withdraw_invitation',
  title: 'Revoke an invitation',
  description: 'Revokes an invitation; its link stops working. For administrators.',
  cost: 'general',
  role: 'admin',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  rest: [
    {
      ...organizationRoute,
      method: 'DELETE',
      path: `${INVITATIONS_PATH}{id}/`,
      status: 204,
      input: z.object({ id }),
      output: null,
      view: () => undefined,
    },
  ],
  handler: (ctx, input) => withdraw(ctx, input.id),
});
