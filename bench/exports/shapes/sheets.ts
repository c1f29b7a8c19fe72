import { amount, count, day, key, sparse, words } from '../columns.ts';
import { type Cell, Table, type TrueTable } from '../table.ts';
import type { World } from '../world.ts';
import { type Shape, type Sheet, xlsx } from '../write.ts';

const POINT = { thousands: '', decimal: '.' };
type Row = Sheet['rows'][number];

function sales(world: World, rows = world.int(18, 40)) {
  return new Table(world, rows, [
    day('Date', 'yyyy-mm-dd', world.days(rows)),
    words('Region', (w) => w.pick(['North', 'South', 'East', 'West'])),
    words('Product', (w) => w.product()),
    count('Units', 1, 90),
    amount('Revenue', POINT),
  ]);
}

const book = (kind: string, make: (world: World) => { sheets: Sheet[]; truth: TrueTable; others?: TrueTable[] }): Shape => ({
  kind,
  make: async (world) => {
    const { sheets, ...rest } = make(world);
    return { fileName: 'report.xlsx', content: await xlsx(sheets), ...rest };
  },
});

/** Sums as spreadsheets keep them, for all columns of numbers. */
function sums(table: Table, label: string, at = 0, rows: Cell[][] = table.cells): Row {
  return table.columns.map(({ name, type }, i) =>
    type === 'number' && i !== at
      ? { formula: `SUM(A1:A2)`, result: Math.round(table.sum(name, rows) * 100) / 100 }
      : i === at
        ? label
        : null,
  );
}

const lines = (table: Table): Row[] => [table.header, ...table.values];

export const SHEETS: Shape[] = [
  book('sheet: title above, formula total below', (world) => {
    const table = sales(world);
    return {
      sheets: [
        {
          name: 'Sales',
          rows: [['Sales report'], [], ...lines(table), sums(table, world.pick(['Total', 'Summe', 'Gesamt', 'Grand Total']))],
        },
      ],
      truth: table.truth(),
    };
  }),
  book('sheet: subtotals by group and a grand total', (world) => {
    const regions = ['East', 'North', 'South', 'West'];
    const table = new Table(world, 20, [
      words('Region', (_, row) => regions[Math.floor(row / 5)] as string),
      words('Product', (w) => w.product()),
      count('Units', 1, 90),
      amount('Revenue', POINT),
    ]);
    const label = world.pick([(name: string) => `${name} Total`, (name: string) => `Ergebnis ${name}`, (name: string) => `Total ${name}`]);
    const rows: Row[] = [table.header];
    for (const [i, name] of regions.entries()) {
      const [from, to] = [i * 5, i * 5 + 5];
      rows.push(...table.values.slice(from, to), sums(table, label(name), 0, table.cells.slice(from, to)));
    }
    rows.push(sums(table, 'Grand Total'));
    return { sheets: [{ name: 'Pivot', rows }], truth: table.truth() };
  }),
  book('sheet: total row without a label', (world) => {
    const table = sales(world);
    return {
      sheets: [{ name: 'Sales', rows: [...lines(table), sums(table, '').map((value) => (value === '' ? null : value))] }],
      truth: table.truth(),
    };
  }),
  book('sheet: total and average below', (world) => {
    const table = sales(world);
    const average = table.columns.map(({ name, type }, i) =>
      i === 0 ? 'Average' : type === 'number' ? table.sum(name) / table.cells.length : null,
    );
    return { sheets: [{ name: 'Sales', rows: [...lines(table), sums(table, 'Total'), average] }], truth: table.truth() };
  }),
  book('sheet: total row in German after a blank row', (world) => {
    const table = sales(world);
    return { sheets: [{ name: 'Umsatz', rows: [...lines(table), [], sums(table, 'Gesamtsumme')] }], truth: table.truth() };
  }),
  book('sheet: customers, the last named like a total', (world) => {
    const names = [...world.firms(8).filter((name) => name !== 'Total SE'), 'Total SE'];
    const table = new Table(world, names.length, [
      words('Customer', (_, row) => names[row] as string),
      count('Orders', 1, 90),
      amount('Revenue', POINT),
    ]);
    return { sheets: [{ name: 'Customers', rows: lines(table) }], truth: table.truth() };
  }),
  book('sheet: merged header over two rows', (world) => {
    const [a, b] = world.some(['North', 'South', 'East', 'West'], 2) as [string, string];
    const table = new Table(world, 12, [
      words('Product', (_, row) => `Product ${row}`),
      count(`${a} units`, 1, 90),
      amount(`${a} revenue`, POINT),
      count(`${b} units`, 1, 90),
      amount(`${b} revenue`, POINT),
    ]);
    return {
      sheets: [
        {
          name: 'Data',
          rows: [['Product', a, null, b, null], [null, 'units', 'revenue', 'units', 'revenue'], ...table.values],
          merges: ['A1:A2', 'B1:C1', 'D1:E1'],
        },
      ],
      truth: table.truth(),
    };
  }),
  book('sheet: merged header over two rows below a title', (world) => {
    const table = new Table(world, 12, [
      words('Store', (_, row) => `Store ${row}`),
      count('Online orders', 1, 90),
      count('Online returns', 1, 9),
      count('Retail orders', 1, 90),
      count('Retail returns', 1, 9),
    ]);
    return {
      sheets: [
        {
          name: 'Data',
          rows: [
            ['Orders by store'],
            ['Store', 'Online', null, 'Retail', null],
            [null, 'orders', 'returns', 'orders', 'returns'],
            ...table.values,
          ],
          merges: ['A1:E1', 'A2:A3', 'B2:C2', 'D2:E2'],
        },
      ],
      truth: table.truth(),
    };
  }),
  book('sheet: header over three rows', (world) => {
    const table = new Table(world, 10, [
      words('Item', (_, row) => `Item ${row}`),
      count('2024 Q1 units', 1, 90),
      count('2024 Q1 returns', 1, 9),
      count('2024 Q2 units', 1, 90),
      count('2024 Q2 returns', 1, 9),
    ]);
    const rows: Row[] = [
      ['Item', 2024, null, null, null],
      [null, 'Q1', null, 'Q2', null],
      [null, 'units', 'returns', 'units', 'returns'],
      ...table.values,
    ];
    return { sheets: [{ name: 'Data', rows, merges: ['A1:A3', 'B1:E1', 'B2:C2', 'D2:E2'] }], truth: table.truth() };
  }),
  book('pivot: row labels only where they change', (world) => {
    const regions = ['North', 'South', 'West'];
    const table = new Table(world, 12, [
      words('Region', (_, row) => regions[Math.floor(row / 4)] as string),
      words('Product', (w) => w.product()),
      count('Units', 1, 90),
    ]);
    const rows = table.values.map((row, i) => [i % 4 === 0 ? row[0] : null, ...row.slice(1)] as Row);
    const merged = world.chance(0.5);
    return {
      sheets: [{ name: 'Pivot', rows: [table.header, ...rows], merges: merged ? ['A2:A5', 'A6:A9', 'A10:A13'] : [] }],
      truth: table.truth(),
    };
  }),
  book('book: targets before the facts', (world) => {
    const table = sales(world, 60);
    const targets: Row[] = [
      ['Region', 'Target'],
      ['North', 5_000],
      ['South', 4_000],
      ['East', 3_000],
      ['West', 6_000],
    ];
    return {
      sheets: [
        { name: world.pick(['Targets', 'Ziele', 'Plan']), rows: targets },
        { name: 'Sales', rows: lines(table) },
      ],
      truth: table.truth(),
    };
  }),
  book('book: a page of notes first', (world) => {
    const table = sales(world);
    return {
      sheets: [
        { name: 'Read me', rows: [['This workbook holds the sales of the shop.'], ['Ask Anna about it.'], [], ['Last change: March']] },
        { name: 'Data', rows: lines(table) },
      ],
      truth: table.truth(),
    };
  }),
  book('book: a hidden sheet of lists first', (world) => {
    const table = sales(world);
    return {
      sheets: [
        { name: 'Lists', rows: [['Status'], ['open'], ['done']], state: 'hidden' },
        { name: 'Data', rows: lines(table) },
      ],
      truth: table.truth(),
    };
  }),
  book('sheet: two tables side by side', (world) => {
    const table = sales(world, 24);
    const side: Row[] = [
      ['Region', 'Target'],
      ['North', 100],
      ['South', 200],
      ['East', 300],
    ];
    const rows = lines(table).map((row, i) => [...row, null, ...(side[i] ?? [])]);
    return { sheets: [{ name: 'Sales', rows }], truth: table.truth() };
  }),
  book('sheet: a small table, then the real one below', (world) => {
    const table = sales(world, 30);
    return {
      sheets: [{ name: 'Sales', rows: [['Region', 'Target'], ['North', 100], ['South', 200], ['East', 300], [], ...lines(table)] }],
      truth: table.truth(),
    };
  }),
  book('sheet: the same header for each of two regions', (world) => {
    const table = sales(world, 24);
    const [north, south] = [table.values.slice(0, 12), table.values.slice(12)];
    const rows: Row[] = [['North'], table.header, ...north, [], ['South'], table.header, ...south];
    return { sheets: [{ name: 'Sales', rows }], truth: table.truth() };
  }),
  book('sheet: the real table, then a small one below', (world) => {
    const table = sales(world, 30);
    return {
      sheets: [
        { name: 'Sales', rows: [...lines(table), [], ['Region', 'Manager'], ['North', 'Anna'], ['South', 'Ben'], ['East', 'Clara']] },
      ],
      truth: table.truth(),
    };
  }),
  book('sheet: notes below the table', (world) => {
    const table = sales(world, 30);
    return {
      sheets: [{ name: 'Sales', rows: [...lines(table), [], ['Source: the shop, without returns'], ['* preliminary']] }],
      truth: table.truth(),
    };
  }),
  book('sheet: rows hidden by a filter', (world) => {
    const table = sales(world, 30);
    return { sheets: [{ name: 'Sales', rows: lines(table), hiddenRows: [3, 4, 7, 9] }], truth: table.truth() };
  }),
  book('sheet: serial days without a format', (world) => {
    const table = sales(world, 30);
    const rows = table.values.map((row) => [(row[0] as Date).getTime() / 86_400_000 + 25_569, ...row.slice(1)]);
    return { sheets: [{ name: 'Sales', rows: [table.header, ...rows] }], truth: table.truth() };
  }),
  book('sheet: currency and percent formats', (world) => {
    const table = new Table(world, 20, [
      words('Product', (_, row) => `Product ${row}`),
      amount('Revenue', POINT, { unit: '€' }),
      { ...amount('Margin', POINT, { from: 0, to: 1, role: 'rate' }), unit: '%' },
    ]);
    return { sheets: [{ name: 'Data', rows: lines(table), formats: { 1: '#,##0.00 "€"', 2: '0.0%' } }], truth: table.truth() };
  }),
  book('sheet: numbers kept as German text', (world) => {
    const table = new Table(world, 20, [
      words('Produkt', (_, row) => `Produkt ${row}`),
      amount('Umsatz', { thousands: '.', decimal: ',' }, { after: ' €', unit: '€' }),
    ]);
    return { sheets: [{ name: 'Daten', rows: [table.header, ...table.texts] }], truth: table.truth() };
  }),
  book('sheet: order lines with merged orders', (world) => {
    const table = new Table(world, 18, [
      key('Order', (row) => `A${Math.floor(row / 2)}`),
      words('Item', (w) => w.product()),
      sparse(amount('Shipping', POINT, { to: 20 }), (row) => row % 2 === 1),
      amount('Price', POINT),
    ]);
    const rows = table.values.map((row, i) => [i % 2 === 0 ? row[0] : null, ...row.slice(1)] as Row);
    return {
      sheets: [
        { name: 'Orders', rows: [table.header, ...rows], merges: rows.flatMap((_, i) => (i % 2 === 0 ? [`A${i + 2}:A${i + 3}`] : [])) },
      ],
      truth: table.truth(),
    };
  }),
];
