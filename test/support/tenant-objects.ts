import { REPORT_TEMPLATES } from '../../src/insight/reports/templates/index.ts';
import { connect, seedClient } from '../oauth/connection.ts';
import { callTool, upload } from './analysis.ts';
import { connectionTo, shopDatabase } from './connected-shop.ts';
import { eventually } from './eventually.ts';
import type { ForeignDatabase } from './foreign-database.ts';
import { sharedGoogle } from './google/shared.ts';
import { CSV, type Seeded, type Served } from './serve.ts';
import { closeWithWorker } from './worker-end.ts';

interface Preparation {
  table: string;
  /** The column of its id; default `id`. */
  column?: string;
  prepare(served: Served, of: Seeded): Promise<string>;
}

/** Everything an organization has that another must not reach. A new noun with ids at a door needs a line here. */
const OBJECTS = {
  data_source: { table: 'data_source', prepare: uploadSource },
  connected_source: { table: 'data_source', prepare: async (served, of) => (await connectSource(served, of)).id },
  sheets_source: { table: 'data_source', prepare: connectSheets },
  changed_source: { table: 'data_source', prepare: appendedSource },
  source_file: {
    table: 'data_source',
    column: `regexp_replace(further_files->0->>'key', '.*/', '')`,
    prepare: addFile,
  },
  syncing_source: { table: 'data_source', prepare: holdSync },
  report: { table: 'report', prepare: generateReport },
  api_key: { table: 'api_key', prepare: (served, of) => createKey(served, of, '/api/auth/api-keys/') },
  mcp_key: { table: 'api_key', prepare: (served, of) => createKey(served, of, '/api/mcp-keys/') },
  session: { table: 'session', prepare: openSession },
  passkey: { table: 'passkey', prepare: addPasskey },
  member: { table: 'membership', column: 'user_id', prepare: async (_served, of) => of.viewer.id },
  invitation: { table: 'invitation', prepare: inviteSomebody },
  connected_app: { table: 'oauth_grant', column: 'client_id', prepare: async (served, of) => (await connectApp(served, of)).appId },
  app_token: {
    table: 'oauth_access_token',
    prepare: async (served, of) => Object.values(await connectApp(served, of)).join('+'),
  },
  conversation: { table: 'conversation', prepare: askData },
  dashboard: { table: 'dashboard', prepare: createDashboard },
  model_proposal: { table: 'model_version', prepare: proposeCorrection },
  metric: { table: 'metric', prepare: proposeMetric },
  shared_report: { table: 'public_link', column: 'report_id', prepare: (served, of) => share(served, of, 'reports', generateReport) },
  shared_dashboard: {
    table: 'public_link',
    column: 'dashboard_id',
    prepare: (served, of) => share(served, of, 'dashboards', createDashboard),
  },
  goal: { table: 'goal', prepare: createGoal },
  milestone: { table: 'goal_milestone', prepare: addMilestone },
  delivery: { table: 'delivery', prepare: createDelivery },
  report_template: { table: 'report_template', prepare: saveTemplate },
  alert: { table: 'alert', prepare: createAlert },
} satisfies Record<string, Preparation>;

export type ObjectKind = keyof typeof OBJECTS;

/** By the path segment before an id. */
const BY_SEGMENT: Record<string, ObjectKind> = {
  'data-sources': 'data_source',
  'data-sources/undo': 'changed_source',
  files: 'source_file',
  'data-sources/connection': 'connected_source',
  'data-sources/sync': 'connected_source',
  'data-sources/sync/cancel': 'syncing_source',
  reports: 'report',
  'api-keys': 'api_key',
  'mcp-keys': 'mcp_key',
  sessions: 'session',
  passkeys: 'passkey',
  members: 'member',
  invitations: 'invitation',
  'connected-apps': 'connected_app',
  tokens: 'app_token',
  conversations: 'conversation',
  dashboards: 'dashboard',
  proposals: 'model_proposal',
  metrics: 'metric',
  'reports/public-link': 'shared_report',
  'dashboards/public-link': 'shared_dashboard',
  goals: 'goal',
  milestones: 'milestone',
  deliveries: 'delivery',
  'report-templates': 'report_template',
  alerts: 'alert',
};

/** By the name of a field with one or more ids. */
const BY_FIELD: Record<string, ObjectKind | 'shared'> = {
  data_source_id: 'data_source',
  data_source_ids: 'data_source',
  report_id: 'report',
  conversation_id: 'conversation',
  dashboard_id: 'dashboard',
  metric_id: 'metric',
  parent_id: 'goal',
  goal_id: 'goal',
  alert_id: 'alert',
  delivery_id: 'delivery',
  // Part of the goal named next to it.
  milestone_id: 'shared',
  // Templates belong to everybody.
  template_id: 'shared',
  // Part of the dashboard named next to it.
  widget_id: 'shared',
  // A filter: a stranger's id matches nothing.
  user_id: 'shared',
};

/** The sources that these tools of agents are about. */
const BY_TOOL: Record<string, ObjectKind> = {
  get_connection: 'connected_source',
  discover_tables: 'connected_source',
  update_connection: 'connected_source',
  sync_data_source: 'connected_source',
  cancel_sync: 'syncing_source',
  undo_data_source_change: 'changed_source',
  update_milestone: 'milestone',
  change_report_link: 'shared_report',
  revoke_report_link: 'shared_report',
  change_dashboard_link: 'shared_dashboard',
  revoke_dashboard_link: 'shared_dashboard',
};

/** What a call needs next to the id, among the fields it knows, for its owner to succeed. */
export function besideId(field: string, id: string, known: string[]): Record<string, unknown> {
  const [whole, part] = id.split('+');
  const all: Record<string, unknown> = {
    template_id: REPORT_TEMPLATES[0]?.id,
    output_format: 'json',
    sql: 'select count(*) as n from orders',
    metrics: ['orders'],
    entity: 'region',
    start: { table: 'orders' },
    grain: 'month',
    steps: [{ table: 'orders' }, { table: 'orders' }],
    tables: [{ name: 'orders', grain: 'One row is one sale.' }],
    expression: 'avg(amount)',
    question: 'How many orders are there?',
    name: 'Dashboard',
    mode: 'append',
    csv: 'order_id,day,region,amount\n5,2026-03-02,West,1\n',
    repeats: 'append',
    text: 'There are 4 orders.',
    // Of a source that people can sign in for.
    ...(known.includes('kind') && !known.includes('settings') ? { kind: 'google_sheets' } : {}),
    // Elsewhere `metric` is an object, or a column.
    ...(known.includes('horizon') ? { metric: 'orders', grain: 'day', horizon: 2 } : {}),
    ...(known.includes('per') && known.includes('columns')
      ? { metrics: ['orders', { name: 'sold', expression: 'sum(amount)' }], per: { grain: 'day' } }
      : {}),
    ...(known.includes('segments') ? { column: 'amount' } : {}),
    ...(known.includes('due_date') ? { title: 'Goal', target_value: 10, start_date: '2020-01-01', due_date: '2099-12-31' } : {}),
    // Elsewhere they are parts of a profile.
    ...(known.includes('parameters') || known.includes('date_range') ? { sections: [{ kind: 'text', text: 'Note' }] } : {}),
    ...(known.includes('value') ? { value: 1 } : {}),
    ...(known.includes('version') ? { version: 0 } : {}),
    ...(known.includes('conversation_id') ? { title: 'Renamed' } : {}),
    milestone_id: part,
    allow_embedding: true,
    ...(known.includes('sync_frequency') ? { sync_frequency: 'manual', tables: undefined } : {}),
    [field]: field.endsWith('s') ? [whole] : whole,
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => known.includes(name)));
}

/** @throws Error if a path has an id of a kind that nothing prepares, so that a new route cannot go untested */
export function kindOfPath(path: string): ObjectKind {
  const [, segment = '', rest = ''] = /(?:.*\/)?([^/]+)\/\{\w+\}\/(.*)$/.exec(path) ?? [];
  const kind = BY_SEGMENT[`${segment}/${rest.replace(/\/$/, '')}`] ?? BY_SEGMENT[segment];
  if (kind === undefined) throw new Error(`No test prepares another organization's object for ${path}: name it in tenant-objects.ts.`);
  return kind;
}

/** @throws Error if a field of a path's body, or of a tool's arguments, has ids of a kind that nothing prepares */
export function kindOfField(field: string, where: string): ObjectKind | 'shared' {
  const connected = where.startsWith('/api/connections/sign-ins/') ? 'sheets_source' : 'connected_source';
  const special = where.startsWith('/api/connections/') ? connected : BY_TOOL[where];
  const kind = special && BY_FIELD[field] !== 'shared' ? special : BY_FIELD[field];
  if (kind === undefined) throw new Error(`No test prepares another organization's object for ${field}: name it in tenant-objects.ts.`);
  return kind;
}

/** Creates an object of an organization through the doors; returns its id, or its parents' ids and its own, joined by `+`. */
export function prepareObject(served: Served, kind: ObjectKind, of: Seeded): Promise<string> {
  return OBJECTS[kind].prepare(served, of);
}

/** The whole row, to verify that nothing in it changed. */
export async function rowOf(served: Served, kind: ObjectKind, id: string): Promise<unknown> {
  const { table, column = 'id' }: Preparation = OBJECTS[kind];
  const [row] = await served.sql(`select to_jsonb(t) as row from ${table} t where ${column} = ?`, [id.split('+').at(-1)]);
  return row?.row;
}

/** The fields of a JSON schema that carry ids. */
export function idFields(schema: unknown): string[] {
  const { properties = {} } = schema as { properties?: Record<string, { format?: string; items?: { format?: string } }> };
  return Object.keys(properties).filter((name) => properties[name]?.format === 'uuid' || properties[name]?.items?.format === 'uuid');
}

const keys = new WeakMap<Seeded, Promise<string>>();

/** One key per organization: it may have no more than fifty. */
function keyOf(served: Served, of: Seeded): Promise<string> {
  const key = keys.get(of) ?? served.key('rest', of);
  keys.set(of, key);
  return key;
}

/** A source that reads a table of somebody's PostgreSQL, which is dropped with the worker. */
async function connectSource(served: Served, of: Seeded): Promise<{ id: string; shop: ForeignDatabase }> {
  const shop = await shopDatabase();
  closeWithWorker(() => shop.drop());
  const body = { ...connectionTo(shop), name: 'Shop', tables: [{ name: 'public.orders' }], sync_frequency: 'manual' };
  return { id: await created(await postJson(served, of, '/api/connections/', body), 'id'), shop };
}

/** A source that reads a spreadsheet as a service account. */
async function connectSheets(served: Served, of: Seeded): Promise<string> {
  const { server, sheets } = await sharedGoogle();
  const { email, key } = server.account();
  const settings = { spreadsheet: sheets.create({ Orders: { rows: [['day'], ['2026-01-01']] } }, email) };
  const access = { kind: 'google_sheets', settings, secret: { service_account_key: key } };
  const body = { ...access, name: 'Sheet', tables: [{ name: 'Orders' }], sync_frequency: 'manual' };
  return created(await postJson(served, of, '/api/connections/', body), 'id');
}

/** A source whose sync waits for a lock in its database. */
async function holdSync(served: Served, of: Seeded): Promise<string> {
  const { id, shop } = await connectSource(served, of);
  await shop.run('begin; lock table orders in access exclusive mode');
  await postJson(served, of, `/api/data-sources/${id}/sync/`, {});
  const headers = { authorization: `Bearer ${await keyOf(served, of)}` };
  await eventually(async () => {
    const { results } = (await (await fetch(`${served.url}/api/data-sources/${id}/syncs/`, { headers })).json()) as {
      results: { status: string }[];
    };
    return results[0]?.status === 'syncing';
  }, 'the sync to start');
  return id;
}

async function postJson(served: Served, of: Seeded, path: string, body: object): Promise<Response> {
  const headers = { authorization: `Bearer ${await keyOf(served, of)}`, 'content-type': 'application/json' };
  return fetch(`${served.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

function uploadSource(served: Served, of: Seeded): Promise<string> {
  return upload(served, of, CSV);
}

/** A source with a second file. */
async function appendedSource(served: Served, of: Seeded): Promise<string> {
  return (await addFile(served, of)).split('+')[0]!;
}

async function addFile(served: Served, of: Seeded): Promise<string> {
  const id = await uploadSource(served, of);
  const headers = { authorization: `Bearer ${await keyOf(served, of)}`, 'content-type': 'text/csv' };
  const at = `${served.url}/api/data-sources/${id}/files/?mode=append&repeats=append&file_name=more.csv`;
  const { files } = (await (await fetch(at, { method: 'POST', body: CSV, headers })).json()) as { files: { id: string }[] };
  return `${id}+${files[1]!.id}`;
}

const sources = new WeakMap<Seeded, Promise<string>>();

/** One data source per organization, for everything built on one. */
function sharedSource(served: Served, of: Seeded): Promise<string> {
  const source = sources.get(of) ?? uploadSource(served, of);
  sources.set(of, source);
  return source;
}

async function generateReport(served: Served, of: Seeded): Promise<string> {
  const body = { template_id: REPORT_TEMPLATES[0]?.id, data_source_ids: [await sharedSource(served, of)], output_format: 'json' };
  const headers = { authorization: `Bearer ${await keyOf(served, of)}`, 'content-type': 'application/json' };
  const answer = await fetch(`${served.url}/api/v1/reports/generate/`, { method: 'POST', body: JSON.stringify(body), headers });
  return created(answer, 'report_id');
}

async function createDashboard(served: Served, of: Seeded): Promise<string> {
  const body = { name: 'Dashboard', data_source_ids: [await sharedSource(served, of)] };
  const headers = { authorization: `Bearer ${await keyOf(served, of)}`, 'content-type': 'application/json' };
  return created(await fetch(`${served.url}/api/v1/dashboards/`, { method: 'POST', body: JSON.stringify(body), headers }), 'id');
}

async function share(
  served: Served,
  of: Seeded,
  noun: 'reports' | 'dashboards',
  prepare: (served: Served, of: Seeded) => Promise<string>,
): Promise<string> {
  const objectId = await prepare(served, of);
  const headers = { authorization: `Bearer ${await keyOf(served, of)}` };
  await created(await fetch(`${served.url}/api/v1/${noun}/${objectId}/public-link/`, { method: 'POST', headers }), 'public_url');
  return objectId;
}

async function createGoal(served: Served, of: Seeded): Promise<string> {
  const body = { title: 'Goal', target_value: 10, start_date: '2025-01-01', due_date: '2099-12-31' };
  const headers = { authorization: `Bearer ${await served.session(of.owner)}`, 'content-type': 'application/json' };
  return created(await fetch(`${served.url}/api/goals/`, { method: 'POST', body: JSON.stringify(body), headers }), 'id');
}

async function addMilestone(served: Served, of: Seeded): Promise<string> {
  const goalId = await createGoal(served, of);
  const headers = { authorization: `Bearer ${await served.session(of.owner)}`, 'content-type': 'application/json' };
  const answer = await fetch(`${served.url}/api/goals/${goalId}/milestones/`, { method: 'POST', body: '{"title":"Half"}', headers });
  return `${goalId}+${await created(answer, 'id')}`;
}

async function proposeCorrection(served: Served, of: Seeded): Promise<string> {
  const source = await sharedSource(served, of);
  const key = await served.key('mcp', of, { scopes: ['data-sources:write'] });
  const tables = [{ name: 'orders', grain: `One row is sale ${Date.now()}.` }];
  const { structured } = await callTool(served, key, 'update_data_model', { data_source_id: source, tables });
  return `${source}+${structured.id}`;
}

async function proposeMetric(served: Served, of: Seeded): Promise<string> {
  const key = await served.key('mcp', of, { scopes: ['metrics:write'] });
  const name = `metric_${Date.now()}`;
  const args = { name, expression: 'avg(amount)', data_source_id: await sharedSource(served, of) };
  const { structured } = await callTool(served, key, 'define_metric', args);
  return structured.metric_id;
}

async function createDelivery(served: Served, of: Seeded): Promise<string> {
  const content = { type: 'report', template_id: REPORT_TEMPLATES[0]?.id, data_source_ids: [await sharedSource(served, of)] };
  const body = JSON.stringify({ name: 'Delivery', content, frequency: 'daily', local_time: '08:00' });
  const headers = { authorization: `Bearer ${await served.session(of.owner)}`, 'content-type': 'application/json' };
  return created(await fetch(`${served.url}/api/deliveries/`, { method: 'POST', body, headers }), 'id');
}

async function saveTemplate(served: Served, of: Seeded): Promise<string> {
  const sections = [{ kind: 'query', query: { metrics: ['orders'] } }];
  const body = JSON.stringify({ name: 'Template', data_source_ids: [await sharedSource(served, of)], sections });
  const headers = { authorization: `Bearer ${await served.session(of.owner)}`, 'content-type': 'application/json' };
  return created(await fetch(`${served.url}/api/report-templates/`, { method: 'POST', body, headers }), 'id');
}

async function createAlert(served: Served, of: Seeded): Promise<string> {
  const subject = { type: 'metric', data_source_id: await sharedSource(served, of), metric: 'sum', field: 'amount', grain: 'month' };
  const body = JSON.stringify({ name: 'Alert', subject, condition: { type: 'above', threshold: 1e9 } });
  const headers = { authorization: `Bearer ${await served.session(of.owner)}`, 'content-type': 'application/json' };
  const id = await created(await fetch(`${served.url}/api/alerts/`, { method: 'POST', body, headers }), 'id');
  // Checked once, so that its row no longer changes.
  await eventually(async () => (await served.sql('select 1 from alert where id = ? and checked_at is not null', [id])).length === 1);
  return id;
}

async function askData(served: Served, of: Seeded): Promise<string> {
  const body = { question: 'How many orders are there?', data_source_ids: [await sharedSource(served, of)] };
  const headers = { authorization: `Bearer ${await served.session(of.owner)}`, 'content-type': 'application/json' };
  const answer = await fetch(`${served.url}/api/analysis/ask/`, { method: 'POST', body: JSON.stringify(body), headers });
  return ((await answer.json()) as { conversation_id: string }).conversation_id;
}

async function createKey(served: Served, of: Seeded, path: string): Promise<string> {
  const headers = { authorization: `Bearer ${await served.session(of.owner)}`, 'content-type': 'application/json' };
  return created(await fetch(`${served.url}${path}`, { method: 'POST', body: JSON.stringify({ name: 'test' }), headers }), 'id');
}

async function inviteSomebody(served: Served, of: Seeded): Promise<string> {
  const headers = { authorization: `Bearer ${await served.session(of.owner)}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ email: `${crypto.randomUUID()}@example.com`, role: 'viewer' });
  return created(await fetch(`${served.url}/api/organization/invitations/`, { method: 'POST', body, headers }), 'id');
}

async function openSession(served: Served, of: Seeded): Promise<string> {
  await served.session(of.owner);
  const [row] = await served.sql('select id from session where user_id = ? order by id desc limit 1', [of.owner.id]);
  return row?.id as string;
}

/** Bypasses the doors, so that its owner's session does not go stale. */
async function addPasskey(served: Served, of: Seeded): Promise<string> {
  const [row] = await served.sql(
    `insert into passkey select gen_random_uuid(), ?, gen_random_uuid(), '', 0, '{}', 'Laptop', now() returning id`,
    [of.owner.id],
  );
  return row?.id as string;
}

async function connectApp(served: Served, of: Seeded): Promise<{ appId: string; tokenId: string }> {
  const client = await seedClient(served);
  const { grantId } = await connect(served, client, of);
  const [token] = await served.sql('select id from oauth_access_token where grant_id = ?', [grantId]);
  return { appId: client.id, tokenId: token?.id as string };
}

/** A path with its ids filled in: one for all, or several joined by `+`. */
export function withIds(path: string, id: string): string {
  const ids = id.split('+');
  return path.replace(/\{\w+\}/g, () => ids.shift() ?? id);
}

async function created(answer: Response, field: string): Promise<string> {
  const body = (await answer.json()) as Record<string, string>;
  if (answer.status !== 201) throw new Error(`The object to test with was not made: ${answer.status} ${JSON.stringify(body)}`);
  return body[field] as string;
}
