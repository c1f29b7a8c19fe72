import { type InvitationItem, listInvitations as list } from '../../src/account/organizations/invitations.ts';
import type { Page } from '../../src/platform/list-query.ts';
import { defineTool } from '../define.ts';
import { envelopeOf, type ListInput, restEnvelope, restList } from '../lists.ts';
import { invitationItem, invitationView } from './invitation-views.ts';
import { INVITATIONS_PATH, organizationRoute } from './routes.ts';

export const listInvitations = defineTool<ListInput, Page<InvitationItem>>({
  name: 'list_invitations',
  title: 'List invitations',
  description: 'Open invitations of your organization. For administrators.',
  cost: 'general',
  role: 'admin',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  rest: [
    {
      ...organizationRoute,
      method: 'GET',
      path: INVITATIONS_PATH,
      status: 200,
      input: restList,
      output: envelopeOf(invitationItem),
      view: (page, input, url) => restEnvelope(page, input, url, invitationView),
      errors: ['not_found'],
    },
  ],
  handler: (ctx, { query }) => list(ctx, query),
});
