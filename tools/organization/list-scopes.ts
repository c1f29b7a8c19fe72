import { z } from 'zod';
import { type Door, MCP_SCOPES, REST_SCOPES, type Role, scopesOfRole } from '../../src/platform/scopes.ts';
import { defineTool } from '../define.ts';
import { named } from '../named.ts';

const scope = named(
  'Scope',
  z.strictObject({
    scope: z.string(),
    description: z.string(),
    allowed: z.boolean().meta({ description: 'Whether your role may grant it' }),
  }),
);
const output = z.strictObject({ rest: z.array(scope), mcp: z.array(scope) });

function scopesAt(door: Door, role: Role) {
  const allowed = scopesOfRole(door, role);
  return Object.entries(door === 'rest' ? REST_SCOPES : MCP_SCOPES).map(([name, description]) => ({
    scope: name,
    description,
    allowed: allowed.includes(name),
  }));
}

export const listScopes = defineTool<object, Role>({
  name: 'list_scopes',
  title: 'List scopes',
  description: 'Every REST and MCP scope with its meaning, and whether your role may grant it to a key.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  rest: [
    {
      method: 'GET',
      path: '/api/scopes/',
      status: 200,
      gate: 'general',
      scope: null,
      credential: 'session',
      input: z.object({}),
      output,
      view: (role) => ({ rest: scopesAt('rest', role), mcp: scopesAt('mcp', role) }),
      tag: 'Keys',
    },
  ],
  handler: async (ctx) => ctx.principal.role,
});
