import type { EntityManager } from '@mikro-orm/postgresql';
import { oldestImport } from '../../data/sources/snapshots.ts';
import type { PinnedSource } from '../../data/sources/types.ts';
import { findDashboard, widgetsOf } from '../../insight/dashboards/dashboard-records.ts';
import type { Dashboard, Widget } from '../../insight/dashboards/entities.ts';
import type { Report } from '../../insight/reports/entities.ts';
import { type OpenedReportFile, reportFile } from '../../insight/reports/open-report-file.ts';
import { completedReport } from '../../insight/reports/report-records.ts';
import type { Services } from '../../platform/context.ts';
import type { OpenLink } from './open-link.ts';

/** What a visitor sees. */
export type ShownContent = (
  | { kind: 'report'; report: Report /** Path of its page; null for reports that predate stored pages. */; path: string | null }
  | { kind: 'dashboard'; dashboard: Dashboard; widgets: Widget[] }
) & {
  /** When the data was imported; the oldest of several sources. */
  dataAsOf: Date | null;
};

type ContentServices = Pick<Services, 'em' | 'storage'>;

/** What a link shows now, or null if there is nothing left to show. */
export function shownContent(services: ContentServices, link: OpenLink): Promise<ShownContent | null> {
  return link.kind === 'report' ? shownReport(services, link) : shownDashboard(services, link);
}

/** A shared report's file, in its one format; null for a dashboard or if it is gone. */
export async function shownFile(services: ContentServices, link: OpenLink): Promise<OpenedReportFile | null> {
  const report = link.kind === 'report' ? await findReport(services.em.fork(), link) : null;
  return report && reportFile(services.storage, report);
}

async function shownReport({ em: root, storage }: ContentServices, link: OpenLink): Promise<ShownContent | null> {
  const em = root.fork();
  const report = await findReport(em, link);
  if (!report) return null;
  const path = report.pageKey ? await storage.localPath(report.pageKey) : null;
  return { kind: 'report', report, path, dataAsOf: await dataAsOf(em, report.sources) };
}

async function shownDashboard({ em: root }: ContentServices, link: OpenLink): Promise<ShownContent | null> {
  const em = root.fork();
  const dashboard = await findDashboard(em, link.organizationId, link.targetId);
  if (!dashboard) return null;
  // Goals are internal: one set after the link was created must not become public.
  const widgets = (await widgetsOf(em, [dashboard.id])).filter(({ type }) => type !== 'goal');
  return { kind: 'dashboard', dashboard, widgets, dataAsOf: await dataAsOf(em, dashboard.sources) };
}

function findReport(em: EntityManager, { targetId, organizationId }: OpenLink): Promise<Report | null> {
  return completedReport(em, organizationId, targetId);
}

function dataAsOf(em: EntityManager, sources: PinnedSource[]): Promise<Date | null> {
  const ids = sources.map(({ snapshotId }) => snapshotId);
  return oldestImport(em, ids);
}
