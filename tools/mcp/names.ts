import { listSources } from '../../src/data/sources/list-sources.ts';
import { listAlerts } from '../../src/insight/alerts/alerts.ts';
import { getDashboard, listDashboards } from '../../src/insight/dashboards/dashboards.ts';
import { getGoal, listGoals } from '../../src/insight/goals/goals.ts';
import { nearNames } from '../../src/insight/metrics/bind-names.ts';
import { readMetrics } from '../../src/insight/metrics/stored/read-metrics.ts';
import { listReports } from '../../src/insight/reports/list-reports.ts';
import { listTemplates } from '../../src/insight/reports/list-templates.ts';
import { listDeliveries } from '../../src/outreach/deliveries/deliveries.ts';
import type { Context } from '../../src/platform/context.ts';
import { isUuid } from '../../src/platform/db/ids.ts';
import { AppError } from '../../src/platform/errors.ts';
import type { ListQuery } from '../../src/platform/list-query.ts';
import type { McpScope } from '../../src/platform/scopes.ts';
import { id as idField } from '../fields.ts';
import { type Answers, Question } from './questions.ts';

interface Named {
  id: string;
  name: string;
  createdAt?: Date;
}

/** A kind of thing that has a name. */
interface Kind {
  noun: string;
  /** The tool that lists them, and the scope it needs; null: everybody may see them. */
  list: string;
  scope: McpScope | null;
  /** The argument with the id of the one thing among whose parts the name is looked up. */
  within?: string;
  /** Those whose name contains `name`, newest first; everything without one. */
  read(ctx: Context, query: ListQuery, within: string): Promise<{ total: number; items: Named[] }>;
}

const titled = ({ id, title, createdAt }: { id: string; title: string; createdAt?: Date }): Named => ({ id, name: title, createdAt });

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
  to_data_source_id: SOURCE,
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
  widget_id: {
    noun: 'widget',
    list: 'get_dashboard',
    scope: 'dashboards:read',
    within: 'dashboard_id',
    read: async (ctx, _query, within) => whole((await getDashboard(ctx, within)).widgets.map(({ id, title }) => ({ id, name: title }))),
  },
  milestone_id: {
    noun: 'milestone',
    list: 'get_goal',
    scope: 'goals:read',
    within: 'goal_id',
    read: async (ctx, _query, within) => whole((await getGoal(ctx, within)).milestones.map(({ id, title }) => ({ id, name: title }))),
  },
  template_id: {
    noun: 'template',
    list: 'list_report_templates',
    scope: null,
    read: async (ctx) => whole(await listTemplates(ctx.em, ctx.principal.organizationId)),
  },
};

const PAGE_SIZE = 500;
/** Ids that a refusal lists, and choices that a form offers. */
const NAMESAKES_MAX = 10;

/** Arguments that are objects, or lists of objects, with ids among their own fields. */
const HOLDERS: ReadonlySet<string> = new Set(['binding', 'content', 'subject', 'add_relationships', 'remove_relationships']);

/**
 * Replaces names by ids in an agent's arguments, in fields that take ids, also of a binding, a subject or a content. Letter case counts only
 * where it distinguishes two names. A name is left as it is if the caller may not list what it could be.
 * @param answers which of several with one name a person has chosen
 * @throws AppError not_found with the nearest names; Question with the ids if several things have the name
 */
export async function withIdsForNames(ctx: Context, args: unknown, answers: Answers): Promise<unknown> {
  if (typeof args !== 'object' || args === null) return args;
  if (Array.isArray(args)) return Promise.all(args.map((one) => withIdsForNames(ctx, one, answers)));
  const found: Record<string, unknown> = { ...args };
  // Parts last: what they are parts of must have its id by then.
  const fields = Object.entries(args).sort(([one], [other]) => Number(isPart(one)) - Number(isPart(other)));
  for (const [field, value] of fields) {
    if (HOLDERS.has(field)) found[field] = await withIdsForNames(ctx, value, answers);
    const kind = kindOf(field);
    if (kind === undefined || (kind.scope !== null && !ctx.principal.scopes.has(kind.scope))) continue;
    const within = kind.within === undefined ? '' : found[kind.within];
    if (typeof within !== 'string' || (kind.within !== undefined && !isUuid(within))) continue;
    const lookUp: LookUp = { ctx, kind, within, answers };
    if (!Array.isArray(value)) found[field] = await idOf(lookUp, value);
    // The tools refuse more.
    else if (value.length <= NAMES_MAX) found[field] = await idsOf(lookUp, value);
  }
  return found;
}

const NAMES_MAX = 20;
const kindOf = (field: string): Kind | undefined => (Object.hasOwn(KINDS, field) ? KINDS[field] : undefined);
const isPart = (field: string) => kindOf(field)?.within !== undefined;

/** Where a name is looked up. */
interface LookUp {
  ctx: Context;
  kind: Kind;
  within: string;
  answers: Answers;
}

async function idsOf(lookUp: LookUp, values: readonly unknown[]): Promise<unknown[]> {
  const ids: unknown[] = [];
  for (const value of values) ids.push(await idOf(lookUp, value));
  return ids;
}

async function idOf(lookUp: LookUp, value: unknown): Promise<unknown> {
  if (typeof value !== 'string' || value.trim() === '' || isUuid(value) || !idField.safeParse(value).success) return value;
  const name = plain(value);
  const alike = (await everyOne(lookUp, value.trim())).filter((one) => folded(one.name) === name.toLowerCase());
  const same = alike.filter((one) => plain(one.name) === name);
  const fitting = same.length > 0 ? same : alike;
  if (fitting.length === 1) return fitting[0]!.id;
  if (fitting.length > 1) return chosenOf(lookUp, value, fitting);
  throw await unknownName(lookUp, value);
}

const plain = (name: string) => name.normalize().trim();
const folded = (name: string) => plain(name).toLowerCase();

/** All those whose name contains a text, however many. */
async function everyOne({ ctx, kind, within }: LookUp, name: string): Promise<Named[]> {
  const all: Named[] = [];
  for (;;) {
    const { total, items } = await kind.read(ctx, { ...newest(all.length), name }, within);
    all.push(...items);
    if (items.length === 0 || all.length >= total) return all;
  }
}

const newest = (offset: number) => ({ offset, limit: PAGE_SIZE, ordering: { field: 'created_at', descending: true } });

/** Which of several with one name a person chose. @throws Question if nobody was asked yet; AppError conflict if they chose none */
function chosenOf({ kind: { noun, list }, answers }: LookUp, name: string, fitting: Named[]): string {
  const key = `${noun.replaceAll(' ', '_')}:${plain(name)}`;
  const answer = answers.of(key);
  const chosen = fitting.find(({ id }) => id === answer);
  if (chosen) return chosen.id;
  const shown = fitting.slice(0, NAMESAKES_MAX);
  const since = ({ createdAt }: Named) => (createdAt ? `created ${createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC` : null);
  const ids = shown.map((one) => [one.id, since(one)].filter(Boolean).join(', '));
  const more = fitting.length > ids.length ? ` The newest ${ids.length}; ${list} has the others.` : '';
  const message = `${fitting.length} ${noun}s have the name "${name}". Send one of their ids: ${ids.join('; ')}.${more}`;
  if (answer !== undefined) throw new AppError('conflict', `Nothing was done, as none was chosen. ${message}`);
  throw new Question('conflict', message, {
    key,
    message: `${fitting.length} ${noun}s have the name "${name}". Which one?${more}`,
    options: shown.map((one) => ({ value: one.id, label: [one.name, since(one) ?? one.id].join(', ') })),
  });
}

async function unknownName({ ctx, kind: { noun, list, read }, within }: LookUp, name: string): Promise<AppError> {
  const { items } = await read(ctx, newest(0), within);
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
