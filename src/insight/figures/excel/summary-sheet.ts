import { phrase, presentBrand } from '../../../platform/locale.ts';
import type { Block, Finding, Kpi, ReportDocument } from '../document.ts';
import { formatInstant, formatParameter, formatParameterName } from '../format-cell.ts';
import { rowsInWords } from '../table-rows.ts';
import { sayDates } from '../wording.ts';
import { SheetRows } from './rows.ts';
import { sheetReference } from './sheet-names.ts';
import { sheetEnd, sheetStart } from './sheet-xml.ts';
import { type CellStyles, STYLE } from './styles.ts';

const COLUMNS = 7;
const WIDTHS = [44, 18, 10, 18, 12, 26, 16];
const LINE = 130;
/** In points. */
export const LOGO_HEIGHT = 40;

/** What the summary refers to: the names of the tables' sheets and of the charts' sheet, and the workbook's styles. */
interface Workbook {
  tableSheets: Map<string, string[]>;
  chartSheet: string | null;
  styles: CellStyles;
}

/** The first sheet: facts about the report, its numbers and findings in the report's order, links to its tables, and notes on the file. */
export function summaryXml(
  document: ReportDocument,
  { tableSheets, chartSheet, notices, styles }: Workbook & { notices: string[] },
): string[] {
  const rows = new SheetRows();
  const { logo, footer, coverNote } = presentBrand();
  // The logo's own row.
  if (logo) rows.add([], LOGO_HEIGHT + 10);
  rows.add([{ text: document.title, style: STYLE.title }], 30);
  rows.add([{ text: document.organization, style: STYLE.muted }]);
  if (document.description) rows.addParagraph(document.description, COLUMNS, LINE);
  if (coverNote !== '') rows.addParagraph(coverNote, COLUMNS, LINE);
  rows.skip();
  for (const [name, value] of facts(document)) rows.add([{ text: name, style: STYLE.muted }, value]);
  for (const section of document.sections) {
    rows.skip();
    rows.add([{ text: section.title, style: STYLE.heading }], 24);
    if (section.headline) rows.addParagraph(section.headline.sentence, COLUMNS, LINE, STYLE.bold);
    for (const block of section.blocks) addBlock(rows, block, { tableSheets, chartSheet, styles });
  }
  if (notices.length) {
    rows.skip();
    rows.add([{ text: phrase('About this file', 'Über diese Datei'), style: STYLE.heading }], 24);
    for (const notice of notices) rows.addParagraph(notice, COLUMNS, LINE);
  }
  if (footer !== '') {
    rows.skip();
    rows.add([{ text: footer, style: STYLE.muted }]);
  }
  return [
    sheetStart({ widths: WIDTHS, gridLines: false }),
    rows.xml,
    sheetEnd({ merged: rows.merged, links: rows.links, drawing: logo !== null }),
  ];
}

function facts({ period, template, generatedAt, parameters, reportId }: ReportDocument): [string, string][] {
  const list: [string, string][] = [];
  if (period) list.push([phrase('Period', 'Zeitraum'), sayDates(period)]);
  if (period?.comparedTo) list.push([phrase('Compared to', 'Verglichen mit'), sayDates(period.comparedTo)]);
  list.push(
    [phrase('Report', 'Bericht'), template.name],
    [phrase('Generated', 'Erstellt'), formatInstant(generatedAt)],
    [phrase('Report id', 'Kennung des Berichts'), reportId],
  );
  for (const [name, value] of Object.entries(parameters))
    if (name !== 'date_range') list.push([formatParameterName(name), formatParameter(value)]);
  return list;
}

function addBlock(rows: SheetRows, block: Block, { tableSheets, chartSheet, styles }: Workbook): void {
  switch (block.kind) {
    case 'paragraph':
      rows.addParagraph(block.text, COLUMNS, LINE);
      break;
    case 'notice':
      rows.addParagraph(`${phrase('Note', 'Hinweis')}: ${block.text}`, COLUMNS, LINE, STYLE.bold);
      break;
    case 'kpis':
      rows.add(
        [
          phrase('Figure', 'Kennzahl'),
          phrase('Value', 'Wert'),
          phrase('Unit', 'Einheit'),
          phrase('Change', 'Änderung'),
          phrase('Change %', 'Änderung %'),
          phrase('Compared', 'Verglichen'),
          phrase('Receipts', 'Belege'),
        ].map((text) => ({ text, style: STYLE.header })),
      );
      for (const kpi of block.items) addKpi(rows, kpi, styles);
      rows.skip();
      break;
    case 'findings':
      for (const finding of block.items) addFinding(rows, finding);
      rows.skip();
      break;
    case 'chart':
      rows.add([
        { link: `${phrase('Chart', 'Diagramm')}: ${block.chart.title}`, location: sheetReference(chartSheet ?? '', 'A1') },
        block.chart.alternative,
      ]);
      break;
    case 'table':
      for (const name of tableSheets.get(block.table.id) ?? []) {
        const count = rowsInWords(block.table.rowCount);
        rows.add([
          { link: `${phrase('Table', 'Tabelle')}: ${block.table.title}`, location: sheetReference(name, 'A1') },
          count,
          null,
          name,
        ]);
      }
  }
}

function addKpi(rows: SheetRows, { label, value, format, unit, change, receiptIds }: Kpi, styles: CellStyles): void {
  const style = styles.number(format, unit);
  rows.add([
    label,
    value === null ? null : { number: value, style },
    unit ?? null,
    change ? { number: change.absolute, style } : null,
    typeof change?.fraction === 'number' ? { number: change.fraction, style: STYLE.percent } : null,
    change?.comparedTo ?? null,
    receiptIds.join(', '),
  ]);
}

function addFinding(rows: SheetRows, { sentence, receiptIds }: Finding): void {
  rows.addParagraph(receiptIds.length ? `${sentence} [${receiptIds.join('] [')}]` : sentence, COLUMNS, LINE);
}
