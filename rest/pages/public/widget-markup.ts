import type { CellValue } from '../../../src/data/engine/types.ts';
import type { Widget } from '../../../src/insight/dashboards/entities.ts';
import { GRID_COLUMNS, type WidgetData } from '../../../src/insight/dashboards/types.ts';
import { formatChange, formatNumber } from '../../../src/insight/figures/format-number.ts';
import { pictureMarkup } from '../../../src/insight/figures/html/blocks.ts';
import { phrase } from '../../../src/platform/locale.ts';
import { html, type Markup } from '../../../src/platform/pages/html.ts';
import { widgetPicture } from './widget-pictures.ts';

type Of<K extends WidgetData['kind']> = Extract<WidgetData, { kind: K }>;

/** In pixels: one of the twelve columns, and a widget's own edges. */
const COLUMN = 96;
const EDGES = 50;
/** The width of a phone: a wide picture shrunk to it would be illegible. */
const NARROW = 320;

/** One widget without scripts: what it shows as a picture and a table, what it means, and its notices. */
export function widgetMarkup(widget: Widget): Markup {
  const { id, title, data, insight, notices, position } = widget;
  const width = Math.max(1, Math.min(GRID_COLUMNS, Math.round(position.w)));
  return html`<section class="widget w${width} ${data.kind}" aria-labelledby="t-${id}">
<h2 id="t-${id}" dir="auto">${title}</h2>
${bodyMarkup(widget, width * COLUMN - EDGES)}
${data.kind !== 'text' && insight && html`<p class="insight" dir="auto">${insight}</p>`}
${notices.map((notice) => html`<p class="notice" role="note" dir="auto">${notice}</p>`)}
</section>
`;
}

function bodyMarkup(widget: Widget, width: number): Markup {
  const { data, title } = widget;
  switch (data.kind) {
    case 'kpi':
      return kpiMarkup(data);
    case 'goal':
      // Goals are dropped from public pages before this point.
      return html``;
    case 'table':
      return tableMarkup(title, data.columns, data.rows);
    case 'text':
      return html`<ul class="findings">${data.findings.map(({ kind, sentence }) => html`<li class="${kind}" dir="auto">${sentence}</li>`)}</ul>`;
    case 'chart':
      return widget.type === 'heatmap' ? heatmapMarkup(title, data) : chartMarkup(widget, data, width);
  }
}

function kpiMarkup({ value, format, unit, change, trend }: Of<'kpi'>): Markup {
  return html`<p class="figure">${formatNumber(value, format, unit ?? undefined)}</p>
${change && html`<p class="change">${formatChange(change.absolute, change.fraction, format, unit ?? undefined)} ${change.compared_to}</p>`}
${trend && sparkline(trend.values)}`;
}

/** The trend behind a figure as a single line. The figure says the same, so screen readers skip it. */
function sparkline(values: (number | null)[]): Markup {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return html``;
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const points = values.flatMap((value, at) =>
    value === null
      ? []
      : [`${((at / (values.length - 1)) * 200).toFixed(1)},${(38 - (high > low ? (value - low) / (high - low) : 0.5) * 36).toFixed(1)}`],
  );
  return html`<svg class="spark" viewBox="0 0 200 40" preserveAspectRatio="none" aria-hidden="true" focusable="false"><polyline points="${points.join(' ')}" fill="none" stroke="var(--accent)" stroke-width="1.6" vector-effect="non-scaling-stroke"/></svg>`;
}

function chartMarkup(widget: Widget, data: Of<'chart'>, width: number): Markup {
  const { alternative, categories, series, points, x, y } = data;
  const rows: CellValue[][] = points
    ? points.map((point) => [point.name, point.x, point.y])
    : categories.map((category, at) => [category, ...series.map(({ values }) => values[at] ?? null)]);
  const number = { type: 'number', format: y.format } as const;
  const columns = points
    ? [{ label: phrase('Name', 'Name') }, { label: x.label, ...number }, { label: y.label, ...number }]
    : [{ label: x.label }, ...series.map(({ name }) => ({ label: name, ...number }))];
  return html`<p class="alt" dir="auto">${alternative}</p>
<div class="wide">${pictureMarkup(widgetPicture(widget, data, width))}</div>
<div class="narrow">${pictureMarkup(widgetPicture({ ...widget, id: `${widget.id}-narrow` }, data, NARROW))}</div>
<details><summary>${phrase('The chart as a table', 'Das Diagramm als Tabelle')}</summary>${tableMarkup(`${phrase('Data of', 'Daten zu')} ${widget.title}`, columns, rows)}</details>`;
}

/** Draws a heatmap as a table with shaded cells, so that it can be read as well as seen. */
function heatmapMarkup(title: string, { alternative, x, y, categories, series }: Of<'chart'>): Markup {
  const highest = Math.max(...series.flatMap(({ values }) => values.map((value) => Math.abs(value ?? 0))), Number.MIN_VALUE);
  const cell = (value: number | null) => {
    const share = value === null ? 0 : Math.round((Math.abs(value) / highest) * 45);
    return html`<td class="n" style="background:color-mix(in srgb,var(--accent) ${share}%,transparent)">${formatNumber(value, y.format, y.unit ?? undefined)}</td>`;
  };
  return html`<p class="alt" dir="auto">${alternative}</p>
<div class="scroll" tabindex="0" role="group" aria-label="${title}"><table class="heat">
<thead><tr><th scope="col" dir="auto">${x.label}</th>${categories.map((name) => html`<th scope="col" class="n" dir="auto">${name}</th>`)}</tr></thead>
<tbody>${series.map(({ name, values }) => html`<tr><th scope="row" dir="auto">${name}</th>${categories.map((_, at) => cell(values[at] ?? null))}</tr>\n`)}</tbody>
</table></div>`;
}

type Column = { label: string; type?: 'text' | 'number'; format?: Of<'kpi'>['format'] | null };

function tableMarkup(label: string, columns: Column[], rows: CellValue[][]): Markup {
  const cells = (row: CellValue[]) =>
    columns.map(({ type, format }, at) => {
      const value = row[at] ?? null;
      if (type === 'number') return html`<td class="n">${formatNumber(value, format ?? undefined)}</td>`;
      const text = value === null ? '—' : String(value);
      return at === 0 ? html`<th scope="row" dir="auto">${text}</th>` : html`<td dir="auto">${text}</td>`;
    });
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${label}"><table>
<thead><tr>${columns.map((column) => html`<th scope="col"${column.type === 'number' && html` class="n"`} dir="auto">${column.label}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${cells(row)}</tr>\n`)}</tbody>
</table></div>`;
}
