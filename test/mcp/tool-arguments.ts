import { REPORT_TEMPLATES } from '../../src/insight/reports/templates/index.ts';

/** Needs an emailed code (test/identity/sign-up.test.ts), or a connected source (tools/connections/agents.test.ts). */
export const CALLED_ELSEWHERE: readonly string[] = [
  'verify_email',
  'discover_tables',
  'get_connection',
  'update_connection',
  'sync_data_source',
  'cancel_sync',
];

/** Arguments with which each tool of the catalogue succeeds. A new tool needs a line here. */
export function toolArguments(name: string, ids: { source: string; report: string; dashboard: string }): Record<string, unknown> {
  const request = { template_id: REPORT_TEMPLATES[0]?.id, data_source_ids: [ids.source], output_format: 'json' };
  const table: Record<string, Record<string, unknown>> = {
    list_data_sources: { response_format: 'detailed' },
    get_data_source: { data_source_id: ids.source, sections: ['schema', 'profile', 'certificate'] },
    list_connectors: {},
    describe_tools: { names: ['get_usage'] },
    list_syncs: { data_source_id: ids.source },
    list_report_templates: { limit: 1, response_format: 'detailed' },
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
    get_usage: {},
    get_subscription: {},
    list_invoices: {},
    create_checkout_session: { plan: 'enterprise' },
    update_organization: { name: 'Renamed' },
    register_account: { email: 'new@example.com', organization_name: 'New' },
  };
  const found = table[name];
  if (found === undefined) throw new Error(`No test knows how to call ${name}: give its arguments in tool-arguments.ts.`);
  return found;
}
