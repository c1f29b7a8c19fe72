import type { Server, ServerContext, ServerOptions } from '@modelcontextprotocol/server';
import { ASKING_TOOLS, askingPrompt, REQUEST_STATE } from './input-required.ts';
import { FIXTURE_PROMPTS, FIXTURE_RESOURCES, FIXTURE_TEMPLATES, fixturePrompt, fixtureResource } from './prompts-and-resources.ts';
import { listed, PLAIN_TOOLS } from './tools.ts';

type Register = Server['setRequestHandler'];
// biome-ignore lint/suspicious/noExplicitAny: one wrapper precedes the handlers of every method, each typed where it is registered
type Handler = (request: any, ctx: ServerContext) => any;

const TOOLS: Record<string, Handler> = Object.fromEntries(
  Object.entries({ ...PLAIN_TOOLS, ...ASKING_TOOLS }).map(([name, answer]) => [name, (_request, ctx) => answer(ctx)]),
);
const LISTED = Object.keys(TOOLS).map(listed);

/** The suite's fixtures, wrapped around the service's own handler of each method. */
const BEFORE: Record<string, (own: Handler) => Handler> = {
  'tools/list': (own) => async (request, ctx) => appended(await own(request, ctx), 'tools', LISTED),
  'tools/call': (own) => (request, ctx) => (TOOLS[request.params.name] ?? own)(request, ctx),
  'resources/list': (own) => async (request, ctx) => appended(await own(request, ctx), 'resources', FIXTURE_RESOURCES),
  'resources/templates/list': (own) => async (request, ctx) => appended(await own(request, ctx), 'resourceTemplates', FIXTURE_TEMPLATES),
  'resources/read': (own) => (request, ctx) => fixtureResource(request.params.uri) ?? own(request, ctx),
  'prompts/list': (own) => async (request, ctx) => appended(await own(request, ctx), 'prompts', FIXTURE_PROMPTS),
  'prompts/get': (own) => (request, ctx) => {
    if (request.params.name === 'test_input_required_result_prompt') return askingPrompt(ctx);
    return fixturePrompt(request.params.name, request.params.arguments ?? {}) ?? own(request, ctx);
  },
};

function appended<T extends object>(answer: T, key: string, fixtures: unknown[]): T {
  return { ...answer, [key]: [...((answer as Record<string, unknown[]>)[key] ?? []), ...fixtures] };
}

/** Options of a server that also plays the fixtures of the protocol conformance suite. For tests only. */
export function fixtureOptions(options: ServerOptions): ServerOptions {
  return { ...options, capabilities: { ...options.capabilities, logging: {} }, requestState: { verify: REQUEST_STATE.verify } };
}

/** Registers the service's handlers behind the suite's fixtures. */
export function registerBehindFixtures(server: Server): Register {
  const register = (method: never, handler: Handler) => {
    const before = BEFORE[method];
    server.setRequestHandler(method, (before ? before(handler) : handler) as never);
  };
  return register as unknown as Register;
}
