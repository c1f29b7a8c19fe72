import { phrase } from '../../../platform/locale.ts';
import type { Chart, ReportDocument } from '../document.ts';
import { formatInstant } from '../format-cell.ts';
import { columnName, valueCell } from './cells.ts';
import type { ChartData } from './chart-xml.ts';
import { SheetRows } from './rows.ts';
import { sheetReference } from './sheet-names.ts';
import { sheetEnd, sheetStart } from './sheet-xml.ts';
import { type CellStyles, STYLE } from './styles.ts';

const header = (texts: string[]) => texts.map((text) => ({ text, style: STYLE.header }));

/** The sheet of sources, with one row per table. */
export function sourcesXml({ sources }: ReportDocument): string[] {
  const rows = new SheetRows();
  rows.add(
    header([
      phrase('Source', 'Quelle'),
      phrase('Type', 'Typ'),
      phrase('Table', 'Tabelle'),
      phrase('Rows', 'Zeilen'),
      phrase('Imported', 'Importiert'),
      phrase('Import', 'Import'),
      phrase('Snapshot', 'Datenstand'),
      phrase('Snapshot sha256', 'Datenstand sha256'),
      phrase('Source id', 'Kennung der Quelle'),
    ]),
    20,
  );
  for (const source of sources) {
    for (const table of source.tables) {
      const { name, type, importSummary, snapshotId, snapshotSha256, id, importedAt } = source;
      rows.add([
        name,
        type,
        table.name,
        { number: table.rowCount, style: STYLE.integer },
        formatInstant(importedAt),
        importSummary,
        snapshotId,
        snapshotSha256,
        id,
      ]);
    }
  }
  return [sheetStart({ widths: [28, 10, 28, 14, 22, 48, 40, 68, 40], frozenRows: 1 }), rows.xml, sheetEnd()];
}

/** The sheet of receipts, with one row per table that a receipt's query read. */
export function receiptsXml({ receipts }: ReportDocument): string[] {
  const rows = new SheetRows();
  rows.add(
    header([
      phrase('Receipt', 'Beleg'),
      phrase('For', 'Für'),
      phrase('Query', 'Abfrage'),
      phrase('Parameters', 'Parameter'),
      phrase('Table', 'Tabelle'),
      phrase('Table sha256', 'Tabelle sha256'),
      phrase('Snapshot', 'Datenstand'),
      phrase('Snapshot sha256', 'Datenstand sha256'),
      phrase('Rows read', 'Gelesene Zeilen'),
      phrase('Rows in the result', 'Zeilen im Ergebnis'),
    ]),
    20,
  );
  for (const { id, label, sql, params, tables, rowsScanned, resultRows } of receipts) {
    const counts = [rowsScanned, resultRows].map((number) => ({ number, style: STYLE.integer }));
    const query = { text: sql, style: STYLE.code };
    for (const table of tables.length ? tables : [null]) {
      rows.add([
        id,
        label,
        query,
        params.length ? JSON.stringify(params) : null,
        table?.name ?? null,
        table?.tableSha256 ?? null,
        table?.snapshotId ?? null,
        table?.snapshotSha256 ?? null,
        ...counts,
      ]);
    }
  }
  return [sheetStart({ widths: [10, 32, 90, 30, 24, 68, 40, 68, 14, 18], frozenRows: 1 }), rows.xml, sheetEnd()];
}

/** The sheet of chart data, with one block of rows per chart. Also returns where each chart's data is. */
export function chartDataXml(charts: Chart[], sheet: string, styles: CellStyles): { xml: string[]; places: ChartData[] } {
  let xml = '';
  let row = 0;
  const places: ChartData[] = [];
  for (const chart of charts) {
    const block = new SheetRows(row);
    block.add([{ text: chart.title, style: STYLE.bold }]);
    block.add(header([chart.x.label, ...chart.series.map(({ name }) => name)]));
    xml += block.xml;
    const areDates =
      chart.x.kind === 'time' &&
      chart.categories.length > 0 &&
      chart.categories.every((day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= '1900-03-01');
    const start = row + 3;
    const number = styles.number(chart.y.format, chart.y.unit);
    for (const [index, category] of chart.categories.entries()) {
      const at = start + index;
      const cells = chart.series.map(
        ({ values }, series) => valueCell(`${columnName(series + 1)}${at}`, values[index] ?? null, 'number', number).xml,
      );
      xml += `<row r="${at}">${valueCell(`A${at}`, category, areDates ? 'date' : 'text').xml}${cells.join('')}</row>`;
    }
    const end = Math.max(start, start + chart.categories.length - 1);
    const column = (letters: string) => sheetReference(sheet, `$${letters}$${start}:$${letters}$${end}`);
    places.push({
      categories: column('A'),
      areDates,
      series: chart.series.map((_, index) => ({
        name: sheetReference(sheet, `$${columnName(index + 1)}$${start - 1}`),
        values: column(columnName(index + 1)),
      })),
    });
    row = end + 1;
  }
  return { xml: [sheetStart({ widths: [28, ...Array<number>(12).fill(16)] }), xml, sheetEnd()], places };
}
