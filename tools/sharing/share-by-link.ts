import { z } from 'zod';
import { sharePublicly } from '../../src/outreach/sharing/public-links.ts';
import type { SharedKind, SharedLink } from '../../src/outreach/sharing/types.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { agentLink, linkInput } from './agent-views.ts';
import { externalLink, generalLink } from './routes.ts';
import { type LinkState, newLink, publicLink, publicLinkView, settingsOf, stateAnswer } from './views.ts';

type Made = LinkState & { link: SharedLink; made: boolean };

const idOnly = z.strictObject({ id });

/** A new link answers 201, an existing one 200. */
const made = { status: 200, otherStatuses: [201], statusOf: (done: Made) => (done.made ? 201 : 200), errors: ['conflict'] } as const;

const shareByLink = (kind: SharedKind) =>
  defineTool<z.infer<typeof newLink>, Made>({
    name: `share_${kind}`,
    title: `Share a ${kind} by a public link`,
    description: `Creates a public link to a ${kind}, or returns the existing one. Anyone with the address can view it, without an account.`,
    cost: 'general',
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    mcp: { ...agentLink, input: linkInput(kind) },
    rest: [
      {
        ...externalLink[kind],
        ...made,
        method: 'POST',
        input: idOnly,
        output: publicLink,
        view: ({ link }, _input, url) => publicLinkView(link, url.origin),
      },
      { ...generalLink[kind], ...made, method: 'POST', input: newLink, output: stateAnswer.output, view: stateAnswer.view },
    ],
    handler: async (ctx, { id: targetId, ...given }) => ({
      ...(await sharePublicly(ctx, { kind, id: targetId }, settingsOf(given))),
      now: ctx.now(),
      baseUrl: ctx.config.baseUrl,
    }),
  });

export const shareReport = shareByLink('report');
export const shareDashboard = shareByLink('dashboard');
