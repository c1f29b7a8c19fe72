import { z } from 'zod';
import { changeMemberRole, listMembers, type Member, removeFromOrganization } from '../../src/account/organizations/members.ts';
import type { Page } from '../../src/platform/lists.ts';
import { ROLES } from '../../src/platform/scopes.ts';
import { defineTool } from '../define.ts';
import { id, iso, timestamp, uuid } from '../fields.ts';
import { envelopeOf, type ListInput, restEnvelope, restList } from '../lists.ts';
import { named } from '../named.ts';

const PATH = '/api/organization/members/';
const role = z.enum(ROLES, 'Give one of viewer, editor, admin, owner.');
const fields = { id: uuid, email: z.string(), name: z.string(), role: z.enum(ROLES), joined_at: timestamp, two_factor: z.boolean() };
const item = named('Member', z.strictObject({ ...fields, you: z.boolean() }));
const change = z.strictObject({ id, role });

const shared = { gate: 'general', scope: null, credential: 'session', tag: 'Organization' } as const;
const annotations = { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false };

const view = (member: Member) => ({
  id: member.id,
  email: member.email,
  name: member.name,
  role: member.role,
  joined_at: iso(member.joinedAt),
  two_factor: member.twoFactor,
});

const list = defineTool<ListInput, Page<Member> & { you: string }>({
  name: 'list_members',
  title: 'List members',
  description: 'Lists the members of your organization and their roles.',
  cost: 'general',
  annotations: { ...annotations, readOnlyHint: true, destructiveHint: false },
  rest: [
    {
      ...shared,
      method: 'GET',
      path: PATH,
      status: 200,
      input: restList,
      output: envelopeOf(item),
      view: (page, input, url) => restEnvelope(page, input, url, (member) => ({ ...view(member), you: member.id === page.you })),
      errors: ['not_found'],
    },
  ],
  handler: async (ctx, { query }) => ({ ...(await listMembers(ctx, query)), you: ctx.principal.userId }),
});

const changeRole = defineTool<z.infer<typeof change>, Member>({
  name: 'change_member_role',
  title: 'Change a role',
  description: 'Changes a member’s role. Takes effect with the next request of each of their credentials. For administrators.',
  cost: 'general',
  role: 'admin',
  annotations,
  rest: [
    {
      ...shared,
      method: 'PATCH',
      path: `${PATH}{id}/`,
      status: 200,
      input: change,
      output: z.strictObject(fields),
      view,
      errors: ['conflict'],
    },
  ],
  handler: (ctx, input) => changeMemberRole(ctx, input.id, input.role),
});

const remove = defineTool<{ id: string }, void>({
  name: 'remove_member',
  title: 'Remove a member',
  description: 'Removes a member from the organization, or lets you leave it. Their credentials there stop working at once.',
  cost: 'general',
  annotations,
  rest: [
    {
      ...shared,
      method: 'DELETE',
      path: `${PATH}{id}/`,
      status: 204,
      input: z.object({ id }),
      output: null,
      view: () => undefined,
      errors: ['conflict', 'insufficient_permissions'],
    },
  ],
  handler: (ctx, input) => removeFromOrganization(ctx, input.id),
});

/** Who belongs to an organization: `/api/organization/members/`. */
export const MEMBER_TOOLS = [list, changeRole, remove];
