import type { CellValue } from '../../src/data/engine/types.ts';
import type { Receipt } from '../../src/data/receipts/types.ts';
import type { Block, ReportDocument, Table } from '../../src/insight/figures/document.ts';

/** Realistic texts that trip up renderers. */
export const HOSTILE_TEXTS = [
  '=HYPERLINK("http://evil.example","x")',
  "@SUM(1+1)*cmd|' /C calc'!A0",
  '-2+3+cmd',
  '\tTab first',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</style></svg><b>&amp;',
  '#import "evil.typ": *',
  '$x^2$ *bold* _it_ `code` @ref',
  '] } #panic("no") \\u{41}',
  'line one\nline two',
  'quote " comma , semicolon ;',
  'turn \u202eback',
  'nul\u0000bell\u0007',
  'half \ud800 pair',
  '_x0041_ literal',
  '東京都 渋谷区',
  '서울특별시',
  'مرحبا بالعالم',
  'שלום עולם',
  'नमस्ते',
  'Ωμέγα Ёлка ﬁ é̂',
  '😀 emoji 🚀',
  `https://example.com/${'a-very-long-path/'.repeat(6)}`,
  'x'.repeat(120),
  '',
  ' spaced ',
  '007',
];

const RECEIPTS: Receipt[] = [receipt('r1', 'Revenue by month'), receipt('r2', 'Hostile texts')];

function receipt(id: string, label: string): Receipt {
  return {
    id,
    label,
    sql: `SELECT date_trunc('month', "order date") AS month, sum(amount) AS revenue\nFROM orders\nWHERE "order date" BETWEEN ? AND ? AND region <> '<b>#x'\nGROUP BY 1\nORDER BY 1`,
    params: ['2025-01-01', '2025-12-31'],
    tables: [
      {
        name: 'orders',
        sourceId: '0190c0de-0000-7000-8000-000000000001',
        snapshotId: '0190c0de-0000-7000-8000-000000000002',
        snapshotSha256: 'ab'.repeat(32),
        tableSha256: 'cd'.repeat(32),
      },
    ],
    rowsScanned: 101_204,
    resultRows: 12,
  };
}

const MONTHS = Array.from({ length: 12 }, (_, index) => `2025-${String(index + 1).padStart(2, '0')}-01`);
const SEASON = [82_410.5, 79_120, 91_877.25, 88_004, 95_310, 99_871, 104_220, 101_003, null, 118_240, 164_903.75, 171_220];

/** A document with every kind of block and of value. */
export function sampleDocument(changes: Partial<ReportDocument> = {}): ReportDocument {
  return {
    schemaVersion: 1,
    reportId: '0190c0de-aaaa-7000-8000-00000000000a',
    title: 'Executive summary: shop orders 2025',
    description: 'What happened, what changed and what stands out.',
    organization: 'Ångström & Søn <GmbH>',
    template: { id: '5d0f2a10-0000-4000-8000-000000000001', name: 'Executive summary' },
    generatedAt: '2026-01-04T09:30:15.000Z',
    parameters: { date_range: { start: '2025-01-01', end: '2025-12-31' }, top: 10, note: '#let x = 1' },
    period: { start: '2025-01-01', end: '2025-12-31', comparedTo: { start: '2024-01-01', end: '2024-12-31' } },
    sources: [
      {
        id: '0190c0de-0000-7000-8000-000000000001',
        name: 'Shop orders',
        type: 'file',
        snapshotId: '0190c0de-0000-7000-8000-000000000002',
        snapshotSha256: 'ab'.repeat(32),
        importedAt: '2026-01-03T17:00:00.000Z',
        tables: [
          { name: 'orders', rowCount: 101_204 },
          { name: 'kunden_東京', rowCount: 1 },
        ],
        importSummary: '101,204 rows kept, 12 repaired, 3 rejected.',
      },
    ],
    sections: [
      { id: 'overview', title: 'Overview', blocks: overviewBlocks() },
      { id: 'charts', title: 'Development', blocks: chartBlocks() },
      {
        id: 'tables',
        title: 'Tables',
        blocks: [hostileTable(), longTable(), emptyTable(), wideTable(), exactTable(), streamTable(2_345, 40)].map((table) => ({
          kind: 'table',
          table,
        })),
      },
      { id: 'empty', title: 'Nothing here — مرحبا', blocks: [] },
    ],
    primaryTableId: 'hostile',
    receipts: RECEIPTS,
    ...changes,
  };
}

function overviewBlocks(): Block[] {
  return [
    { kind: 'paragraph', text: 'Revenue grew over the year with a strong last quarter. #strong[No markup] <i>here</i>.' },
    { kind: 'notice', text: 'September has no orders: the export of the source ends on 31 August and begins again on 1 October.' },
    {
      kind: 'kpis',
      items: [
        {
          label: 'Revenue',
          value: 1_196_179.5,
          format: 'decimal',
          unit: 'USD',
          change: { absolute: 103_220.4, fraction: 0.0944, comparedTo: 'than in 2024' },
          receiptIds: ['r1'],
        },
        {
          label: 'Orders',
          value: 101_204,
          format: 'integer',
          change: { absolute: -2_310, fraction: -0.0223, comparedTo: 'than in 2024' },
          receiptIds: ['r1'],
        },
        {
          label: 'Return rate',
          value: 0.0412,
          format: 'percent',
          change: { absolute: 0.004, fraction: 0.108, comparedTo: 'than in 2024' },
          receiptIds: ['r1', 'r2'],
        },
        { label: 'Median basket', value: null, format: 'decimal', unit: '$', receiptIds: [] },
      ],
    },
    {
      kind: 'findings',
      items: [
        {
          id: 'f1',
          kind: 'change',
          sentence: 'Revenue rose by 9.4% to 1,196,179.50 USD.',
          value: 0.0944,
          format: 'percent',
          receiptIds: ['r1'],
        },
        {
          id: 'f2',
          kind: 'outlier',
          sentence: 'November lies 4.1 standard deviations above the trend (164,903.75 USD).',
          value: 164_903.75,
          format: 'decimal',
          unit: 'USD',
          receiptIds: ['r1'],
        },
        { id: 'f3', kind: 'note', sentence: 'مرحبا: a note with <b>tags</b> and #import.', value: null, format: 'integer', receiptIds: [] },
      ],
    },
  ];
}

function chartBlocks(): Block[] {
  const names = [
    'Garden & <Home>',
    '東京 electronics',
    'Books',
    'A category with a rather long name',
    'Toys',
    'مواد غذائية',
    'Sports',
    'Music',
  ];
  return [
    {
      kind: 'chart',
      chart: {
        id: 'c1',
        type: 'line',
        title: 'Revenue by month',
        alternative: 'Revenue rises from 82,411 USD in January to 171,220 USD in December; September has none.',
        x: { label: 'Month', kind: 'time' },
        y: { label: 'Revenue', format: 'compact', unit: 'USD' },
        categories: MONTHS,
        series: [
          { name: '2025', values: SEASON },
          { name: '2024', values: SEASON.map((value) => value && value * 0.9) },
        ],
        receiptIds: ['r1'],
      },
    },
    {
      kind: 'chart',
      chart: {
        id: 'c2',
        type: 'bar',
        title: 'Revenue by category',
        alternative: 'Garden leads.',
        x: { label: 'Category', kind: 'category' },
        y: { label: 'Revenue', format: 'compact', unit: 'USD' },
        categories: names,
        series: [{ name: 'Revenue', values: [410_000, 300_500, 120_000, 90_000, 60_000, 40_000, null, -12_000] }],
        receiptIds: ['r1'],
      },
    },
    {
      kind: 'chart',
      chart: {
        id: 'c3',
        type: 'stacked_bar',
        title: 'Orders by quarter',
        alternative: 'Every quarter has more.',
        x: { label: 'Quarter', kind: 'time' },
        y: { label: 'Orders', format: 'integer' },
        categories: ['2025-Q1', '2025-Q2', '2025-Q3', '2025-Q4'],
        series: [
          { name: 'Web', values: [10, 12, 14, 20] },
          { name: 'Shop', values: [8, 8, 9, 11] },
          { name: 'Phone', values: [2, null, 3, 1] },
        ],
        receiptIds: [],
      },
    },
    {
      kind: 'chart',
      chart: {
        id: 'c4',
        type: 'area',
        title: 'Return rate',
        alternative: 'Stable near 4%.',
        x: { label: 'Month', kind: 'time' },
        y: { label: 'Return rate', format: 'percent' },
        categories: MONTHS,
        series: [{ name: 'Rate', values: MONTHS.map((_, index) => 0.04 + (index % 3) * 0.002) }],
        receiptIds: ['r2'],
      },
    },
  ];
}

function hostileTable(): Table {
  const rows = HOSTILE_TEXTS.map((text, index): CellValue[] => [
    text,
    index - 3,
    index % 4 === 0 ? null : index % 2 === 0,
    `2025-03-${String(index + 1).padStart(2, '0')}`,
  ]);
  return {
    id: 'hostile',
    title: 'Hostile texts',
    columns: [
      { key: 'text', label: '=Text', type: 'text' },
      { key: 'number', label: 'Number', type: 'number', format: 'integer', unit: 'pcs' },
      { key: 'flag', label: 'Flag', type: 'boolean' },
      { key: 'day', label: 'Day', type: 'date' },
    ],
    rows,
    rowCount: rows.length,
    rowsShownMax: 100,
    receiptIds: ['r2'],
  };
}

function longTable(): Table {
  const rows = Array.from({ length: 120 }, (_, index): CellValue[] => [
    `Product ${index + 1}`,
    index * 1_234.5,
    (index - 60) / 1_000,
    `2025-01-01T08:${String(index % 60).padStart(2, '0')}:00`,
  ]);
  return {
    id: 'long',
    title: 'Products by revenue',
    columns: [
      { key: 'product', label: 'Product', type: 'text' },
      { key: 'revenue', label: 'Revenue', type: 'number', format: 'decimal', unit: 'USD' },
      { key: 'share', label: 'Share', type: 'number', format: 'percent' },
      { key: 'at', label: 'First sold', type: 'timestamp' },
    ],
    rows,
    rowCount: rows.length,
    rowsShownMax: 200,
    receiptIds: ['r1'],
  };
}

function emptyTable(): Table {
  return {
    id: 'empty',
    title: 'Empty',
    columns: [
      { key: 'a', label: 'A', type: 'text' },
      { key: 'b', label: 'B', type: 'number' },
    ],
    rows: [],
    rowCount: 0,
    rowsShownMax: 50,
    receiptIds: [],
  };
}

function wideTable(): Table {
  const columns = Array.from(
    { length: 26 },
    (_, index) => ({ key: `c${index}`, label: `Column ${index + 1}`, type: index === 0 ? 'text' : 'number' }) as const,
  );
  const rows = Array.from({ length: 3 }, (_, row): CellValue[] =>
    columns.map((_, index) => (index === 0 ? `row ${row + 1}` : row * 10_000_019 + index * 1_009)),
  );
  return { id: 'wide', title: 'Many columns', columns, rows, rowCount: rows.length, rowsShownMax: 50, receiptIds: [] };
}

function exactTable(): Table {
  const rows: CellValue[][] = [
    ['9007199254740993', '12345678901234567890.123456789012345678', '-0.10', '2025-06-01T12:00:00.123456', '1899-12-31'],
    [123_456_789_012_345, 0.1, '0.001234', '2025-06-01T12:00:00.5', '2025-02-28'],
    [-1, -1e300, '1', '2025-06-01 12:00:00+02', '9999-12-31'],
  ];
  return {
    id: 'exact',
    title: 'Exact values: [a/b]*?',
    columns: [
      { key: 'big', label: 'Big', type: 'number', format: 'integer' },
      { key: 'decimal', label: 'Decimal', type: 'number' },
      { key: 'rate', label: 'Rate', type: 'number', format: 'percent' },
      { key: 'at', label: 'At', type: 'timestamp' },
      { key: 'day', label: 'Day', type: 'date' },
    ],
    rows,
    rowCount: rows.length,
    rowsShownMax: 50,
    receiptIds: [],
  };
}

/** A table of any length that arrives as a stream of batches. */
export function streamTable(rowCount: number, rowsShownMax: number, id = 'stream'): Table {
  return {
    id,
    title: 'Every order',
    columns: [
      { key: 'id', label: 'Id', type: 'number' },
      { key: 'name', label: 'Name', type: 'text' },
      { key: 'amount', label: 'Amount', type: 'number', format: 'decimal' },
      { key: 'day', label: 'Day', type: 'date' },
    ],
    rows: { stream: () => batches(rowCount) },
    rowCount,
    rowsShownMax,
    receiptIds: ['r1'],
  };
}

async function* batches(rowCount: number): AsyncGenerator<CellValue[][]> {
  for (let start = 0; start < rowCount; start += 2_048) {
    const length = Math.min(2_048, rowCount - start);
    yield Array.from({ length }, (_, index) => [
      start + index,
      `Customer ${(start + index) % 977}`,
      ((start + index) % 10_007) / 7,
      '2025-05-05',
    ]);
  }
}
