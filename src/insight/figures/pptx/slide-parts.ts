import { phrase } from '../../../platform/locale.ts';
import { printable } from '../../../platform/pages/printable.ts';
import { isHorizontal } from '../chart-svg.ts';
import type { Chart, Kpi, Table } from '../document.ts';
import { axisCode } from '../excel/styles.ts';
import { formatHeader, formatRow } from '../format-cell.ts';
import { formatFigure } from '../format-number.ts';
import { officeColour, seriesColours } from '../palette.ts';
import { firstRows, rowCountNote } from '../table-rows.ts';
import type { Slide } from './types.ts';

/** Width of a slide and of its margins, in inches. */
export const WIDTH = 13.33;
export const MARGIN = 0.6;
/** Colours of texts: what is said, and what stands beside it. */
export const INK = '1B2430';
export const SOFT = '56606E';

const ROWS_MAX = 12;
const COLUMNS_MAX = 8;
const CELL_CHARACTERS_MAX = 60;
const CARDS_PER_ROW = 3;
const BAND = 'F6F8FA';
const GRID = 'E6E9EE';

/** Draws up to six figures as cards, each with its change. */
export function kpiCards(slide: Slide, items: Kpi[]): void {
  const gap = 0.25;
  const width = (WIDTH - 2 * MARGIN - gap * (CARDS_PER_ROW - 1)) / CARDS_PER_ROW;
  for (const [index, kpi] of items.entries()) {
    const x = MARGIN + (index % CARDS_PER_ROW) * (width + gap);
    const y = 1.75 + Math.floor(index / CARDS_PER_ROW) * 2.6;
    const { value, change } = formatFigure(kpi);
    slide.addText(
      [
        { text: printable(kpi.label), options: { fontSize: 14, color: SOFT, breakLine: true } },
        { text: printable(value), options: { fontSize: 28, bold: true, color: INK, breakLine: true } },
        { text: printable(change), options: { fontSize: 12, color: SOFT } },
      ],
      { x, y, w: width, h: 2.3, fill: { color: BAND }, margin: 12, valign: 'middle', fit: 'shrink' },
    );
  }
}

/** Draws a native chart; its values can be edited in the presentation. Missing values are gaps. */
export function chartArea(slide: Slide, chart: Chart): void {
  const bars = chart.type === 'bar' || chart.type === 'stacked_bar';
  const horizontal = isHorizontal(chart);
  const several = chart.series.length > 1;
  const months = chart.x.kind === 'time' && chart.categories.every((day) => /^\d{4}-\d{2}-01$/.test(day));
  const data = chart.series.map(({ name, values }) => ({
    name: printable(name),
    labels: months ? chart.categories.map((day) => day.slice(0, 7)) : chart.categories.map(printable),
    // The library writes null as a gap, and a zero only as text.
    values: values.map((value) => (value === 0 ? '0' : value)) as number[],
  }));
  const unit = formatHeader(chart.y);
  // Labels on the data while there are few, all of them if any; beside them a flat bar needs no axis.
  const labelled = bars && !several && chart.categories.length <= 12;
  slide.addChart(bars ? 'bar' : chart.type === 'area' ? 'area' : 'line', data, {
    x: MARGIN,
    y: 1.8,
    w: WIDTH - 2 * MARGIN,
    h: 5.1,
    altText: printable(chart.alternative),
    chartColors: seriesColours()
      .slice(0, several ? undefined : 1)
      .map(officeColour),
    displayBlanksAs: 'gap',
    barDir: horizontal ? 'bar' : 'col',
    barGrouping: chart.type === 'stacked_bar' || (chart.type === 'area' && several) ? 'stacked' : bars ? 'clustered' : 'standard',
    barGapWidthPct: 60,
    lineDataSymbol: 'none',
    // The types forget the other direction, which the library writes as given.
    ...(horizontal ? { catAxisOrientation: 'maxMin' as 'minMax' } : {}),
    catAxisLabelFontSize: 11,
    valAxisLabelFontSize: 11,
    valAxisLabelFormatCode: axisCode(chart),
    // Bars and areas are lengths: they begin at zero.
    ...(chart.type !== 'line' && chart.series.every(({ values }) => values.every((value) => (value ?? 0) >= 0))
      ? { valAxisMinVal: 0 }
      : {}),
    valAxisTitle: printable(unit),
    showValAxisTitle: !(labelled && horizontal),
    valAxisTitleFontSize: 11,
    valAxisHidden: labelled && horizontal,
    valGridLine: labelled && horizontal ? { style: 'none' } : { color: GRID, size: 0.75 },
    catGridLine: { style: 'none' },
    showLegend: several,
    legendPos: 'b',
    showValue: labelled,
    dataLabelFormatCode: axisCode(chart),
    dataLabelFontSize: 10,
  });
}

/** Draws the first rows and columns of a table, and says how many there are. */
export async function tableArea(slide: Slide, table: Table): Promise<void> {
  const columns = table.columns.slice(0, COLUMNS_MAX);
  const rows = await firstRows(table, Math.min(table.rowsShownMax, ROWS_MAX));
  const align = (index: number) => (columns[index]?.type === 'number' ? 'right' : 'left');
  const cell = (text: string, index: number, header: boolean) => ({
    text: printable(shortened(text)),
    options: {
      align: align(index) as 'left' | 'right',
      bold: header,
      color: header ? SOFT : INK,
      ...(header ? { fill: { color: BAND } } : {}),
    },
  });
  slide.addTable(
    [
      columns.map((column, index) => cell(formatHeader(column), index, true)),
      ...rows.map((row, place) => formatRow({ ...table, columns }, row, place).map((text, index) => cell(text, index, false))),
    ],
    { x: MARGIN, y: 1.7, w: WIDTH - 2 * MARGIN, fontSize: 11, border: { type: 'solid', pt: 0.5, color: GRID }, rowH: 0.36 },
  );
  const hidden = table.columns.length - columns.length;
  const note = [
    rowCountNote(rows.length, table.rowCount),
    ...(hidden > 0
      ? [
          phrase(
            `The first ${columns.length} of ${table.columns.length} columns.`,
            `Die ersten ${columns.length} von ${table.columns.length} Spalten.`,
          ),
        ]
      : []),
  ];
  slide.addText(printable(note.join(' ')), { x: MARGIN, y: 6.6, w: WIDTH - 2 * MARGIN, h: 0.35, fontSize: 10, color: SOFT, fit: 'shrink' });
}

const shortened = (text: string) =>
  [...text].length > CELL_CHARACTERS_MAX ? `${[...text].slice(0, CELL_CHARACTERS_MAX - 1).join('')}…` : text;
