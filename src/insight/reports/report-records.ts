import type { EntityManager } from '@mikro-orm/postgresql';
import { DEPENDENTS_NAMED, type FindDependents } from '../../data/sources/change-source.ts';
import type { SnapshotUse } from '../../data/sources/sweep-snapshots.ts';
import type { OutputFormat } from '../figures/formats.ts';
import { Report, type ReportStatus } from './entities.ts';

/** SQL: true if a report has this id. */
export const isReport = (id: string) => `exists (select 1 from report r where r.id = ${id})`;

/** SQL: the number of an organization's reports. */
export const reportCount = (organizationId: string) => `(select count(*) from report where organization_id = ${organizationId})`;

/** SQL: true if a report shows a snapshot. */
export const reportUses: SnapshotUse = (organizationId, snapshotId) =>
  `exists (select 1 from report r
    where r.organization_id = ${organizationId} and r.sources @> jsonb_build_array(jsonb_build_object('snapshotId', ${snapshotId})))`;

/** The newest reports that were made from a data source. */
export const reportsOfSource: FindDependents = (em, organizationId, sourceId) =>
  em.execute(
    `select id, title as name, (count(*) over ())::float8 as count from report where organization_id = ? and sources @> ?::jsonb
      order by created_at desc, id desc limit ${DEPENDENTS_NAMED}`,
    [organizationId, JSON.stringify([{ id: sourceId }])],
  );

/** Which of the stored objects a report in progress is writing, whatever their age. */
export async function objectsOfRunningReports(em: EntityManager, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await em.execute<{ key: string }[]>(
    `select k.key from jsonb_array_elements_text(?::jsonb) as k(key)
      join report r on r.status = 'processing' and k.key like 'reports/' || r.organization_id || '/' || r.id || '/' || r.attempt || '.%'`,
    [JSON.stringify(keys)],
  );
  return new Set(rows.map(({ key }) => key));
}

/** The given reports that are completed. */
export function completedReports(em: EntityManager, ids: readonly string[]): Promise<Report[]> {
  return em.find(Report, { id: { $in: [...ids] }, status: 'completed' });
}

/** A completed report of an organization; null for any other. */
export function completedReport(em: EntityManager, organizationId: string, id: string): Promise<Report | null> {
  return em.findOne(Report, { id, organizationId, status: 'completed' });
}

/** How a report ended, with the reason if it failed; undefined while it is being generated, null if it was deleted. */
export async function reportEnd(em: EntityManager, id: string): Promise<{ reason: string | null } | null | undefined> {
  const row = await em.fork().findOne(Report, { id });
  if (!row) return null;
  if (row.status === 'completed') return { reason: null };
  return row.status === 'failed' ? { reason: row.errorMessage ?? 'The reason is unknown.' } : undefined;
}

/** The status of an organization's report, or null; `hold` protects the report from deletion until the transaction ends. */
export async function reportStatus(em: EntityManager, organizationId: string, id: string, hold: boolean): Promise<ReportStatus | null> {
  const [row] = await em.execute<{ status: ReportStatus }[]>(
    `select status from report where id = ? and organization_id = ? ${hold ? 'for no key update' : ''}`,
    [id, organizationId],
  );
  return row?.status ?? null;
}

interface FailedReport {
  id: string;
  name: string;
  reason: string;
  at: Date;
}

/** The reports that failed within the last week, latest first. */
export async function failedReports(em: EntityManager, organizationId: string, now: Date, max: number): Promise<FailedReport[]> {
  const rows = await em.execute<FailedReport[]>(
    `select id, title as name, coalesce(error_message, '') as reason, created_at as at from report where organization_id = ?
      and status = 'failed' and created_at > ?::timestamptz - interval '7 days' order by created_at desc, id desc limit ?`,
    [organizationId, now, max],
  );
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }));
}

interface LatestReport {
  id: string;
  name: string;
  status: ReportStatus;
  format: OutputFormat;
  at: Date;
}

/** The latest reports, in any status. */
export async function latestReports(em: EntityManager, organizationId: string, max: number): Promise<LatestReport[]> {
  const rows = await em.execute<LatestReport[]>(
    `select id, title as name, status, output_format as format, created_at as at from report where organization_id = ?
      order by created_at desc, id desc limit ?`,
    [organizationId, max],
  );
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }));
}
