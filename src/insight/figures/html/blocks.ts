import { localDay, phrase, presentBrand } from '../../../platform/locale.ts';
import { html, Markup } from '../../../platform/pages/html.ts';
import { type ChartSvg, chartSvg, SMALL_HEIGHT, SMALL_WIDTH } from '../chart-svg.ts';
import type { Block, Chart, Finding, Kpi, Table } from '../document.ts';
import { formatHeader, formatRow } from '../format-cell.ts';
import { formatFigure, formatNumber } from '../format-number.ts';
import { CHART_INK, seriesColours } from '../palette.ts';
import { sparkline } from '../sparkline.ts';
import { firstRows, rowCountNote } from '../table-rows.ts';

/** Of a chart on a phone, where one drawn for paper would have letters too small to read. */
const NARROW_HEIGHT = 240;

/** One block of a section. */
export async function blockMarkup(block: Block, signal?: AbortSignal): Promise<Markup> {
  switch (block.kind) {
    case 'paragraph':
      return html`<p dir="auto">${block.text}</p>\n`;
    case 'notice':
      return html`<p class="notice" role="note" dir="auto">${block.text}</p>\n`;
    case 'kpis':
      return html`<ul class="kpis">${block.items.map(kpiMarkup)}</ul>\n`;
    case 'findings':
      return html`<ul class="findings">${block.items.map(findingMarkup)}</ul>\n`;
    case 'chart':
      return chartMarkup(block.chart);
    case 'table':
      return tableMarkup(block.table, signal);
  }
}

/** Links to a number's receipts. */
export function receiptLinks(receiptIds: string[]): Markup {
  if (receiptIds.length === 0) return html``;
  return html`<span class="refs">${receiptIds.map((id, index) => html`${index > 0 && ' '}<a href="#receipt-${id}">[${id}]</a>`)}</span>`;
}

function kpiMarkup(kpi: Kpi): Markup {
  const { label, trend, receiptIds } = kpi;
  const { value: text, change } = formatFigure(kpi);
  const changed = change !== '' && html`<span class="change">${change}</span>`;
  return html`<li><span class="label" dir="auto">${label} ${receiptLinks(receiptIds)}</span><span class="value${text.length > 11 && ' long'}">${text}</span>${changed}${trend && followScheme(sparkline(trend.values))}</li>`;
}

/** Our sentences run in the document's direction, whatever script the names in them have. */
function findingMarkup({ kind, sentence, receiptIds, chart }: Finding): Markup {
  if (chart)
    return html`<li class="${kind} drawn"><p>${sentence} ${receiptLinks(receiptIds)}</p><figure id="chart-${chart.id}">${pictureMarkup(chartSvg(chart, SMALL_WIDTH, SMALL_HEIGHT))}<figcaption class="alt" dir="auto">${chart.title}</figcaption></figure></li>`;
  return html`<li class="${kind}">${sentence} ${receiptLinks(receiptIds)}</li>`;
}

function chartMarkup(chart: Chart): Markup {
  return html`<figure id="chart-${chart.id}">
<figcaption><h3 dir="auto">${chart.title}</h3><span class="alt" dir="auto">${chart.alternative} ${receiptLinks(chart.receiptIds)}</span></figcaption>
<div class="wide">${pictureMarkup(chartSvg(chart))}</div>
<div class="narrow">${pictureMarkup(chartSvg({ ...chart, id: `${chart.id}-narrow` }, SMALL_WIDTH, NARROW_HEIGHT))}</div>
<details><summary>${phrase('The chart as a table', 'Das Diagramm als Tabelle')}</summary><div class="scroll" tabindex="0" role="group" aria-label="${phrase('Data of', 'Daten zu')} ${chart.title}"><table>
<thead><tr><th scope="col">${chart.x.label}</th>${chart.series.map(({ name }) => html`<th scope="col" class="n" dir="auto">${name}</th>`)}</tr></thead>
<tbody>${chart.categories.map((category, row) => html`<tr><th scope="row" dir="auto">${localDay(category)}</th>${chart.series.map(({ values }) => html`<td class="n">${formatNumber(values[row] ?? null, chart.y.format, chart.y.unit)}</td>`)}</tr>\n`)}</tbody>
</table></div></details>
</figure>
`;
}

/** A chart as a responsive picture, whose axes and labels follow the reader's colour scheme. */
export function pictureMarkup({ svg, width, height }: ChartSvg): Markup {
  let picture = svg.replace(`width="${width}" height="${height}" `, 'aria-hidden="true" focusable="false" ');
  for (const [name, colour] of Object.entries(CHART_INK)) {
    picture = picture
      .replaceAll(`fill="${colour}"`, `fill="var(--chart-${name})"`)
      .replaceAll(`stroke="${colour}"`, `stroke="var(--chart-${name})"`);
  }
  return followScheme(picture);
}

/** A picture whose first series follows the reader's colour scheme too, where a brand gives its colour. */
function followScheme(picture: string): Markup {
  if (presentBrand().colour === null) return new Markup(picture);
  const [first] = seriesColours();
  return new Markup(picture.replaceAll(new RegExp(`(fill|stroke)="${first}"`, 'g'), '$1="var(--chart-brand)"'));
}

async function tableMarkup(table: Table, signal?: AbortSignal): Promise<Markup> {
  const rows = await firstRows(table, table.rowsShownMax, signal);
  const kinds = table.columns.map(({ type }) => (type === 'number' ? 'n' : type === 'text' ? '' : 'd'));
  const cells = rows.map((row, place) => {
    const texts = formatRow(table, row, place);
    const fields = table.columns.map((column, index) => {
      const value = row[index] ?? null;
      const kind = `${kinds[index]}${value === null ? ' void' : ''}`.trim();
      const text = texts[index]!;
      return index === 0 && column.type !== 'number'
        ? html`<th scope="row"${kind !== '' && html` class="${kind}"`} dir="auto">${text}</th>`
        : html`<td${kind !== '' && html` class="${kind}"`} dir="auto">${text}</td>`;
    });
    return html`<tr>${fields}</tr>\n`;
  });
  const note = rowCountNote(rows.length, table.rowCount);
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${table.title}"><table id="table-${table.id}">
<caption dir="auto">${table.title} ${receiptLinks(table.receiptIds)}</caption>
<thead><tr>${table.columns.map((column, index) => html`<th scope="col"${kinds[index] !== '' && html` class="${kinds[index]}"`} dir="auto">${formatHeader(column)}</th>`)}</tr></thead>
<tbody>
${cells}</tbody>
</table></div>
${note !== '' && html`<p class="count">${note}</p>`}
`;
}
