import { amount, count, day, sparse, words } from '../columns.ts';
import { type Cell, type Column, Table, text } from '../table.ts';
import { LOCALES, type Locale, type World, writeNumber } from '../world.ts';
import { csv, type Shape, xlsx } from '../write.ts';

const [DE, FR, , US, UK] = LOCALES as [Locale, Locale, Locale, Locale, Locale];

interface Marked {
  name: string;
  mark: string;
  /** What is written for money out and for money in. */
  marks: [string, string];
  /** How often a row is negative although it has a mark. */
  corrections?: number;
}

/** An amount without a sign, and the column that has it. The truth is signed; `out` is negative. */
function marked(world: World, rows: number, locale: Locale, { name, mark, marks, corrections = 0 }: Marked): [Column, Column] {
  const out = Array.from({ length: rows }, (_, row) => (row < 2 ? row === 0 : world.chance(0.6)));
  const sign = (row: number) => (out[row] ? -1 : 1);
  const numbers: Column = {
    name,
    type: 'number',
    cell: (w, row): Cell => {
      const value = w.cents(1, 5_000) * (w.chance(corrections) ? -1 : 1);
      return { text: writeNumber(value, locale), value: value * sign(row) };
    },
  };
  return [numbers, { name: mark, type: 'text', cell: (_, row) => text(marks[out[row] ? 0 : 1]) }];
}

const LEDGER = 'Umsatz (ohne Soll/Haben-Kz)';

function bookings(world: World): Table {
  const rows = world.int(30, 60);
  const marks: Marked = {
    name: LEDGER,
    mark: 'Soll/Haben-Kennzeichen',
    marks: world.pick([
      ['S', 'H'],
      ['H', 'S'],
    ]),
    corrections: 0.02,
  };
  return new Table(world, rows, [
    ...marked(world, rows, DE, marks),
    words('WKZ Umsatz', () => 'EUR'),
    count('Konto', 8_300, 8_340, 'identifier'),
    count('Gegenkonto', 10_000, 10_400, 'identifier'),
    day('Belegdatum', 'dd.mm.yyyy', world.days(rows)),
    words('Buchungstext', (w) => w.firm()),
  ]);
}

/** A statement whose balance moves by the signed amounts. */
function withBalance(world: World, locale: Locale, marks: Marked, latestFirst: boolean) {
  const rows = world.int(25, 45);
  const table = new Table(world, rows, [
    day('Date', locale.date, world.days(rows)),
    words('Details', (w) => w.firm()),
    ...marked(world, rows, locale, marks),
  ]);
  let balance = world.int(500_000, 900_000) / 100;
  const at = table.at(marks.name);
  for (const row of table.cells) {
    balance += Number(row[at]?.value);
    row.push({ text: writeNumber(balance, locale), value: Math.round(balance * 100) / 100 });
  }
  table.columns.push({ name: 'Balance', type: 'number', cell: () => text('') });
  if (latestFirst) table.cells.reverse();
  return table;
}

/** Amounts without a sign beside a column that says their direction. */
export const DIRECTIONS: Shape[] = [
  {
    kind: 'direction: bookings with S and H',
    make: (world) => {
      const table = bookings(world);
      const quoted = { delimiter: ';', quoted: true, encoding: 'windows-1252', newline: '\r\n' };
      return { fileName: 'buchungsstapel.csv', content: csv([table.header, ...table.texts], quoted), truth: table.truth() };
    },
  },
  {
    kind: 'direction: bookings with S and H in a sheet',
    make: async (world) => {
      const table = bookings(world);
      const shown = table.cells.map((row) => row.map((cell, i) => (i === 0 ? Math.abs(Number(cell.value)) : cell.value)));
      // In a sheet, a correction is written as a positive number, too.
      for (const row of table.cells)
        row[0] = { text: '', value: Math.abs(Number(row[0]?.value)) * (row[1]?.value === table.cells[0]?.[1]?.value ? -1 : 1) };
      return {
        fileName: 'buchungen.xlsx',
        content: await xlsx([{ name: 'Stapel', rows: [table.header, ...shown] }]),
        truth: table.truth(),
      };
    },
  },
  {
    kind: 'direction: statement with debit and credit in a column',
    make: (world) => {
      const [name, mark, ...marks] = world.pick<[string, string, string, string]>([
        ['Amount', 'D/C', 'D', 'C'],
        ['Amount', 'Dr/Cr', 'Dr.', 'Cr.'],
        ['Transaction Amount', 'Type', 'Debit', 'Credit'],
        ['Amount', 'Credit debit indicator', 'DBIT', 'CRDT'],
        ['Montant', 'Sens', 'D', 'C'],
        ['Montant', 'Sens', 'Débit', 'Crédit'],
        ['Betrag', 'Soll/Haben', 'Soll', 'Haben'],
      ]);
      const rows = world.int(25, 45);
      const locale = name === 'Montant' ? FR : name === 'Betrag' ? DE : world.pick([US, UK]);
      const table = new Table(world, rows, [
        day('Date', locale.date, world.days(rows)),
        words('Details', (w) => w.firm()),
        ...marked(world, rows, locale, { name, mark, marks }),
        words('Currency', () => locale.currency),
      ]);
      const { delimiter } = locale;
      return { fileName: 'transactions.csv', content: csv([table.header, ...table.texts], { delimiter }), truth: table.truth() };
    },
  },
  {
    kind: 'direction: plus and minus in a column',
    make: (world) => {
      const rows = world.int(25, 45);
      const table = new Table(world, rows, [
        day('Buchungstag', DE.date, world.days(rows)),
        ...marked(world, rows, DE, { name: 'Betrag', mark: world.pick(['+/-', 'Vorzeichen']), marks: ['-', '+'] }).reverse(),
        words('Verwendungszweck', (w) => w.firm()),
      ]);
      return { fileName: 'umsatz.csv', content: csv([table.header, ...table.texts], { delimiter: ';' }), truth: table.truth() };
    },
  },
  {
    kind: 'direction: money in and out in words',
    make: (world) => {
      const rows = world.int(25, 45);
      const [mark, ...marks] = world.pick<[string, string, string]>([
        ['Transaction type', 'Withdrawal', 'Deposit'],
        ['Direction', 'OUT', 'IN'],
        ['Art', 'Lastschrift', 'Gutschrift'],
        ['Art', 'Ausgabe', 'Einnahme'],
        ['Type', 'refund', 'sale'],
        ['Belegart', 'Gutschrift', 'Rechnung'],
        ['Nature', 'Avoir', 'Facture'],
      ]);
      const table = new Table(world, rows, [
        day('Date', 'yyyy-mm-dd', world.days(rows)),
        words('Name', (w) => w.firm()),
        ...marked(world, rows, { ...US, thousands: '' }, { name: 'Amount', mark, marks }),
      ]);
      return { fileName: 'cash.csv', content: csv([table.header, ...table.texts]), truth: table.truth() };
    },
  },
  {
    kind: 'direction: proved by a running balance',
    make: (world) => {
      const marks = world.pick<[string, string]>([
        ['D', 'C'],
        ['DR', 'CR'],
        ['-', '+'],
        ['OUT', 'IN'],
      ]);
      const table = withBalance(world, US, { name: 'Amount', mark: 'Type', marks }, world.chance(0.5));
      return { fileName: 'statement.csv', content: csv([table.header, ...table.texts]), truth: table.truth() };
    },
  },
  {
    kind: 'direction: a debit that raises the balance',
    make: (world) => {
      const table = withBalance(world, DE, { name: 'Betrag', mark: 'S/H', marks: ['H', 'S'] }, world.chance(0.5));
      return { fileName: 'kontoblatt.csv', content: csv([table.header, ...table.texts], { delimiter: ';' }), truth: table.truth() };
    },
  },
  {
    kind: 'direction: proved by a running balance in a sheet that begins with the opening balance',
    make: async (world) => {
      const table = withBalance(world, US, { name: 'Amount', mark: 'D/C', marks: ['D', 'C'] }, false);
      const [first] = table.values;
      const opening = Math.round((Number(first?.[4]) - Number(first?.[2])) * 100) / 100;
      const rows = table.values.map((row) => row.map((value, i) => (i === 2 ? Math.abs(Number(value)) : value)));
      const truth = table.truth();
      const balance = truth.columns.Balance!;
      const stated = { ...truth, rows: truth.rows + 1, columns: { ...truth.columns } };
      stated.columns.Details = { type: 'text', total: truth.rows + 1 };
      stated.columns.Balance = { ...balance, total: Math.round((Number(balance.total) + opening) * 100) / 100 };
      const sheet = [table.header, [null, 'Opening balance', null, null, opening], ...rows];
      return { fileName: 'account.xlsx', content: await xlsx([{ name: 'Account', rows: sheet }]), truth, others: [stated] };
    },
  },
  {
    kind: 'direction: marks beside amounts with a sign',
    make: (world) => {
      const rows = world.int(25, 45);
      const columns = marked(world, rows, US, { name: 'Amount', mark: 'D/C', marks: ['D', 'C'] });
      const table = new Table(world, rows, [day('Date', 'yyyy-mm-dd', world.days(rows)), ...columns]);
      for (const row of table.cells) row[1] = { text: writeNumber(Number(row[1]?.value), US), value: row[1]?.value ?? null };
      return { fileName: 'signed.csv', content: csv([table.header, ...table.texts]), truth: table.truth() };
    },
  },
  {
    kind: 'direction: kinds of payment beside amounts with a sign',
    make: (world) => {
      const rows = world.int(25, 45);
      const kinds = Array.from({ length: rows }, (_, row) => ['charge', 'refund', 'payout'][row < 3 ? row : world.int(0, 2)] as string);
      const table = new Table(world, rows, [
        day('Date', 'yyyy-mm-dd', world.days(rows)),
        words('Type', (_, row) => kinds[row] as string),
        {
          name: 'Amount',
          type: 'number',
          cell: (w, row) => {
            const value = w.cents(1, 900) * (kinds[row] === 'charge' ? 1 : -1);
            return { text: writeNumber(value, US), value };
          },
        },
      ]);
      return { fileName: 'payments.csv', content: csv([table.header, ...table.texts]), truth: table.truth() };
    },
  },
  {
    kind: 'direction: trial balance with a column for each side',
    make: (world) => {
      const rows = world.int(15, 25);
      const debit = Array.from({ length: rows }, () => world.chance(0.5));
      const table = new Table(world, rows, [
        words('Account', (_, row) => `${1_000 + 10 * row} ${world.firm()}`),
        sparse(amount('Soll', DE), (row) => !debit[row]),
        sparse(amount('Haben', DE), (row) => debit[row] === true),
      ]);
      return { fileName: 'saldenliste.csv', content: csv([table.header, ...table.texts], { delimiter: ';' }), truth: table.truth() };
    },
  },
  {
    kind: 'direction: card types that mark none',
    make: (world) => {
      const rows = world.int(25, 45);
      const table = new Table(world, rows, [
        day('Date', 'yyyy-mm-dd', world.days(rows)),
        amount('Amount', US),
        words(world.pick(['Card type', 'Card funding', 'Payment method', 'Kartenart']), (w) => w.pick(['debit', 'credit'])),
      ]);
      return { fileName: 'payments.csv', content: csv([table.header, ...table.texts]), truth: table.truth() };
    },
  },
  {
    kind: 'direction: calls in and out that mark no amount',
    make: (world) => {
      const rows = world.int(25, 45);
      const table = new Table(world, rows, [
        day('Date', 'yyyy-mm-dd', world.days(rows)),
        words('Direction', (w) => w.pick(['in', 'out'])),
        count('Seconds', 1, 900),
      ]);
      return { fileName: 'calls.csv', content: csv([table.header, ...table.texts]), truth: table.truth() };
    },
  },
];
