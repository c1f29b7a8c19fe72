import { z } from 'zod';
import { listMembers as list, type Member } from '../../src/account/organizations/members.ts';
import type { Page } from '../../src/platform/list-query.ts';
import { mcpPage, mcpPageOf, pageText } from '../budget.ts';
import { defineTool } from '../define.ts';
import { envelopeOf, type ListInput, mcpList, restEnvelope, restList } from '../lists.ts';
import { named } from '../named.ts';
import { memberFields, memberView } from './member-views.ts';
import { MEMBERS_PATH, organizationRoute } from './routes.ts';

const item = named('Member', z.strictObject({ ...memberFields, you: z.boolean() }));

/** How members sign in is nobody's business but administrators', who see it in the application. */
const agentItem = item.omit({ two_factor: true });

function agentItemView(member: Member, you: string): z.infer<typeof agentItem> {
  const { two_factor: _, ...shown } = memberView(member);
  return { ...shown, you: member.id === you };
}

export const listMembers = defineTool<ListInput, Page<Member> & { you: string }>({
  name: 'list_members',
  title: 'List members',
  description: 'Lists the members of your organization and their roles.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: {
    scope: 'members:read',
    input: mcpList,
    output: mcpPageOf(agentItem),
    view: (page, input) => mcpPage(page, input, (member) => agentItemView(member, page.you)),
    text: (view: { total: number; items: object[]; next_cursor: string | null }) =>
      pageText(
        'members',
        view,
        ({ name, email, role, you }: z.infer<typeof agentItem>) =>
          `- ${name} <${email}>: ${role}${you ? ', whom this credential acts for' : ''}`,
      ),
  },
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
