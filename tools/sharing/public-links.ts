import { z } from 'zod';
import { changePublicLink, getPublicLink, revokePublicLink, sharePublicly } from '../../src/outreach/sharing/public-links.ts';
import { SHARED_KINDS, type SharedKind, type SharedLink } from '../../src/outreach/sharing/types.ts';
import { defineTool, type RestDoor, type Tool } from '../define.ts';
import { id } from '../fields.ts';
import { linkChange, linkState, linkStateView, newLink, PLACES, publicLink, publicLinkView, settingsOf } from './views.ts';

type Made = { link: SharedLink; made: boolean; now: Date };
type State = { link: SharedLink | null; now: Date };

const annotations = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true };
const idOnly = z.strictObject({ id });
const state = {
  status: 200,
  output: linkState,
  view: ({ link, now }: State, _input: unknown, url: URL) => linkStateView(link, url, now),
} as const;

/** A new link is 201, one that there was 200. */
const made = { status: 200, otherStatuses: [201], statusOf: (done: Made) => (done.made ? 201 : 200), errors: ['conflict'] } as const;

/** The doors to the one public link of a report or a dashboard. Agents have no scope for it, so they have no door. */
function linkTools(kind: SharedKind): Tool[] {
  const { path, tag, scope } = PLACES[kind];
  const external = { path: `/api/v1/${path}`, gate: 'external', scope, tag } as const;
  const general = { path: `/api/${path}`, gate: 'general', scope, tag: 'General API' } as const;

  const share = defineTool<z.infer<typeof newLink>, Made>({
    name: `share_${kind}`,
    title: `Share a ${kind} by a public link`,
    description: `Creates a public link to a ${kind}, or returns the existing one. Anyone with the address can view it, without an account.`,
    cost: 'general',
    annotations,
    rest: [
      {
        ...external,
        ...made,
        method: 'POST',
        input: idOnly,
        output: publicLink,
        view: ({ link }, _input, url) => publicLinkView(link, url),
      },
      { ...general, ...made, method: 'POST', input: newLink, output: linkState, view: state.view },
    ],
    handler: async (ctx, { id: targetId, ...given }) => ({
      ...(await sharePublicly(ctx, { kind, id: targetId }, settingsOf(given))),
      now: ctx.now(),
    }),
  });

  const revoke = defineTool<{ id: string }, void>({
    name: `revoke_${kind}_link`,
    title: `Revoke the public link of a ${kind}`,
    description: `Permanently revokes the public link, at once. Not an error if there is none. A new link gets a different address.`,
    cost: 'general',
    annotations: { ...annotations, destructiveHint: true },
    rest: [external, general].map(
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

  const get = defineTool<{ id: string }, State>({
    name: `get_${kind}_link`,
    title: `Get the public link of a ${kind}`,
    description: 'The link’s address, settings and number of views, if there is one.',
    cost: 'general',
    annotations: { ...annotations, readOnlyHint: true },
    rest: [{ ...general, ...state, method: 'GET', input: z.object({ id }) }],
    handler: async (ctx, input) => ({ link: await getPublicLink(ctx, { kind, id: input.id }), now: ctx.now() }),
  });

  const change = defineTool<z.infer<typeof linkChange>, State>({
    name: `change_${kind}_link`,
    title: `Change the public link of a ${kind}`,
    description: 'Sets its expiry date, its password, and whether other sites may embed it. Omitted fields stay; null removes a value.',
    cost: 'general',
    annotations,
    rest: [{ ...general, ...state, method: 'PATCH', input: linkChange }],
    handler: async (ctx, { id: targetId, ...given }) => ({
      link: await changePublicLink(ctx, { kind, id: targetId }, settingsOf(given)),
      now: ctx.now(),
    }),
  });

  return [share, revoke, get, change];
}

/** Public links: made and revoked by programs and the application, set by the application. */
export const SHARING_TOOLS: Tool[] = SHARED_KINDS.flatMap(linkTools);
