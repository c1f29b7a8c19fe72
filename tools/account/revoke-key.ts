import { z } from 'zod';
import { revokeApiKey as revoke } from '../../src/account/identity/keys.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { API_KEYS, type KeyKind, MCP_KEYS } from './key-kinds.ts';
import { keyRoute } from './routes.ts';

const revokeKey = ({ door, noun, title, path }: KeyKind) =>
  defineTool<{ id: string }, void>({
    name: `revoke_${noun}`,
    title: `Revoke an ${title} key`,
    description: 'Revokes a key. Takes effect with its next request. Revoking twice is not an error.',
    cost: 'general',
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    rest: [
      { ...keyRoute, method: 'DELETE', path: `${path}{id}/`, status: 204, input: z.object({ id }), output: null, view: () => undefined },
    ],
    handler: (ctx, input) => revoke(ctx, door, input.id),
  });

export const revokeApiKey = revokeKey(API_KEYS);
export const revokeMcpKey = revokeKey(MCP_KEYS);
