import { formatInstant } from '../../../src/insight/figures/format-cell.ts';
import { numberFormat, phrase } from '../../../src/platform/locale.ts';
import { html, type Markup } from '../../../src/platform/pages/html.ts';

/** The bar above every shared page: whose it is, how fresh the data is, and what can be downloaded. */
export interface Bar {
  organization: string;
  /** When the data shown was imported; with several sources, the oldest import. */
  dataAsOf: Date | null;
  download: { href: string; format: string; bytes: number } | null;
}

/** Uses style attributes only, because the page's style sheet is pinned by its hash. The colours are the page's. */
export function barMarkup({ organization, dataAsOf, download }: Bar): Markup {
  return html`<aside aria-label="${phrase('About this page', 'Über diese Seite')}" style="display:flex;flex-wrap:wrap;gap:4px 20px;justify-content:center;padding:10px 16px;font-size:.86rem;color:var(--soft);background:var(--band);border-bottom:1px solid var(--line)">
<span dir="auto" style="overflow-wrap:anywhere">${phrase('Shared by', 'Geteilt von')} ${organization}</span>
${dataAsOf && html`<span>${phrase('Data as of', 'Datenstand')} <time datetime="${dataAsOf.toISOString()}">${formatInstant(dataAsOf.toISOString())}</time></span>`}
${download && html`<a href="${download.href}">${phrase(`Download as ${download.format}`, `Als ${download.format} herunterladen`)} (${sizeInWords(download.bytes)})</a>`}
</aside>
`;
}

function sizeInWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} ${phrase('bytes', 'Byte')}`;
  return bytes < 1e6 ? `${Math.round(bytes / 1000)} kB` : `${numberFormat('oneDecimal').format(bytes / 1e6)} MB`;
}
