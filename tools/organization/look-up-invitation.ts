import { z } from 'zod';
import { lookUpInvitation as look } from '../../src/account/organizations/invitations.ts';
import { ROLES } from '../../src/platform/scopes.ts';
import { definePublicTool } from '../define.ts';
import { text } from '../fields.ts';
import { named } from '../named.ts';
import { invitedRoute } from './routes.ts';

const link = z.object({ token: text(200, 1).meta({ description: 'From the emailed link' }) });

const offer = named(
  'InvitationOffer',
  z.strictObject({ organization: z.string(), email: z.string(), role: z.enum(ROLES), has_account: z.boolean() }),
);

export const lookUpInvitation = definePublicTool<z.infer<typeof link>, z.infer<typeof offer>>({
  name: 'look_up_invitation',
  title: 'Look up an invitation',
  description: 'Shows what an emailed link invites to.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  rest: [
    {
      ...invitedRoute,
      method: 'POST',
      path: '/api/invitations/look-up/',
      status: 200,
      input: link,
      output: offer,
      view: (found) => found,
      errors: ['not_found'],
    },
  ],
  handler: (ctx, { token }) => look(ctx, token),
});
