import { appPage } from './app-page.ts';

/** The protocol extension by which a host shows a page next to a tool's result (SEP-1865). */
const APP_MIME_TYPE = 'text/html;profile=mcp-app';

/** Pages by name; a tool refers to one as `app`, and returns the same as text and structured content for hosts without pages. */
const PAGES = {
  answer: { title: 'Answer', scripts: ['elements.js', 'chart.js', 'host.js', 'answer.js'] },
  dashboard: { title: 'Dashboard', scripts: ['elements.js', 'chart.js', 'host.js', 'dashboard.js'] },
  report: { title: 'Report', scripts: ['elements.js', 'host.js', 'report.js'] },
} as const;

export type AppName = keyof typeof PAGES;

/** The resource URI of a page. */
export function appUri(name: AppName): string {
  return `ui://reporting-service/${name}.html`;
}

const BY_URI = new Map(Object.entries(PAGES).map(([name, page]) => [appUri(name as AppName), page]));
/** No network, no frames, no other origins. */
const UI_META = { ui: { csp: { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] }, prefersBorder: true } };

/** The page of a `ui://` address as a resource, or null. It is the same for everybody and holds no data. */
export function readApp(uri: string) {
  const page = BY_URI.get(uri);
  if (page === undefined) return null;
  return { contents: [{ uri, mimeType: APP_MIME_TYPE, text: appPage(page.title, page.scripts), _meta: UI_META }] };
}
