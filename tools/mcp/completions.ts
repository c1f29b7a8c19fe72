import type { CompleteRequestParams, CompleteResult } from '@modelcontextprotocol/server';
import { listSources } from '../../src/data/sources/list-sources.ts';
import { listReports } from '../../src/insight/reports/list-reports.ts';
import type { Context } from '../../src/platform/context.ts';
import type { McpCall } from './mcp-call.ts';

const VALUES_MAX = 100;
const MONTHS = 24;

/** Completes the arguments of prompts and resource templates: ids by prefix, names by any part. Without the scope there are no values. */
export async function complete(call: McpCall, { ref, argument }: CompleteRequestParams): Promise<CompleteResult> {
  const typed = argument.value;
  if (ref.type === 'ref/resource') {
    if (argument.name !== 'id') return values([]);
    const found = ref.uri.startsWith('report://') ? await reports(call) : ref.uri.startsWith('data-source://') ? await sources(call) : [];
    return values(matching(found, typed).map(({ id }) => id));
  }
  if (argument.name === 'data_source') return values(matching(await sources(call), typed).map(({ name }) => name));
  if (argument.name === 'month') return values(months(call.services.now()).filter((month) => month.startsWith(typed)));
  return values([]);
}

interface Named {
  id: string;
  name: string;
}

function matching(all: Named[], typed: string): Named[] {
  const wanted = typed.toLowerCase();
  return all.filter(({ id, name }) => id.startsWith(wanted) || name.toLowerCase().includes(wanted));
}

async function sources(call: McpCall): Promise<Named[]> {
  if (!call.principal.scopes.has('data-sources:read')) return [];
  return (await listSources(contextOf(call), newest(), ['active'])).items;
}

async function reports(call: McpCall): Promise<Named[]> {
  if (!call.principal.scopes.has('reports:read')) return [];
  const { items } = await listReports(contextOf(call), { ...newest(), status: 'completed' });
  return items.map(({ id, title }) => ({ id, name: title }));
}

function newest() {
  return { offset: 0, limit: 500, ordering: { field: 'created_at', descending: true } };
}

function contextOf(call: McpCall): Context {
  // Lists read only the principal and the database of a context.
  return { ...call.services, em: call.services.em.fork(), principal: call.principal } as unknown as Context;
}

function months(now: Date): string[] {
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );
}

function values(all: string[]): CompleteResult {
  const distinct = [...new Set(all)];
  return { completion: { values: distinct.slice(0, VALUES_MAX), total: distinct.length, hasMore: distinct.length > VALUES_MAX } };
}
