import { z } from 'zod';
import type { Session } from '../../src/account/identity/entities.ts';
import { endSession, listSessions } from '../../src/account/identity/user-sessions.ts';
import type { Page } from '../../src/platform/lists.ts';
import { defineTool } from '../define.ts';
import { id, iso, timestamp, uuid } from '../fields.ts';
import { envelopeOf, type ListInput, restEnvelope, restList } from '../lists.ts';
import { named } from '../named.ts';

const item = named(
  'Session',
  z.strictObject({
    id: uuid,
    created_at: timestamp,
    last_seen_at: timestamp,
    expires_at: timestamp,
    ip: z.string(),
    user_agent: z.string(),
    current: z.boolean().meta({ description: 'The session making this request' }),
  }),
);

const shared = { gate: 'general', scope: null, credential: 'session', tag: 'Profile' } as const;
const annotations = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false };

const list = defineTool<ListInput, Page<Session> & { current: string }>({
  name: 'list_sessions',
  title: 'List your sessions',
  description: 'Where you are signed in: browsers, and programs that use a password.',
  cost: 'general',
  beforeSecondFactor: true,
  annotations: { ...annotations, readOnlyHint: true, destructiveHint: false, idempotentHint: true },
  rest: [
    {
      ...shared,
      method: 'GET',
      path: '/api/account/sessions/',
      status: 200,
      input: restList,
      output: envelopeOf(item),
      view: (page, input, url) => restEnvelope(page, input, url, (session) => itemView(session, page.current)),
      errors: ['not_found'],
    },
  ],
  handler: async (ctx, { query }) => ({ ...(await listSessions(ctx, query)), current: ctx.principal.credentialId }),
});

const end = defineTool<{ id: string }, void>({
  name: 'end_session',
  title: 'End one of your sessions',
  description: 'Signs out a browser or program. Takes effect with its next request.',
  cost: 'general',
  beforeSecondFactor: true,
  annotations,
  rest: [
    {
      ...shared,
      method: 'DELETE',
      path: '/api/account/sessions/{id}/',
      status: 204,
      input: z.object({ id }),
      output: null,
      view: () => undefined,
    },
  ],
  handler: (ctx, input) => endSession(ctx, input.id),
});

function itemView(session: Session, current: string) {
  return {
    id: session.id,
    created_at: iso(session.createdAt),
    last_seen_at: iso(session.lastSeenAt),
    expires_at: iso(session.expiresAt),
    ip: session.ip,
    user_agent: session.userAgent,
    current: session.id === current,
  };
}

/** Where the signed-in user is signed in: `/api/account/sessions/`. */
export const SESSION_TOOLS = [list, end];
