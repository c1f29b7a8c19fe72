import { amount, count, day, key, number, sparse, words } from '../columns.ts';
import { EMPTY, Table } from '../table.ts';
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
function campaigns(world: World) {
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
    amount('ROAS', US, { from: 0.2, to: 6, plain: true, role: 'rate' }),
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
    kind: 'report: sums of campaigns first or last, under filled days',
    make: (world) => {
      const table = campaigns(world);
      const first = world.chance(0.5);
      const row = ['2026-01-01', '2026-01-31', world.chance(0.5) ? '' : 'Kokku kampaaniad', ...sums(table).slice(3)];
      const rows = first ? [row, ...table.texts] : [...table.texts, row];
      return { fileName: 'campaigns.csv', content: csv([table.header, ...rows]), truth: table.truth() };
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
  {
    kind: 'report: receivables by age with their total',
    make: (world) => {
      const rows = world.int(10, 25);
      const owed = (name: string) => amount(name, US, { from: 10, to: 900, plain: true });
      const table = new Table(world, rows, [
        words('Customer', (_, row) => `Customer ${row + 1}`),
        ...['Current', '1 - 30', '31 - 60', '61 - 90'].map((name, i) => sparse(owed(name), (row) => row % 4 !== i)),
      ]);
      const total = ['TOTAL', ...table.header.slice(1).map((name) => writeNumber(table.sum(name), US))];
      return { fileName: 'aging.csv', content: csv([table.header, ...table.texts, total]), truth: table.truth() };
    },
  },
  {
    kind: 'report: trial balance with subtotals after blank lines',
    make: (world) => {
      const side = (name: string, odd: number) => sparse(amount(name, US, { from: 10, to: 9_000 }), (row) => row % 2 !== odd);
      const table = new Table(world, 15, [
        words('Account name', (_, row) => `Account ${1_000 + row}`),
        side('Debit', 0),
        side('Credit', 1),
      ]);
      const of = (label: string, from: number, to: number) => [
        label,
        ...['Debit', 'Credit'].map((name) => writeNumber(table.sum(name, table.cells.slice(from, to)), US)),
      ];
      const groups = [0, 5, 10].flatMap((from) => [...table.texts.slice(from, from + 5), of('Subtotal', from, from + 5), []]);
      return { fileName: 'trial-balance.csv', content: csv([table.header, ...groups, of('Total', 0, 15)]), truth: table.truth() };
    },
  },
  {
    kind: 'report: statement with a summary in a block above',
    make: (world) => {
      const rows = world.int(15, 30);
      const table = new Table(world, rows, [
        day('Posted', 'mm/dd/yyyy', world.days(rows)),
        words('Description', (w) => `Store ${w.int(100, 999)}`),
        amount('Amount', US, { negative: 'minus' }),
      ]);
      const above = [['Description', '', 'Summary Amt.'], ['Total credits', '', '1,200.00'], ['Total debits', '', '-800.00'], []];
      return { fileName: 'stmt.csv', content: csv([...above, table.header, ...table.texts]), truth: table.truth() };
    },
  },
  {
    kind: 'report: tasks with signs, shares and ticks',
    make: (world) => {
      const rows = world.int(15, 30);
      const table = new Table(world, rows, [
        words('Task', (_, row) => `Task ${row}`),
        words('Tags', (w) => (w.chance(0.5) ? 'a,b' : 'c')),
        amount('Budget', US, { from: 1_000, to: 9_000, before: '$', unit: '$' }),
        day('Due', 'mm/dd/yyyy', world.days(rows)),
        words('Done', (_, row) => (row % 2 === 0 ? 'checked' : 'open')),
      ]);
      return { fileName: 'tasks.csv', content: Buffer.from(`\ufeff${csv([table.header, ...table.texts])}`), truth: table.truth() };
    },
  },
  {
    kind: 'report: German payments, all cells quoted, with a byte order mark',
    make: (world) => {
      const rows = world.int(15, 30);
      const table = new Table(world, rows, [
        day('Datum', 'dd.mm.yyyy', world.days(rows)),
        words('Zeitzone', () => 'CET'),
        words('Typ', (w) => (w.chance(0.5) ? 'Zahlung' : 'Rückzahlung')),
        words('Währung', () => 'EUR'),
        amount('Brutto', DE, { negative: 'minus' }),
        amount('Gebühr', DE, { from: 0.35, to: 40 }),
      ]);
      const body = csv([table.header, ...table.texts], { quoted: true });
      return { fileName: 'paypal.csv', content: Buffer.concat([Buffer.from('\ufeff'), body]), truth: table.truth() };
    },
  },
  {
    kind: 'report: traffic by day with a grand total in the last cell',
    make: (world) => {
      const rows = world.int(20, 28);
      const table = new Table(world, rows, [
        day('Date', 'yyyymmdd', world.days(rows)),
        count('Sessions', 50, 900),
        count('Key events', 1, 90, 'not_identifier'),
        count('Engaged sessions', 10, 400),
      ]);
      const above = ['# ---------------', '# Acme', '# Start date: 20260101', '# ---------------', '', ''].join('\n');
      const total = ['', ...sums(table).slice(1), 'Grand total'];
      return {
        fileName: 'traffic.csv',
        content: Buffer.from(`${above}${csv([table.header, ...table.texts, total])}`),
        truth: table.truth(),
      };
    },
  },
  {
    kind: 'report: balance transactions with fees and net',
    make: (world) => {
      const rows = world.int(20, 40);
      const table = new Table(world, rows, [
        key('id', (row) => `txn_${1_000 + row}abc`),
        words('Type', (w) => (w.chance(0.8) ? 'charge' : 'payout')),
        amount('Amount', US, { plain: true, negative: 'minus' }),
        amount('Fee', US, { from: 0.3, to: 30, plain: true }),
        words('Currency', () => 'usd'),
        day('Available On (UTC)', 'yyyy-mm-dd', world.days(rows)),
      ]);
      return { fileName: 'balance.csv', content: csv([table.header, ...table.texts]), truth: table.truth() };
    },
  },
  {
    kind: 'report: settlement whose deposit stands on a row of its own',
    make: (world) => {
      const rows = world.int(20, 40);
      const table = new Table(world, rows, [
        { name: 'total-amount', type: 'number', cell: (_, row) => (row === 0 ? number(1_234.56, US, { plain: true }) : EMPTY) },
        words('order-id', (_, row) => (row === 0 ? '' : `028-${1_000 + Math.floor(row / 2)}`)),
        sparse(amount('amount', US, { plain: true, negative: 'minus' }), (row) => row === 0),
        words('sku', (w, row) => (row === 0 ? '' : `S${w.int(1, 9)}`)),
      ]);
      return { fileName: 'settlement.txt', content: csv([table.header, ...table.texts], { delimiter: '\t' }), truth: table.truth() };
    },
  },
];
