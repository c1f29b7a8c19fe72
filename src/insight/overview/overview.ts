import type { Context } from '../../platform/context.ts';
import type { WidgetChange } from '../dashboards/types.ts';
import type { OutputFormat } from '../figures/formats.ts';
import { bringUpToDate } from '../goals/bring-up-to-date.ts';
import type { GoalStatus } from '../goals/types.ts';
import type { ReportStatus } from '../reports/entities.ts';

const SHOWN = 5;
const RECENT = "interval '7 days'";

/** What an organization's home shows: what needs somebody, what is new, and how far it has come. */
export interface Overview {
  failedSources: { id: string; name: string; reason: string }[];
  failedReports: { id: string; name: string; reason: string; at: Date }[];
  failedDashboards: { id: string; name: string; reason: string }[];
  /** Behind first, then at risk. */
  goals: { id: string; name: string; status: GoalStatus; percentage: number; expected: number; dueDate: string }[];
  /** Refreshed within a week so that something changed, the latest first. */
  dashboards: { id: string; name: string; at: Date; changes: WidgetChange[] }[];
  reports: { id: string; name: string; status: ReportStatus; format: OutputFormat; at: Date }[];
  /** What there is of each kind. */
  counts: { dataSources: number; reports: number; dashboards: number; goals: number; publicLinks: number; members: number };
  /** A source that is ready, for the first dashboard and report. */
  readySource: { id: string; name: string } | null;
}

/** Reads it all at this moment; goals are brought up to date before. */
export async function readOverview(ctx: Context): Promise<Overview> {
  const { organizationId } = ctx.principal;
  await bringUpToDate(ctx, ctx.em.fork(), organizationId);
  const now = ctx.now();
  const rows = <Row extends object>(sql: string, ...more: unknown[]) => ctx.em.fork().execute<Row[]>(sql, [organizationId, ...more]);
  const [failedSources, failedReports, failedDashboards, goals, dashboards, reports, [counts], [readySource]] = await Promise.all([
    rows<{ id: string; name: string; reason: string }>(
      `select id, name, last_error as reason from data_source where organization_id = ? and last_error is not null
        and status in ('error', 'active') order by coalesce(last_sync, created_at) desc, id desc limit ${SHOWN}`,
    ),
    rows<{ id: string; name: string; reason: string; at: Date }>(
      `select id, title as name, coalesce(error_message, '') as reason, created_at as at from report where organization_id = ?
        and status = 'failed' and created_at > ?::timestamptz - ${RECENT} order by created_at desc, id desc limit ${SHOWN}`,
      now,
    ),
    rows<{ id: string; name: string; reason: string }>(
      `select id, name, last_error as reason from dashboard where organization_id = ? and status = 'error' and last_error is not null
        order by created_at desc, id desc limit ${SHOWN}`,
    ),
    rows<Overview['goals'][number]>(
      `select id, title as name, status, progress_percentage as percentage, expected_percentage as expected, due_date as "dueDate"
        from goal where organization_id = ? and status in ('behind', 'at_risk')
        order by status desc, progress_percentage - expected_percentage, id limit ${SHOWN}`,
    ),
    rows<{ id: string; name: string; at: Date; diff: { changes?: WidgetChange[] } }>(
      `select id, name, last_refresh as at, diff from dashboard where organization_id = ? and last_refresh > ?::timestamptz - ${RECENT}
        and jsonb_array_length(coalesce(diff->'changes', '[]')) > 0 order by last_refresh desc, id desc limit ${SHOWN}`,
      now,
    ),
    rows<Overview['reports'][number]>(
      `select id, title as name, status, output_format as format, created_at as at from report where organization_id = ?
        order by created_at desc, id desc limit ${SHOWN}`,
    ),
    rows<Overview['counts']>(
      `select (select count(*) from data_source where organization_id = o.id)::float8 as "dataSources",
        (select count(*) from report where organization_id = o.id)::float8 as reports,
        (select count(*) from dashboard where organization_id = o.id)::float8 as dashboards,
        (select count(*) from goal where organization_id = o.id)::float8 as goals,
        (select count(*) from public_link where organization_id = o.id)::float8 as "publicLinks",
        (select count(*) from membership where organization_id = o.id and removed_at is null)::float8 as members
        from organization o where o.id = ?`,
    ),
    rows<{ id: string; name: string }>(
      `select id, name from data_source where organization_id = ? and status = 'active' order by created_at desc, id desc limit 1`,
    ),
  ]);
  return {
    failedSources,
    failedReports: failedReports.map(({ at, ...row }) => ({ ...row, at: new Date(at) })),
    failedDashboards,
    goals,
    dashboards: dashboards.map(({ id, name, at, diff }) => ({ id, name, at: new Date(at), changes: diff.changes ?? [] })),
    reports: reports.map(({ at, ...row }) => ({ ...row, at: new Date(at) })),
    // The organization of a principal exists.
    counts: counts as Overview['counts'],
    readySource: readySource ?? null,
  };
}
