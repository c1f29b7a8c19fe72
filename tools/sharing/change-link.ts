import type { z } from 'zod';
import { changePublicLink } from '../../src/outreach/sharing/public-links.ts';
import type { SharedKind } from '../../src/outreach/sharing/types.ts';
import { defineTool } from '../define.ts';
import { agentLink, linkChangeInput } from './agent-views.ts';
import { generalLink } from './routes.ts';
import { type LinkState, linkChange, settingsOf, stateAnswer } from './views.ts';

const changeLink = (kind: SharedKind) =>
  defineTool<z.infer<typeof linkChange>, LinkState>({
    name: `change_${kind}_link`,
    title: `Change the public link of a ${kind}`,
    description: 'Sets its expiry date, its password, and whether other sites may embed it. Omitted fields stay; null removes a value.',
    cost: 'general',
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    mcp: { ...agentLink, input: linkChangeInput(kind) },
    rest: [{ ...generalLink[kind], ...stateAnswer, method: 'PATCH', input: linkChange }],
    handler: async (ctx, { id: targetId, ...given }) => ({
      link: await changePublicLink(ctx, { kind, id: targetId }, settingsOf(given)),
      now: ctx.now(),
      baseUrl: ctx.config.baseUrl,
    }),
  });

export const changeReportLink = changeLink('report');
export const changeDashboardLink = changeLink('dashboard');
