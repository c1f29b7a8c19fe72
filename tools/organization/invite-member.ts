import { z } from 'zod';
import { type InvitationItem, invite } from '../../src/account/organizations/invitations.ts';
import { ROLES } from '../../src/platform/scopes.ts';
import { defineTool } from '../define.ts';
import { text } from '../fields.ts';
import { invitationItem, invitationView } from './invitation-views.ts';
import { INVITATIONS_PATH, organizationRoute } from './routes.ts';

const roles = z.enum(ROLES, 'Use one of viewer, editor, admin, owner.');
const request = z.strictObject({ email: text(320, 1).meta({ format: 'email' }), role: roles });

export const inviteMember = defineTool<z.infer<typeof request>, InvitationItem>({
  name: 'invite_member',
  title: 'Invite a member',
  description: 'Emails a link to join your organization, valid for a week. Inviting again replaces the link. For administrators.',
  cost: 'general',
  role: 'admin',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  rest: [
    {
      ...organizationRoute,
      method: 'POST',
      path: INVITATIONS_PATH,
      status: 201,
      input: request,
      output: invitationItem,
      view: invitationView,
      errors: ['conflict'],
    },
  ],
  handler: (ctx, input) => invite(ctx, input),
});
