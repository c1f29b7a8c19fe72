import { z } from 'zod';
import { getPublicLink } from '../../src/outreach/sharing/public-links.ts';
import type { SharedKind } from '../../src/outreach/sharing/types.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { agentLink, linkIdInput } from './agent-views.ts';
import { generalLink } from './routes.ts';
import { type LinkState, stateAnswer } from './views.ts';

const getLink = (kind: SharedKind) =>
  defineTool<{ id: string }, LinkState>({
    name: `get_${kind}_link`,
    title: `Get the public link of a ${kind}`,
    description: 'The link’s address, settings and number of views, if there is one.',
    cost: 'general',
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    mcp: { ...agentLink, input: linkIdInput(kind) },
    rest: [{ ...generalLink[kind], ...stateAnswer, method: 'GET', input: z.object({ id }) }],
    handler: async (ctx, input) => ({
      link: await getPublicLink(ctx, { kind, id: input.id }),
      now: ctx.now(),
      baseUrl: ctx.config.baseUrl,
    }),
  });

export const getReportLink = getLink('report');
export const getDashboardLink = getLink('dashboard');
