/**
 * What an agent reads before it begins: the tokens (o200k) of tools/list for usual credentials and sets of tools, and of the server's
 * instructions. Usage: node bench/agent-surface.ts
 */
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import type { Principal } from '../src/platform/context.ts';
import { DEFAULT_MCP_SCOPES, MCP_SCOPES } from '../src/platform/scopes.ts';
import { CATALOGUE, INSTRUCTIONS, listTools } from '../tools/mcp/catalogue.ts';
import { toolsetsOf } from '../tools/mcp/toolsets.ts';
import { say } from './service.ts';

const tokens = (value: unknown) => encode(JSON.stringify(value)).length;
// tools/list reads nothing else of a caller.
const holderOf = (scopes: readonly string[]) => ({ role: 'owner', scopes: new Set(scopes) }) as unknown as Principal;
const listed = (scopes: readonly string[], toolsets?: string) => listTools(holderOf(scopes), toolsetsOf(toolsets));

const ALL_SCOPES = Object.keys(MCP_SCOPES);
const surfaces = [
  ['a default key, default sets', listed(DEFAULT_MCP_SCOPES)],
  ['every scope, default sets', listed(ALL_SCOPES)],
  ['every scope, every set', listed(ALL_SCOPES, 'all')],
  ['every tool with its whole schemas, as describe_tools gives them', CATALOGUE],
] as const;

for (const [name, tools] of surfaces) say(`${name}: ${tools.length} tools, ${tokens(tools)} tokens`);
say(`instructions: ${encode(INSTRUCTIONS).length} tokens`);
