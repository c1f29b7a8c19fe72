import { z } from 'zod';
import type { SharedKind } from '../../src/outreach/sharing/types.ts';
import { aboutOne } from '../agent-input.ts';
import { type LinkState, linkState, linkStateView, settings } from './views.ts';

/** Agents set no passwords: a person does, in the application. */
const { password: _, ...agentSettings } = settings;
const SOME = `Send at least one of ${Object.keys(agentSettings).join(', ')}. A person sets a password in the application.`;

/** What a tool about a link takes: the object, and how the link is. */
export const linkInput = (kind: SharedKind) => aboutOne(`${kind}_id`, agentSettings);
export const linkChangeInput = (kind: SharedKind) => aboutOne(`${kind}_id`, agentSettings, SOME);
export const linkIdInput = (kind: SharedKind) => aboutOne(`${kind}_id`, {});

/** Tools that read or change a link answer with it. */
export const agentLink = {
  scope: 'sharing:write',
  output: linkState,
  view: ({ link, now, baseUrl }: LinkState) => linkStateView(link, baseUrl ?? '', now),
  text: linkText,
} as const;

function linkText(state: z.infer<typeof linkState>): string {
  if (!state.shared) return 'It has no public link.';
  const { public_url: url, expires_at: expires, expired, has_password: locked, allow_embedding: embeds, views } = state;
  return [
    url === null ? 'It has a public link whose address cannot be shown again.' : `Anyone with this address can view it: ${url}.`,
    expires === null ? 'It does not expire.' : expired ? `It expired on ${expires}.` : `It expires on ${expires}.`,
    locked ? 'Visitors need its password.' : '',
    embeds ? 'Other sites may embed it.' : '',
    `${views} views${state.last_viewed_at === null ? '' : `, the last on ${state.last_viewed_at}`}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** A revoked link does not come back. */
export const revokedLink = {
  scope: 'sharing:write',
  output: z.strictObject({ shared: z.literal(false) }),
  view: () => ({ shared: false }),
  text: () => 'The public link is revoked permanently; its address no longer works.',
} as const;
