import { z } from 'zod';
import {
  acceptInvitation,
  type InvitationItem,
  invite,
  listInvitations,
  lookUpInvitation,
  withdrawInvitation,
} from '../../src/account/organizations/invitations.ts';
import type { Page } from '../../src/platform/lists.ts';
import { ROLES } from '../../src/platform/scopes.ts';
import { definePublicTool, defineTool } from '../define.ts';
import { id, iso, text, timestamp, uuid } from '../fields.ts';
import { envelopeOf, type ListInput, restEnvelope, restList } from '../lists.ts';
import { named } from '../named.ts';

const PATH = '/api/organization/invitations/';
const roles = z.enum(ROLES, 'Give one of viewer, editor, admin, owner.');
const item = named(
  'Invitation',
  z.strictObject({
    id: uuid,
    email: z.string(),
    role: z.enum(ROLES),
    created_at: timestamp,
    expires_at: timestamp,
    invited_by: z.string().nullable(),
  }),
);
const request = z.strictObject({ email: text(320, 1).meta({ format: 'email' }), role: roles });
const link = z.object({ token: text(200, 1).meta({ description: 'From the emailed link' }) });
const acceptance = z.object({
  token: text(200, 1),
  name: text(200).nullish(),
  password: text(1000).nullish().meta({ format: 'password', description: 'For a new account; an existing account keeps its own' }),
});
const offer = named(
  'InvitationOffer',
  z.strictObject({ organization: z.string(), email: z.string(), role: z.enum(ROLES), has_account: z.boolean() }),
);
const joined = z.strictObject({ organization: z.string(), email: z.string() });

const shared = { gate: 'general', scope: null, credential: 'session', tag: 'Organization' } as const;
const open = { gate: 'public', scope: null, tag: 'Organization', noStore: true } as const;
const annotations = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true };

const view = (invitation: InvitationItem) => ({
  id: invitation.id,
  email: invitation.email,
  role: invitation.role,
  created_at: iso(invitation.createdAt),
  expires_at: iso(invitation.expiresAt),
  invited_by: invitation.invitedBy,
});

const list = defineTool<ListInput, Page<InvitationItem>>({
  name: 'list_invitations',
  title: 'List invitations',
  description: 'Open invitations of your organization. For administrators.',
  cost: 'general',
  role: 'admin',
  annotations: { ...annotations, readOnlyHint: true, idempotentHint: true },
  rest: [
    {
      ...shared,
      method: 'GET',
      path: PATH,
      status: 200,
      input: restList,
      output: envelopeOf(item),
      view: (page, input, url) => restEnvelope(page, input, url, view),
      errors: ['not_found'],
    },
  ],
  handler: (ctx, { query }) => listInvitations(ctx, query),
});

const send = defineTool<z.infer<typeof request>, InvitationItem>({
  name: 'invite_member',
  title: 'Invite a member',
  description:
    'Mails a link that lets an address join your organization within a week. Inviting again replaces the link. For administrators.',
  cost: 'general',
  role: 'admin',
  annotations,
  rest: [{ ...shared, method: 'POST', path: PATH, status: 201, input: request, output: item, view, errors: ['conflict'] }],
  handler: (ctx, input) => invite(ctx, input),
});

const withdraw = defineTool<{ id: string }, void>({
  name: 'withdraw_invitation',
  title: 'Revoke an invitation',
  description: 'Revokes an invitation; its link stops working. For administrators.',
  cost: 'general',
  role: 'admin',
  annotations: { ...annotations, destructiveHint: true },
  rest: [{ ...shared, method: 'DELETE', path: `${PATH}{id}/`, status: 204, input: z.object({ id }), output: null, view: () => undefined }],
  handler: (ctx, input) => withdrawInvitation(ctx, input.id),
});

const lookUp = definePublicTool<z.infer<typeof link>, z.infer<typeof offer>>({
  name: 'look_up_invitation',
  title: 'Look up an invitation',
  description: 'Shows what an emailed link invites to.',
  cost: 'general',
  annotations: { ...annotations, readOnlyHint: true, idempotentHint: true },
  rest: [
    {
      ...open,
      method: 'POST',
      path: '/api/invitations/look-up/',
      status: 200,
      input: link,
      output: offer,
      view: (found) => found,
      errors: ['not_found'],
    },
  ],
  handler: (ctx, { token }) => lookUpInvitation(ctx, token),
});

const accept = definePublicTool<z.infer<typeof acceptance>, z.infer<typeof joined>>({
  name: 'accept_invitation',
  title: 'Accept an invitation',
  description: 'Accepts an emailed invitation and joins its organization. Creates an account if the invitee has none.',
  cost: 'general',
  annotations,
  rest: [
    {
      ...open,
      method: 'POST',
      path: '/api/invitations/accept/',
      status: 200,
      input: acceptance,
      output: joined,
      view: (done) => done,
      errors: ['not_found', 'conflict'],
    },
  ],
  handler: (ctx, input) => acceptInvitation(ctx, input),
});

/** How people come into an organization: `/api/organization/invitations/` for administrators, `/api/invitations/` for the invited. */
export const INVITATION_TOOLS = [list, send, withdraw, lookUp, accept];
