import { ProtocolError, ProtocolErrorCode, Server, type ServerContext } from '@modelcontextprotocol/server';
import type { Principal, Services } from '../../src/context.ts';
import { VERSION } from '../../src/version.ts';
import { callMcpTool } from './call-mcp-tool.ts';
import { CATALOGUE, INSTRUCTIONS } from './catalogue.ts';
import { complete } from './completions.ts';
import { getPrompt, PROMPTS } from './prompts.ts';
import { listResources, RESOURCE_TEMPLATES, readResource } from './resources.ts';

/** Who sent one HTTP request; null where it came without a credential. */
export interface Caller {
  principal: Principal | null;
  requestId: string;
  ip: string;
}

export interface McpCall extends Caller {
  principal: Principal;
  services: Services;
  signal: AbortSignal;
}

const INFO = { name: 'reporting-service', title: 'Reporting and analytics', version: VERSION };
const OPTIONS = {
  capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
  instructions: INSTRUCTIONS,
  cacheHints: { 'tools/list': { ttlMs: 300_000 }, 'prompts/list': { ttlMs: 300_000 }, 'server/discover': { ttlMs: 300_000 } },
} as const;
const TOOLS_ANSWER = { tools: CATALOGUE };
const PROMPTS_ANSWER = { prompts: PROMPTS };
const TEMPLATES_ANSWER = { resourceTemplates: RESOURCE_TEMPLATES };

/** A server for one HTTP request. All that can be computed once is: this only ties the caller to the handlers. */
export function createServer(services: Services, caller: Caller): Server {
  const server = new Server(INFO, OPTIONS);
  const callOf = (ctx: ServerContext): McpCall => {
    // The door lets nobody here without a credential but for the handshake; this keeps it so.
    if (caller.principal === null) throw new ProtocolError(ProtocolErrorCode.InvalidRequest, 'Connect with a credential first.');
    return { ...caller, principal: caller.principal, services, signal: ctx.mcpReq.signal };
  };
  server.setRequestHandler('tools/list', () => TOOLS_ANSWER);
  server.setRequestHandler('tools/call', (request, ctx) => callMcpTool(callOf(ctx), request.params, ctx));
  server.setRequestHandler('resources/list', (request, ctx) => listResources(callOf(ctx), request.params?.cursor));
  server.setRequestHandler('resources/templates/list', () => TEMPLATES_ANSWER);
  server.setRequestHandler('resources/read', (request, ctx) => readResource(callOf(ctx), request.params.uri));
  server.setRequestHandler('prompts/list', () => PROMPTS_ANSWER);
  server.setRequestHandler('prompts/get', (request) => getPrompt(request.params.name, request.params.arguments ?? {}));
  server.setRequestHandler('completion/complete', (request, ctx) => complete(callOf(ctx), request.params));
  return server;
}
