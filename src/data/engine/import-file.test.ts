import { createHash } from 'node:crypto';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import { pino } from 'pino';
import { importDeadlineMs } from './import-deadline.ts';
import type { Engine, EngineHost } from './index.ts';
import { openEngine } from './index.ts';
import type { ImportRequest, ImportResult } from './types.ts';

const MEMORY_MB = 512;
const folder = mkdtempSync(path.join(tmpdir(), 'import-test-'));
let engine: Engine;
let host: EngineHost;
let imports = 0;

beforeAll(() => {
  host = openEngine({ processes: 1, niceness: 0, memoryMb: MEMORY_MB, temporaryFolder: folder, log: pino({ level: 'silent' }) });
  engine = host.forTenant({ organizationId: '', plan: 'enterprise', kind: 'job' });
});

afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true, force: true });
});

async function importPath(file: string, more: Partial<ImportRequest> = {}): Promise<ImportResult> {
  const outputFolder = path.join(folder, `out-${++imports}`);
  mkdirSync(outputFolder);
  return await engine.importFile({ path: file, fileName: path.basename(file), outputFolder, ...more });
}

async function importText(name: string, text: string | Buffer, more: Partial<ImportRequest> = {}): Promise<ImportResult> {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return await importPath(file, more);
}

async function rowsOf(result: ImportResult, table = 0): Promise<unknown[][]> {
  const { name, path: file } = result.tables[table] ?? { name: '', path: '' };
  return (await engine.query({ sql: `FROM "${name}"`, tables: { [name]: file } })).rows;
}

const typesOf = (result: ImportResult, table = 0) =>
  Object.fromEntries((result.tables[table]?.profile.columns ?? []).map((column) => [column.name, column.engineType]));

describe('any file', () => {
  test('carries hashes, sizes and rising progress, and is read by its content rather than its name', async () => {
    const text = 'id;amount\n1;2.50\n2;3.75\n';
    const steps: number[] = [];
    const result = await importText('data.json', text, { onProgress: (percent) => steps.push(percent) });
    expect(result.certificate).toMatchObject({
      version: 1,
      format: 'csv',
      fileBytes: text.length,
      fileSha256: createHash('sha256').update(text).digest('hex'),
    });
    const [table] = result.tables;
    const written = readFileSync(table?.path as string);
    expect(table).toMatchObject({
      name: 'data',
      rowCount: 2,
      bytes: written.length,
      sha256: createHash('sha256').update(written).digest('hex'),
    });
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
  });

  test('takes the word of the owner on roles', async () => {
    const text = 'n,who\n1,Ann\n2,Bob\n';
    const result = await importText('roles.csv', text, { roleOverrides: { roles: { who: 'personal_data' } } });
    expect(result.tables[0]?.profile.columns[1]).toMatchObject({ role: 'personal_data', roleSource: 'override', min: null, topValues: [] });
    await expect(importText('roles.csv', text, { roleOverrides: { roles: { nobody: 'text' } } })).rejects.toMatchObject({
      code: 'validation_error',
      message: expect.stringContaining('nobody'),
    });
  });

  test('keeps the order of the rows, also of tables of several row groups', async () => {
    const rows = Array.from({ length: 300_000 }, (_, i) => `${i},x${i},`);
    const { tables } = await importText('order.csv', `n,t,empty\n${rows.join('\n')}\n`);
    const sql = 'SELECT count(*) FROM (SELECT n - lag(n) OVER () AS step FROM "order") WHERE step <> 1';
    expect((await engine.query({ sql, tables: { order: tables[0]?.path as string } })).rows).toEqual([[0]]);
  });

  test('stops at an abort', async () => {
    const stop = new AbortController();
    const running = importText('abort.csv', 'a\n1\n', { signal: stop.signal });
    stop.abort();
    await expect(running).rejects.toThrow('cancelled');
  });

  test.each([
    ['empty.csv', Buffer.alloc(0), 'empty'],
    ['old.xls', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'old Excel'],
    ['x.pdf', Buffer.from('%PDF-1.7\n'), 'PDF'],
    ['x.csv.gz', Buffer.from('1f8b0800000000', 'hex'), 'gzip'],
    ['x.html', Buffer.from('<!DOCTYPE html><table></table>'), 'HTML'],
    ['cut.parquet', Buffer.from('PAR1xxxxxxxx'), 'cut off'],
    ['cut.xlsx', Buffer.from('PK\x03\x04xxxxxxxx', 'latin1'), 'workbook cannot be read'],
    ['plain.zip', zip({ 'a.csv': 'a,b\n1,2\n' }), 'ZIP archive without a workbook'],
    ['bad.json', Buffer.from('[}{]'), 'no valid JSON'],
  ])('%s is refused with a reason', async (name, bytes, reason) => {
    await expect(importText(name, bytes)).rejects.toMatchObject({ code: 'validation_error', message: expect.stringContaining(reason) });
  });
});

describe('JSON', () => {
  test('an array of objects keeps its types, big numbers and leading zeros; objects are laid out', async () => {
    const result = await importText(
      'orders.json',
      `[{"id": 1, "zip": "01234", "price": 1.5, "ok": true, "day": "2024-02-29", "at": "2024-01-01T10:00:00+02:00",
         "who": {"name": "Ann \\"]}", "tags": ["a", {"b": 1}], "home": {"city": "Bonn"}}, "due": "12.50", "big": 9007199254740993, "mixed": 1, "none": null},
        {"id": 2, "zip": "99999", "price": 2, "ok": false, "day": "2024-03-01", "at": "2024-01-02T10:00:00Z",
         "who": {"name": "Bob"}, "due": "7.00", "big": 7, "mixed": "x", "late": 12345678901234567890.5}]`,
    );
    expect(typesOf(result)).toEqual({
      id: 'BIGINT',
      zip: 'VARCHAR',
      price: 'DECIMAL(18,1)',
      ok: 'BOOLEAN',
      day: 'DATE',
      at: 'TIMESTAMP WITH TIME ZONE',
      'who.name': 'VARCHAR',
      'who.tags': 'JSON',
      'who.home.city': 'VARCHAR',
      due: 'DECIMAL(18,2)',
      big: 'BIGINT',
      mixed: 'VARCHAR',
      none: 'VARCHAR',
      late: 'VARCHAR',
    });
    expect(await rowsOf(result)).toEqual([
      [
        1,
        '01234',
        1.5,
        true,
        '2024-02-29',
        '2024-01-01T08:00:00Z',
        'Ann "]}',
        '["a",{"b":1}]',
        'Bonn',
        12.5,
        '9007199254740993',
        '1',
        null,
        null,
      ],
      [2, '99999', 2, false, '2024-03-01', '2024-01-02T10:00:00Z', 'Bob', null, null, 7, 7, 'x', null, '12345678901234567890.5'],
    ]);
    expect(result.certificate.tables[0]?.issues).toMatchObject([{ kind: 'mixed_types', examples: [{ line: 3, column: 'mixed' }] }]);
  });

  test('a number with more digits than a double keeps them', async () => {
    const result = await importText(
      'digits.json',
      '[{"long": 12345678.1234567891, "seventeen": 0.10000000000000001, "zeros": 1.50000000000000000000}, {"long": 1, "seventeen": 2.5, "zeros": 3}]',
    );
    expect(await rowsOf(result)).toEqual([
      ['12345678.1234567891', 0.1, 1.5],
      ['1', 2.5, 3],
    ]);
  });

  test('zero bytes are removed and counted', async () => {
    const result = await importText('zeros.json', String.raw`[{"a": "x\u0000y", "b\u0000": 1}, {"a": "\\u0000", "b\u0000": 2}]`);
    expect(await rowsOf(result)).toEqual([
      ['xy', 1],
      ['\\u0000', 2],
    ]);
    expect(result.tables[0]?.profile.columns.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(result.certificate.tables[0]).toMatchObject({ rowsRepaired: 2, issues: [{ kind: 'nul_byte', action: 'repaired', count: 2 }] });
  });

  test('an object with arrays gives a table each, and says what it left out', async () => {
    const result = await importText('doc.json', '{"version": 3, "people": [{"a": 1}], "list": [1, 2], "meta": {"x": [1]}}');
    expect(result.tables.map((table) => [table.name, table.rowCount])).toEqual([
      ['people', 1],
      ['list', 2],
    ]);
    expect(result.certificate.warnings.join()).toContain('version, meta');
  });

  test('a single object is one row', async () => {
    expect(await rowsOf(await importText('one.json', '\ufeff{"a": 1, "b": {"c": "x"}}'))).toEqual([[1, 'x']]);
  });

  test('a document that is cut off keeps what was whole and says so', async () => {
    const result = await importText('cut.json', '[{"a": 1}, {"a": 2}, {"a"');
    expect(result.certificate).toMatchObject({ confidence: { level: 'doubtful' }, tables: [{ rowsKept: 2, rowsRejected: 1 }] });
  });

  test('bad lines of NDJSON are rejected by number', async () => {
    const latin = Buffer.from('{"a":"caf\xe9"}\n', 'latin1');
    const result = await importText('lines.ndjson', Buffer.concat([Buffer.from('{"a":1}\n{"a":2\n\n{"a":3}\r\nnull x\n'), latin]));
    expect(result.certificate).toMatchObject({
      format: 'ndjson',
      tables: [
        {
          rowsRead: 5,
          rowsKept: 2,
          rowsRejected: 3,
          issues: [
            { kind: 'not_utf8', count: 1, examples: [{ line: 6 }] },
            { kind: 'invalid_json', count: 2, examples: [{ line: 2, text: '{"a":2' }, { line: 5 }] },
          ],
        },
      ],
    });
    expect(await rowsOf(result)).toEqual([[1], [3]]);
  });

  test('elements over the edges of what is read at once are whole', async () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => ({ i, text: `{"x": [${'y'.repeat(i % 90)}\\` }));
    for (const name of ['large.json', 'large.ndjson']) {
      const text = name.endsWith('.json') ? JSON.stringify(rows, null, 1) : rows.map((row) => JSON.stringify(row)).join('\n');
      const result = await importText(name, text);
      const { rows: answer } = await engine.query({
        sql: 'SELECT count(*), sum(i), sum(length(text)) FROM large',
        tables: { large: result.tables[0]?.path as string },
      });
      expect(answer).toEqual([[20_000, 199_990_000, rows.reduce((sum, row) => sum + row.text.length, 0)]]);
    }
  });
});

describe('Parquet', () => {
  test('is copied with its types; what is nested becomes JSON text', async () => {
    const file = path.join(folder, 'in.parquet');
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    await connection.run(
      `COPY (SELECT 1::UTINYINT AS tiny, 1.10::DECIMAL(9,2) AS d, {'a': [1]} AS s, 'x'::BLOB AS bytes, TIMESTAMP '2024-01-01 01:02:03' AS at) TO '${file}'`,
    );
    connection.closeSync();
    instance.closeSync();
    const result = await importPath(file);
    expect(await rowsOf(result)).toEqual([[1, 1.1, '{"a":[1]}', '78', '2024-01-01T01:02:03']]);
    expect(result.certificate.tables[0]?.columns.map((column) => column.reason)[2]).toContain('JSON text');
  });
});

describe('XLSX', () => {
  test('sheets, types, formulas, errors, titles, merged and hidden ones', async () => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Sales 2024');
    sheet.addRows([['Sales of the year'], [], ['Day', 'Region', 'Amount', 'Paid', 'Zip', 'Twice', 'At', 'Share']]);
    for (let i = 0; i < 30; i++) {
      const twice = i === 4 ? { error: '#N/A' } : { formula: `C${i}*2`, result: i * 2.5 };
      const at = new Date(Date.UTC(2024, 0, 1, 10, 30, i));
      sheet.addRow([new Date(Date.UTC(2024, 1, 1 + i)), 'NS'[i % 2], i * 1.25, i % 3 === 0, `0${1000 + i}`, twice, at, i / 3]);
    }
    sheet.mergeCells('A1:C1');
    const hidden = book.addWorksheet('Lists', { state: 'hidden' });
    hidden.addRows([
      ['key', 'value'],
      ['a', { richText: [{ text: 'x' }, { text: 'y' }] }],
    ]);
    hidden.addRow(['b', 'c', 'beside']);
    book.addWorksheet('Blank');
    const file = path.join(folder, 'book.xlsx');
    await book.xlsx.writeFile(file);
    const result = await importPath(file);
    expect(result.tables.map((table) => [table.name, table.rowCount])).toEqual([
      ['sales_2024', 30],
      ['lists', 2],
    ]);
    const rows = await rowsOf(result);
    expect(rows[0]).toEqual(['2024-02-01', 'N', 0, true, '01000', 0, '2024-01-01T10:30:00', 0]);
    expect(rows[1]).toEqual(['2024-02-02', 'S', 1.25, false, '01001', 2.5, '2024-01-01T10:30:01', 0.333333333333333]);
    expect(rows[4]?.[5]).toBeNull();
    expect(await rowsOf(result, 1)).toEqual([
      ['a', 'xy', null],
      ['b', 'c', 'beside'],
    ]);
    expect(result.certificate.tables[0]).toMatchObject({
      cellsRejected: 1,
      issues: [
        { kind: 'title_row', examples: [{ line: 1, text: 'Sales of the year' }] },
        { kind: 'error_cell', examples: [{ line: 8, column: 'Twice', text: '#N/A' }] },
      ],
    });
    const warnings = result.certificate.warnings.join('\n');
    for (const word of ['merged ranges (1)', 'formulas (29)', '"Lists" is hidden', '"Blank" holds no rows'])
      expect(warnings).toContain(word);
  });

  test('hidden rows count until a person leaves them out', async () => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Sales');
    sheet.addRows([
      ['Shop', 'Amount'],
      ['a', 1],
      ['b', 2],
      ['c', 4],
      ['d', 8],
    ]);
    for (const line of [3, 5]) sheet.getRow(line).hidden = true;
    const file = path.join(folder, 'filtered.xlsx');
    await book.xlsx.writeFile(file);
    const kept = await importPath(file);
    expect([kept.tables[0]?.rowCount, kept.certificate.tables[0]?.doubts?.[0]?.evidence]).toEqual([
      4,
      'The sheet hides 2 of 4 rows, the first in line 3, as a filter or a group does.',
    ]);
    const shown = await importPath(file, { readings: { 'sales:hidden_rows': 'leave_out' } });
    expect(await rowsOf(shown)).toEqual([
      ['a', 1],
      ['c', 4],
    ]);
    expect(shown.certificate.tables[0]).toMatchObject({
      rowsRead: 4,
      rowsKept: 2,
      rowsRejected: 2,
      issues: [{ kind: 'hidden_row', count: 2 }],
    });
  });

  test('takes refunds among sales as negative without a question, which can be changed', async () => {
    const text = `Type,Amount\n${Array.from({ length: 9 }, (_, i) => `${i % 3 === 0 ? 'Refund' : 'Sale'},${10 + i}.50\n`).join('')}`;
    const settled = await importText('sales.csv', text);
    expect(settled.tables[0]?.profile.columns[1]).toMatchObject({ min: '-16.50', max: '18.50' });
    expect(settled.certificate).toMatchObject({
      confidence: { level: 'certain' },
      tables: [{ doubts: [{ id: 'direction:Type', taken: 'debits_negative', answered: true }] }],
    });
    const changed = await importText('sales.csv', text, { readings: { 'direction:Type': 'as_written' } });
    expect(changed.tables[0]?.profile.columns[1]).toMatchObject({ min: '10.50', max: '18.50' });
    expect(changed.certificate.tables[0]?.doubts).toMatchObject([{ taken: 'as_written', answered: true }]);
  });

  test('asks which way amounts count beside corrections, which are many among few rows by chance', async () => {
    const rows = Array.from({ length: 36 }, (_, i) => `${i + 1};${i % 9 === 4 ? '-' : ''}${100 + i},50;${i % 3 === 0 ? 'H' : 'S'}\n`);
    const { certificate } = await importText('stapel.csv', `Beleg;Umsatz;S/H\n${rows.join('')}`);
    const evidence = expect.stringContaining('only 4 of 36 numbers next to it are negative.');
    expect(certificate.tables[0]?.doubts).toMatchObject([{ id: 'direction:S/H', taken: 'as_written', answered: false, evidence }]);
  });

  test('asks which way amounts count that another column marks, unless a balance proves it', async () => {
    const rows = Array.from({ length: 12 }, (_, i) => ({ amount: 100 + i, mark: i % 3 === 0 ? 'H' : 'S' }));
    const text = `Tag;Betrag;S/H\n${rows.map(({ amount, mark }, i) => `${i + 10}.03.2026;${amount},50;${mark}\n`).join('')}`;
    const asked = await importText('konto.csv', text);
    const [doubt] = asked.certificate.tables[0]?.doubts ?? [];
    const evidence = '"S/H" marks 8 rows with S and 4 with H, and no number next to it is negative.';
    expect(doubt).toMatchObject({ id: 'direction:S/H', columns: ['Betrag'], taken: 'as_written', answered: false, evidence });
    expect(doubt?.readings.map(({ id, preview }) => [id, preview.rows.at(-1)?.[2]])).toEqual([
      ['debits_negative', '-432'],
      ['credits_negative', '432'],
      ['as_written', '1272'],
    ]);
    expect(asked.certificate.confidence).toMatchObject({ level: 'likely', reasons: [evidence] });
    const answered = await importText('konto.csv', text, { readings: { 'direction:S/H': 'credits_negative' } });
    expect(answered.tables[0]?.profile.columns[1]).toMatchObject({ min: '-109.50', max: '111.50', engineType: 'DECIMAL(18,2)' });
    expect(answered.certificate.tables[0]).toMatchObject({
      cellsRepaired: 4,
      issues: [{ kind: 'direction', count: 4, message: expect.stringContaining('A person chose that.') }],
      doubts: [{ taken: 'credits_negative', answered: true }],
    });
    let saldo = 1_000;
    const balances = rows.map(({ amount, mark }) => (saldo += mark === 'S' ? amount + 0.5 : -amount - 0.5));
    const lines = rows.map(
      ({ amount, mark }, i) => `${i + 10}.03.2026;${amount},50;${mark};${balances[i]?.toFixed(2).replace('.', ',')}\n`,
    );
    const proved = await importText('konto.csv', `Tag;Betrag;S/H;Saldo\n${lines.join('')}`);
    expect(proved.tables[0]?.profile.columns[1]?.min).toBe('-109.50');
    expect(proved.certificate).toMatchObject({ confidence: { level: 'certain' }, tables: [{ doubts: [] }] });
    expect(proved.certificate.tables[0]?.issues[0]?.message).toBe(
      '"Betrag" became negative in rows that "S/H" marks with H. "Saldo" proves it: it moves by "Betrag" from row to row in 11 of 12 rows.',
    );
  });

  test('amounts of several currencies are asked about, and are text if a person says so', async () => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Sales');
    sheet.addRows([
      ['Shop', 'Amount'],
      ['a', 1.5],
      ['b', 2.5],
    ]);
    for (const [line, format] of ['0.00 "€"', '"$"0.00'].entries()) sheet.getCell(line + 2, 2).numFmt = format;
    const file = path.join(folder, 'currencies.xlsx');
    await book.xlsx.writeFile(file);
    const asked = await importPath(file);
    const [doubt] = asked.certificate.tables[0]?.doubts ?? [];
    expect(doubt).toMatchObject({ id: 'sales:mixed_units:Amount', taken: 'number', readings: [{ id: 'number' }, { id: 'text' }] });
    expect(typesOf(await importPath(file, { readings: { [doubt!.id]: 'text' } }))).toEqual({ Shop: 'VARCHAR', Amount: 'VARCHAR' });
  });

  test('moments of which some are midnight are one column of moments, in the order of the sheet', async () => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Log');
    sheet.addRow(['n', 'at']);
    for (let i = 0; i < 5000; i++) sheet.addRow([i, new Date(Date.UTC(2024, 0, 1, i))]);
    const file = path.join(folder, 'log.xlsx');
    await book.xlsx.writeFile(file);
    const result = await importPath(file);
    expect(typesOf(result)).toEqual({ n: 'BIGINT', at: 'TIMESTAMP' });
    const rows = await rowsOf(result);
    expect(rows.map((row) => row[0])).toEqual(Array.from({ length: 5000 }, (_, i) => i));
    expect([rows[0]?.[1], rows[25]?.[1]]).toEqual(['2024-01-01T00:00:00', '2024-01-02T01:00:00']);
  });

  test('dates count from 1904 where the workbook says so, and the 29 February 1900 of Excel stays a number', async () => {
    const sheet = `<row r="1"><c r="A1" t="inlineStr"><is><t>day</t></is></c></row><row r="2"><c r="A2" s="1"><v>1</v></c></row>`;
    const result = await importText('mac.xlsx', workbook(sheet, 'date1904="1"'));
    expect(await rowsOf(result)).toEqual([['1904-01-02']]);
    const lotus = sheet.replace('<v>1</v>', '<v>60</v>');
    expect(await rowsOf(await importText('lotus.xlsx', workbook(lotus)))).toEqual([[60]]);
  });
});

describe('bombs are refused in bounded memory', () => {
  const cell = (text: string | Buffer) =>
    Buffer.concat([Buffer.from('<row r="1"><c r="A1" t="inlineStr"><is><t>'), Buffer.from(text), Buffer.from('</t></is></c></row>')]);
  const names = Array.from({ length: 16_384 }, (_, i) => `c${i}`);

  test.each([
    [
      'a workbook that unpacks to a thousand times its size',
      'zip.xlsx',
      () => workbook(cell(Buffer.alloc(128 << 20, 'a'))),
      'times its size',
    ],
    ['a workbook that lies about its size', 'lie.xlsx', () => workbook(cell(Buffer.alloc(64 << 20, 'a')), '', 1000), 'cannot be read'],
    ['one long cell', 'cell.xlsx', () => workbook(cell(noise(2_000_000))), 'million characters'],
    [
      'entities that expand',
      'entity.xlsx',
      () => workbook(cell('&b;'), '', undefined, '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'),
      'document type',
    ],
    [
      'a text that is stored once and stands in every cell',
      'shared.xlsx',
      () => workbook('<row><c t="s"><v>0</v></c></row>'.repeat(200), '', undefined, '', 'a'.repeat(900_000)),
      'times as long as the file',
    ],
    ['a cell that is nowhere', 'nowhere.xlsx', () => workbook('<row r="x"><c r="1"><v>1</v></c></row>'), 'not a valid cell reference'],
    [
      '16,384 columns of a sheet',
      'wide.xlsx',
      () => workbook(`<row r="1">${names.map(() => '<c><v>1</v></c>').join('')}</row>`),
      'at most 2000',
    ],
    ['16,384 columns of JSON', 'wide.json', () => JSON.stringify([Object.fromEntries(names.map((n) => [n, 1]))]), 'at most 2000'],
    ['16,384 columns of CSV', 'wide.csv', () => `${names.join(',')}\n${names.map(() => 1).join(',')}\n`, '16384 columns'],
  ])('%s', async (_what, name, make, reason) => {
    await expect(importText(name, make())).rejects.toMatchObject({ code: 'validation_error', message: expect.stringContaining(reason) });
  });

  test.each([
    ['JSON', 'huge.json', '[{"a":"', '"}]', '16 MB'],
    ['CSV', 'huge.csv', 'a,b\n1,"', '"\n', 'characters'],
  ])('one cell of a gigabyte in %s', async (_what, name, before, after, reason) => {
    const file = path.join(folder, name);
    const handle = openSync(file, 'w');
    writeSync(handle, before);
    const block = Buffer.alloc(16 << 20, 'a');
    for (let i = 0; i < 64; i++) writeSync(handle, block);
    writeSync(handle, after);
    closeSync(handle);
    expect(statSync(file).size).toBeGreaterThan(1 << 30);
    await expect(importPath(file)).rejects.toMatchObject({ code: 'validation_error', message: expect.stringContaining(reason) });
    rmSync(file);
  });
});

describe('a large table', () => {
  test('is profiled from what the file states and a sample, and says so', async () => {
    const file = path.join(folder, 'many.parquet');
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    await connection.run(
      `COPY (SELECT i AS id, CASE WHEN i % 4 > 0 THEN 'g' || (i % 4) END AS kind, (i % 1000) / 10 AS x, 'c' || hash(i) % 300 AS c
       FROM range(1100000) t(i)) TO '${file}'`,
    );
    connection.closeSync();
    instance.closeSync();
    const [table] = (await importPath(file)).tables;
    expect(table?.rowCount).toBe(1_100_000);
    const [id, kind, x, c] = table?.profile.columns ?? [];
    expect(id).toMatchObject({
      role: 'identifier',
      min: '0',
      max: '1099999',
      nullCount: 0,
      distinctCount: 1_100_000,
      distinctApproximate: true,
    });
    expect(kind).toMatchObject({ role: 'category', min: 'g1', max: 'g3', nullCount: 275_000, distinctCount: 3, sampledRows: 20_000 });
    expect(kind?.topValues.map((top) => top.value).sort()).toEqual(['g1', 'g2', 'g3']);
    expect(x).toMatchObject({ min: '0.0', max: '99.9' });
    expect(x?.mean).toBeCloseTo(49.95);
    expect(c?.distinctCount).toBe(300);
  });
});

/** A minimal workbook with one sheet. */
function workbook(rows: string | Buffer, properties = '', claimedSize?: number, doctype = '', shared = ''): Buffer {
  const sheet = Buffer.concat([
    Buffer.from(`${doctype}<worksheet><sheetData>`),
    Buffer.from(rows),
    Buffer.from('</sheetData></worksheet>'),
  ]);
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return zip(
    {
      'xl/workbook.xml': `<workbook xmlns:r="${type}"><workbookPr ${properties}/><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${type}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${type}/styles" Target="styles.xml"/><Relationship Id="r3" Type="${type}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      'xl/sharedStrings.xml': `<sst><si><t>${shared}</t></si></sst>`,
      'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      'xl/worksheets/sheet1.xml': sheet,
    },
    claimedSize,
  );
}

/** An archive per APPNOTE.TXT 4.3; `claimedSize` fakes the last file's size. */
function zip(files: Record<string, string | Buffer>, claimedSize?: number): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  const names = Object.keys(files);
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content as string);
    const packed = deflateRawSync(bytes);
    const size = name === names.at(-1) && claimedSize !== undefined ? claimedSize : bytes.length;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(size, 18);
    common.writeUInt16LE(name.length, 22);
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listed, end]);
}

function noise(length: number): string {
  let seed = 1;
  return Array.from({ length }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return 'abcdefghijklmnopqrstuvwxyz0123456789'[seed % 36];
  }).join('');
}

test('an import is given time by the size and the kind of its files', async () => {
  const file = path.join(folder, 'sized');
  const after = (bytes: number) => {
    writeFileSync(file, '');
    truncateSync(file, bytes);
  };
  after(0);
  expect(await importDeadlineMs({ path: file, fileName: 'a.csv' })).toBe(60_000);
  after(4 * 2 ** 20);
  expect(await importDeadlineMs({ path: file, fileName: 'a.csv' })).toBe(70_000);
  expect(await importDeadlineMs({ path: file, fileName: 'a.XLSX' })).toBe(140_000);
  expect(await importDeadlineMs({ path: file, fileName: 'a.csv', further: [{ path: file, fileName: 'b', fileSha256: null }] })).toBe(
    80_000,
  );
  after(2 ** 34);
  expect(await importDeadlineMs({ path: file, fileName: 'a.csv' })).toBe(30 * 60_000);
});
