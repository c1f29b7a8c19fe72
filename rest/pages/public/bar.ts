import { formatInstant } from '../../../src/insight/figures/format-cell.ts';
import { html, type Markup } from '../../../src/platform/pages/html.ts';

/** What stands above everything that is shared: whose it is, how fresh, and what can be taken away. */
export interface Bar {
  organization: string;
  /** When the data that is shown was imported; the oldest of several sources. */
  dataAsOf: Date | null;
  download: { href: string; format: string; bytes: number } | null;
}

/** With style attributes alone, so that it fits pages whose style sheet is fixed by its hash. The colours are those of the page. */
export function barMarkup({ organization, dataAsOf, download }: Bar): Markup {
  return html`<aside aria-label="About this page" style="display:flex;flex-wrap:wrap;gap:4px 20px;justify-content:center;padding:10px 16px;font-size:.86rem;color:var(--soft);background:var(--band);border-bottom:1px solid var(--line)">
<span dir="auto" style="overflow-wrap:anywhere">Shared by ${organization}</span>
${dataAsOf && html`<span>Data as of <time datetime="${dataAsOf.toISOString()}">${formatInstant(dataAsOf.toISOString())}</time></span>`}
${download && html`<a href="${download.href}">Download as ${download.format} (${sizeInWords(download.bytes)})</a>`}
</aside>
`;
}

function sizeInWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1e6 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
