import { z } from 'zod';
import { removeFromOrganization } from '../../src/account/organizations/members.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { MEMBERS_PATH, organizationRoute } from './routes.ts';

export const removeMember = defineTool<{ id: string }, void>({
  name: 'remove_member',
  title: 'Remove a member',
  description: 'Removes a member from the organization, or lets you leave it. Their credentials there stop working at once.',
  cost: 'general',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  rest: [
    {
      ...organizationRoute,
      method: 'DELETE',
      path: `${MEMBERS_PATH}{id}/`,
      status: 204,
      input: z.object({ id }),
      output: null,
      view: () => undefined,
      errors: ['conflict', 'insufficient_permissions'],
    },
  ],
  handler: (ctx, input) => removeFromOrganization(ctx, input.id),
});
