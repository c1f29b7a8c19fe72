import { FROM_ORGANIZATIONS, memberCount } from '../../account/identity/joins.ts';
import { doubtfulSources, failedSources, newestActiveSource, sourceCount } from '../../data/sources/list-sources.ts';
import type { Context } from '../../platform/context.ts';
import { changedDashboards, dashboardCount, failedDashboards } from '../dashboards/dashboard-records.ts';
import type { WidgetChange } from '../dashboards/types.ts';
import type { OutputFormat } from '../figures/formats.ts';
import { bringUpToDate } from '../goals/bring-up-to-date.ts';
import { goalCount, lateGoals } from '../goals/goal-records.ts';
import type { GoalStatus } from '../goals/types.ts';
import type { ReportStatus } from '../reports/entities.ts';
import { failedReports, latestReports, reportCount } from '../reports/report-records.ts';

const SHOWN = 5;

/** What an organization's home page shows: problems, news, and progress towards goals. */
export interface Overview {
  failedSources: { id: string; name: string; reason: string }[];
  /** Sources with questions about their data that nobody has answered. */
  doubtfulSources: { id: string; name: string; questions: number }[];
  failedReports: { id: string; name: string; reason: string; at: Date }[];
  failedDashboards: { id: string; name: string; reason: string }[];
  /** Behind first, then at risk. */
  goals: { id: string; name: string; status: GoalStatus; percentage: number; expected: number; dueDate: string }[];
  /** Dashboards that a refresh within the last week changed, latest first. */
  dashboards: { id: string; name: string; at: Date; changes: WidgetChange[] }[];
  reports: { id: string; name: string; status: ReportStatus; format: OutputFormat; at: Date }[];
  /** The number of items of each kind. */
  counts: { dataSources: number; reports: number; dashboards: number; goals: number; publicLinks: number; members: number };
  /** A source that is ready to use for the first dashboard and report. */
  readySource: { id: string; name: string } | null;
}

/**
 * Reads the overview as of now, after bringing goals up to date.
 * @param publicLinkCount SQL of the number of an organization's public links
 */
export async function readOverview(ctx: Context, publicLinkCount: (organizationId: string) => string): Promise<Overview> {
  const { organizationId } = ctx.principal;
  await bringUpToDate(ctx, ctx.em.fork(), organizationId);
  const now = ctx.now();
  const em = () => ctx.em.fork();
  const [failedOnes, doubtful, failedReportsNow, failedDashboardsNow, goals, dashboards, reports, [counts], readySource] =
    await Promise.all([
      failedSources(em(), organizationId, SHOWN),
      doubtfulSources(em(), organizationId, SHOWN),
      failedReports(em(), organizationId, now, SHOWN),
      failedDashboards(em(), organizationId, SHOWN),
      lateGoals(em(), organizationId, SHOWN),
      changedDashboards(em(), organizationId, now, SHOWN),
      latestReports(em(), organizationId, SHOWN),
      em().execute<Overview['counts'][]>(
        `select ${sourceCount('o.id')}::float8 as "dataSources", ${reportCount('o.id')}::float8 as reports,
        ${dashboardCount('o.id')}::float8 as dashboards, ${goalCount('o.id')}::float8 as goals,
        ${publicLinkCount('o.id')}::float8 as "publicLinks", ${memberCount('o.id')}::float8 as members
        ${FROM_ORGANIZATIONS} where o.id = ?`,
        [organizationId],
      ),
      newestActiveSource(em(), organizationId),
    ]);
  return {
    failedSources: failedOnes,
    doubtfulSources: doubtful,
    failedReports: failedReportsNow,
    failedDashboards: failedDashboardsNow,
    goals,
    dashboards,
    reports,
    // A principal's organization always exists.
    counts: counts as Overview['counts'],
    readySource,
  };
}
