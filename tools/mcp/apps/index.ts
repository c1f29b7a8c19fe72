import { appPage } from './app-page.ts';

/** The extension of the protocol by which a host shows a page next to a tool's result (SEP-1865). */
const APP_MIME_TYPE = 'text/html;profile=mcp-app';

/** Pages by name; a tool names one as `app`, and says the same in text and structure for hosts that show none. */
const PAGES = {
  answer: { title: 'Answer', scripts: ['elements.js', 'chart.js', 'host.js', 'answer.js'] },
  dashboard: { title: 'Dashboard', scripts: ['elements.js', 'chart.js', 'host.js', 'dashboard.js'] },
  report: { title: 'Report', scripts: ['elements.js', 'host.js', 'report.js'] },
} as const;

export type AppName = keyof typeof PAGES;

/** Where a page is read as a resource. */
export function appUri(name: AppName): string {
  return `ui://reporting-service/${name}.html`;
}

const BY_URI = new Map(Object.entries(PAGES).map(([name, page]) => [appUri(name as AppName), page]));
/** No network, no frames, nothing from elsewhere. */
const UI_META = { ui: { csp: { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] }, prefersBorder: true } };

/** The page of a `ui://` address as a resource, or null where there is none. It is the same for everybody and holds no data. */
export function readApp(uri: string) {
  const page = BY_URI.get(uri);
  if (page === undefined) return null;
  return { contents: [{ uri, mimeType: APP_MIME_TYPE, text: appPage(page.title, page.scripts), _meta: UI_META }] };
}
