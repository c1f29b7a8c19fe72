import { amount, count, day, key, number, words } from '../columns.ts';
import { Table } from '../table.ts';
import { LOCALES, type Locale, type World, writeNumber } from '../world.ts';
import { csv, type Shape } from '../write.ts';

const [DE, , CH, US] = LOCALES as [Locale, Locale, Locale, Locale];

/** Entries of accounts with their amounts, as accounting programs list them. */
function entries(world: World, locale: Locale, negative: 'minus' | 'behind') {
  const rows = world.int(18, 40);
  return new Table(world, rows, [
    { ...key('Belegnr', () => ''), type: 'number', cell: (_, row) => ({ text: String(5_100_000_000 + row), value: 5_100_000_000 + row }) },
    day('Belegdat.', locale.date, world.days(rows)),
    words('Text', (w) => w.firm()),
    amount('Betrag', locale, { negative }),
  ]);
}

/** Lines of a printed list: bars between cells that are filled up with blanks, and rules. */
function barred(rows: string[][]): string {
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)) + 1);
  const rule = '-'.repeat(widths.reduce((sum, width) => sum + width + 1, 1));
  const line = (row: string[]) => `|${row.map((cell, i) => cell.padEnd(widths[i]!)).join('|')}|`;
  const [head, ...body] = rows;
  return [rule, line(head!), rule, ...body.slice(0, -1).map(line), rule, line(body.at(-1)!), rule].join('\n');
}

/** A number of each campaign, whose sums stand in a row of their own. */
function campaigns(world: World, more = false) {
  const rows = world.int(9, 20);
  const fixed = (name: string, at: string) => ({
    ...words(name, () => at),
    type: 'date' as const,
    cell: () => ({ text: at, value: new Date(at) }),
  });
  return new Table(world, rows, [
    fixed('Reporting starts', '2026-01-01'),
    fixed('Reporting ends', '2026-01-31'),
    words('Campaign name', (w) => `${w.firm()} ${w.int(100, 999)}`),
    count('Results', 5, 900),
    count('Impressions', 2_000, 90_000),
    amount('Amount spent', US, { plain: true }),
    ...(more ? [amount('ROAS', US, { from: 0.2, to: 6, plain: true, role: 'rate' })] : []),
  ]);
}

const sums = (table: Table) =>
  table.columns.map(({ name, type, role }) =>
    type === 'number' && role !== 'rate' ? String(Math.round(table.sum(name) * 100) / 100) : '',
  );

export const REPORTS: Shape[] = [
  {
    kind: 'report: printed list with bars and a sum marked by an asterisk',
    make: (world) => {
      const table = entries(world, DE, 'behind');
      const total = table.sum('Betrag');
      const last = ['*', '', '', `${writeNumber(Math.abs(total), DE)}${total < 0 ? '-' : ''}`];
      const text = `20.11.2026      Dynamische Listenausgabe     1\n\n${barred([table.header, ...table.texts, last])}\n`;
      return { fileName: 'liste.txt', content: Buffer.from(text), truth: table.truth() };
    },
  },
  {
    kind: 'report: sums of campaigns first, under filled days',
    make: (world) => {
      const table = campaigns(world);
      const above = ['2026-01-01', '2026-01-31', ...sums(table).slice(2)];
      return { fileName: 'campaigns.csv', content: csv([table.header, above, ...table.texts]), truth: table.truth() };
    },
  },
  {
    kind: 'report: sums of campaigns last, with a word of no known language',
    make: (world) => {
      const table = campaigns(world, true);
      const below = ['2026-01-01', '2026-01-31', 'Kokku kampaaniad', ...sums(table).slice(3)];
      return { fileName: 'campaigns.csv', content: csv([table.header, ...table.texts, below]), truth: table.truth() };
    },
  },
  {
    kind: 'report: Swiss branches with totals of each and of all',
    make: (world) => {
      const cities = ['Bern', 'Genf', 'Zürich', 'Basel'].slice(0, world.int(2, 4));
      const months = ['Januar 2026', 'Februar 2026', 'März 2026'];
      const table = new Table(world, cities.length * months.length, [
        words('Filiale', (_, row) => cities[Math.floor(row / 3)]!),
        {
          name: 'Monat',
          type: 'date',
          cell: (_, row) => ({ text: months[row % 3]!, value: new Date(Date.UTC(2026, row % 3, 1)) }),
        },
        amount('Umsatz CHF', CH, { from: 1_000, to: 90_000 }),
        count('Stück', 10, 900),
      ]);
      const of = (label: string, from: number, to: number) => {
        const rows = table.cells.slice(from, to);
        return [label, '', writeNumber(table.sum('Umsatz CHF', rows), CH), String(table.sum('Stück', rows))];
      };
      const lines = cities.flatMap((city, i) => [...table.texts.slice(3 * i, 3 * i + 3), of(`Total ${city}`, 3 * i, 3 * i + 3)]);
      const all = of('Gesamttotal', 0, table.cells.length);
      return { fileName: 'filialen.csv', content: csv([table.header, ...lines, all], { delimiter: ';' }), truth: table.truth() };
    },
  },
  {
    kind: 'report: profit and loss with totals of income and expenses',
    make: (world) => {
      const names = ['Services', 'Products', 'Support', 'Rent', 'Wages', 'Travel'];
      const table = new Table(world, names.length, [
        words('Account', (_, row) => names[row]!),
        amount('Actual', US, { from: 500, to: 9_000 }),
        amount('Prior year', US, { from: 500, to: 9_000 }),
      ]);
      const line = (label: string, from: number, to: number, less: number[] = []) => [
        label,
        ...['Actual', 'Prior year'].map(
          (name) =>
            number(
              table.sum(name, table.cells.slice(from, to)) - (less.length > 0 ? table.sum(name, table.cells.slice(less[0], less[1])) : 0),
              US,
            ).text,
        ),
      ];
      const [income, expenses] = [table.texts.slice(0, 3), table.texts.slice(3)];
      const rows = [
        ...[...income, line('Total Income', 0, 3), line('Gross Profit', 0, 3)],
        ...[...expenses, line('Total Expenses', 3, 6), line('Net Operating Income', 0, 3, [3, 6]), line('Net Income', 0, 3, [3, 6])],
      ];
      const above = [['Acme Inc.'], ['Profit and Loss'], ['January - March, 2026'], []];
      return { fileName: 'profit-and-loss.csv', content: csv([...above, table.header, ...rows]), truth: table.truth() };
    },
  },
  {
    kind: 'report: all cells quoted, commas within them',
    make: (world) => {
      const rows = world.int(20, 40);
      const table = new Table(world, rows, [
        {
          ...key('Record ID', (row) => String(9_000_000 + row)),
          type: 'number',
          cell: (_, row) => ({ text: String(9_000_000 + row), value: 9_000_000 + row }),
        },
        words('Deal Name', (w) => `${w.firm()}, ${w.int(1, 99)}`),
        words('Deal Stage', (w) => (w.chance(0.5) ? 'Closed Won' : 'Open')),
        amount('Amount', US, { from: 100, to: 90_000 }),
        day('Create Date', 'yyyy-mm-dd', world.days(rows)),
      ]);
      return { fileName: 'deals.csv', content: csv([table.header, ...table.texts], { quoted: true }), truth: table.truth() };
    },
  },
  {
    kind: 'report: a sign on some of the amounts',
    make: (world) => {
      const rows = world.int(15, 30);
      const table = new Table(world, rows, [
        day('Date', 'yyyy-mm-dd', world.days(rows)),
        words('Payee', (w) => w.firm()),
        amount('Amount', US, { from: 5, to: 900 }),
      ]);
      const body = table.texts.map((cells, i) => cells.map((cell, at) => (at === 2 && i % 4 !== 1 ? `$${cell}` : cell)));
      return { fileName: 'expenses.csv', content: csv([table.header, ...body]), truth: table.truth() };
    },
  },
  {
    kind: 'report: columns of fixed width under a rule',
    make: (world) => {
      const table = entries(world, US, 'minus');
      const rows = [table.header, ...table.texts];
      const widths = table.header.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
      const line = (row: string[]) => row.map((cell, i) => (i === 3 ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!))).join('  ');
      const [head, ...body] = rows.map(line);
      const text = [head, widths.map((width) => '-'.repeat(width)).join('  '), ...body].join('\n');
      return { fileName: 'list.txt', content: Buffer.from(`${text}\n`), truth: table.truth() };
    },
  },
];
