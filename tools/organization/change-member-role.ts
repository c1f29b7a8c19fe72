import { z } from 'zod';
import { changeMemberRole as change, type Member } from '../../src/account/organizations/members.ts';
import { ROLES } from '../../src/platform/scopes.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { memberFields, memberView } from './member-views.ts';
import { MEMBERS_PATH, organizationRoute } from './routes.ts';

const role = z.enum(ROLES, 'Use one of viewer, editor, admin, owner.');
const input = z.strictObject({ id, role });

export const changeMemberRole = defineTool<z.infer<typeof input>, Member>({
  name: 'change_member_role',
  title: 'Change a role',
  description: 'Changes a member’s role. Takes effect with the next request of each of their credentials. For administrators.',
  cost: 'general',
  role: 'admin',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  rest: [
    {
      ...organizationRoute,
      method: 'PATCH',
      path: `${MEMBERS_PATH}{id}/`,
      status: 200,
      input,
      output: z.strictObject(memberFields),
      view: memberView,
      errors: ['conflict'],
    },
  ],
  handler: (ctx, given) => change(ctx, given.id, given.role),
});
