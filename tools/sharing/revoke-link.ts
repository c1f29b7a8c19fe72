import { z } from 'zod';
import { revokePublicLink } from '../../src/outreach/sharing/public-links.ts';
import type { SharedKind } from '../../src/outreach/sharing/types.ts';
import { defineTool, type RestDoor } from '../define.ts';
import { id } from '../fields.ts';
import { linkIdInput, revokedLink } from './agent-views.ts';
import { externalLink, generalLink } from './routes.ts';

const revokeLink = (kind: SharedKind) =>
  defineTool<{ id: string }, void>({
    name: `revoke_${kind}_link`,
    title: `Revoke the public link of a ${kind}`,
    description: `Permanently revokes the public link, at once. Not an error if there is none. A new link gets a different address.`,
    cost: 'general',
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
    mcp: { ...revokedLink, input: linkIdInput(kind) },
    rest: [externalLink[kind], generalLink[kind]].map(
      (door): RestDoor<{ id: string }, void> => ({
        ...door,
        method: 'DELETE',
        status: 204,
        input: z.object({ id }),
        output: null,
        view: () => undefined,
      }),
    ),
    handler: (ctx, input) => revokePublicLink(ctx, { kind, id: input.id }),
  });

export const revokeReportLink = revokeLink('report');
export const revokeDashboardLink = revokeLink('dashboard');
