import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from '@jest/globals';
import { describeWith } from '../../../../test/support/describe-with.ts';
import { withRendered } from '../../../../test/support/render-temporary.ts';
import { HOSTILE_TEXTS, sampleDocument, streamTable } from '../../../../test/support/sample-document.ts';
import { printable } from '../../../platform/pages/printable.ts';
import type { ReportDocument, Table } from '../document.ts';
import { formatCell } from '../format-cell.ts';
import { documentTables, firstRows } from '../table-rows.ts';
import { pageTable } from './page-table.ts';

/** The text extracted from the file, page by page. */
const pdfText = (document: ReportDocument, order: '-layout' | '-raw' | '-q' = '-layout') =>
  withRendered(document, 'pdf', (path) =>
    execFileSync('pdftotext', [order, path, '-'], { maxBuffer: 1 << 28 })
      .toString()
      .split('\f')
      .slice(0, -1),
  );

const pdfinfo = (...args: string[]) =>
  execFileSync('pdfinfo', args, { maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] }).toString();

const alternativesOf = ({ sections }: ReportDocument) =>
  sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'chart' ? [block.chart.alternative] : [])));

/** Line wraps, and direction marks around words of other scripts, are not part of the cell. */
const bare = (text: string) => text.normalize('NFKC').replaceAll(/[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');

describeWith('pdftotext', 'the pdf output', () => {
  let pages: string[] = [];
  beforeAll(async () => {
    pages = await pdfText(sampleDocument());
  });

  test('begins with whose report it is and of what, and ends with how it was made', () => {
    const cover = pages[0]?.replaceAll(/ +/g, ' ');
    for (const words of [
      'Ångström & Søn <GmbH>',
      'Executive summary: shop orders 2025',
      '2025-01-01 to 2025-12-31, compared to 2024-01-01 to 2024-12-31',
      '2026-01-04 09:30 UTC',
    ]) {
      expect(cover).toContain(words);
    }
    const rest = pages.slice(1).join('\n').replaceAll(/ +/g, ' ');
    for (const words of ['orders: 101,204 rows', 'note #let x = 1']) expect(rest).toContain(words);
  });

  test('numbers its pages', () => {
    // pdftotext takes evenly spaced signs such as "1 / 9" for one word.
    for (const [index, page] of pages.entries()) expect(page).toMatch(new RegExp(`${index + 1} ?/ ?${pages.length}\\s*$`));
  });

  test('draws a chart that opens a section lower where it then fits the page', async () => {
    const chart = sampleDocument()
      .sections.flatMap(({ blocks }) => blocks)
      .find((block) => block.kind === 'chart')!;
    const pageOfChart = async (lines: number) => {
      const blocks = Array.from({ length: lines }, (_, i) => ({ kind: 'paragraph' as const, text: `Line ${i}` }));
      const sections = [
        { id: 'summary', title: 'Summary', blocks },
        { id: 'development', title: 'Development', blocks: [chart] },
      ];
      return (await pdfText(sampleDocument({ sections }))).findIndex((page) => page.includes('Development'));
    };
    expect([await pageOfChart(22), await pageOfChart(28)]).toEqual([0, 1]);
  });

  test('repeats the header of a table on every page it goes on', () => {
    const on = pages.filter((page) => /Product \d+ /.test(page));
    expect(on.length).toBeGreaterThan(2);
    for (const page of on) expect(page).toMatch(/Product +Revenue \(USD\) +Share +First sold/);
  });

  test('every cell can be read back, whatever it holds', async () => {
    // The default order handles lines and directions but drops a hyphen at a line's end as hyphenation; the raw one keeps it.
    const orders = [await pdfText(sampleDocument(), '-q'), await pdfText(sampleDocument(), '-raw')];
    const texts = orders.map((found) => found.map(bare).join(''));
    const lost: string[] = [];
    for (const table of documentTables(sampleDocument())) {
      for (const row of await firstRows(table, table.rowsShownMax)) {
        for (const [index, column] of table.columns.entries()) {
          const cell = printable(formatCell(row[index] ?? null, column));
          if (!texts.some((text) => text.includes(bare(cell)))) lost.push(cell);
        }
      }
    }
    expect(lost).toEqual([]);
    const all = texts.join('');
    expect(all).toContain(bare('Revenue grew over the year with a strong last quarter. #strong[No markup] <i>here</i>.'));
  });

  test('every row stands in one piece, in order', async () => {
    const rows = await cellsByRow(sampleDocument(), 'long');
    let from = 0;
    const all = pages.map(bare).join('');
    for (const row of rows) {
      const at = all.indexOf(bare(row.join('')), from);
      expect([row, at >= 0]).toEqual([row, true]);
      from = at;
    }
  });

  test('says how many rows a table has, and how to get those not shown', () => {
    const all = pages.join('');
    expect(all).toContain('Showing the first 40 of 2,345 rows. Choose csv or excel for all of them.');
    expect(all).toContain('120 rows');
    expect(all).toContain('0 rows');
  });

  test('is tagged: language, headings in reading order, paragraphs, tables with headers, charts with alternative texts', async () => {
    const document = sampleDocument();
    await withRendered(document, 'pdf', (path) => {
      expect(pdfinfo(path)).toMatch(/Tagged: +yes/);
      const lines = pdfinfo('-struct-text', path).split('\n');
      const headings = lines.flatMap((line) => /^ *H[1-6] "(.*)" \(block\)$/.exec(line)?.slice(1) ?? []);
      const expected = document.sections.flatMap(({ title, blocks }) => [
        title,
        ...blocks.flatMap((block) => (block.kind === 'chart' ? [block.chart.title] : block.kind === 'table' ? [block.table.title] : [])),
      ]);
      // A table's heading ends with its references; pdfinfo prints titles of other scripts as bytes.
      expect(headings.map((heading) => bare(heading.replace(/(?:\[\w+\] ?)+$/, '')))).toEqual(
        [...expected, 'Sources', 'Receipts'].map((title) => (/^[ -~]+$/.test(title) ? bare(title) : expect.any(String))),
      );
      const finding = lines.findIndex((line) => line.includes('Revenue rose by 9.4%'));
      expect(lines[finding - 1]).toMatch(/^ *P \(block\)$/);
      const product = lines.findIndex((line, index) => /^ *TH /.test(line) && /"Product"/.test(lines.slice(index, index + 8).join()));
      expect(lines.slice(0, product).findLast((line) => /^ *(?:THead|TBody|Table)\b/.test(line))).toMatch(/THead/);
      expect(lines.filter((line) => /^ *Figure/.test(line))).toHaveLength(alternativesOf(document).length);
      const written = readFileSync(path, 'latin1');
      expect(written).toMatch(/\/Lang \(en\)/);
      for (const alternative of alternativesOf(document)) expect(written).toContain(`/Alt (${alternative})`);
    });
  });

  test('ends with the receipts', () => {
    const last = bare(pages.at(-1) ?? '');
    for (const words of [
      '[r1] Revenue by month',
      `<> '<b>#x'`,
      `sha256 ${'cd'.repeat(32)}`,
      '101,204 read, 12 in the result',
      '["2025-01-01","2025-12-31"]',
    ])
      expect(last).toContain(bare(words));
  });

  test('draws charts as vectors, and their labels as text', () => {
    const all = pages.join('');
    for (const label of ['Garden & <Home>', '東京 electronics', 'Revenue (USD)', '2025-Q3', '180K']) expect(all).toContain(label);
  });

  test('prints the first columns again where a table is wider than a page', () => {
    const wide = pages.find((page) => page.includes('Many columns')) ?? '';
    expect(wide.match(/row 1/g)?.length).toBeGreaterThan(1);
    expect(wide).toMatch(/Columns \d+ to 26 of 26/);
  });

  test('takes hostile words in every place', async () => {
    const word = HOSTILE_TEXTS.join(' ');
    const table: Table = {
      id: 't',
      title: word,
      columns: [{ key: 'a', label: word, type: 'text', unit: word }],
      rows: [],
      rowCount: 0,
      rowsShownMax: 1,
      receiptIds: ['#x', 'absent'],
    };
    const base = sampleDocument();
    const text = await pdfText({
      ...base,
      title: word,
      organization: word,
      description: word,
      template: { id: 'x', name: word },
      parameters: { [word]: word },
      sections: [
        {
          id: word,
          title: word,
          blocks: [
            { kind: 'table', table },
            { kind: 'notice', text: word },
            { kind: 'kpis', items: [{ label: word, value: 1, format: 'integer', unit: word, receiptIds: ['#x'] }] },
          ],
        },
      ],
      receipts: [{ ...(base.receipts[0] as ReportDocument['receipts'][number]), id: '#x', sql: word, label: word }],
    });
    expect(bare(text.join(''))).toContain(bare('#import "evil.typ": * $x^2$ *bold* _it_ `code` @ref ] } #panic("no") \\u{41}'));
  });

  test('shows fewer rows than asked of a table too large for paper, and says so', async () => {
    const table = streamTable(7_000, 7_000);
    const text = (await pdfText(sampleDocument({ sections: [{ id: 's', title: 'S', blocks: [{ kind: 'table', table }] }] }))).join('');
    expect(text).toContain('Showing the first 6,000 of 7,000 rows.');
    expect(text).toContain('5999 ');
  });
});

test('a text too long for a cell on paper is cut, and says so', () => {
  const table: Table = {
    id: 't',
    title: 'T',
    columns: [{ key: 'a', label: 'A', type: 'text' }],
    rows: [],
    rowCount: 1,
    rowsShownMax: 1,
    receiptIds: [],
  };
  const { parts } = pageTable(table, [['word '.repeat(1_000)]]);
  expect(parts[0]?.cells[0]).toMatch(/word … \[the first 1,000 of 5,000 characters\]$/);
});

async function cellsByRow(document: ReportDocument, id: string): Promise<string[][]> {
  const table = documentTables(document).find((candidate) => candidate.id === id) as Table;
  const rows = await firstRows(table, table.rowsShownMax);
  return rows.map((row) => table.columns.map((column, index) => formatCell(row[index] ?? null, column)));
}
