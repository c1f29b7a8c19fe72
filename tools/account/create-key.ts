import { z } from 'zod';
import type { ApiKey } from '../../src/account/identity/entities.ts';
import { createApiKey as create } from '../../src/account/identity/keys.ts';
import { scopesUnlisted } from '../../src/platform/scopes.ts';
import { defineTool } from '../define.ts';
import { text } from '../fields.ts';
import { named } from '../named.ts';
import { keyFields, keyFieldsView } from './key-fields.ts';
import { API_KEYS, type KeyKind, MCP_KEYS } from './key-kinds.ts';
import { keyRoute } from './routes.ts';

const input = z.object({
  name: text(100, 1),
  description: text(500).nullish(),
  scopes: z.array(text(100)).max(100).nullish().meta({
    description:
      'Default: what your role allows except data_sources:write, goals:write, metrics and automations (REST); the default scopes (MCP)',
  }),
  expires_in_days: z.int('Use a whole number of days.').nullish().meta({ description: 'Default or null: never (REST), 365 (MCP)' }),
});
const output = named('CreatedKey', z.strictObject({ ...keyFields, key: z.string().meta({ description: 'The raw key, shown this once' }) }));

type Created = { key: ApiKey; raw: string; permissions: string[] };

const createKey = ({ door, noun, title, path }: KeyKind) =>
  defineTool<z.infer<typeof input>, Created>({
    name: `create_${noun}`,
    title: `Create an ${title} key`,
    description: 'Creates a key. The raw key is shown once; only a hash is stored.',
    cost: 'general',
    freshSignIn: 'in_browser',
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    rest: [
      {
        ...keyRoute,
        method: 'POST',
        path,
        status: 201,
        input,
        output,
        view: ({ key, raw, permissions }) => ({ ...keyFieldsView(key, permissions), key: raw }),
        noStore: true,
        errors: ['conflict'],
      },
    ],
    handler: async (ctx, given) => {
      const made = await create(ctx, {
        door,
        name: given.name,
        description: given.description,
        scopes: given.scopes,
        expiresInDays: given.expires_in_days,
      });
      return { ...made, permissions: made.key.scopes ?? scopesUnlisted(door, ctx.principal.role) };
    },
  });

export const createApiKey = createKey(API_KEYS);
export const createMcpKey = createKey(MCP_KEYS);
