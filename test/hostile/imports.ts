import { crc32 } from 'node:zlib';

/** A kind of file that is slow for readers that scan anything more than once, generated at any size. */
export interface HostileFamily {
  name: string;
  fileName: string;
  make: (bytes: number) => Buffer;
}

const filled = (unit: string, bytes: number) => unit.repeat(Math.max(1, Math.floor(bytes / unit.length)));
const numbered = (line: (i: number) => string, bytes: number) => {
  const lines: string[] = [];
  for (let i = 0, length = 0; length < bytes; i++) {
    lines.push(line(i));
    length += (lines.at(-1) as string).length;
  }
  return lines.join('');
};
const row = (cell: string, cells: number) => `${Array.from({ length: cells }, () => cell).join(',')}\n`;

const csv = (name: string, make: (bytes: number) => string | Buffer): HostileFamily => ({
  name: `csv: ${name}`,
  fileName: 'hostile.csv',
  make: (bytes) => Buffer.from(make(bytes) as string),
});
const json = (name: string, make: (bytes: number) => string, fileName = 'hostile.json'): HostileFamily => ({
  name: `json: ${name}`,
  fileName,
  make: (bytes) => Buffer.from(make(bytes)),
});
const xlsx = (name: string, make: (bytes: number) => Workbook): HostileFamily => ({
  name: `xlsx: ${name}`,
  fileName: 'hostile.xlsx',
  make: (bytes) => workbook(make(bytes)),
});

/** The same in every run. */
export const HOSTILE_IMPORTS: HostileFamily[] = [
  csv('quotes that open on every line', (bytes) => `a,b\n${filled('"x,y\n', bytes)}`),
  csv('doubled quotes that open on every line', (bytes) => `a,b\n${filled('""x,y\n', bytes)}`),
  csv('quotes in the middle of cells', (bytes) => `a,b\n${filled('"x"z,y\n', bytes)}`),
  csv('quotes that open in the second cell', (bytes) => `a,b\n${filled('1,"x\n', bytes)}`),
  csv('one line of quotes that never close', (bytes) => `a,b\n${filled('"x,', bytes)}`),
  csv('stray quotes in one cell', (bytes) => `a,b\n"${filled('x"y', bytes)}\n`),
  csv('backslashes before quotes', (bytes) => `a,b\n${filled('"x\\"y",\\\\\n', bytes)}`),
  csv('a run of backslashes', (bytes) => `a,b\n"x\\"",1\n"${filled('\\', bytes)}",2\n`),
  csv('apostrophes that open', (bytes) => `a;b\n${filled("'x;y\n", bytes)}`),
  csv('blanks', (bytes) => `a,b\n${filled(' ', bytes)}`),
  csv('blanks between cells', (bytes) => `a,b\n${filled(`x${' '.repeat(500)},y\n`, bytes)}`),
  csv('one cell', (bytes) => `a,b\n${filled('x', bytes)},1\n`),
  csv('a header of one name', (bytes) => `${filled('n', bytes)},b\n1,2\n3,4\n`),
  csv('line ends of all kinds', (bytes) => `a,b\n${filled('1,2\r3,4\r\n5,6\n\r', bytes)}`),
  csv('rows of every width', (bytes) => `a,b,c\n${numbered((i) => row('1', 1 + (i % 97)), bytes)}`),
  csv('rows that are too short', (bytes) => `${row('c', 300)}${filled('1,2\n', bytes)}`),
  csv('blank lines', (bytes) => `a,b\n${filled('\n\n\n1,2\n', bytes)}`),
  csv('lines that might be footers', (bytes) => `a,b,c\n1,2,3\n${filled('Total:\n\n', bytes)}`),
  csv('lines before the table', (bytes) => `${filled('Exported by somebody\n', bytes)}a,b\n1,2\n3,4\n`),
  csv('bytes that are zero', (bytes) => `a,b\n${filled('1\u0000,\u00002\n', bytes)}`),
  csv('marks of byte order inside', (bytes) => `a,b\n${filled('\ufeff1,2\n', bytes)}`),
  csv('lines in two encodings', (bytes) => Buffer.from(`a,b\n${filled('\u00e4\u00f6,1\n', bytes / 2)}`, 'latin1')),
  csv('UTF-16', (bytes) => Buffer.from(`\ufeffa,b\n${filled('x,1\n', bytes / 2)}`, 'utf16le')),
  csv('many columns', (bytes) => row('1', 1_990).replaceAll(/1/g, 'c') + filled(row('1', 1_990), bytes)),
  csv('many columns of text', (bytes) => row('c', 1_990) + filled(row('x', 1_990), bytes)),
  csv('wide decimals', (bytes) => `a,b\n${numbered((i) => `${i}.${'3'.repeat(900)},${'9'.repeat(900)}.5\n`, bytes)}`),
  csv('wide whole numbers', (bytes) => `a,b\n${numbered((i) => `${'9'.repeat(38)}${i},-${'8'.repeat(600)}\n`, bytes)}`),
  csv('numbers with many marks', (bytes) => `a,b\n${filled(`${'1.'.repeat(400)}0,${'1'.repeat(400)}e\n`, bytes)}`),
  csv('exponents', (bytes) => `a,b\n${filled(`1e${'9'.repeat(300)},0x${'f'.repeat(300)}\n`, bytes)}`),
  csv('dates of either order', (bytes) => `a,b\n${numbered((i) => `0${1 + (i % 9)}/0${1 + (i % 7)}/2024,1/2/2024 03:0${i % 9}\n`, bytes)}`),
  csv('dates and no dates', (bytes) => `a,b\n${numbered((i) => (i % 2 ? '2024-01-01,1\n' : `${'2024-01-01 '.repeat(20)},x\n`), bytes)}`),
  csv('percent signs and currencies', (bytes) => `a,b\n${filled(`${'%'.repeat(300)},${'\u20ac '.repeat(100)}1\n`, bytes)}`),
  csv('values that all differ', (bytes) => `a,b\n${numbered((i) => `v${i * 7919},${i}\n`, bytes)}`),
  json('opening brackets', (bytes) => `[${filled('[', bytes)}`),
  json('opening braces', (bytes) => filled('{"a":', bytes)),
  json('one deep object', (bytes) => `[${filled('{"a":', bytes / 6)}1${filled('}', bytes / 6)}]`),
  json('many deep objects', (bytes) => `[${filled(`${'{"a":'.repeat(200)}1${'}'.repeat(200)},`, bytes)}{}]`),
  json('keys of their own in each object', (bytes) => `[${numbered((i) => `{"k${i}":1},`, bytes)}{}]`),
  json('many keys in every object', (bytes) => `[${filled(`{${numbered((i) => `"k${i}":1,`, 16_000)}"z":1},`, bytes)}{}]`),
  json('one key again and again', (bytes) => `[{${filled('"a":1,', bytes)}"b":2}]`),
  json('long keys', (bytes) => `[${numbered((i) => `{"${'k'.repeat(5_000)}${i % 50}":1},`, bytes)}{}]`),
  json('one long text', (bytes) => `[{"a":"${filled('x', bytes)}"}]`),
  json('escapes', (bytes) => `[${filled(`{"a":"${'\\u0000\\"\\\\'.repeat(50)}"},`, bytes)}{}]`),
  json('a run of backslashes', (bytes) => `[{"a":"${filled('\\\\', bytes)}"}]`),
  json('long numbers', (bytes) => `[${filled(`{"a":${'9'.repeat(2_000)}.${'3'.repeat(2_000)}},`, bytes)}{}]`),
  json('values that are not valid', (bytes) => `[${filled('{"a":tru},', bytes)}{"a":1}]`),
  json('values of every type', (bytes) => `[${filled('{"a":1},{"a":"x"},{"a":[1]},{"a":{"b":2}},{"a":null},', bytes)}{}]`),
  json('arrays by many names', (bytes) => `{${numbered((i) => `"t${i}":[{"a":1}],`, bytes)}"z":[{"a":1}]}`),
  json('lines that are not valid', (bytes) => filled('{"a":1}\n{"a":\n', bytes), 'hostile.ndjson'),
  json('lines of quotes', (bytes) => filled('{"a":"\n', bytes), 'hostile.ndjson'),
  xlsx('many short texts', (bytes) => ({
    strings: filled('<si><t>x</t></si>', bytes / 2),
    rows: numbered((i) => `<row><c t="s"><v>${i}</v></c></row>`, bytes / 2),
  })),
  xlsx('one text in many pieces', (bytes) => ({
    strings: `<si>${filled('<r><t>x</t></r>', bytes)}</si>`,
    rows: '<row><c t="s"><v>0</v></c></row>',
  })),
  xlsx('rows far apart', (bytes) => ({
    rows: numbered((i) => `<row r="${1 + i * 997}"><c r="A${1 + i * 997}"><v>1</v></c></row>`, bytes),
  })),
  xlsx('cells far apart', (bytes) => ({ rows: numbered((i) => `<row><c r="A${i}"><v>1</v></c><c r="BXX${i}"><v>2</v></c></row>`, bytes) })),
  xlsx('escaped characters', (bytes) => ({
    rows: filled(`<row><c t="inlineStr"><is><t>${'_x000D_'.repeat(40)}</t></is></c></row>`, bytes),
  })),
  xlsx('many number formats', (bytes) => ({
    styles: numbered((i) => `<numFmt numFmtId="${200 + i}" formatCode="[${'h'.repeat(200)}"/>`, bytes),
    rows: '<row><c><v>1</v></c></row>',
  })),
  xlsx('merged cells', (bytes) => ({ rows: '<row><c><v>1</v></c></row>', after: filled('<mergeCell ref="A1:B2"/>', bytes) })),
];

interface Workbook {
  rows: string;
  strings?: string;
  styles?: string;
  after?: string;
}

/** A workbook of one sheet, stored uncompressed, so that its size is that of its content. */
function workbook({ rows, strings = '', styles = '', after = '' }: Workbook): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const related = (id: number, type: string, target: string) =>
    `<Relationship Id="r${id}" Type="${relations}/${type}" Target="${target}"/>`;
  return storedZip({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="s" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${related(1, 'worksheet', 'sheet1.xml')}${related(2, 'sharedStrings', 'strings.xml')}${related(3, 'styles', 'styles.xml')}</Relationships>`,
    'xl/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData><mergeCells>${after}</mergeCells></worksheet>`,
    'xl/strings.xml': `<sst xmlns="${main}">${strings}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts>${styles}</numFmts><cellXfs><xf numFmtId="0"/></cellXfs></styleSheet>`,
  });
}

/** A ZIP archive of uncompressed files (APPNOTE.TXT 4.3). */
function storedZip(files: Record<string, string>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const [nameBytes, body] = [Buffer.from(name), Buffer.from(text)];
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt32LE(crc32(body), 10);
    shared.writeUInt32LE(body.length, 14);
    shared.writeUInt32LE(body.length, 18);
    shared.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, nameBytes, body]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), shared, rest, nameBytes]));
    parts.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, ...directory, Buffer.from('PK\x05\x06'), end]);
}
