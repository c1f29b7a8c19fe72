import { listSources } from '../../src/data/sources/list-sources.ts';
import { listAlerts } from '../../src/insight/alerts/alerts.ts';
import { listDashboards } from '../../src/insight/dashboards/dashboards.ts';
import { listGoals } from '../../src/insight/goals/goals.ts';
import { nearNames } from '../../src/insight/metrics/bind-names.ts';
import { readMetrics } from '../../src/insight/metrics/stored/read-metrics.ts';
import { listReports } from '../../src/insight/reports/list-reports.ts';
import { REPORT_TEMPLATES } from '../../src/insight/reports/templates/index.ts';
import { listDeliveries } from '../../src/outreach/deliveries/deliveries.ts';
import type { Context } from '../../src/platform/context.ts';
import { isUuid } from '../../src/platform/db/ids.ts';
import { AppError } from '../../src/platform/errors.ts';
import type { ListQuery } from '../../src/platform/list-query.ts';
import type { McpScope } from '../../src/platform/scopes.ts';
import { id as idField } from '../fields.ts';

interface Named {
  id: string;
  name: string;
}

/** A kind of thing that has a name. */
interface Kind {
  noun: string;
  /** The tool that lists them, and the scope it needs; null: everybody may see them. */
  list: string;
  scope: McpScope | null;
  /** Those whose name contains `name`, newest first; everything without one. */
  read(ctx: Context, query: ListQuery): Promise<{ total: number; items: Named[] }>;
}

const titled = ({ id, title }: { id: string; title: string }): Named => ({ id, name: title });

const SOURCE: Kind = {
  noun: 'data source',
  list: 'list_data_sources',
  scope: 'data-sources:read',
  read: (ctx, query) => listSources(ctx, query),
};
const GOAL: Kind = {
  noun: 'goal',
  list: 'list_goals',
  scope: 'goals:read',
  read: async (ctx, query) => paged(await listGoals(ctx, query, {}), titled),
};

/** What the arguments of agents' tools with an id are about. */
const KINDS: Readonly<Record<string, Kind>> = {
  data_source_id: SOURCE,
  data_source_ids: SOURCE,
  goal_id: GOAL,
  parent_id: GOAL,
  report_id: {
    noun: 'report',
    list: 'list_reports',
    scope: 'reports:read',
    read: async (ctx, query) => paged(await listReports(ctx, query), titled),
  },
  dashboard_id: {
    noun: 'dashboard',
    list: 'list_dashboards',
    scope: 'dashboards:read',
    read: async (ctx, query) => paged(await listDashboards(ctx, query), ({ dashboard }) => dashboard),
  },
  alert_id: {
    noun: 'alert',
    list: 'list_alerts',
    scope: 'dashboards:read',
    read: async (ctx, query) => paged(await listAlerts(ctx, query), ({ alert }) => alert),
  },
  delivery_id: {
    noun: 'delivery',
    list: 'list_deliveries',
    scope: 'dashboards:read',
    read: async (ctx, query) => paged(await listDeliveries(ctx, query), ({ delivery }) => delivery),
  },
  metric_id: {
    noun: 'metric',
    list: 'list_metrics',
    scope: 'data-sources:read',
    read: async (ctx) => whole((await readMetrics(ctx.em, ctx.principal.organizationId)).map(({ metric }) => metric)),
  },
  template_id: { noun: 'template', list: 'list_report_templates', scope: null, read: async () => whole([...REPORT_TEMPLATES]) },
};

const PAGE_SIZE = 500;
/** Ids that a refusal lists. */
const NAMESAKES_MAX = 10;

/**
 * Replaces names by ids in an agent's arguments, in fields that take ids. Letter case counts only where it distinguishes two names. A name is
 * left as it is if the caller may not list what it could be.
 * @throws AppError not_found with the nearest names; conflict with the ids if several things have the name
 */
export async function withIdsForNames(ctx: Context, args: unknown): Promise<unknown> {
  if (typeof args !== 'object' || args === null) return args;
  const found: Record<string, unknown> = { ...args };
  for (const [field, value] of Object.entries(args)) {
    const kind = Object.hasOwn(KINDS, field) ? KINDS[field] : undefined;
    if (kind === undefined || (kind.scope !== null && !ctx.principal.scopes.has(kind.scope))) continue;
    if (!Array.isArray(value)) found[field] = await idOf(ctx, kind, value);
    // The tools refuse more.
    else if (value.length <= NAMES_MAX) found[field] = await idsOf(ctx, kind, value);
  }
  return found;
}

const NAMES_MAX = 20;

async function idsOf(ctx: Context, kind: Kind, values: readonly unknown[]): Promise<unknown[]> {
  const ids: unknown[] = [];
  for (const value of values) ids.push(await idOf(ctx, kind, value));
  return ids;
}

async function idOf(ctx: Context, kind: Kind, value: unknown): Promise<unknown> {
  if (typeof value !== 'string' || value.trim() === '' || isUuid(value) || !idField.safeParse(value).success) return value;
  const name = plain(value);
  const alike = (await everyOne(ctx, kind, value.trim())).filter((one) => folded(one.name) === name.toLowerCase());
  const same = alike.filter((one) => plain(one.name) === name);
  const fitting = same.length > 0 ? same : alike;
  if (fitting.length === 1) return fitting[0]!.id;
  if (fitting.length > 1) throw namesakes(kind, value, fitting);
  throw await unknownName(ctx, kind, value);
}

const plain = (name: string) => name.normalize().trim();
const folded = (name: string) => plain(name).toLowerCase();

/** All those whose name contains a text, however many. */
async function everyOne(ctx: Context, kind: Kind, name: string): Promise<Named[]> {
  const all: Named[] = [];
  for (;;) {
    const { total, items } = await kind.read(ctx, { ...newest(all.length), name });
    all.push(...items);
    if (items.length === 0 || all.length >= total) return all;
  }
}

const newest = (offset: number) => ({ offset, limit: PAGE_SIZE, ordering: { field: 'created_at', descending: true } });

function namesakes({ noun, list }: Kind, name: string, fitting: Named[]): AppError {
  const ids = fitting.slice(0, NAMESAKES_MAX).map(({ id }) => id);
  const more = fitting.length > ids.length ? ` The newest ${ids.length}; ${list} has the others.` : '';
  return new AppError('conflict', `${fitting.length} ${noun}s have the name "${name}". Send one of their ids: ${ids.join(', ')}.${more}`);
}

async function unknownName(ctx: Context, { noun, list, read }: Kind, name: string): Promise<AppError> {
  const { items } = await read(ctx, newest(0));
  const near = nearNames(
    name,
    items.map((one) => one.name),
  );
  const idsOfName = (wanted: string) => items.filter((item) => item.name === wanted).map(({ id }) => id);
  const nearest = near.map((one) => `"${one}" (${idsOfName(one).slice(0, NAMESAKES_MAX).join(', ')})`);
  const said = nearest.length === 0 ? '' : ` Did you mean ${nearest.join(' or ')}?`;
  return new AppError('not_found', `The ${noun} "${name}" was not found in your organization.${said} List them with ${list}.`);
}

function whole(items: Named[]): { total: number; items: Named[] } {
  return { total: items.length, items };
}

function paged<T>({ total, items }: { total: number; items: T[] }, named: (item: T) => Named) {
  return { total, items: items.map(named) };
}
