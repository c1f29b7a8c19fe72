import { z } from 'zod';
import { listMembers as list, type Member } from '../../src/account/organizations/members.ts';
import type { Page } from '../../src/platform/list-query.ts';
import { defineTool } from '../define.ts';
import { envelopeOf, type ListInput, restEnvelope, restList } from '../lists.ts';
import { named } from '../named.ts';
import { memberFields, memberView } from './member-views.ts';
import { MEMBERS_PATH, organizationRoute } from './routes.ts';

const item = named('Member', z.strictObject({ ...memberFields, you: z.boolean() }));

export const listMembers = defineTool<ListInput, Page<Member> & { you: string }>({
  name: 'list_members',
  title: 'List members',
  description: 'Lists the members of your organization and their roles.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  rest: [
    {
      ...organizationRoute,
      method: 'GET',
      path: MEMBERS_PATH,
      status: 200,
      input: restList,
      output: envelopeOf(item),
      view: (page, input, url) => restEnvelope(page, input, url, (member) => ({ ...memberView(member), you: member.id === page.you })),
      errors: ['not_found'],
    },
  ],
  handler: async (ctx, { query }) => ({ ...(await list(ctx, query)), you: ctx.principal.userId }),
});
