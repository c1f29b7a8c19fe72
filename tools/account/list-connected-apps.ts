import { z } from 'zod';
import { type ConnectedApp, listConnectedApps as list } from '../../src/account/grants/connected-apps.ts';
import type { Page } from '../../src/platform/list-query.ts';
import { defineTool } from '../define.ts';
import { iso, timestamp, uuid } from '../fields.ts';
import { envelopeOf, type ListInput, restEnvelope, restList } from '../lists.ts';
import { named } from '../named.ts';
import { CONNECTED_APPS_PATH, connectedAppRoute } from './routes.ts';

const token = named(
  'ConnectedToken',
  z.strictObject({
    id: uuid,
    scopes: z.array(z.string()),
    created_at: timestamp,
    last_used_at: timestamp.nullable(),
    expires_at: timestamp,
  }),
);

const item = named(
  'ConnectedApp',
  z.strictObject({
    id: uuid,
    client_id: z.string(),
    name: z.string().meta({ description: 'What the client calls itself' }),
    redirect_hosts: z.array(z.string()).meta({ description: 'Where it is answered; a scheme for applications on a device' }),
    scopes: z.array(z.string()),
    user_email: z.string(),
    connected_at: timestamp,
    last_used_at: timestamp.nullable(),
    tokens: z.array(token).meta({ description: 'Valid access tokens' }),
  }),
);

export const listConnectedApps = defineTool<ListInput, Page<ConnectedApp> & { email: string }>({
  name: 'list_connected_apps',
  title: 'List connected apps',
  description: 'Applications you connected to this organization, with their scopes and valid access tokens.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  rest: [
    {
      ...connectedAppRoute,
      method: 'GET',
      path: CONNECTED_APPS_PATH,
      status: 200,
      input: restList,
      output: envelopeOf(item),
      view: (page, input, url) => restEnvelope(page, input, url, (app) => itemView(app, page.email)),
      errors: ['not_found'],
    },
  ],
  handler: async (ctx, { query }) => ({ ...(await list(ctx, query)), email: ctx.principal.userEmail }),
});

function itemView(app: ConnectedApp, email: string) {
  return {
    id: app.id,
    client_id: app.clientId,
    name: app.name,
    redirect_hosts: [...new Set(app.redirectUris.map(hostOf))],
    scopes: app.scopes,
    user_email: email,
    connected_at: iso(app.connectedAt),
    last_used_at: iso(app.lastUsedAt),
    tokens: app.tokens.map((of) => ({
      id: of.id,
      scopes: of.scopes,
      created_at: iso(of.createdAt),
      last_used_at: iso(of.lastUsedAt),
      expires_at: iso(of.expiresAt),
    })),
  };
}

function hostOf(redirectUri: string): string {
  const url = URL.parse(redirectUri);
  return url !== null && /^https?:$/.test(url.protocol) ? url.host : (url?.protocol ?? redirectUri);
}
