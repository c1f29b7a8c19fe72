import { BRAND_FONTS } from '../../../platform/brand.ts';
import { brandColours } from '../../../platform/brand-colours.ts';
import { presentBrand } from '../../../platform/locale.ts';
import type { Chart, NumberFormat } from '../document.ts';
import { isCurrencySymbol } from '../format-number.ts';
import { officeColour } from '../palette.ts';

/** Indexes of the cell styles that every workbook has. */
export const STYLE = {
  general: 0,
  /** Number format `@`, so that anything typed into the cell stays text too. */
  text: 1,
  header: 2,
  headerNumber: 3,
  integer: 4,
  decimal: 5,
  percent: 6,
  date: 7,
  timestamp: 8,
  timestampMs: 9,
  title: 10,
  muted: 11,
  wrapped: 12,
  bold: 13,
  heading: 14,
  link: 15,
  code: 16,
} as const;

/** Index of a cell style: one of `STYLE`, or one that `CellStyles` added. */
export type StyleIndex = number;

const CODES = new Set(Intl.supportedValuesOf('currency'));
/** Formats with lower ids are the fixed ones. */
const FIRST_OWN_FORMAT = 168;

const TEXT = 49;
const xf = (format: number, font: number, fill: number, border: number, more = '') =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"${more ? ` applyAlignment="1">${more}</xf>` : '/>'}`;
const top = '<alignment vertical="top"/>';

const CELLS = [
  xf(0, 0, 0, 0),
  xf(TEXT, 0, 0, 0),
  xf(TEXT, 7, 2, 1, '<alignment vertical="center" wrapText="1"/>'),
  xf(TEXT, 7, 2, 1, '<alignment horizontal="right" vertical="center" wrapText="1"/>'),
  xf(3, 0, 0, 0),
  xf(4, 0, 0, 0),
  xf(164, 0, 0, 0),
  xf(165, 0, 0, 0),
  xf(166, 0, 0, 0),
  xf(167, 0, 0, 0),
  xf(TEXT, 2, 0, 0),
  xf(TEXT, 3, 0, 0, top),
  xf(TEXT, 0, 0, 0, '<alignment vertical="top" wrapText="1"/>'),
  xf(TEXT, 1, 0, 0, top),
  xf(TEXT, 4, 0, 1),
  xf(TEXT, 5, 0, 0),
  xf(TEXT, 6, 0, 0, '<alignment vertical="top" wrapText="1"/>'),
];

/** A workbook's cell styles: `STYLE`, and one for each currency or percentage that its numbers have as a unit, added as they are used. */
export class CellStyles {
  readonly #codes: string[] = [];

  /** The style of numbers with a format and a unit. `compact` is for display only, so Excel gets all digits. */
  number(format: NumberFormat | undefined, unit: string | undefined): StyleIndex {
    const code = unitCode(format, unit);
    if (code === null)
      return format === 'integer' ? STYLE.integer : format === 'percent' ? STYLE.percent : format ? STYLE.decimal : STYLE.general;
    const known = this.#codes.indexOf(code);
    return CELLS.length + (known === -1 ? this.#codes.push(code) - 1 : known);
  }

  get xml(): string {
    const { colour, font: family } = presentBrand();
    const shades = colour === null ? null : brandColours(colour);
    const accent = shades ? officeColour(shades.text) : '1F5F99';
    const band = shades ? officeColour(shades.fill) : 'F1F4F7';
    const onBand = shades ? officeColour(shades.onFill) : '1B2430';
    const font = (size: number, ink: string, more = '') =>
      `<font>${more}<sz val="${size}"/><color rgb="FF${ink}"/><name val="${family ? BRAND_FONTS[family].name : 'Calibri'}"/><family val="2"/></font>`;
    const own = this.#codes.map(
      (code, index) => `<numFmt numFmtId="${FIRST_OWN_FORMAT + index}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
    );
    const cells = [...CELLS, ...this.#codes.map((_, index) => xf(FIRST_OWN_FORMAT + index, 0, 0, 0))];
    return `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
<numFmts count="${4 + own.length}"><numFmt numFmtId="164" formatCode="0.0%"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="167" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss.000"/>${own.join('')}</numFmts>
<fonts count="8">${font(11, '1B2430')}${font(11, '1B2430', '<b/>')}${font(20, '1B2430', '<b/>')}${font(11, '56606E')}${font(14, accent, '<b/>')}${font(11, accent, '<u/>')}${font(10, '1B2430').replace(/name val="[^"]*"/, 'name val="Consolas"')}${font(11, onBand, '<b/>')}</fonts>
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF${band}"/><bgColor indexed="64"/></patternFill></fill></fills>
<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/><bottom style="thin"><color rgb="FF9AA3AF"/></bottom><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="${cells.length}">${cells.join('')}</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`;
  }
}

/** The format code of the values of a chart: without decimals where these reach a thousand. */
export function axisCode({ y: { format, unit }, series }: Pick<Chart, 'y' | 'series'>): string {
  const large = series.some(({ values }) => values.some((value) => Math.abs(value ?? 0) >= 1_000));
  const plain = format === 'compact' || (format === 'decimal' && large) ? 'integer' : format;
  return unitCode(plain, unit) ?? (format === 'percent' ? '0.0%' : plain === 'integer' ? '#,##0' : '#,##0.00');
}

/** The format code of amounts in a currency and of percentages that are not fractions; null for numbers of other units. */
function unitCode(format: NumberFormat | undefined, unit: string | undefined): string | null {
  if (!format || format === 'percent' || !unit) return null;
  const digits = format === 'integer' ? '#,##0' : '#,##0.00';
  if (unit === '%') return `${digits}"%"`;
  if (isCurrencySymbol(unit)) return `[$${unit}]${digits};-[$${unit}]${digits}`;
  return CODES.has(unit) ? `${digits}\\ [$${unit}]` : null;
}
