/** Indexes of the cell styles in `STYLES_XML`. */
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

export type StyleIndex = (typeof STYLE)[keyof typeof STYLE];

const TEXT = 49;
const xf = (format: number, font: number, fill: number, border: number, more = '') =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"${more ? ` applyAlignment="1">${more}</xf>` : '/>'}`;
const font = (size: number, colour: string, more = '') =>
  `<font>${more}<sz val="${size}"/><color rgb="FF${colour}"/><name val="Calibri"/><family val="2"/></font>`;
const top = '<alignment vertical="top"/>';

const CELLS = [
  xf(0, 0, 0, 0),
  xf(TEXT, 0, 0, 0),
  xf(TEXT, 1, 2, 1, '<alignment vertical="center" wrapText="1"/>'),
  xf(TEXT, 1, 2, 1, '<alignment horizontal="right" vertical="center" wrapText="1"/>'),
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

export const STYLES_XML = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
<numFmts count="4"><numFmt numFmtId="164" formatCode="0.0%"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="167" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss.000"/></numFmts>
<fonts count="7">${font(11, '1B2430')}${font(11, '1B2430', '<b/>')}${font(20, '1B2430', '<b/>')}${font(11, '56606E')}${font(14, '1F5F99', '<b/>')}${font(11, '1F5F99', '<u/>')}${font(10, '1B2430').replace('Calibri', 'Consolas')}</fonts>
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFF1F4F7"/><bgColor indexed="64"/></patternFill></fill></fills>
<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/><bottom style="thin"><color rgb="FF9AA3AF"/></bottom><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="${CELLS.length}">${CELLS.join('')}</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`;
