import type { Door } from '../../src/platform/scopes.ts';

/** The keys of one door: the names and paths of their tools. */
export interface KeyKind {
  door: Door;
  noun: 'api_key' | 'mcp_key';
  title: 'API' | 'MCP';
  path: string;
}

export const API_KEYS: KeyKind = { door: 'rest', noun: 'api_key', title: 'API', path: '/api/auth/api-keys/' };
export const MCP_KEYS: KeyKind = { door: 'mcp', noun: 'mcp_key', title: 'MCP', path: '/api/mcp-keys/' };
