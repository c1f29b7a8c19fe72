import { amount, count, day, key, moment, number, sparse, words } from '../columns.ts';
import { type Cell, EMPTY, Table, text } from '../table.ts';
import { LOCALES, type Locale, type World, writeDate, writeNumber } from '../world.ts';
import { csv, type Shape, xlsx } from '../write.ts';

const [DE, FR, , US, UK] = LOCALES as [Locale, Locale, Locale, Locale, Locale];
const POINT = { thousands: '', decimal: '.' };

const shown = (value: number, locale: Pick<Locale, 'thousands' | 'decimal'> = US) => writeNumber(value, locale);

/** Card entries: credits have CR behind the number, debits nothing. */
function cardEntries(world: World): Table {
  const rows = world.int(25, 40);
  return new Table(world, rows, [
    day('Transaction date', 'dd/mm/yyyy', world.days(rows)),
    words('Merchant', (w) => w.firm()),
    {
      name: 'Amount',
      type: 'number',
      cell: (w, row): Cell => {
        const size = w.cents(1, 2_000);
        const credit = row % 6 === 3;
        return { text: `${shown(size, UK)}${credit ? ' CR' : ''}`, value: credit ? -size : size };
      },
    },
  ]);
}

/** Entries of accounts with their running balance, between what each account opens and closes with. */
function accountLedger(world: World): { table: Table; lines: string[][] } {
  const accounts = ['Business Account', 'Sales', 'Rent'];
  const table = new Table(world, 0, [
    words('group', () => ''),
    day('Date', 'dd mmm yyyy', []),
    words('Description', () => ''),
    amount('Debit', US),
    amount('Credit', US),
    amount('Running Balance', US),
  ]);
  const lines: string[][] = [];
  for (const account of accounts) {
    let balance = world.cents(100, 900);
    const days = world.days(world.int(6, 10));
    lines.push([account, '', '', '', ''], ['Opening Balance', '', '', '', shown(balance)]);
    for (const at of days) {
      const size = world.cents(1, 90);
      const debit = world.chance(0.5);
      balance = Math.round((balance + (debit ? size : -size)) * 100) / 100;
      const cells = [
        text(account),
        { text: writeDate(at, 'dd mmm yyyy'), value: at },
        text(world.firm()),
        debit ? number(size, US) : EMPTY,
        debit ? EMPTY : number(size, US),
        number(balance, US),
      ];
      table.cells.push(cells);
      lines.push(cells.slice(1).map((cell) => cell.text));
    }
    lines.push(['Closing Balance', '', '', '', shown(balance)]);
  }
  return { table, lines };
}

/** Sales of customers below their name, in a column that has no header, with a total for each. */
function salesByCustomer(world: World): { table: Table; lines: string[][] } {
  const table = new Table(world, 0, [
    words('group', () => ''),
    day('Date', 'mm/dd/yyyy', []),
    words('Transaction Type', () => ''),
    { name: 'Num', type: 'number', role: 'identifier', cell: () => EMPTY },
    amount('Amount', US),
    amount('Balance', US),
  ]);
  const lines: string[][] = [];
  let invoice = 1_001;
  let grand = 0;
  for (const customer of world.firms(4).filter((name) => !/total|sum|average/i.test(name))) {
    let balance = 0;
    lines.push([customer, '', '', '', '', '']);
    for (const at of world.days(world.int(4, 8))) {
      const size = world.cents(10, 900);
      balance = Math.round((balance + size) * 100) / 100;
      const cells = [
        text(customer),
        { text: writeDate(at, 'mm/dd/yyyy'), value: at },
        text('Invoice'),
        { text: String(invoice), value: invoice++ },
        number(size, US),
        number(balance, US),
      ];
      table.cells.push(cells);
      lines.push(['', ...cells.slice(1).map((cell) => cell.text)]);
    }
    lines.push([`Total for ${customer}`, '', '', '', `$${shown(balance)}`, '']);
    grand += balance;
  }
  lines.push(['TOTAL', '', '', '', `$${shown(grand)}`, '']);
  return { table, lines };
}

/** What shops, accounting, advertising and support programs write, as their exports are known to look. */
export const PROGRAMS: Shape[] = [
  {
    kind: 'program: balance of a payment provider, each amount with its currency',
    make: (world) => {
      const rows = world.int(30, 50);
      const currencies = Array.from({ length: rows }, () => world.pick(['eur', 'eur', 'usd', 'gbp']));
      const table = new Table(world, rows, [
        key('id', (row) => `txn_${(row * 7_919 + 104_729).toString(36)}`),
        words('Type', (w) => w.pick(['charge', 'charge', 'payout', 'refund'])),
        amount('Amount', POINT, { plain: true, negative: 'minus' }),
        amount('Fee', POINT, { plain: true, from: 0, to: 9 }),
        words('Currency', (_, row) => currencies[row] as string),
        moment('Created (UTC)', 'yyyy-mm-dd HH:MM', { naive: true }),
        sparse(
          words('Description', (w) => `Payment for "${w.product()}"\nsecond line`),
          (row) => row % 3 === 0,
        ),
      ]);
      return { fileName: 'balance_history.csv', content: csv([table.header, ...table.texts]), truth: table.truth() };
    },
  },
  {
    kind: 'program: bookings below a line that describes the format',
    make: (world) => {
      const rows = world.int(20, 40);
      const table = new Table(world, rows, [
        amount('Umsatz', DE, { plain: true }),
        words('Soll/Haben-Kennzeichen', () => 'S'),
        words('WKZ', () => 'EUR'),
        count('Konto', 4_400, 4_420, 'identifier'),
        count('Gegenkonto', 10_000, 10_400, 'identifier'),
        key('Belegfeld 1', (row) => `RE-${2_000 + row}`),
        words('Buchungstext', (w) => w.firm()),
      ]);
      const above = ['EXTF', '700', '21', 'Buchungsstapel', '13', String(world.year * 10_000 + 131), '', '', 'RE', '', '', '1001', '55003'];
      const options = { delimiter: ';', encoding: 'windows-1252', newline: '\r\n' };
      return { fileName: 'EXTF_Buchungsstapel.csv', content: csv([above, table.header, ...table.texts], options), truth: table.truth() };
    },
  },
  {
    kind: 'program: accounts with opening and closing balances between headings',
    make: (world) => {
      const { table, lines } = accountLedger(world);
      const header = table.header.slice(1);
      return { fileName: 'general-ledger.csv', content: csv([header, ...lines]), truth: table.truth() };
    },
  },
  {
    kind: 'program: sales by customer below a name in a column without a header',
    make: (world) => {
      const { table, lines } = salesByCustomer(world);
      const above = [['Sales by Customer Detail'], ['Blue River Inc'], [`January - December, ${world.year}`], []];
      const header = ['', ...table.header.slice(1)];
      return { fileName: 'Sales by Customer Detail.csv', content: csv([...above, header, ...lines]), truth: table.truth() };
    },
  },
  {
    kind: 'program: deals with several choices in a cell and moments with a zone',
    make: (world) => {
      const rows = world.int(30, 50);
      const table = new Table(world, rows, [
        {
          name: 'Record ID',
          type: 'number',
          role: 'identifier',
          cell: (_, row): Cell => ({ text: String(9_000_100_000 + row * 17), value: 9_000_100_000 + row * 17 }),
        },
        words('Deal Name', (w) => w.firm()),
        words('Deal Stage', (w) => w.pick(['Closed Won', 'Closed Lost', 'Contract Sent'])),
        sparse(amount('Amount', POINT, { plain: true, places: world.pick([0, 2]) }), (row) => row % 7 === 2),
        moment('Create Date', 'yyyy-mm-ddTHH:MM:SS', { after: 'Z' }),
        sparse(
          words('Associated Contact', (w) => `${w.person()};${w.person()}`),
          (row) => row % 4 === 1,
        ),
      ]);
      return { fileName: 'all-deals.csv', content: csv([table.header, ...table.texts], { quoted: true }), truth: table.truth() };
    },
  },
  {
    kind: 'program: mail campaigns whose rates have from none to two places',
    make: (world) => {
      const rows = world.int(20, 40);
      const table = new Table(world, rows, [
        words('Campaign Name', (w, row) => `${w.product()} ${row + 1}`),
        moment('Send Time', 'yyyy-mm-dd HH:MM:SS', { naive: true }),
        count('Recipients', 400, 90_000),
        {
          name: 'Open Rate',
          type: 'number',
          unit: '%',
          role: 'rate',
          cell: (w): Cell => {
            const value = w.pick([0, w.int(5, 60), w.int(50, 600) / 10, w.int(500, 6_000) / 100]);
            return { text: `${value}%`, value };
          },
        },
        amount('Revenue', US, { before: '$', unit: '$' }),
      ]);
      return { fileName: 'campaigns.csv', content: csv([table.header, ...table.texts]), truth: table.truth() };
    },
  },
  {
    kind: 'program: tracked time with days and clocks apart and durations',
    make: (world) => {
      const rows = world.int(25, 45);
      const clock = (name: string) =>
        words(name, (w) => `${String(w.int(7, 18)).padStart(2, '0')}:${String(w.int(0, 59)).padStart(2, '0')}:00`);
      const days = world.days(rows);
      const table = new Table(world, rows, [
        words('User', (w) => w.person()),
        words('Project', (w) => w.firm()),
        day('Start date', 'yyyy-mm-dd', days),
        clock('Start time'),
        day('End date', 'yyyy-mm-dd', days),
        clock('End time'),
        {
          name: 'Duration',
          type: 'number',
          cell: (w): Cell => {
            const seconds = w.int(60, 6 * 3_600);
            const part = (size: number, of: number) => String(Math.floor(seconds / size) % of).padStart(2, '0');
            return { text: `${part(3_600, 99)}:${part(60, 60)}:${part(1, 60)}`, value: seconds };
          },
        },
        words('Tags', () => ''),
      ]);
      return { fileName: 'Toggl_time_entries.csv', content: csv([table.header, ...table.texts]), truth: table.truth() };
    },
  },
  {
    kind: 'program: report with a count of records and lines on its origin below',
    make: (world) => {
      const rows = world.int(25, 45);
      const table = new Table(world, rows, [
        words('Opportunity Owner', (w) => w.person()),
        words('Account Name', (w) => w.firm()),
        amount('Amount', US, { plain: true }),
        day('Close Date', 'm/d/yyyy', world.days(rows)),
      ]);
      const below = [
        [`Grand Totals (${String(rows)} records)`, '', table.sum('Amount').toFixed(2), ''],
        [],
        ['Opportunities closed', '', '', ''],
        ['Copyright (c) 2000-2026 Example, Inc. All rights reserved.'],
        ['Confidential Information - Do Not Distribute'],
        ['Generated By: Anna Weber'],
      ];
      return {
        fileName: 'report1700000000.csv',
        content: csv([table.header, ...table.texts, ...below], { quoted: true }),
        truth: table.truth(),
      };
    },
  },
  {
    kind: 'program: workbook whose days count from 1904',
    make: async (world) => {
      const rows = world.int(20, 40);
      const table = new Table(world, rows, [
        day('Date', 'yyyy-mm-dd', world.days(rows)),
        words('Item', (w) => w.product()),
        amount('Amount', POINT, { plain: true }),
      ]);
      const content = await xlsx([{ name: 'Sheet1', rows: [table.header, ...table.values] }], { from1904: true });
      return { fileName: 'mac.xlsx', content, truth: table.truth() };
    },
  },
  {
    kind: 'program: a delimiter at the end of every line',
    make: (world) => {
      const rows = world.int(25, 45);
      const table = new Table(world, rows, [
        day('Buchungstag', 'dd.mm.yyyy', world.days(rows)),
        words('Empfänger', (w) => w.firm()),
        amount('Betrag', DE, { negative: 'minus' }),
      ]);
      const lines = [table.header, ...table.texts].map((cells) => [...cells, '']);
      return { fileName: 'umsaetze.csv', content: csv(lines, { delimiter: ';' }), truth: table.truth() };
    },
  },
  {
    kind: 'program: remarks amid the rows',
    make: (world) => {
      const rows = world.int(25, 45);
      const table = new Table(world, rows, [
        day('Date', 'yyyy-mm-dd', world.days(rows)),
        words('Room', (w) => `Room ${w.int(1, 40)}`),
        count('Nights', 1, 9),
        amount('Price', POINT, { plain: true }),
      ]);
      const lines = table.texts.flatMap((cells, i) => (i === 8 || i === 17 ? [['* rates include breakfast', '', '', ''], cells] : [cells]));
      return { fileName: 'bookings.csv', content: csv([table.header, ...lines]), truth: table.truth() };
    },
  },
  {
    kind: 'program: several totals of an account at the end, one within the other',
    make: (world) => {
      const rows = world.int(12, 20);
      const table = new Table(world, rows, [
        words('Campaign status', (w) => w.pick(['Enabled', 'Paused'])),
        words('Campaign', (w, row) => `${w.product()} ${row + 1}`),
        words('Currency code', () => 'EUR'),
        amount('Cost', US),
        count('Clicks', 3, 3_000),
      ]);
      const enabled = table.cells.filter((cells) => cells[0]?.value === 'Enabled');
      const line = (label: string, of: Cell[][]) => [label, '--', 'EUR', shown(table.sum('Cost', of)), String(table.sum('Clicks', of))];
      const below = [line('Total: Enabled campaigns', enabled), line('Total: Account', table.cells), line('Total: Search', table.cells)];
      const above = [['Campaign report'], [`January 1, ${world.year} - March 31, ${world.year}`]];
      return { fileName: 'Campaign report.csv', content: csv([...above, table.header, ...table.texts, ...below]), truth: table.truth() };
    },
  },
  {
    kind: 'program: results of ads with the span of the report on each row',
    make: (world) => {
      const rows = world.int(20, 40);
      const from = new Date(Date.UTC(world.year, 2, 1));
      const to = new Date(Date.UTC(world.year, 2, 31));
      const span = (name: string, at: Date) =>
        day(
          name,
          'yyyy-mm-dd',
          Array.from({ length: rows }, () => at),
        );
      const table = new Table(world, rows, [
        words('Campaign name', (w, row) => `${w.product()} ${row + 1}`),
        words('Campaign delivery', (w) => w.pick(['active', 'inactive'])),
        sparse(count('Results', 1, 400), (row) => row % 5 === 2),
        amount('Amount spent (EUR)', POINT, { plain: true }),
        sparse(amount('Cost per results', POINT, { plain: true, places: 5, to: 40, role: 'rate' }), (row) => row % 5 === 2),
        span('Reporting starts', from),
        span('Reporting ends', to),
      ]);
      return { fileName: 'Campaigns-Mar.csv', content: csv([table.header, ...table.texts]), truth: table.truth() };
    },
  },
  {
    kind: 'program: amounts with the code of their currency behind, of several',
    make: (world) => {
      const rows = world.int(20, 40);
      const codes = ['EUR', 'USD', 'GBP'];
      const table = new Table(world, rows, [
        day('Date', 'yyyy-mm-dd', world.days(rows)),
        words('Supplier', (w) => w.firm()),
        { name: 'Amount', type: 'text', cell: (w, row) => text(`${shown(w.cents(1, 900))} ${codes[row % 3]}`) },
      ]);
      return { fileName: 'bills.csv', content: csv([table.header, ...table.texts]), truth: table.truth() };
    },
  },
  {
    kind: 'program: card entries of which only the credits are marked',
    make: (world) => {
      const table = cardEntries(world);
      return { fileName: 'card.csv', content: csv([table.header, ...table.texts]), truth: table.truth() };
    },
  },
  {
    kind: 'program: French amounts with narrow blanks and a euro behind',
    make: (world) => {
      const rows = world.int(20, 40);
      const table = new Table(world, rows, [
        day("Date d'opération", 'dd/mm/yyyy', world.days(rows)),
        words('Libellé', (w) => w.firm()),
        amount('Montant', { thousands: '\u202f', decimal: ',' }, { after: '\u00a0€', unit: '€', negative: 'minus' }),
      ]);
      return {
        fileName: 'releve.csv',
        content: csv([table.header, ...table.texts], { delimiter: FR.delimiter, encoding: 'utf-16' }),
        truth: table.truth(),
      };
    },
  },
];
