import { Server, type ServerContext } from '@modelcontextprotocol/server';
import type { Services } from '../../src/platform/context.ts';
import { VERSION } from '../../src/platform/version.ts';
import { callMcpTool } from './call-mcp-tool.ts';
import { INSTRUCTIONS, listTools } from './catalogue.ts';
import { complete } from './completions.ts';
import { type Caller, type McpCall, type OpenCall, requirePrincipal } from './mcp-call.ts';
import { getPrompt, PROMPTS } from './prompts.ts';
import { listResources, RESOURCE_TEMPLATES, readResource } from './resources.ts';

const INFO = { name: 'reporting-service', title: 'Reporting and analytics', version: VERSION };
const OPTIONS = {
  capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
  instructions: INSTRUCTIONS,
  cacheHints: { 'tools/list': { ttlMs: 300_000 }, 'prompts/list': { ttlMs: 300_000 }, 'server/discover': { ttlMs: 300_000 } },
} as const;
const PROMPTS_ANSWER = { prompts: PROMPTS };
const TEMPLATES_ANSWER = { resourceTemplates: RESOURCE_TEMPLATES };

/** The fixtures of the protocol conformance suite, loaded only if a test asks for them. */
type Fixtures = typeof import('./conformance-fixtures/index.ts');

/** A server for one HTTP request. Everything else is computed once: this only binds the caller to the handlers. */
export function createServer(services: Services, caller: Caller, fixtures: Fixtures | null): Server {
  const server = new Server(INFO, fixtures ? fixtures.fixtureOptions(OPTIONS) : OPTIONS);
  const on = fixtures ? fixtures.registerBehindFixtures(server) : server.setRequestHandler.bind(server);
  const openCallOf = (ctx: ServerContext): OpenCall => ({ ...caller, services, signal: ctx.mcpReq.signal });
  const callOf = (ctx: ServerContext): McpCall => ({ ...openCallOf(ctx), principal: requirePrincipal(caller) });
  on('tools/list', () => ({ tools: listTools(requirePrincipal(caller), caller.toolsets) }));
  on('tools/call', (request, ctx) => caller.inTurn(() => callMcpTool(openCallOf(ctx), request.params, ctx)));
  on('resources/list', (request, ctx) => listResources(callOf(ctx), request.params?.cursor));
  on('resources/templates/list', () => TEMPLATES_ANSWER);
  on('resources/read', (request, ctx) => caller.inTurn(() => readResource(callOf(ctx), request.params.uri)));
  on('prompts/list', () => PROMPTS_ANSWER);
  on('prompts/get', (request) => getPrompt(request.params.name, request.params.arguments ?? {}));
  on('completion/complete', (request, ctx) => complete(callOf(ctx), request.params));
  return server;
}
