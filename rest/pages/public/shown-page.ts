import { createHash } from 'node:crypto';
import type { OutputFormat } from '../../../src/insight/figures/formats.ts';
import type { OpenLink } from '../../../src/outreach/sharing/open-link.ts';
import { type ShownContent, shownContent } from '../../../src/outreach/sharing/shown-content.ts';
import { brandRecord } from '../../../src/platform/brand.ts';
import type { Services } from '../../../src/platform/context.ts';
import { inLocale } from '../../../src/platform/locale.ts';
import { VERSION } from '../../../src/platform/version.ts';
import { type Bar, barMarkup } from './bar.ts';
import { dashboardPage, dashboardStyle } from './dashboard-page.ts';
import { drawnPolicy, storedPolicy } from './policy.ts';
import { findingsPage, reportPage } from './report-page.ts';

/** A link's page, and what its headers need. */
interface ShownPage {
  /** Changes whenever the page or its headers do. */
  tag: string;
  policy: string;
  body(): Promise<AsyncIterable<string> | Iterable<string>>;
}

const FORMAT_NAMES: Record<OutputFormat, string> = { json: 'JSON', pdf: 'PDF', html: 'HTML', excel: 'Excel', csv: 'CSV' };

/** A link's page, or null if there is nothing left to show. `address` is the link's own. */
export async function shownPage(
  services: Pick<Services, 'em' | 'storage'>,
  link: OpenLink,
  address: string,
  drawn: DrawnPages,
): Promise<ShownPage | null> {
  const content = await shownContent(services, link);
  if (!content) return null;
  return content.kind === 'report' ? drawReport(content, link, address) : drawDashboard(content, link, drawn);
}

function drawReport({ report, path, dataAsOf }: Extract<ShownContent, { kind: 'report' }>, link: OpenLink, address: string): ShownPage {
  const download = { href: `${address}/download`, format: FORMAT_NAMES[report.outputFormat], bytes: report.fileBytes ?? 0 };
  const bar: Bar = { organization: link.organizationName, dataAsOf, download };
  return {
    tag: tagOf(link, [report.pageKey, report.fileSha256, bar, readersTag(link)]),
    policy: storedPolicy(link.allowEmbedding),
    body: async () =>
      path === null
        ? inLocale(link.readers, () => [findingsPage(report, bar)])
        : reportPage(
            path,
            inLocale(link.readers, () => barMarkup(bar).text),
          ),
  };
}

function drawDashboard(shown: Extract<ShownContent, { kind: 'dashboard' }>, link: OpenLink, drawn: DrawnPages): ShownPage {
  const { dashboard, widgets, dataAsOf } = shown;
  const bar: Bar = { organization: link.organizationName, dataAsOf, download: null };
  const content = [
    dashboard.id,
    dashboard.revision,
    dashboard.lastRefresh,
    widgets.map(({ sha256 }) => sha256).sort(),
    bar,
    readersTag(link),
  ];
  return {
    tag: tagOf(link, content),
    policy: drawnPolicy(
      inLocale(link.readers, () => dashboardStyle()),
      link.allowEmbedding,
    ),
    body: async () => [
      await drawn.get(JSON.stringify(content), () => inLocale(link.readers, () => dashboardPage(dashboard, widgets, bar))),
    ],
  };
}

/** What of its readers a page depends on, with the logo by its hash. */
function readersTag({ readers: { brand, ...plain } }: OpenLink): unknown {
  return [plain, brand ? brandRecord(brand) : null];
}

/** The tag covers whether embedding is allowed: on a 304, browsers keep the old frame headers. */
function tagOf({ id, allowEmbedding }: OpenLink, content: unknown[]): string {
  const text = JSON.stringify([VERSION, id, allowEmbedding, ...content]);
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
}

/** Recently drawn pages: drawing is expensive, and many visitors see the same page. Keyed by everything on the page, so never stale. */
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
      // Failures are not cached.
      page.catch(() => pages.delete(content));
      return page;
    },
  };
}
