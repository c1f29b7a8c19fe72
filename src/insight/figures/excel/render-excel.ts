import { fitLogo } from '../../../platform/brand.ts';
import { phrase, presentBrand } from '../../../platform/locale.ts';
import type { Chart, ReportDocument } from '../document.ts';
import { documentTables } from '../table-rows.ts';
import { chartXml, drawingXml, pictureXml } from './chart-xml.ts';
import { chartDataXml, receiptsXml, sourcesXml } from './other-sheets.ts';
import { sheetNamer } from './sheet-names.ts';
import { sheetEnd, sheetStart } from './sheet-xml.ts';
import { LOGO_HEIGHT, summaryXml } from './summary-sheet.ts';
import { writeTable } from './table-sheets.ts';
import { openXlsx, type XlsxFile } from './xlsx-file.ts';

const CHART_ROWS = 22;
const CHART_COLUMNS = 13;

/**
 * Writes the report as a workbook: a summary, native charts over a sheet of their data, one sheet per table with typed cells and every row, sources
 * and receipts. No cell is ever a formula. Values that Excel cannot store exactly are written as text, and the summary says so.
 */
export async function renderExcel(
  document: ReportDocument,
  path: string,
  signal?: AbortSignal,
  limits: { sheetRowsMax?: number } = {},
): Promise<void> {
  const { title, organization, generatedAt } = document;
  const file = openXlsx(path, { title, creator: organization, created: generatedAt }, signal);
  const nameSheet = sheetNamer();
  const summary = nameSheet(phrase('Summary', 'Zusammenfassung'));
  const charts = document.sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'chart' ? [block.chart] : [])));
  const chartSheet = charts.length ? nameSheet(phrase('Charts', 'Diagramme')) : null;
  const dataSheet = charts.length ? nameSheet(phrase('Chart data', 'Diagrammdaten')) : null;
  const [sources, receipts] = [nameSheet(phrase('Sources', 'Quellen')), nameSheet(phrase('Receipts', 'Belege'))];

  const notices: string[] = [];
  const tableSheets = new Map<string, string[]>();
  for (const table of documentTables(document)) {
    const written = await writeTable(file, table, nameSheet, { signal, ...limits });
    tableSheets.set(table.id, written.names);
    notices.push(...written.notices);
  }
  if (chartSheet && dataSheet) await writeCharts(file, charts, chartSheet, dataSheet);
  await file.addSheet(sources, sourcesXml(document));
  await file.addSheet(receipts, receiptsXml(document));
  const { logo } = presentBrand();
  await file.addSheet(
    summary,
    summaryXml(document, { tableSheets, chartSheet, notices, styles: file.styles }),
    logo ? { drawing: pictureXml(organization, 0, fitLogo(logo, 190, LOGO_HEIGHT)), charts: [], picture: logo } : undefined,
  );
  const order = [summary, chartSheet, ...[...tableSheets.values()].flat(), dataSheet, sources, receipts];
  await file.close(order.filter((name) => name !== null));
}

async function writeCharts(file: XlsxFile, charts: Chart[], chartSheet: string, dataSheet: string): Promise<void> {
  const { xml, places } = chartDataXml(charts, dataSheet, file.styles);
  await file.addSheet(dataSheet, xml);
  await file.addSheet(chartSheet, [sheetStart({ widths: [], gridLines: false }), sheetEnd({ drawing: true })], {
    drawing: drawingXml(charts, CHART_ROWS, CHART_COLUMNS),
    charts: charts.map((chart, index) => chartXml(chart, places[index] as (typeof places)[number])),
  });
}
