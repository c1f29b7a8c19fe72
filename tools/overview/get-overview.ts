import { z } from 'zod';
import { OUTPUT_FORMATS } from '../../src/insight/figures/formats.ts';
import { type Overview, readOverview } from '../../src/insight/overview/overview.ts';
import { REPORT_STATUSES } from '../../src/insight/reports/entities.ts';
import { publicLinkCount } from '../../src/outreach/sharing/public-links.ts';
import type { Principal } from '../../src/platform/context.ts';
import { clip } from '../budget.ts';
import { widgetChange } from '../dashboards/views.ts';
import { defineTool } from '../define.ts';
import { count, iso, timestamp, uuid } from '../fields.ts';
import { named } from '../named.ts';

const subject = { id: uuid, name: z.string() };
const failed = z.strictObject({ ...subject, reason: z.string() });

const output = named(
  'Overview',
  z.strictObject({
    failed_sources: z.array(failed),
    doubtful_sources: z
      .array(z.strictObject({ ...subject, questions: count }))
      .meta({ description: 'With questions about their data that nobody has answered' }),
    failed_reports: z.array(failed.extend({ created_at: timestamp })),
    failed_dashboards: z.array(failed),
    goals: z.array(
      z.strictObject({
        ...subject,
        status: z.enum(['behind', 'at_risk']),
        progress_percentage: z.number(),
        expected_percentage: z.number(),
        due_date: z.string(),
      }),
    ),
    dashboards: z.array(z.strictObject({ ...subject, last_refresh: timestamp, changes: z.array(widgetChange) })),
    reports: z.array(
      z.strictObject({ ...subject, status: z.enum(REPORT_STATUSES), output_format: z.enum(OUTPUT_FORMATS), created_at: timestamp }),
    ),
    counts: z.strictObject({ data_sources: count, reports: count, dashboards: count, goals: count, public_links: count, members: count }),
    ready_source: z.strictObject(subject).nullable(),
  }),
);

const view = (overview: Seen) => ({
  failed_sources: overview.failedSources,
  doubtful_sources: overview.doubtfulSources.map(({ id, name, questions }) => ({ id, name, questions })),
  failed_reports: overview.failedReports.map(({ at, ...report }) => ({ ...report, created_at: iso(at) })),
  failed_dashboards: overview.failedDashboards,
  goals: overview.goals.map(({ percentage, expected, dueDate, ...goal }) => ({
    ...goal,
    progress_percentage: percentage,
    expected_percentage: expected,
    due_date: dueDate,
  })),
  dashboards: overview.dashboards.map(({ at, ...dashboard }) => ({ ...dashboard, last_refresh: iso(at) })),
  reports: overview.reports.map(({ at, format, ...report }) => ({ ...report, output_format: format, created_at: iso(at) })),
  counts: {
    data_sources: overview.counts.dataSources,
    reports: overview.counts.reports,
    dashboards: overview.counts.dashboards,
    goals: overview.counts.goals,
    public_links: overview.counts.publicLinks,
    members: overview.counts.members,
  },
  ready_source: overview.readySource,
});

/** What agents see: the parts that their scopes cover, and which they lack. */
const agentOutput = output.omit({ counts: true, ready_source: true }).extend({
  left_out: z.array(z.string()).meta({ description: 'Scopes of this credential’s that are missing; their parts are empty here' }),
});

/** An overview, with the scopes without which parts of it were left out. */
type Seen = Overview & { leftOut: string[] };

export const getOverview = defineTool<object, Seen>({
  name: 'get_overview',
  title: 'Get the overview',
  description: 'Failures, goals that are behind, dashboards that changed, the latest reports, and counts of each kind.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: {
    scope: 'dashboards:read',
    input: z.strictObject({}),
    output: agentOutput,
    view: (seen) => {
      const { counts: _, ready_source: __, ...shown } = view(seen);
      return { ...shown, left_out: seen.leftOut };
    },
    text: agentText,
  },
  rest: [
    {
      method: 'GET',
      path: '/api/overview/',
      status: 200,
      gate: 'general',
      scope: null,
      credential: 'session',
      input: z.object({}),
      output,
      view,
      tag: 'General API',
    },
  ],
  handler: async (ctx) => seenBy(ctx.principal, await readOverview(ctx, publicLinkCount)),
});

/** People see all of it; an agent the parts that its scopes cover. */
function seenBy({ door, scopes }: Principal, overview: Overview): Seen {
  const leftOut = door === 'mcp' ? ['data-sources:read', 'reports:read', 'goals:read'].filter((scope) => !scopes.has(scope)) : [];
  const without = (scope: string, parts: Partial<Overview>) => (leftOut.includes(scope) ? parts : {});
  return {
    ...overview,
    ...without('data-sources:read', { failedSources: [], doubtfulSources: [] }),
    ...without('reports:read', { failedReports: [], reports: [] }),
    ...without('goals:read', { goals: [] }),
    leftOut,
  };
}

function agentText(seen: z.infer<typeof agentOutput>): string {
  const failures = [...seen.failed_sources, ...seen.failed_reports, ...seen.failed_dashboards];
  const lines = [
    ...failures.map(({ id, name, reason }) => `Failed: ${name} (${id}): ${reason}`),
    ...seen.doubtful_sources.map(({ id, name, questions }) => `Open questions: ${questions} about ${name} (${id})`),
    ...seen.goals.map(
      (goal) => `Goal ${goal.status}: ${goal.name} (${goal.id}), ${goal.progress_percentage}% of ${goal.expected_percentage}% expected`,
    ),
    ...seen.dashboards.map(({ id, name, changes }) => `Changed: dashboard ${name} (${id}), ${changes.length} widgets`),
    ...seen.reports.map(({ id, name, status }) => `Report ${name} (${id}): ${status}`),
    ...(seen.left_out.length > 0 ? [`Left out for want of the scopes ${seen.left_out.join(', ')}.`] : []),
  ];
  return clip(lines.join('\n') || 'Nothing needs attention.');
}
