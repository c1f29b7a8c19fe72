import { Readable } from 'node:stream';
import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server';
import { callTool, viewed } from '../../tools/call.ts';
import { createDataSource } from '../../tools/data-sources/create-data-source.ts';
import type { RestDoor, Tool } from '../../tools/define.ts';
import { callMcpTool } from '../../tools/mcp/call-mcp-tool.ts';
import { sharedGoogle } from './google/shared.ts';
import { importOnce } from './import-once.ts';
import { sharedAtlassian } from './jira/shared.ts';
import { CSV, type Member, type Seeded, type Served, serve } from './serve.ts';
import { closeWithWorker } from './worker-end.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes; the tests say what they expect
export type Wire = any;

/** This machine's own name, under which passkeys work without a domain. */
export const BASE = 'http://localhost:8080';

let serving: Promise<Served> | undefined;

/**
 * The service without HTTP, started once for all tests of a worker that call tools in-process; each file has its own organizations. It
 * closes with the worker.
 */
export function service(): Promise<Served> {
  serving ??= open();
  return serving;
}

async function open(): Promise<Served> {
  const [google, atlassian] = await Promise.all([sharedGoogle(), sharedAtlassian()]);
  for (const { people } of [google.server, atlassian]) people.redirectUris.add(`${BASE}/data-sources/signed-in`);
  const env = {
    BASE_URL: BASE,
    SWEEP_SECONDS: '3600',
    EGRESS_ALLOW_HOSTS: '127.0.0.1,localhost',
    ...google.server.signInEnvironment,
    ...atlassian.environment,
  };
  const served = await serve({ noHttp: true, env });
  closeWithWorker(served.close);
  return served;
}

/** An organization for a file, and another that must see none of its data. */
export async function organizations(): Promise<{ home: Seeded; stranger: Seeded }> {
  const { seed } = await service();
  return { home: await seed('professional'), stranger: await seed('professional') };
}

const tokens = new Map<string, Promise<string>>();

/** One session for all of a member's calls. */
function tokenOf(member: Member): Promise<string> {
  const token = tokens.get(member.id) ?? service().then((served) => served.session(member));
  tokens.set(member.id, token);
  return token;
}

interface CallOptions {
  /** A member by their session, a key, or null for an anonymous caller. */
  as: Member | string | null;
  /** The start of the route's path, if a tool has several; default: the application's. */
  at?: string;
  idempotencyKey?: string;
}

/**
 * Calls a tool like a REST request, from the credential to the audit log, but without HTTP; returns the response body.
 * @throws AppError
 */
export async function call(tool: Tool, input: object, { as, at = '', idempotencyKey }: CallOptions): Promise<Wire> {
  const { services } = await service();
  const route = (tool.rest ?? []).findLast(({ path }) => path.startsWith(at)) as RestDoor<unknown, unknown>;
  const bearer = as === null || typeof as === 'string' ? as : await tokenOf(as);
  const made = await callTool(services, tool, route, {
    requestId: crypto.randomUUID(),
    ip: '127.0.0.1',
    signal: new AbortController().signal,
    bearer,
    cookie: null,
    requireOwnPage: () => {},
    admitted: () => {},
    note: () => {},
    upgradeUrl: `${BASE}/settings/billing`,
    idempotencyKey: idempotencyKey ?? null,
    input: async () => input,
  });
  const view = route.view(made.output, made.input, new URL(route.path, BASE));
  if (route.output === null) return view;
  return JSON.parse(JSON.stringify(viewed(tool, route.output, view)));
}

/** Calls a tool as an agent with the owner's key: with the default scopes, or the given ones; `progress` gets each notification's message. */
export async function callAsAgent(
  tool: Tool,
  args: Record<string, unknown>,
  of: Seeded,
  { progress, ...options }: { scopes?: string[]; progress?: (message: string) => void } = {},
): Promise<Wire> {
  const { services, key } = await service();
  const principal = await services.authenticator.authenticate('mcp', await key('mcp', of, options), '127.0.0.1');
  const caller = { principal, requestId: crypto.randomUUID(), ip: '127.0.0.1', inTurn: <T>(work: () => Promise<T>) => work() };
  const signal = new AbortController().signal;
  const notify = async ({ params }: { params: { message: string } }) => progress?.(params.message);
  // Nothing else of the request is read.
  const mcpReq = { requestState: () => undefined, notify, _meta: progress && { progressToken: 1 } };
  const context = { mcpReq } as unknown as ServerContext;
  const result = await callMcpTool({ ...caller, services, signal }, { name: tool.name, arguments: args }, context);
  // Only clients that show forms are asked back, and this one does not say that it does.
  const { content, structuredContent, isError, _meta: meta } = result as CallToolResult;
  return { text: (content[0] as { text: string }).text, structured: structuredContent, isError: isError ?? false, meta };
}

/** An organization's audit log, oldest first: `action outcome`. */
export async function auditOf({ organizationId }: Seeded): Promise<string[]> {
  const { services, sql } = await service();
  await services.audit.flush();
  const lines = await sql('select action, outcome from audit_event where organization_id = ? order by id', [organizationId]);
  return lines.map(({ action, outcome }) => `${action} ${outcome}`);
}

/** A data source of an uploaded text; returns its id. */
export async function importSource(of: Seeded, csv = CSV, fileName = 'orders.csv'): Promise<string> {
  return importOnce(await service(), of, { name: fileName, text: csv }, async () => {
    return (await call(createDataSource, { file_name: fileName, stream: Readable.from(csv) }, { as: of.owner })).id;
  });
}

let imported: Promise<string> | undefined;

/** A data source with the rows of CSV, imported once per worker; tests that change or delete data import their own. */
export async function ordersSource(of: Seeded): Promise<string> {
  const { seed, sql } = await service();
  imported ??= seed('professional').then((first) => importSource(first));
  const template = await imported;
  const [source, snapshot] = [crypto.randomUUID(), crypto.randomUUID()];
  const copy = (table: string, of: string, changes: object) =>
    sql(`insert into ${table} select (jsonb_populate_record(t, ?::jsonb)).* from ${table} t where ${of} = ?`, [
      JSON.stringify(changes),
      template,
    ]);
  const { organizationId: organization_id, owner } = of;
  await copy('data_source', 'id', { id: source, organization_id, created_by: owner.id, current_snapshot_id: snapshot });
  await copy('snapshot', 'data_source_id', { id: snapshot, organization_id, data_source_id: source });
  return source;
}
