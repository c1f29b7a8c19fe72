import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import iconv from 'iconv-lite';
import { openImporter } from '../../../../test/support/delimited-importer.ts';

let importer: Awaited<ReturnType<typeof openImporter>>;
beforeAll(async () => {
  importer = await openImporter();
});
afterAll(() => importer.close());

describe('encodings', () => {
  const text = 'name,n\nÄpfel,1\nö “x”,2\n';
  test.each([
    ['utf-8', Buffer.from(text), 'certain'],
    ['utf-8 with byte order mark', Buffer.from(`\ufeff${text}`), 'certain'],
    ['utf-16le with byte order mark', iconv.encode(`\ufeff${text}`, 'utf-16le'), 'certain'],
    ['utf-16be with byte order mark', iconv.encode(`\ufeff${text}`, 'utf-16be'), 'certain'],
    ['utf-16le', iconv.encode(text, 'utf-16le'), 'likely'],
    ['utf-16be', iconv.encode(text, 'utf-16be'), 'likely'],
    ['windows-1252', iconv.encode(text, 'windows-1252'), 'likely'],
  ])('%s', async (name, bytes, level) => {
    const found = await importer.read(bytes);
    expect(found.names).toEqual(['name', 'n']);
    expect(found.rows).toEqual([
      ['Äpfel', '1'],
      ['ö “x”', '2'],
    ]);
    expect(found.certificate.encoding).toBe(name);
    expect(found.certificate.confidence.level).toBe(level);
  });

  test('a single Latin-1 line among UTF-8 ones is read by itself and said', async () => {
    const found = await importer.read(
      Buffer.concat([Buffer.from('name,n\nÄ,1\n'), iconv.encode('Köln,2\n', 'latin1'), Buffer.from('😀,3\n')]),
    );
    expect(found.rows).toEqual([
      ['Ä', '1'],
      ['Köln', '2'],
      ['😀', '3'],
    ]);
    expect(found.certificate.encoding).toBe('utf-8 with windows-1252 lines');
    expect(found.certificate.warnings).toEqual(['Lines in Windows-1252: 3.']);
  });

  test('an invalid byte past the sample still decides the encoding', async () => {
    const rows = Array.from({ length: 60_000 }, (_, i) => `${i},plain text\n`).join('');
    const found = await importer.read(Buffer.concat([Buffer.from(`n,name\n${rows}`), iconv.encode('60000,Köln\n', 'latin1')]), {
      fastBytesMin: 0,
    });
    expect(found.certificate.encoding).toBe('windows-1252');
    expect(found.rows.at(-1)).toEqual(['60000', 'Köln']);
  });
});

describe('dialects', () => {
  test.each<[string, string, (string | null)[][], { delimiter?: string; quote?: string | null; escape?: string; newline?: string }]>([
    [
      'semicolon',
      'a;b\n1;x, y\n2;z\n',
      [
        ['1', 'x, y'],
        ['2', 'z'],
      ],
      { delimiter: ';' },
    ],
    [
      'tab',
      'a\tb\n1\tx, y\n2\tz\n',
      [
        ['1', 'x, y'],
        ['2', 'z'],
      ],
      { delimiter: '\t' },
    ],
    [
      'pipe',
      'a|b|c\n1|x, y|2\n2|z|3\n',
      [
        ['1', 'x, y', '2'],
        ['2', 'z', '3'],
      ],
      { delimiter: '|' },
    ],
    [
      'tilde',
      'a~b~c\n1~x~2\n2~z~3\n',
      [
        ['1', 'x', '2'],
        ['2', 'z', '3'],
      ],
      { delimiter: '~' },
    ],
    [
      'two characters',
      'a||b||c\n1||x|y||2\n2||z||3\n',
      [
        ['1', 'x|y', '2'],
        ['2', 'z', '3'],
      ],
      { delimiter: '||' },
    ],
    [
      'comma and blank',
      'a, b, c\n1, "x, y", 3\n2, z, 4\n',
      [
        ['1', 'x, y', '3'],
        ['2', 'z', '4'],
      ],
      { delimiter: ', ' },
    ],
    [
      'single quotes',
      "a,b\n1,'x, y'\n2,'it''s'\n",
      [
        ['1', 'x, y'],
        ['2', "it's"],
      ],
      { quote: "'" },
    ],
    [
      'backslash escapes',
      'id,doc\n1,"{\\"a\\": [1,2]}"\n2,"{\\"a\\": 2}"\n',
      [
        ['1', '{"a": [1,2]}'],
        ['2', '{"a": 2}'],
      ],
      { escape: '\\' },
    ],
    [
      'carriage returns',
      'a,b\r1,x\r2,y\r',
      [
        ['1', 'x'],
        ['2', 'y'],
      ],
      { newline: 'CR' },
    ],
    [
      'CRLF',
      'a,b\r\n1,x\r\n2,y\r\n',
      [
        ['1', 'x'],
        ['2', 'y'],
      ],
      { newline: 'CRLF' },
    ],
    [
      'mixed line ends',
      'a,b\r\n1,2\n3,4\r\n5,6\r7,8\r\n',
      [
        ['1', '2'],
        ['3', '4'],
        ['5', '6'],
        ['7', '8'],
      ],
      { newline: 'mixed' },
    ],
    [
      'line ends in cells',
      'a,b\n1,"x\ny"\n2,"say ""hi"""\n',
      [
        ['1', 'x\ny'],
        ['2', 'say "hi"'],
      ],
      {},
    ],
    [
      'JSON in cells',
      'id,doc\n1,"{""a"": 1, ""b"": [1,2]}"\n2,"{""a"": 2}"\n',
      [
        ['1', '{"a": 1, "b": [1,2]}'],
        ['2', '{"a": 2}'],
      ],
      {},
    ],
    [
      'one column of dates',
      'when\n2024-01-01 10:00:00\n2024-01-02 10:00:00\n',
      [['2024-01-01 10:00:00'], ['2024-01-02 10:00:00']],
      { delimiter: '' },
    ],
    ['one column of decimal commas', 'price\n1,5\n2,75\n3,5\n', [['1.50'], ['2.75'], ['3.50']], { delimiter: '' }],
    [
      'emoji',
      'a,b\n😀,1\n👩‍👩‍👧,2\n',
      [
        ['😀', '1'],
        ['👩‍👩‍👧', '2'],
      ],
      {},
    ],
  ])('%s', async (_, text, rows, dialect) => {
    const found = await importer.read(text);
    expect(found.rows).toEqual(rows);
    expect(found.certificate.dialect).toMatchObject(dialect);
    expect(found.first).toMatchObject({ rowsRead: rows.length, rowsKept: rows.length, rowsRepaired: 0, rowsRejected: 0 });
  });
});

describe('headers', () => {
  test('repeated, empty and blank-surrounded names become unique and say why', async () => {
    const found = await importer.read('a,a, b ,,a_2\n1,2,3,4,5\n2,3,4,5,6\n');
    expect(found.names).toEqual(['a', 'a_3', 'b', 'column_4', 'a_2']);
    expect(found.first.columns.map((column) => column.originalName)).toEqual(['a', 'a', ' b ', '', 'a_2']);
    expect(found.first.columns[1]?.reason).toContain('more than once');
  });

  test('a file without a header loses no row', async () => {
    const found = await importer.read('1,2024-01-01,a\n2,2024-01-02,b\n');
    expect(found.names).toEqual(['column_1', 'column_2', 'column_3']);
    expect(found.rows).toHaveLength(2);
    expect(found.certificate.dialect?.headerLine).toBeNull();
  });

  test('a second line of units joins the first', async () => {
    const found = await importer.read('time,temp\ns,degC\n1,20.5\n2,21.5\n3,22.5\n');
    expect(found.names).toEqual(['time s', 'temp degC']);
    expect(found.rows).toEqual([
      ['1', '20.5'],
      ['2', '21.5'],
      ['3', '22.5'],
    ]);
    expect(found.issues).toEqual({ header_repaired: 1 });
  });

  test('a header and no rows is a table of no rows, and says so', async () => {
    const found = await importer.read('a,b,c\n');
    expect(found.names).toEqual(['a', 'b', 'c']);
    expect(found.rows).toEqual([]);
    expect(found.certificate.warnings).toEqual(['The file has a header and no rows.']);
  });

  test('lines before the header are left out by number', async () => {
    const found = await importer.read(
      'Report of sales\nGenerated 2024-01-01\n\nday,amount,shop\n2024-01-01,5,A\n2024-01-02,6,B\n2024-01-03,7,B\n',
    );
    expect(found.certificate.dialect).toMatchObject({ headerLine: 4, skippedLines: 2 });
    expect(found.first.issues[0]).toMatchObject({
      kind: 'preamble',
      count: 2,
      examples: [{ line: 1, text: 'Report of sales' }, { line: 2 }],
    });
    expect(found.rows).toHaveLength(3);
    expect(found.certificate.confidence.level).not.toBe('certain');
  });
});

describe('irregular rows', () => {
  test('short and long rows are kept, repaired and counted with their lines', async () => {
    const found = await importer.read('a,b,c\n1,2,x\n4,5\n6,7,y,\n9,10,11,z\n13,14,w\n16,17,v\n');
    expect(found.rows[1]).toEqual(['4', '5', null]);
    expect(found.rows[2]).toEqual(['6', '7', 'y']);
    expect(found.first).toMatchObject({ rowsRead: 6, rowsKept: 6, rowsRepaired: 3, rowsRejected: 0 });
    expect(found.issues).toMatchObject({ short_row: 1, trailing_empty_cells: 1, long_row: 1 });
    expect(found.first.issues.find((issue) => issue.kind === 'long_row')?.examples).toEqual([{ line: 5, text: '9,10,11,z' }]);
    expect(found.certificate.confidence.level).toBe('doubtful');
  });

  test('an additional empty cell is found by the kinds of the columns', async () => {
    const found = await importer.read('day,n,shop\n2024-01-01,1,A\n2024-01-02,,2,B\n2024-01-03,3,C\n2024-01-04,4,D\n');
    expect(found.rows[1]).toEqual(['2024-01-02', '2', 'B']);
    expect(found.first.columns.map((column) => column.engineType)).toEqual(['DATE', 'BIGINT', 'VARCHAR']);
    expect(found.issues).toEqual({ long_row: 1 });
  });

  test('a quote that is not doubled stays in the text', async () => {
    const found = await importer.read('a,b,c\n1,"say "hi" now",x\n2,"y",z\n3,"w",q\n');
    expect(found.rows[0]).toEqual(['1', 'say "hi" now', 'x']);
    expect(found.issues).toEqual({ unescaped_quote: 1 });
  });

  test('a quote that is never closed swallows no other row', async () => {
    const found = await importer.read('a,b,c\n1,"open,x\n2,"y",z\n3,"w",q\n4,e,r\n');
    expect(found.rows).toEqual([
      ['1', '"open', 'x'],
      ['2', 'y', 'z'],
      ['3', 'w', 'q'],
      ['4', 'e', 'r'],
    ]);
    expect(found.first.issues).toMatchObject([{ kind: 'unbalanced_quote', count: 1, examples: [{ line: 2 }] }]);
  });

  test('totals and notes at the end are no rows', async () => {
    const found = await importer.read('day,amount,shop\n2024-01-01,5,A\n2024-01-02,6,B\nTotal,11,\n\nSource: the shop\n');
    expect(found.rows).toHaveLength(2);
    expect(found.first).toMatchObject({ rowsRead: 4, rowsKept: 2, rowsRejected: 2, doubts: [] });
    expect(found.first.issues.find(({ kind }) => kind === 'footer')?.examples).toMatchObject([{ line: 6 }]);
    expect(found.first.issues.find(({ kind }) => kind === 'total_row')).toMatchObject({
      action: 'rejected',
      count: 1,
      message: expect.stringContaining('amount 11 is the sum of 2 rows'),
      examples: [{ line: 4, text: 'Total | 11 | ' }],
    });
  });

  test.each<[string, string[], number, boolean]>([
    ['a customer', ['A,5', 'Total SE,7', 'B,3'], 3, false],
    ['the last customer', ['A,5', 'B,3', 'Total SE,7'], 3, false],
    ['a group and all', ['A,5', 'A,6', 'A Total,11', 'B,3', 'B Total,3', 'Grand Total,14'], 3, false],
    ['a customer whose number is that of the others', ['A,5', 'B,2', 'Total SE,7'], 2, true],
    ['an average', ['A,5', 'B,8', 'Average,6.5'], 2, false],
    ['a total in another format', ['A,900', 'B,800', 'Total,"1,700"'], 2, false],
    ['a total that does not add up', ['A,5', 'B,3', 'Total,9'], 2, true],
    ['a sum without a label', ['A,5', 'B,3', ',8'], 2, true],
    ['a first row without a label', [',8', 'A,5', 'B,3'], 2, true],
    ['a nameless row that is no sum', ['A,5', 'B,3', ',9'], 3, false],
    ['a sum that is named like the others', ['A,5', 'B,8', 'C,11', 'D,40', 'E,64'], 4, true],
    ['a total among customers named like one', ['Sum & Co,5', 'Average Joe,6', 'B,3', 'C,7', 'Total customers,21'], 4, true],
    ['a profit from its groups', ['A,5', 'B,6', 'Total Income,11', 'C,3', 'D,1', 'Total Expenses,4', 'Net Income,7'], 4, false],
    ['a profit that does not add up', ['A,5', 'B,6', 'Total Income,11', 'C,3', 'D,1', 'Total Expenses,4', 'Net Income,8'], 4, true],
    ['a first row with the sum of the others', ['E,64', 'A,5', 'B,8', 'Total SE,11', 'D,40'], 4, true],
  ])('rows that may be totals are judged by label and arithmetic: %s', async (_, lines, rows, asks) => {
    const csv = `name,amount\n${lines.join('\n')}\n`;
    const found = await importer.read(csv);
    expect([found.rows.length, found.first.columns[1]?.engineType, found.first.doubts?.map(({ id }) => id)]).toEqual([
      rows,
      'BIGINT',
      asks ? ['total_rows'] : [],
    ]);
    if (!asks) return;
    const kept = await importer.read(csv, { readings: { total_rows: 'keep' } });
    expect([kept.rows.length, kept.first.doubts?.[0]?.answered]).toEqual([rows + 1, true]);
  });

  test('lines about an account above a longer table are no table', async () => {
    const rows = Array.from({ length: 12 }, (_, i) => `${i + 10}.03.2025;Firm ${i};${i},50`);
    const found = await importer.read(['Konto:;DE02', 'Von:;März', 'Stand:;5,00', '', 'Tag;Name;Betrag', ...rows].join('\n'));
    expect([found.names, found.rows.length, found.tables.length]).toEqual([['Tag', 'Name', 'Betrag'], 12, 1]);
    expect(found.first.issues.find(({ kind }) => kind === 'preamble')?.count).toBe(3);
  });

  test('rules and frames of a printed list are left out', async () => {
    const found = await importer.read('|-----------|\n|Key|Day|Sum|\n|-----------|\n|a|1|5|\n|b|2|6|\n|c|3|7|\n|-----------|\n');
    expect([found.names, found.rows]).toEqual([
      ['Key', 'Day', 'Sum'],
      [
        ['a', '1', '5'],
        ['b', '2', '6'],
        ['c', '3', '7'],
      ],
    ]);
  });

  test('blank cells below a leading value are asked about', async () => {
    const csv = 'region,product,n\nN,a,1\n,b,2\n,c,3\nS,a,4\n,b,5\n';
    const found = await importer.read(csv);
    expect(found.first.doubts).toMatchObject([{ id: 'fill_down:region', taken: 'empty' }]);
    const filled = await importer.read(csv, { readings: { 'fill_down:region': 'fill_down' } });
    expect(filled.rows.map(([region]) => region)).toEqual(['N', 'N', 'N', 'S', 'S']);
  });

  test.each([
    ['groups of the same size', ['N,a,1', ',b,2', ',c,3', ',d,3', 'S,a,4', ',e,5', ',f,5', ',g,5', 'W,h,6', ',i,6', ',b,7', ',c,9']],
    ['groups that begin alike', ['N,a,1', ',b,2', ',c,3', 'S,a,4', ',c,5', ',b,5', ',d,5', 'W,a,6', ',b,6', ',d,6', ',e,7', ',c,9']],
  ])('blank cells take over the values of an outline: %s', async (_, lines) => {
    const found = await importer.read(`region,product,n\n${lines.join('\n')}\n`);
    expect(found.rows.filter(([region]) => region === null || region === '')).toEqual([]);
    expect(new Set(found.rows.map(([region]) => region))).toEqual(new Set(['N', 'S', 'W']));
    expect(found.first).toMatchObject({ doubts: [], issues: [{ kind: 'filled_down', action: 'repaired', count: 9 }] });
  });

  test('names alone above the entries of a ledger become a column', async () => {
    const entries = (account: string, from: number) => [
      `${account},,`,
      ...[0, 1, 2].map((i) => `2026-03-0${from + i},${i === 1 ? 'Total SE' : 'Blue Inc'},${from + i}`),
      `Total ${account},,${3 * from + 3}`,
    ];
    const found = await importer.read(`date,customer,amount\n${[...entries('Rent', 1), ...entries('Wages', 5)].join('\n')}\n`);
    expect([found.names, found.rows[0], found.rows.length]).toEqual([
      ['group', 'date', 'customer', 'amount'],
      ['Rent', '2026-03-01', 'Blue Inc', '1'],
      6,
    ]);
    expect(found.first.doubts).toEqual([]);
    expect(found.issues).toEqual({ group_heading: 2, total_row: 2 });
    expect(found.first).toMatchObject({ rowsRead: 10, rowsKept: 6, rowsRejected: 4 });
  });

  test('sums above the rows of a compact pivot are asked about, and meanwhile name their groups', async () => {
    const group = (name: string, values: number[]) => [
      `${name},${values.reduce((sum, value) => sum + value)}`,
      ...values.map((value, i) => `item ${i},${value}`),
    ];
    const cities = [group('Bern', [3, 4, 7]), group('Lyon', [5, 1]), group('Graz', [8, 9, 2])];
    const flat = `name,amount\n${[...cities.flat(), 'Grand Total,39'].join('\n')}\n`;
    const found = await importer.read(flat);
    expect([found.names, found.rows.length, found.rows[3]]).toEqual([['group', 'name', 'amount'], 8, ['Lyon', 'item 0', '5']]);
    expect(found.first.doubts).toMatchObject([{ id: 'total_rows', rows: { lines: [2, 6, 9] }, taken: 'leave_out' }]);
    const kept = await importer.read(flat, { readings: { total_rows: 'keep' } });
    expect([kept.names, kept.rows.length]).toEqual([['name', 'amount'], 11]);
    const nested = await importer.read(
      `name,amount\n${['North,20', ...cities.slice(0, 2).flat(), 'South,19', ...cities[2]!].join('\n')}\n`,
    );
    expect([nested.names, nested.rows[7]]).toEqual([
      ['group', 'group 2', 'name', 'amount'],
      ['South', 'Graz', 'item 2', '2'],
    ]);
  });

  test('a total labelled past its last column is left out', async () => {
    const found = await importer.read('name,n,m\n,11,7,Grand total\na,5,3\nb,6,4\n');
    expect(found.rows.map(([name]) => name)).toEqual(['a', 'b']);
    expect(found.first).toMatchObject({
      doubts: [],
      issues: [{ kind: 'total_row', count: 1, examples: [{ text: 'Grand total | 11 | 7' }] }],
    });
  });

  test('a rule below the header cuts columns of fixed width', async () => {
    const lines = [
      'List',
      '',
      'name     n  town',
      '------  --  ------',
      'Ann, B   5  Köln',
      '        12  Bad Ems',
      '',
      '(2 rows affected)',
    ];
    const found = await importer.read(`${lines.join('\r\n')}\r\n`);
    expect(found.rows).toEqual([
      ['Ann, B', '5', 'Köln'],
      [null, '12', 'Bad Ems'],
    ]);
    expect(found.first.issues.flatMap(({ examples }) => examples.map(({ line }) => line))).toEqual(expect.arrayContaining([1, 8]));
    expect(found.certificate.warnings).toEqual(['The columns have fixed widths, as line 4 shows, and were cut there.']);
    await expect(importer.read('a    n\n---  --\nx    1\nlonger 2\n')).rejects.toThrow(/line 2 shows, but line 4 has text between them/);
  });

  test('tables below each other become tables', async () => {
    const found = await importer.read('a,b,c\n1,2,3\n4,5,6\n\nname,amount\nx,1\ny,2\nz,3\n');
    expect(found.rows).toEqual([
      ['1', '2', '3'],
      ['4', '5', '6'],
    ]);
    expect(await importer.cells(1, found)).toEqual({
      names: ['name', 'amount'],
      rows: [
        ['x', '1'],
        ['y', '2'],
        ['z', '3'],
      ],
    });
    expect(found.certificate.confidence.level).toBe('doubtful');
  });

  test('a repeated header, an inner byte order mark, zero bytes and empty lines', async () => {
    const found = await importer.read('a,b\n1,x\u0000y\n\na,b\n\ufeff3,z\n');
    expect(found.rows).toEqual([
      ['1', 'xy'],
      ['3', 'z'],
    ]);
    expect(found.issues).toEqual({ nul_byte: 1, empty_line: 1, repeated_header: 1, inner_bom: 1 });
  });

  test('an empty line in a file of one column is a missing value', async () => {
    const found = await importer.read('n\n1\n2\n\n3\n');
    expect(found.rows).toEqual([['1'], ['2'], [null], ['3']]);
  });
});

describe('refusals', () => {
  test.each<[string, string | Buffer, RegExp]>([
    ['nothing', '', /0 bytes/],
    ['zero bytes', Buffer.alloc(5000), /only zero bytes/],
    ['too many columns', `${Array.from({ length: 2500 }, (_, i) => `c${i}`).join(',')}\n`, /2500 columns; at most 2000/],
    ['a cell past the limit', Buffer.concat([Buffer.from('a,b\n1,"'), Buffer.alloc(25_000_000, 'x')]), /10 million characters/],
    [
      'the same on the fast path',
      Buffer.concat([Buffer.from(`a,b\n${'1,2\n'.repeat(200_000)}1,"`), Buffer.alloc(25_000_000, 'x')]),
      /10 million characters/,
    ],
  ])('%s', async (_, content, message) => {
    await expect(importer.read(content)).rejects.toMatchObject({ code: 'validation_error', message: expect.stringMatching(message) });
  });
});

/** Each of these inputs once took quadratic time: minutes for 400 kB. */
describe('broken quotes are read in time that grows with the file alone', () => {
  const BYTES = 600_000;
  const filled = (unit: string) => unit.repeat(Math.floor(BYTES / unit.length));
  test.each([
    ['quotes that open on every line', filled('"x,y\n'), 120_000],
    ['quotes that open on every line, doubled', filled('""x,y\n'), 100_000],
    ['quotes that stand in the middle', filled('"x"z,y\n'), 85_714],
    ['quotes that open in the second cell', filled('1,"x\n'), 120_000],
    ['lines that all end in one far cell', `${filled('""x\n')}",${'1,'.repeat(1000)}"\n`, null],
    ['blanks up to the end', filled(' '), null],
    ['one line of quotes that never close', filled('"x,'), null],
  ])('%s', async (_, body, rows) => {
    const before = process.threadCpuUsage();
    const found = await importer.read(`a,b\n${body}`).catch((error: unknown) => error as Error);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(10);
    if (rows !== null) expect(found).toMatchObject({ first: { rowsRead: rows } });
  });
});

test('more than a hundred tables in one file are refused', async () => {
  const sections = 'a,b,c\n1,2,3\n4,5,6\n7,8,9\n\nx,y\nq,2\nw,5\nf,8\n\n'.repeat(60);
  await expect(importer.read(sections)).rejects.toMatchObject({
    code: 'validation_error',
    message: expect.stringContaining('more than 100 tables') as unknown,
  });
});

test('hundreds of columns of text need no buffer of a megabyte each', async () => {
  const columns = Array.from({ length: 700 }, (_, i) => `c${i}`);
  await importer.connection.run("SET memory_limit = '600MB'");
  try {
    const found = await importer.read(`${columns.join(',')}\n${`${columns.map((name) => `v${name}`).join(',')}\n`.repeat(5)}`);
    expect(found.names).toEqual(columns);
    expect(found.rows).toEqual(Array(5).fill(columns.map((name) => `v${name}`)));
  } finally {
    await importer.connection.run('RESET memory_limit');
  }
});

test('two years above numbers are names until a person says that they are values', async () => {
  const file = 'Shop,2024,2025\nA,5,7\nB,9,10\n';
  const asked = await importer.read(file);
  expect([asked.names, asked.rows.length]).toEqual([['Shop', '2024', '2025'], 2]);
  expect(asked.first.doubts).toMatchObject([{ id: 'header', taken: 'header', answered: false }]);
  expect(asked.first.doubts?.[0]?.readings[1]?.preview.rows[0]).toEqual(['Shop', '2024', '2025']);
  const data = await importer.read(file, { readings: { header: 'data' } });
  expect([data.names, data.rows.length]).toEqual([['column_1', 'column_2', 'column_3'], 3]);
  expect(data.first.doubts).toMatchObject([{ id: 'header', taken: 'data', answered: true }]);
});
