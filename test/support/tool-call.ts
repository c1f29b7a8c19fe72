import { Readable } from 'node:stream';
import type { ServerContext } from '@modelcontextprotocol/server';
import { callTool, viewed } from '../../tools/call.ts';
import { createDataSource } from '../../tools/data-sources/create-data-source.ts';
import type { RestDoor, Tool } from '../../tools/define.ts';
import { callMcpTool } from '../../tools/mcp/call-mcp-tool.ts';
import { CSV, type Member, type Seeded, type Served, serve } from './serve.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes; the tests say what they expect
export type Wire = any;

/** Of this very machine, where passkeys work without a domain. */
export const BASE = 'http://localhost:8080';

let serving: Promise<Served> | undefined;

/**
 * The service without HTTP, opened once for all tests of a worker that call tools in its process; each file has organizations of its own. It
 * closes with the worker.
 */
export function service(): Promise<Served> {
  serving ??= open();
  return serving;
}

async function open(): Promise<Served> {
  const served = await serve({ noHttp: true, env: { BASE_URL: BASE, SWEEP_SECONDS: '3600' } });
  // A worker is let go by its channel, and the run's server may be gone before it has closed: nothing of it is left by then.
  const leave = () => process.exit();
  process.once('disconnect', () => served.close().then(leave, leave));
  return Object.assign(globalThis, { closeTools: () => served.close() }) && served;
}

/** An organization for a file, and another that must see nothing of it. */
export async function organizations(): Promise<{ home: Seeded; stranger: Seeded }> {
  const { seed } = await service();
  return { home: await seed('professional'), stranger: await seed('professional') };
}

const tokens = new Map<string, Promise<string>>();

/** One session for all calls of a member. */
function tokenOf(member: Member): Promise<string> {
  const token = tokens.get(member.id) ?? service().then((served) => served.session(member));
  tokens.set(member.id, token);
  return token;
}

interface CallOptions {
  /** A member by their session, a key, or null for nobody. */
  as: Member | string | null;
  /** The route by the start of its path, where a tool has several; default: that of the application. */
  at?: string;
  idempotencyKey?: string;
}

/**
 * Calls a tool as a REST request does, from the credential to the audit log, without the request; gives the body of the answer.
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

/** Calls a tool as an agent does that has the owner's key: with the default scopes, or those that are given. */
export async function callAsAgent(
  tool: Tool,
  args: Record<string, unknown>,
  of: Seeded,
  options: { scopes?: string[] } = {},
): Promise<Wire> {
  const { services, key } = await service();
  const principal = await services.authenticator.authenticate('mcp', await key('mcp', of, options), '127.0.0.1');
  const caller = { principal, requestId: crypto.randomUUID(), ip: '127.0.0.1', inTurn: <T>(work: () => Promise<T>) => work() };
  const signal = new AbortController().signal;
  // Of the request only its progress token is read, and there is none.
  const context = { mcpReq: {} } as unknown as ServerContext;
  const { content, structuredContent, isError } = await callMcpTool(
    { ...caller, services, signal },
    { name: tool.name, arguments: args },
    context,
  );
  return { text: (content[0] as { text: string }).text, structured: structuredContent, isError: isError ?? false };
}

/** What the audit log has of an organization, oldest first: `action outcome`. */
export async function auditOf({ organizationId }: Seeded): Promise<string[]> {
  const { services, sql } = await service();
  await services.audit.flush();
  const lines = await sql('select action, outcome from audit_event where organization_id = ? order by id', [organizationId]);
  return lines.map(({ action, outcome }) => `${action} ${outcome}`);
}

/** Uploads a file's text as a data source, and gives its id. */
export async function importSource(of: Seeded, csv = CSV, fileName = 'orders.csv'): Promise<string> {
  return (await call(createDataSource, { file_name: fileName, stream: Readable.from(csv) }, { as: of.owner })).id;
}

let imported: Promise<string> | undefined;

/** A data source of an organization with the rows of CSV, imported once in a worker; what changes or deletes its data imports its own. */
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
