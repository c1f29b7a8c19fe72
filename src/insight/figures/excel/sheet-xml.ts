import { presentBrand } from '../../../platform/locale.ts';
import { escapeXml } from './cells.ts';

interface SheetFrame {
  widths: number[];
  /** Number of rows frozen at the top. */
  frozenRows?: number;
  gridLines?: boolean;
}

/** The beginning of a worksheet, up to its rows. */
export function sheetStart({ widths, frozenRows = 0, gridLines = true }: SheetFrame): string {
  const pane = frozenRows
    ? `<pane ySplit="${frozenRows}" topLeftCell="A${frozenRows + 1}" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>`
    : '';
  const columns = widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('');
  return (
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">' +
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' +
    `<sheetViews><sheetView${gridLines ? '' : ' showGridLines="0"'} workbookViewId="0">${pane}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>` +
    `${columns && `<cols>${columns}</cols>`}<sheetData>`
  );
}

/** The end of a worksheet, with its parts in the order that the standard requires. */
export function sheetEnd(
  parts: { autoFilter?: string; merged?: string[]; links?: { cell: string; location: string }[]; drawing?: boolean } = {},
): string {
  const { autoFilter, merged = [], links = [], drawing } = parts;
  return (
    '</sheetData>' +
    (autoFilter ? `<autoFilter ref="${autoFilter}"/>` : '') +
    (merged.length
      ? `<mergeCells count="${merged.length}">${merged.map((cells) => `<mergeCell ref="${cells}"/>`).join('')}</mergeCells>`
      : '') +
    (links.length
      ? `<hyperlinks>${links.map(({ cell, location }) => `<hyperlink ref="${cell}" location="${escapeXml(location)}"/>`).join('')}</hyperlinks>`
      : '') +
    '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/><pageSetup orientation="landscape" fitToHeight="0"/>' +
    headerFooter(presentBrand().footer) +
    (drawing ? '<drawing r:id="rId1"/>' : '') +
    '</worksheet>'
  );
}

/** The foot of printed pages: the brand's line, where `&` begins a code unless doubled (at most 255 characters), and the page. */
function headerFooter(line: string): string {
  if (line === '') return '';
  return `<headerFooter><oddFooter>${escapeXml(`&L&8${/^\d/.test(line) ? ' ' : ''}${line.replaceAll('&', '&&')}&R&8&P / &N`)}</oddFooter></headerFooter>`;
}
