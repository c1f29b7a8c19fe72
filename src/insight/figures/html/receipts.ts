import type { Receipt } from '../../../data/receipts/types.ts';
import { phrase } from '../../../platform/locale.ts';
import { html, type Markup } from '../../../platform/pages/html.ts';
import type { DocumentSource, ReportDocument } from '../document.ts';
import { formatInstant, formatRowsRead } from '../format-cell.ts';
import { receiptsLead, sourceKind } from '../own-words.ts';
import { rowsInWords } from '../table-rows.ts';

/** The sources with their rows and snapshot hashes. */
export function sourcesMarkup({ sources }: ReportDocument): Markup {
  return html`<section id="sources" aria-labelledby="sources-title">
<h2 id="sources-title">${phrase('Sources', 'Quellen')}</h2>
<div class="scroll" tabindex="0" role="group" aria-label="${phrase('Sources', 'Quellen')}"><table>
<thead><tr><th scope="col">${phrase('Source', 'Quelle')}</th><th scope="col">${phrase('Tables', 'Tabellen')}</th><th scope="col" class="d">${phrase('Imported', 'Importiert')}</th><th scope="col">Import</th><th scope="col">${phrase('Snapshot', 'Datenstand')}</th></tr></thead>
<tbody>${sources.map(sourceRow)}</tbody>
</table></div>
</section>
`;
}

/** The receipts: how to recompute each number. */
export function receiptsMarkup({ receipts }: ReportDocument): Markup {
  return html`<section id="receipts" aria-labelledby="receipts-title">
<h2 id="receipts-title">${phrase('Receipts', 'Belege')}</h2>
<p>${receiptsLead()}</p>
${receipts.map(receiptMarkup)}</section>
`;
}

function sourceRow({ name, type, tables, importedAt, importSummary, snapshotSha256 }: DocumentSource): Markup {
  return html`<tr><th scope="row" dir="auto">${name} (${sourceKind(type)})</th><td dir="auto">${tables.map((table) => `${table.name}: ${rowsInWords(table.rowCount)}`).join('\n')}</td><td class="d">${formatInstant(importedAt)}</td><td dir="auto">${importSummary}</td><td><code>${snapshotSha256}</code></td></tr>\n`;
}

function receiptMarkup({ id, label, sql, params, tables, rowsScanned, resultRows }: Receipt): Markup {
  return html`<div class="receipt" id="receipt-${id}">
<h3 dir="auto"><span class="id">[${id}]</span>${label}</h3>
<pre tabindex="0"><code>${sql}</code></pre>
<dl>
${params.length > 0 && html`<dt>${phrase('Parameters', 'Parameter')}</dt><dd><code>${JSON.stringify(params)}</code></dd>`}
${tables.map((table) => html`<dt>${phrase('Table', 'Tabelle')}</dt><dd dir="auto">${table.name} <code>sha256 ${table.tableSha256}</code></dd>`)}
<dt>${phrase('Rows', 'Zeilen')}</dt><dd>${formatRowsRead({ rowsScanned, resultRows })}</dd>
</dl>
</div>
`;
}
