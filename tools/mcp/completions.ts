import type { CompleteRequestParams, CompleteResult } from '@modelcontextprotocol/server';
import { listSources } from '../../src/data/sources/list-sources.ts';
import { readMetrics } from '../../src/insight/metrics/stored/read-metrics.ts';
import { getReport } from '../../src/insight/reports/get-report.ts';
import { listReports } from '../../src/insight/reports/list-reports.ts';
import type { Context } from '../../src/platform/context.ts';
import { AppError } from '../../src/platform/errors.ts';
import type { McpCall } from './mcp-call.ts';

const VALUES_MAX = 100;
const MONTHS = 24;

/**
 * Completes the arguments of prompts and resource templates: ids by prefix, names and sections of a report by any part. Without the scope
 * there are no values.
 */
export async function complete(call: McpCall, { ref, argument, context }: CompleteRequestParams): Promise<CompleteResult> {
  const typed = argument.value;
  if (ref.type === 'ref/resource') {
    if (argument.name === 'section') return values(matching(await sections(call, context?.arguments?.id), typed).map(({ id }) => id));
    if (argument.name !== 'id') return values([]);
    const found = ref.uri.startsWith('report://') ? await reports(call) : ref.uri.startsWith('data-source://') ? await sources(call) : [];
    return values(matching(found, typed).map(({ id }) => id));
  }
  if (argument.name === 'data_source') return values(matching(await sources(call), typed).map(({ name }) => name));
  if (argument.name === 'metric') return values(matching(await metrics(call), typed).map(({ name }) => name));
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

/** The sections of the report whose id is already filled in. */
async function sections(call: McpCall, reportId: string | undefined): Promise<Named[]> {
  if (reportId === undefined || !call.principal.scopes.has('reports:read')) return [];
  const report = await getReport(contextOf(call), reportId).catch((error: unknown) => {
    // Of no report of theirs there is nothing to complete.
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  });
  return (report?.sections ?? []).map(({ id, title }) => ({ id, name: title }));
}

async function metrics(call: McpCall): Promise<Named[]> {
  if (!call.principal.scopes.has('data-sources:read')) return [];
  const stored = await readMetrics(call.services.em.fork(), call.principal.organizationId);
  return stored.map(({ metric: { id, name } }) => ({ id, name }));
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
