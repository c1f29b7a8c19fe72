import { z } from 'zod';
import type { Session } from '../../src/account/identity/entities.ts';
import { listSessions as list } from '../../src/account/identity/user-sessions.ts';
import type { Page } from '../../src/platform/list-query.ts';
import { defineTool } from '../define.ts';
import { iso, timestamp, uuid } from '../fields.ts';
import { envelopeOf, type ListInput, restEnvelope, restList } from '../lists.ts';
import { named } from '../named.ts';
import { profileRoute } from './routes.ts';

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

export const listSessions = defineTool<ListInput, Page<Session> & { current: string }>({
  name: 'list_sessions',
  title: 'List your sessions',
  description: 'Where you are signed in: browsers, and programs that use a password.',
  cost: 'general',
  beforeSecondFactor: true,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  rest: [
    {
      ...profileRoute,
      method: 'GET',
      path: '/api/account/sessions/',
      status: 200,
      input: restList,
      output: envelopeOf(item),
      view: (page, input, url) => restEnvelope(page, input, url, (session) => itemView(session, page.current)),
      errors: ['not_found'],
    },
  ],
  handler: async (ctx, { query }) => ({ ...(await list(ctx, query)), current: ctx.principal.credentialId }),
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
