import { REPORT_TEMPLATES } from '../../../src/insight/reports/templates/index.ts';
import { eventually } from '../../support/eventually.ts';
import type { Seeded, Served } from '../../support/serve.ts';
import { textOf, textsOf } from './texts.ts';

const DAY_MS = 86_400_000;
const DAYS = { start_date: '2026-01-01', due_date: '2099-12-31' };

// biome-ignore lint/suspicious/noExplicitAny: whatever an answer's JSON is
export type Api = (method: string, path: string, json?: unknown) => Promise<any>;

/** Calls the general API as somebody signed in. @throws Error where the service refuses it */
export async function apiOf(served: Served, of: Seeded): Promise<Api> {
  const authorization = `Bearer ${await served.session(of.owner)}`;
  return async (method, path, json) => {
    const raw = typeof json === 'string' || json instanceof FormData || json instanceof Buffer;
    const answer = await fetch(served.url + path, {
      method,
      headers: { authorization, ...(json instanceof FormData ? {} : { 'content-type': raw ? 'text/csv' : 'application/json' }) },
      ...(json === undefined ? {} : { body: raw ? (json as string) : JSON.stringify(json) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} ${JSON.stringify(json)?.slice(0, 300)}: ${answer.status} ${text.slice(0, 500)}`);
    return text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text;
  };
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Orders of a hundred days up to yesterday; columns, categories and measures are named by payloads. */
function ordersCsv(cells: string[] = textsOf('create_data_source.stream')): string {
  const headers = textsOf('csv header');
  const lines = [['order_id', 'day', 'region', 'amount', ...headers.map(quoted)].join(',')];
  const today = Math.floor(Date.now() / DAY_MS);
  for (let id = 0; id < 400; id++) {
    const day = new Date((today - 100 + Math.floor(id / 4)) * DAY_MS).toISOString().slice(0, 10);
    // The first columns are categories, the rest measures.
    const values = headers.map((_, at) => (at < 3 ? quoted(cells[(id * (at + 1)) % cells.length] as string) : (id * (at + 3)) % 97));
    lines.push([id + 1, day, quoted(cells[id % cells.length] as string), 10 + (id % 7), ...values].join(','));
  }
  return `${lines.join('\n')}\n`;
}

const SMALL = 'order_id,day,region,amount\n1,2026-01-05,North,10.5\n2,2026-01-20,South,20\n';
const times = <T>(n: number, make: (at: number) => Promise<T>) => Promise.all(Array.from({ length: n }, (_, at) => make(at)));
const upload = async (api: Api, query: Record<string, string>, file: string | Buffer) =>
  (await api('POST', `/api/data-sources/?${new URLSearchParams(query)}`, file)).id as string;

/** The ids of what was made. */
export type Filled = Awaited<ReturnType<typeof fill>>;

/** Makes of every noun as many objects as its texts need, through the doors. */
export async function fill(api: Api, workbook: Buffer) {
  const orders = await upload(api, { file_name: 'orders.csv', name: 'Orders' }, ordersCsv());
  const sources = {
    orders,
    created: await times(textsOf('create_data_source.name').length, (at) =>
      upload(
        api,
        {
          file_name: `${textOf('create_data_source.file_name', at)}.csv`,
          name: textOf('create_data_source.name', at),
          description: textOf('create_data_source.description'),
        },
        SMALL,
      ),
    ),
    ...(await otherFiles(api, workbook)),
  };
  const changed = [orders, sources.json, sources.workbook, sources.appended, ...sources.forms];
  for (const [at, name] of textsOf('update_data_source.name').entries()) {
    await api('PATCH', `/api/data-sources/${changed[at]}/`, { name, description: textOf('update_data_source.description') });
  }
  const filters = (field: string) => [{ column: 'region', op: 'not_in', value: textsOf(field) }];
  const request = { data_source_ids: [orders], output_format: 'html' };
  const reports = {
    generated: await times(textsOf('generate_report.title').length, async (at) => {
      const parameters = [...filters('generate_report.report_parameters{}'), ...filters('report_parameters.filters[].value[]')];
      const made = await api('POST', '/api/v1/reports/generate/', {
        ...request,
        template_id: REPORT_TEMPLATES[at % REPORT_TEMPLATES.length]?.id,
        title: textOf('generate_report.title', at),
        report_parameters: at === 0 ? { filters: parameters } : {},
      });
      return made.report_id as string;
    }),
    started: await times(textsOf('start_report.title').length, async (at) => {
      const value = textOf('report_parameters.filters[].value');
      const made = await api('POST', '/api/reports/', {
        ...request,
        // One report of hostile data is enough here.
        ...(at > 0 && { data_source_ids: [sources.created[0]] }),
        template_id: REPORT_TEMPLATES.at(-1 - (at % REPORT_TEMPLATES.length))?.id,
        title: textOf('start_report.title', at),
        report_parameters:
          at === 0 ? { filters: [...filters('start_report.report_parameters{}'), { column: 'region', op: 'ne', value }] } : {},
      });
      return made.id as string;
    }),
    pdf: (await api('POST', '/api/v1/reports/generate/', { ...request, output_format: 'pdf', template_id: REPORT_TEMPLATES[0]?.id }))
      .report_id as string,
  };
  const metrics = textsOf('create_dashboard.custom_metrics[].name').map((name) => ({ name, type: 'sum', field: 'amount' }));
  const dashboards = {
    created: await times(textsOf('create_dashboard.name').length, async (at) => {
      const made = await api('POST', '/api/dashboards/', {
        name: textOf('create_dashboard.name', at),
        description: textOf('create_dashboard.description'),
        data_source_ids: [orders],
        ...(at === 0 && { custom_metrics: metrics }),
      });
      return made.id as string;
    }),
    changed: await times(textsOf('update_dashboard.name').length, async (at) => {
      const { id } = await api('POST', '/api/dashboards/', { name: 'Plain', data_source_ids: [orders] });
      await api('PATCH', `/api/dashboards/${id}/`, {
        name: textOf('update_dashboard.name', at),
        description: textOf('update_dashboard.description'),
      });
      return id as string;
    }),
  };
  await Promise.all([dashboards.created[0], dashboards.changed[0]].map((id) => api('POST', `/api/dashboards/${id}/refresh/`)));
  const goals = await makeGoals(api, orders);
  const alerts = await makeAlerts(api, orders);
  const deliveries = await makeDeliveries(api, orders, dashboards.created[0] as string);
  const conversations = await times(textsOf('rename_conversation.title').length, async (at) => {
    const question = at === 0 ? textOf('analyze_data.question') : 'How many orders are there?';
    const { conversation_id: id } = await api('POST', '/api/analysis/ask/', { question, data_source_ids: [orders] });
    await api('PATCH', `/api/analysis/conversations/${id}/`, { title: textOf('rename_conversation.title', at) });
    return id as string;
  });
  await makeKeys(api);
  await eventually(async () => {
    const states = await Promise.all(reports.started.map((id) => api('GET', `/api/reports/${id}/`)));
    return states.every(({ status }) => status === 'completed');
  });
  return { sources, reports, dashboards, goals, alerts, deliveries, conversations };
}

async function otherFiles(api: Api, workbook: Buffer) {
  const keyed = JSON.stringify([Object.fromEntries(textsOf('json key').map((key, at) => [key, at]))]);
  const forms = await times(textsOf('multipart file name').length, async (at) => {
    const form = new FormData();
    form.set('file', new Blob([SMALL]), `${textOf('multipart file name', at)}.csv`);
    return (await api('POST', '/api/data-sources/', form)).id as string;
  });
  const appended = await upload(api, { file_name: 'small.csv' }, SMALL);
  const more = [
    'order_id,day,region,amount',
    ...textsOf('add_data_source_file.stream').map((cell, at) => `${at + 9},2026-02-01,${quoted(cell)},1`),
  ];
  for (const name of textsOf('add_data_source_file.file_name')) {
    const query = new URLSearchParams({ mode: 'append', repeats: 'append', file_name: `${name}.csv` });
    await api('POST', `/api/data-sources/${appended}/files/?${query}`, `${more.join('\n')}\n`);
  }
  return {
    appended,
    json: await upload(api, { file_name: 'keys.json' }, keyed),
    workbook: await upload(api, { file_name: 'sheets.xlsx' }, workbook),
    forms,
  };
}

async function makeGoals(api: Api, source: string) {
  const many = (tool: string) => textsOf(`${tool}.unit`).length;
  const binding = (field: string) => ({
    data_source_id: source,
    type: 'sum',
    field: 'amount',
    filters: [{ column: 'region', op: 'not_in', value: textsOf(field) }],
  });
  const of = (tool: string, at: number) => ({
    title: textOf(`${tool}.title`, at),
    description: textOf(`${tool}.description`, at),
    metric: textOf(`${tool}.metric`, at),
    unit: textOf(`${tool}.unit`, at),
    ...(at === 0 ? { binding: binding(`${tool}.binding.filters[]{}`) } : { current_value: 5 }),
  });
  const created = await times(many('create_goal'), async (at) => {
    const { id } = await api('POST', '/api/goals/', { ...DAYS, target_value: 1e9, ...of('create_goal', at) });
    return id as string;
  });
  const changed = await times(many('update_goal'), async (at) => {
    const { id } = await api('POST', '/api/goals/', { ...DAYS, target_value: 1e9, title: 'Plain' });
    await api('PATCH', `/api/goals/${id}/`, of('update_goal', at));
    return id as string;
  });
  // The second is moved by hand.
  const path = `/api/goals/${created[1]}`;
  await api('POST', `${path}/progress/`, { value: 1, note: textOf('note_goal_progress.note') });
  for (const title of textsOf('add_milestone.title')) await api('POST', `${path}/milestones/`, { title });
  for (const title of textsOf('update_milestone.title')) {
    const { id } = await api('POST', `${path}/milestones/`, { title: 'Plain' });
    await api('PATCH', `${path}/milestones/${id}/`, { title });
  }
  return { created, changed };
}

async function makeAlerts(api: Api, source: string) {
  const subject = (field?: string) => ({
    type: 'metric',
    data_source_id: source,
    metric: 'sum',
    field: 'amount',
    grain: 'day',
    ...(field && { filters: [{ column: 'region', op: 'not_in', value: textsOf(field) }] }),
  });
  const condition = { type: 'below', threshold: 1e9 };
  return {
    created: await times(textsOf('create_alert.name').length, async (at) => {
      const of = subject(at === 0 ? 'create_alert.subject.filters[]{}' : undefined);
      return (await api('POST', '/api/alerts/', { name: textOf('create_alert.name', at), subject: of, condition })).id as string;
    }),
    changed: await times(textsOf('update_alert.name').length, async (at) => {
      const { id } = await api('POST', '/api/alerts/', { name: 'Plain', subject: subject(), condition });
      const change = { name: textOf('update_alert.name', at), ...(at === 0 && { subject: subject('update_alert.subject.filters[]{}') }) };
      await api('PATCH', `/api/alerts/${id}/`, change);
      return id as string;
    }),
  };
}

async function makeDeliveries(api: Api, source: string, dashboard: string) {
  const shown = { type: 'dashboard', dashboard_id: dashboard };
  const report = (field: string) => ({
    type: 'report',
    template_id: REPORT_TEMPLATES[0]?.id,
    data_source_ids: [source],
    formats: ['html'],
    report_parameters: { filters: [{ column: 'region', op: 'not_in', value: textsOf(field) }] },
  });
  const daily = { frequency: 'daily', local_time: '08:00' };
  const made = await times(textsOf('create_delivery.name').length, async (at) => {
    const content = at === 0 ? report('create_delivery.content.report_parameters{}') : shown;
    return (await api('POST', '/api/deliveries/', { ...daily, name: textOf('create_delivery.name', at), content })).id as string;
  });
  const changed = await times(textsOf('update_delivery.name').length, async (at) => {
    const { id } = await api('POST', '/api/deliveries/', { ...daily, name: 'Plain', content: shown });
    const content = at === 0 ? { content: report('update_delivery.content.report_parameters{}') } : {};
    await api('PATCH', `/api/deliveries/${id}/`, { name: textOf('update_delivery.name', at), ...content });
    return id as string;
  });
  for (const id of [...made, changed[0]]) await api('POST', `/api/deliveries/${id}/run/`);
  return { made, changed };
}

async function makeKeys(api: Api) {
  for (const [tool, path] of [
    ['create_api_key', '/api/auth/api-keys/'],
    ['create_mcp_key', '/api/mcp-keys/'],
  ] as const) {
    for (const [at, name] of textsOf(`${tool}.name`).entries()) {
      await api('POST', path, { name, description: textOf(`${tool}.description`, at) });
    }
  }
}
