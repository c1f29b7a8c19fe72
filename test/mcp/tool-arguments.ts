import { REPORT_TEMPLATES } from '../../src/insight/reports/templates/index.ts';
import { CSV, type Seeded, type Served } from '../support/serve.ts';
import { prepareObject } from '../support/tenant-objects.ts';

/** Needs an emailed code (test/identity/sign-up.test.ts), a connected source (tools/connections/agents.test.ts), a change (next to the tool), a receipt, or runs one at a time (repeats.test.ts). */
export const CALLED_ELSEWHERE: readonly string[] = [
  'verify_email',
  'discover_tables',
  'get_connection',
  'update_connection',
  'sync_data_source',
  'cancel_sync',
  'undo_data_source_change',
  'run_receipt',
  'run_delivery',
];

/** Objects that tools are called with. */
interface ToolIds {
  source: string;
  report: string;
  dashboard: string;
  goal: string;
  /** A milestone of the goal. */
  milestone: string;
  metric: string;
  alert: string;
  delivery: string;
  /** A report template of the organization's own. */
  template: string;
  conversation: string;
}

/** Ids that stand for objects, where nothing is called. */
export function anyIds(): ToolIds {
  const id = () => crypto.randomUUID();
  return {
    source: id(),
    report: id(),
    dashboard: id(),
    goal: id(),
    milestone: id(),
    metric: id(),
    alert: id(),
    delivery: id(),
    template: id(),
    conversation: id(),
  };
}

/** Prepares an organization's objects besides its data source, report and dashboard. */
export async function furtherIds(served: Served, of: Seeded): Promise<Omit<ToolIds, 'source' | 'report' | 'dashboard'>> {
  const [goal = '', milestone = ''] = (await prepareObject(served, 'milestone', of)).split('+');
  const [metric, alert, delivery, template, conversation] = await Promise.all(
    (['metric', 'alert', 'delivery', 'report_template', 'conversation'] as const).map((kind) => prepareObject(served, kind, of)),
  );
  return { goal, milestone, metric, alert, delivery, template, conversation } as Omit<ToolIds, 'source' | 'report' | 'dashboard'>;
}

/** Arguments with which each tool of the catalogue succeeds. A new tool needs a line here. */
export function toolArguments(name: string, ids: ToolIds): Record<string, unknown> {
  const request = { template_id: REPORT_TEMPLATES[0]?.id, data_source_ids: [ids.source], output_format: 'json' };
  const table: Record<string, Record<string, unknown>> = {
    list_data_sources: { response_format: 'detailed' },
    get_data_source: { data_source_id: ids.source, sections: ['schema', 'profile', 'certificate'] },
    create_data_source: { name: 'Sales', rows: [{ day: '2026-01-05', amount: 10.5 }] },
    add_data_source_file: { data_source_id: ids.source, mode: 'replace', csv: CSV },
    list_connectors: {},
    describe_tools: { names: ['get_usage'] },
    list_syncs: { data_source_id: ids.source },
    list_report_templates: { limit: 1, response_format: 'detailed' },
    create_report_template: {
      name: 'Board',
      data_source_ids: [ids.source],
      sections: [{ kind: 'query', query: { metrics: ['orders'], by: ['region'] } }],
    },
    get_report_template: { template_id: ids.template },
    update_report_template: { template_id: ids.template, description: 'For the board' },
    estimate_report: request,
    generate_report: request,
    list_reports: { status: 'failed' },
    get_report: { report_id: ids.report },
    analyze_data: { question: 'How many orders are there?', data_source_ids: [ids.source] },
    query_data: { sql: 'select region, sum(amount) as amount from orders group by region order by region', data_source_ids: [ids.source] },
    get_data_model: { data_source_ids: [ids.source] },
    update_data_model: { data_source_id: ids.source, tables: [{ name: 'orders', grain: 'One row is one sale.' }] },
    query_metrics: { data_source_ids: [ids.source], metrics: ['orders'], by: ['region'] },
    analyze_cohorts: { data_source_ids: [ids.source], entity: 'region', start: { table: 'orders' }, grain: 'month' },
    analyze_funnel: { data_source_ids: [ids.source], entity: 'region', steps: [{ table: 'orders' }, { table: 'orders' }] },
    forecast_metric: { data_source_ids: [ids.source], metric: 'orders', grain: 'day', horizon: 2 },
    relate_columns: {
      data_source_ids: [ids.source],
      metrics: ['orders', { name: 'sold', expression: 'sum(amount)' }],
      per: { grain: 'day' },
    },
    describe_distribution: { data_source_ids: [ids.source], column: 'amount' },
    list_metrics: { metrics: ['orders'], data_source_ids: [ids.source] },
    define_metric: { name: 'average_sale', expression: 'avg(amount)', data_source_id: ids.source },
    list_dashboards: { response_format: 'detailed' },
    get_dashboard: { dashboard_id: ids.dashboard },
    create_dashboard: { name: 'Shop', data_source_ids: [ids.source], custom_metrics: [{ name: 'Largest', type: 'max', field: 'amount' }] },
    update_dashboard: { dashboard_id: ids.dashboard, description: 'The shop at a glance' },
    refresh_dashboard: { dashboard_id: ids.dashboard },
    explain_change: {
      data_source_id: ids.source,
      current: { start: '2026-02-01', end: '2026-02-28' },
      previous: { start: '2026-01-01', end: '2026-01-31' },
    },
    check_answer: { text: 'There are 4 orders.', data_source_ids: [ids.source] },
    update_data_source: { data_source_id: ids.source, description: 'Each order of the shop' },
    get_data_source_dependents: { data_source_id: ids.source },
    get_source_model: { data_source_id: ids.source },
    restore_data_model: { data_source_id: ids.source, version: 0 },
    estimate_dashboard: { data_source_ids: [ids.source] },
    view_dashboard: { dashboard_id: ids.dashboard },
    preview_report: { template_id: request.template_id, data_source_ids: [ids.source] },
    list_template_fits: { data_source_id: ids.source },
    propose_questions: {},
    rename_conversation: { conversation_id: ids.conversation, title: 'Orders of the week' },
    get_organization: {},
    get_brand: {},
    get_usage_history: { days: 7 },
    get_metric: { metric_id: ids.metric },
    list_goals: {},
    get_goal: { goal_id: ids.goal },
    get_goal_progress: { goal_id: ids.goal },
    create_goal: { title: 'Partners', target_value: 100, start_date: '2020-01-01', due_date: '2099-12-31' },
    update_goal: { goal_id: ids.goal, description: 'Signed, not only promised' },
    note_goal_progress: { goal_id: ids.goal, value: 5 },
    add_milestone: { goal_id: ids.goal, title: 'Half' },
    update_milestone: { goal_id: ids.goal, milestone_id: ids.milestone, completed: true },
    list_alerts: {},
    get_alert: { alert_id: ids.alert },
    list_alert_firings: { alert_id: ids.alert },
    create_alert: {
      name: 'Revenue falls',
      subject: { type: 'metric', data_source_id: ids.source, metric: 'sum', field: 'amount', grain: 'month' },
      condition: { type: 'change', percent: 20, direction: 'down' },
    },
    update_alert: { alert_id: ids.alert, name: 'Renamed' },
    snooze_alert: { alert_id: ids.alert },
    subscribe_to_alert: { alert_id: ids.alert },
    list_deliveries: {},
    get_delivery: { delivery_id: ids.delivery },
    list_delivery_runs: { delivery_id: ids.delivery },
    create_delivery: {
      name: 'Monday’s report',
      content: { type: 'report', template_id: request.template_id, data_source_ids: [ids.source] },
      frequency: 'weekly',
      weekday: 1,
      local_time: '08:00',
    },
    update_delivery: { delivery_id: ids.delivery, paused: true },
    run_delivery: { delivery_id: ids.delivery },
    subscribe_to_delivery: { delivery_id: ids.delivery, subscribed: false },
    share_report: { report_id: ids.report },
    get_report_link: { report_id: ids.report },
    change_report_link: { report_id: ids.report, allow_embedding: true },
    revoke_report_link: { report_id: ids.report },
    share_dashboard: { dashboard_id: ids.dashboard, expires_at: '2099-01-31T18:00:00Z' },
    get_dashboard_link: { dashboard_id: ids.dashboard },
    change_dashboard_link: { dashboard_id: ids.dashboard, allow_embedding: true },
    revoke_dashboard_link: { dashboard_id: ids.dashboard },
    get_overview: {},
    list_conversations: {},
    get_conversation: { conversation_id: ids.conversation },
    list_members: { ordering: 'email' },
    get_usage: {},
    get_subscription: {},
    list_invoices: {},
    create_checkout_session: { plan: 'enterprise' },
    update_organization: { name: 'Renamed' },
    update_brand: { colour: '#0b5fff' },
    register_account: { email: 'new@example.com', organization_name: 'New' },
  };
  const found = table[name];
  if (found === undefined) throw new Error(`No test knows how to call ${name}: give its arguments in tool-arguments.ts.`);
  return found;
}
