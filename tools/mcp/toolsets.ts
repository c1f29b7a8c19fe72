import { AppError } from '../../src/platform/errors.ts';

interface Toolset {
  /** What its tools are for. */
  about: string;
  /** Listed unless the address of the server names others. */
  usual: boolean;
  tools: readonly string[];
}

/** The tools of agents by the work they are for; each is in one set. An agent that connects reads those of its sets, so sets are small. */
export const TOOLSETS = {
  data: {
    about: 'data sources, what their columns mean, how well they were imported',
    usual: true,
    tools: ['list_data_sources', 'get_data_source', 'create_data_source', 'add_data_source_file', 'get_data_model', 'update_data_model'],
  },
  analysis: {
    about: 'questions in words, metrics, SQL, causes of a change, checking a claim',
    usual: true,
    tools: ['analyze_data', 'list_metrics', 'query_metrics', 'define_metric', 'query_data', 'explain_change', 'check_answer'],
  },
  statistics: {
    about: 'cohorts, funnels, forecasts, correlations, distributions',
    usual: false,
    tools: ['analyze_cohorts', 'analyze_funnel', 'forecast_metric', 'relate_columns', 'describe_distribution'],
  },
  reports: {
    about: 'reports as PDF, HTML, Excel, CSV and JSON',
    usual: true,
    tools: ['list_report_templates', 'estimate_report', 'generate_report', 'list_reports', 'get_report'],
  },
  templates: {
    about: 'report templates of your own, which fit, previews; dashboards priced, or for another period',
    usual: false,
    tools: [
      ...['create_report_template', 'get_report_template', 'update_report_template', 'list_template_fits', 'preview_report'],
      ...['estimate_dashboard', 'view_dashboard'],
    ],
  },
  dashboards: {
    about: 'dashboards and their widgets',
    usual: true,
    tools: ['list_dashboards', 'get_dashboard', 'create_dashboard', 'update_dashboard', 'refresh_dashboard'],
  },
  connections: {
    about: 'databases and services that sources are read from, their syncs; renaming sources, undoing changes, what uses them',
    usual: false,
    tools: [
      ...['list_connectors', 'discover_tables', 'sync_data_source', 'cancel_sync', 'list_syncs', 'get_connection', 'update_connection'],
      ...['update_data_source', 'undo_data_source_change', 'get_data_source_dependents'],
    ],
  },
  versions: {
    about: 'how metrics and data models were defined, version by version',
    usual: false,
    tools: ['get_metric', 'get_source_model', 'restore_data_model'],
  },
  overview: {
    about: 'what needs attention, what to ask, earlier questions with their answers, receipts computed again',
    usual: false,
    tools: ['get_overview', 'propose_questions', 'list_conversations', 'get_conversation', 'rename_conversation', 'run_receipt'],
  },
  goals: {
    about: 'goals, their milestones and progress',
    usual: true,
    tools: [
      'list_goals',
      'get_goal',
      'get_goal_progress',
      'create_goal',
      'update_goal',
      'note_goal_progress',
      'add_milestone',
      'update_milestone',
    ],
  },
  automations: {
    about: 'alerts, and reports and dashboards emailed on a schedule',
    usual: false,
    tools: [
      ...['list_alerts', 'get_alert', 'list_alert_firings', 'create_alert', 'update_alert', 'snooze_alert', 'subscribe_to_alert'],
      ...[
        'list_deliveries',
        'get_delivery',
        'list_delivery_runs',
        'create_delivery',
        'update_delivery',
        'run_delivery',
        'subscribe_to_delivery',
      ],
    ],
  },
  sharing: {
    about: 'public links to reports and dashboards',
    usual: false,
    tools: [
      ...['share_report', 'get_report_link', 'change_report_link', 'revoke_report_link'],
      ...['share_dashboard', 'get_dashboard_link', 'change_dashboard_link', 'revoke_dashboard_link'],
    ],
  },
  account: {
    about: 'credits, the profile of the organization and its members',
    usual: true,
    tools: ['get_usage', 'update_organization', 'list_members'],
  },
  billing: {
    about: 'subscription, invoices, checkout, credits day by day, the organization’s profile and brand',
    usual: false,
    tools: [
      ...['get_subscription', 'list_invoices', 'create_checkout_session', 'get_usage_history'],
      ...['get_organization', 'get_brand', 'update_brand'],
    ],
  },
} as const satisfies Record<string, Toolset>;

export type ToolsetName = keyof typeof TOOLSETS;

export const TOOLSET_NAMES = Object.keys(TOOLSETS) as ToolsetName[];

const USUAL: ReadonlySet<ToolsetName> = new Set(TOOLSET_NAMES.filter((name) => TOOLSETS[name].usual));
const SET_OF = new Map(TOOLSET_NAMES.flatMap((name) => TOOLSETS[name].tools.map((tool) => [tool as string, name] as const)));

/** The set that a tool is in; undefined for those that are listed always, or never. */
export const toolsetOf = (tool: string): ToolsetName | undefined => SET_OF.get(tool);

/**
 * The sets that a server's address asks for: `?toolsets=reports,statistics`, where `default` stands for the usual ones and `all` for all.
 * @throws AppError validation_error naming the sets there are
 */
export function toolsetsOf(given: unknown): ReadonlySet<ToolsetName> {
  if (given === undefined) return USUAL;
  const names = String(given)
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const unknown = names.find((name) => name !== 'all' && name !== 'default' && !(name in TOOLSETS));
  if (unknown !== undefined || names.length === 0) {
    throw new AppError(
      'validation_error',
      `${unknown === undefined ? 'The parameter toolsets names none' : `Unknown toolset ${unknown.slice(0, 40)}`}. Use default, all, or some of ${TOOLSET_NAMES.join(', ')}, separated by commas.`,
    );
  }
  return new Set(names.flatMap((name) => (name === 'all' ? TOOLSET_NAMES : name === 'default' ? [...USUAL] : [name as ToolsetName])));
}
