import { z } from 'zod';
import { type ListedKey, listApiKeys as list } from '../../src/account/identity/keys.ts';
import type { Page } from '../../src/platform/list-query.ts';
import { scopesUnlisted } from '../../src/platform/scopes.ts';
import { defineTool } from '../define.ts';
import { iso, timestamp } from '../fields.ts';
import { envelopeOf, type ListInput, restEnvelope, restList } from '../lists.ts';
import { named } from '../named.ts';
import { keyFields, keyFieldsView } from './key-fields.ts';
import { API_KEYS, type KeyKind, MCP_KEYS } from './key-kinds.ts';
import { keyRoute } from './routes.ts';

const item = named(
  'Key',
  z.strictObject({
    ...keyFields,
    description: z.string(),
    created_by: z.string().meta({ description: 'Email address of its creator' }),
    status: z.enum(['active', 'expired', 'revoked']),
    last_used_at: timestamp.nullable(),
    revoked_at: timestamp.nullable(),
  }),
);

const listKeys = ({ door, noun, title, path }: KeyKind) =>
  defineTool<ListInput, Page<ListedKey> & { now: Date; all: string[] }>({
    name: `list_${noun}s`,
    title: `List ${title} keys`,
    description: 'Lists your keys; for administrators, all keys of the organization. Raw keys are never shown.',
    cost: 'general',
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    rest: [
      {
        ...keyRoute,
        method: 'GET',
        path,
        status: 200,
        input: restList,
        output: envelopeOf(item),
        view: (page, input, url) => restEnvelope(page, input, url, (listedKey) => itemView(listedKey, page.now, page.all)),
        errors: ['not_found'],
      },
    ],
    handler: async (ctx, { query }) => ({
      ...(await list(ctx, door, query)),
      now: ctx.now(),
      all: scopesUnlisted(door, ctx.principal.role),
    }),
  });
function itemView({ key, createdBy }: ListedKey, now: Date, all: string[]) {
  const expired = !!key.expiresAt && key.expiresAt <= now;
  return {
    ...keyFieldsView(key, key.scopes ?? all),
    description: key.description,
    created_by: createdBy,
    status: key.revokedAt ? 'revoked' : expired ? 'expired' : 'active',
    last_used_at: iso(key.lastUsedAt ?? null),
    revoked_at: iso(key.revokedAt ?? null),
  };
}

export const listApiKeys = listKeys(API_KEYS);
export const listMcpKeys = listKeys(MCP_KEYS);
