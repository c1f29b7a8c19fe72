import { REPORT_TEMPLATES } from '../../../src/insight/reports/templates/index.ts';
import { callTool } from '../../support/analysis.ts';
import type { Served } from '../../support/serve.ts';
import type { FreeText } from './schema-texts.ts';

/** What fields stand in, and whose credentials ask. */
export interface Grounds {
  served: Served;
  session: string;
  mcpKey: string;
  /** Objects to send texts to. */
  ids: {
    source: string;
    spare: string;
    report: string;
    dashboard: string;
    goal: string;
    delivery: string;
    alert: string;
    template: string;
  };
}

/** What a tool must be given beside a text, so that nothing but the text can be why it is refused. */
function beside(tool: string, { ids }: Grounds): Record<string, unknown> {
  const report = { template_id: REPORT_TEMPLATES[0]?.id, data_source_ids: [ids.source] };
  const composed = { data_source_ids: [ids.source], sections: [{ kind: 'text', text: 'Note' }] };
  const days = { start_date: '2026-01-01', due_date: '2026-12-31' };
  const metric = { data_source_id: ids.source, type: 'sum', field: 'amount' };
  const subject = { type: 'metric', data_source_id: ids.source, metric: 'sum', field: 'amount', grain: 'month' };
  const account = { email: 'nobody@example.com', password: 'a password of nobody' };
  const table: Record<string, Record<string, unknown>> = {
    create_data_source: { name: 'Given' },
    add_data_source_file: { data_source_id: ids.spare, mode: 'append', repeats: 'append' },
    estimate_report: report,
    preview_report: report,
    create_report_template: { ...composed, name: 'Board' },
    update_report_template: { id: ids.template },
    preview_sections: composed,
    start_report: { ...report, output_format: 'csv' },
    generate_report: { ...report, output_format: 'csv' },
    analyze_data: { question: 'How many orders are there?', data_source_ids: [ids.source] },
    query_data: { data_source_ids: [ids.source] },
    query_metrics: { data_source_ids: [ids.source], metrics: [{ name: 'rows', expression: 'count(*)', table: 'orders' }] },
    analyze_cohorts: { data_source_ids: [ids.source], entity: 'region', start: { table: 'orders' }, grain: 'month' },
    analyze_funnel: { data_source_ids: [ids.source], entity: 'region', steps: [{ table: 'orders' }, { table: 'orders' }] },
    forecast_metric: {
      data_source_ids: [ids.source],
      metric: { name: 'rows', expression: 'count(*)', table: 'orders' },
      grain: 'day',
      horizon: 2,
    },
    relate_columns: {
      data_source_ids: [ids.source],
      metrics: [
        { name: 'rows', expression: 'count(*)', table: 'orders' },
        { name: 'sold', expression: 'sum(amount)', table: 'orders' },
      ],
      per: { grain: 'day' },
    },
    describe_distribution: {
      data_source_ids: [ids.source],
      metric: { name: 'rows', expression: 'count(*)', table: 'orders' },
      per: { grain: 'day' },
    },
    explain_change: {
      data_source_id: ids.source,
      current: { start: '2026-02-01', end: '2026-02-28' },
      previous: { start: '2026-01-01', end: '2026-01-31' },
      filters: [REGION],
    },
    check_answer: { data_source_ids: [ids.source] },
    create_dashboard: { name: 'Shop', data_source_ids: [ids.source], custom_metrics: [{ name: 'Most', type: 'max', field: 'amount' }] },
    estimate_dashboard: { data_source_ids: [ids.source], custom_metrics: [{ name: 'Most', type: 'max', field: 'amount' }] },
    update_dashboard: { id: ids.dashboard },
    view_dashboard: { id: ids.dashboard, filters: [{ column: 'region', value: 'North' }] },
    export_dashboard: { id: ids.dashboard, filters: [{ column: 'region', value: 'North' }] },
    create_goal: { title: 'Goal', target_value: 10, ...days, binding: metric },
    update_goal: { id: ids.goal, binding: metric },
    create_delivery: { name: 'Daily', content: { type: 'report', ...report }, frequency: 'daily', local_time: '08:00' },
    update_delivery: { id: ids.delivery, content: { type: 'report', ...report } },
    create_alert: { name: 'Alert', subject, condition: { type: 'above', threshold: 1e9 } },
    update_alert: { id: ids.alert, subject },
    share_report: { id: ids.report },
    change_report_link: { id: ids.report },
    share_dashboard: { id: ids.dashboard },
    change_dashboard_link: { id: ids.dashboard },
    register_account: { ...account, name: 'Nobody', organization_name: 'None' },
    verify_email: { email: account.email, code: '12345678' },
    login: account,
    reset_password: { token: 'none', password: account.password },
    finish_sign_in: { state: 'none' },
    accept_invitation: { token: 'none', name: 'Nobody', password: account.password },
    change_password: { current_password: 'not mine', new_password: account.password },
    disable_two_factor: { password: 'not mine', code: '123456' },
    create_api_key: { name: 'Key' },
    create_mcp_key: { name: 'Key' },
    invite_member: { role: 'viewer' },
    set_column_roles: { id: ids.source, roles: { orders: { region: 'category' } } },
    update_connection: { id: ids.source },
    update_data_model: { id: ids.source, tables: [{ name: 'orders', columns: [{ name: 'region', label: 'Area' }] }] },
    remove_data_source_file: { id: ids.source },
    define_metric: { name: 'average_sale', expression: 'avg(amount)', data_source_id: ids.source },
    set_column_types: { id: ids.source, types: { orders: { region: 'text' } } },
    get_report: { report_id: ids.report },
    get_data_source: { data_source_id: ids.source, sections: ['schema'] },
    get_data_source_rows: { id: ids.source },
    get_column_distribution: { id: ids.source, column: 'region' },
    run_receipt: { sql: 'select 1', tables: [{ name: 'orders', snapshot_id: 'none', table_sha256: 'none' }], result_rows: 1 },
  };
  return structuredClone(table[tool] ?? {});
}

const REGION = { column: 'region', op: 'eq', value: 'North' };

export interface Reply {
  status: number;
  type: string;
  body: string;
}

/** Sends a text as a field through the first door that takes it. An agent's tool that fails counts as 400. */
export async function send(grounds: Grounds, { field, door }: FreeText, text: string): Promise<Reply> {
  const tool = toolOf(field);
  const path = field.slice(tool.length).replace(/^\./, '').split('.');
  const args = tool === 'report_parameters' ? reportWith(path, text, grounds) : filled(beside(tool, grounds), path, text);
  if (door === null) {
    const { isError, text: body } = await callTool(grounds.served, grounds.mcpKey, tool, args);
    return { status: isError ? 400 : 200, type: 'application/json; charset=utf-8', body };
  }
  const inPath = [...door.path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key as string);
  const at = inPath.reduce((whole, key) => whole.replace(`{${key}}`, encodeURIComponent(String(args[key]))), door.path);
  const rest = Object.entries(args).filter(([key]) => !inPath.includes(key));
  const asQuery = door.method === 'GET';
  const query = asQuery ? `?${new URLSearchParams(rest.map(([key, value]) => [key, String(value)]))}` : '';
  const answer = await fetch(grounds.served.url + at + query, {
    method: door.method,
    headers: {
      'content-type': 'application/json',
      ...(door.gate === 'public' ? {} : { authorization: `Bearer ${grounds.session}` }),
    },
    ...(asQuery ? {} : { body: JSON.stringify(Object.fromEntries(rest)) }),
  });
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', body: await answer.text() };
}

const toolOf = (field: string): string => /^\w+/.exec(field)?.[0] ?? '';

/** The request for a report of a template that knows the parameter. */
function reportWith(path: string[], text: string, grounds: Grounds): Record<string, unknown> {
  const parameters = (value: string) => filled(path[0] === 'filters[]' ? { filters: [REGION] } : {}, path, value);
  const template = REPORT_TEMPLATES.find((one) => one.parameters.safeParse(parameters('region')).success);
  return { ...beside('start_report', grounds), template_id: template?.id, report_parameters: parameters(text) };
}

/** Arguments with a text at a path, as the schema's walk names it. */
function filled(args: Record<string, unknown>, path: string[], text: string): Record<string, unknown> {
  const steps = path.join('.').match(/\[\]|\{key\}|\{\}|[^.[\]{}]+/g) ?? [];
  // biome-ignore lint/suspicious/noExplicitAny: whatever a tool takes
  let at: any = args;
  for (const [index, step] of steps.entries()) {
    const last = index === steps.length - 1;
    const next = steps[index + 1];
    const empty = next === '[]' ? [] : {};
    const key = step === '[]' ? 0 : step === '{key}' ? text : step === '{}' ? ('value' in at ? 'value' : 'unknown') : step;
    if (step === '{key}' && last) {
      const [value] = Object.values(at);
      for (const before of Object.keys(at)) delete at[before];
      at[text] = value ?? text;
    } else if (last) at[key] = text;
    else {
      at[key] ??= empty;
      at = at[key];
    }
  }
  return args;
}
