import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Snapshot } from '../../data/sources/entities.ts';
import type { PinnedSource } from '../../data/sources/types.ts';
import { Dashboard, Widget } from '../../insight/dashboards/entities.ts';
import type { OutputFormat } from '../../insight/figures/formats.ts';
import { Report } from '../../insight/reports/entities.ts';
import { type OpenedReportFile, reportFile } from '../../insight/reports/open-report-file.ts';
import type { Services } from '../../platform/context.ts';
import { VERSION } from '../../platform/version.ts';
import type { OpenLink } from './open-link.ts';
import type { Bar } from './page/bar.ts';
import { DASHBOARD_STYLE, dashboardPage } from './page/dashboard-page.ts';
import { drawnPolicy, storedPolicy } from './page/policy.ts';
import { findingsPage, reportPage } from './page/report-page.ts';

type PageServices = Pick<Services, 'em' | 'storage'>;

/** What a visitor gets to see. */
interface ShownPage {
  /** Changes with everything that the page or its headers say. */
  tag: string;
  policy: string;
  body(): Promise<AsyncIterable<string> | Iterable<string>>;
}

const FORMAT_NAMES: Record<OutputFormat, string> = { json: 'JSON', pdf: 'PDF', html: 'HTML', excel: 'Excel', csv: 'CSV' };

/** The page of a link, or null where there is nothing to be shown any more. `address` is the link's own. */
export function shownPage(services: PageServices, link: OpenLink, address: string, drawn: DrawnPages): Promise<ShownPage | null> {
  return link.kind === 'report' ? shownReport(services, link, address) : shownDashboard(services, link, drawn);
}

/** The file of a shared report, in the one format that it has; null for a dashboard and where it is gone. */
export async function shownFile(services: PageServices, link: OpenLink): Promise<OpenedReportFile | null> {
  const report = link.kind === 'report' ? await findReport(services.em.fork(), link) : null;
  return report && reportFile(services.storage, report);
}

async function shownReport({ em: root, storage }: PageServices, link: OpenLink, address: string): Promise<ShownPage | null> {
  const em = root.fork();
  const report = await findReport(em, link);
  if (!report) return null;
  const download = { href: `${address}/download`, format: FORMAT_NAMES[report.outputFormat], bytes: report.fileBytes ?? 0 };
  const bar: Bar = { organization: link.organizationName, dataAsOf: await dataAsOf(em, report.sources), download };
  const path = report.pageKey ? await storage.localPath(report.pageKey) : null;
  return {
    tag: tagOf(link, [report.pageKey, report.fileSha256, bar]),
    policy: storedPolicy(link.allowEmbedding),
    body: async () => (path === null ? [findingsPage(report, bar)] : reportPage(path, bar)),
  };
}

async function shownDashboard({ em: root }: PageServices, link: OpenLink, drawn: DrawnPages): Promise<ShownPage | null> {
  const em = root.fork();
  const dashboard = await em.findOne(Dashboard, { id: link.targetId, organizationId: link.organizationId });
  if (!dashboard) return null;
  const bar: Bar = { organization: link.organizationName, dataAsOf: await dataAsOf(em, dashboard.sources), download: null };
  // Goals belong to those who work towards them: one that is set after the link was made must not appear to the world.
  const widgets = await em.find(Widget, { dashboardId: dashboard.id, type: { $ne: 'goal' } });
  const content = [dashboard.id, dashboard.revision, dashboard.lastRefresh, widgets.map(({ sha256 }) => sha256).sort(), bar];
  return {
    tag: tagOf(link, content),
    policy: drawnPolicy(DASHBOARD_STYLE, link.allowEmbedding),
    body: async () => [await drawn.get(JSON.stringify(content), () => dashboardPage(dashboard, widgets, bar))],
  };
}

function findReport(em: EntityManager, { targetId, organizationId }: OpenLink): Promise<Report | null> {
  return em.findOne(Report, { id: targetId, organizationId, status: 'completed' });
}

/** When the oldest of the data that is shown was imported. */
async function dataAsOf(em: EntityManager, sources: PinnedSource[]): Promise<Date | null> {
  const ids = sources.map(({ snapshotId }) => snapshotId);
  const [oldest] = await em.find(Snapshot, { id: { $in: ids } }, { fields: ['createdAt'], orderBy: { createdAt: 'asc' }, limit: 1 });
  return oldest?.createdAt ?? null;
}

/** Whether others may embed a page is in its tag too: browsers keep the headers about frames when an answer says "not modified". */
function tagOf({ id, allowEmbedding }: OpenLink, content: unknown[]): string {
  const text = JSON.stringify([VERSION, id, allowEmbedding, ...content]);
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
}

/** Pages that were drawn lately: drawing is work, and many look at the same. By all that is on the page, so that none is ever old. */
interface DrawnPages {
  get(content: string, draw: () => Promise<string>): Promise<string>;
}

export function drawnPages(max: number): DrawnPages {
  const pages = new Map<string, Promise<string>>();
  return {
    get(content, draw) {
      const page = pages.get(content) ?? draw();
      pages.delete(content);
      pages.set(content, page);
      const oldest = pages.size > max ? pages.keys().next().value : undefined;
      if (oldest !== undefined) pages.delete(oldest);
      // A failure is not kept.
      page.catch(() => pages.delete(content));
      return page;
    },
  };
}
