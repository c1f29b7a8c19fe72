import { z } from 'zod';
import type { ApiKey } from '../../src/account/identity/entities.ts';
import { createApiKey, type ListedKey, listApiKeys, revokeApiKey } from '../../src/account/identity/keys.ts';
import type { Page } from '../../src/platform/lists.ts';
import type { Door } from '../../src/platform/scopes.ts';
import { scopesOfRole } from '../../src/platform/scopes.ts';
import { defineTool } from '../define.ts';
import { id, iso, text, timestamp, uuid } from '../fields.ts';
import { envelopeOf, type ListInput, restEnvelope, restList } from '../lists.ts';
import { named } from '../named.ts';

const listed = {
  id: uuid,
  name: z.string(),
  key_prefix: z.string().meta({ description: 'First characters, to recognize the key' }),
  permissions: z.array(z.string()),
  created_at: timestamp,
  expires_at: timestamp.nullable(),
};
const created = named('CreatedKey', z.strictObject({ ...listed, key: z.string().meta({ description: 'The raw key, shown this once' }) }));
const item = named(
  'Key',
  z.strictObject({
    ...listed,
    description: z.string(),
    created_by: z.string().meta({ description: 'Email address of its creator' }),
    status: z.enum(['active', 'expired', 'revoked']),
    last_used_at: timestamp.nullable(),
    revoked_at: timestamp.nullable(),
  }),
);

const keyInput = z.object({
  name: text(100, 1),
  description: text(500).nullish(),
  scopes: z
    .array(text(100))
    .max(100)
    .nullish()
    .meta({ description: 'Default: everything your role allows (REST), the default scopes (MCP)' }),
  expires_in_days: z.int('Give a whole number of days.').nullish().meta({ description: 'Default or null: never (REST), 365 (MCP)' }),
});
type KeyInput = z.infer<typeof keyInput>;
type Created = { key: ApiKey; raw: string; permissions: string[] };

const annotations = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false };

/** Create, list and revoke the keys of one door: `/api/auth/api-keys/` and `/api/mcp-keys/`. */
function keyTools(door: Door, noun: string, path: string) {
  const shared = { gate: 'general', scope: null, credential: 'session', tag: 'Keys' } as const;
  const create = defineTool<KeyInput, Created>({
    name: `create_${noun}`,
    title: `Create ${door === 'rest' ? 'an API key' : 'an MCP key'}`,
    description: 'Creates a key. The raw key is shown once; only a hash is stored.',
    cost: 'general',
    freshSignIn: 'in_browser',
    annotations,
    rest: [
      {
        ...shared,
        method: 'POST',
        path,
        status: 201,
        input: keyInput,
        output: created,
        view: createdView,
        noStore: true,
        errors: ['conflict'],
      },
    ],
    handler: async (ctx, input) => {
      const made = await createApiKey(ctx, {
        door,
        name: input.name,
        description: input.description,
        scopes: input.scopes,
        expiresInDays: input.expires_in_days,
      });
      return { ...made, permissions: made.key.scopes ?? scopesOfRole(door, ctx.principal.role) };
    },
  });
  const list = defineTool<ListInput, Page<ListedKey> & { now: Date; all: string[] }>({
    name: `list_${noun}s`,
    title: `List ${door === 'rest' ? 'API' : 'MCP'} keys`,
    description: 'Lists your keys; for administrators, all keys of the organization. Raw keys are never shown.',
    cost: 'general',
    annotations: { ...annotations, readOnlyHint: true, idempotentHint: true },
    rest: [
      {
        ...shared,
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
      ...(await listApiKeys(ctx, door, query)),
      now: ctx.now(),
      all: scopesOfRole(door, ctx.principal.role),
    }),
  });
  const revoke = defineTool<{ id: string }, void>({
    name: `revoke_${noun}`,
    title: `Revoke ${door === 'rest' ? 'an API key' : 'an MCP key'}`,
    description: 'Revokes a key. Takes effect with its next request. Revoking twice is not an error.',
    cost: 'general',
    annotations: { ...annotations, destructiveHint: true, idempotentHint: true },
    rest: [
      { ...shared, method: 'DELETE', path: `${path}{id}/`, status: 204, input: z.object({ id }), output: null, view: () => undefined },
    ],
    handler: (ctx, input) => revokeApiKey(ctx, door, input.id),
  });
  return [create, list, revoke];
}

function createdView({ key, raw, permissions }: Created) {
  return { ...common(key, permissions), key: raw };
}

function itemView({ key, createdBy }: ListedKey, now: Date, all: string[]) {
  const expired = !!key.expiresAt && key.expiresAt <= now;
  return {
    ...common(key, key.scopes ?? all),
    description: key.description,
    created_by: createdBy,
    status: key.revokedAt ? 'revoked' : expired ? 'expired' : 'active',
    last_used_at: iso(key.lastUsedAt ?? null),
    revoked_at: iso(key.revokedAt ?? null),
  };
}

function common(key: ApiKey, permissions: string[]) {
  return {
    id: key.id,
    name: key.name,
    key_prefix: key.keyPrefix,
    permissions,
    created_at: iso(key.createdAt),
    expires_at: iso(key.expiresAt ?? null),
  };
}

export const KEY_TOOLS = [...keyTools('rest', 'api_key', '/api/auth/api-keys/'), ...keyTools('mcp', 'mcp_key', '/api/mcp-keys/')];
