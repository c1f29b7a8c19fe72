import { amount, day, key, number, sparse, words } from '../columns.ts';
import { type Cell, Table, text } from '../table.ts';
import { LOCALES, type Locale, type World, writeDate, writeNumber } from '../world.ts';
import { csv, type Shape } from '../write.ts';

const [DE, FR, CH, US, UK] = LOCALES as [Locale, Locale, Locale, Locale, Locale];

function statement(world: World, locale: Locale, names: { date: string; payee: string; amount: string }, rows = world.int(25, 50)) {
  return new Table(world, rows, [
    day(names.date, locale.date, world.days(rows)),
    words(names.payee, (w) => (w.chance(0.5) ? w.firm() : w.person())),
    amount(names.amount, locale, { negative: 'minus' }),
  ]);
}

/** Entries with a running balance, whose first and last rows may only state it. */
function balances(world: World, locale: Locale, stated: boolean) {
  let balance = world.int(100_000, 900_000);
  const opening = balance / 100;
  const table = new Table(world, 30, [
    day('Date', locale.date, world.days(30)),
    words('Description', (w) => w.firm()),
    {
      name: 'Amount',
      type: 'number',
      cell: (w): Cell => {
        const cents = w.int(-90_000, 90_000) || 5;
        balance += cents;
        return number(cents / 100, locale);
      },
    },
    { name: 'Balance', type: 'number', cell: (): Cell => number(balance / 100, locale), role: 'rate' },
  ]);
  const first = ['', 'Opening balance', '', writeNumber(opening, locale)];
  const last = ['', 'Closing balance', '', writeNumber(balance / 100, locale)];
  return { table, rows: stated ? [first, ...table.texts, last] : table.texts };
}

export const BANKS: Shape[] = [
  {
    kind: 'bank: German statement in Windows-1252',
    make: (world) => {
      const rows = world.int(25, 50);
      const table = new Table(world, rows, [
        key('Auftragskonto', () => 'DE89370400440532013000'),
        day('Buchungstag', 'dd.mm.yy', world.days(rows)),
        words('Begünstigter/Zahlungspflichtiger', (w) => w.person()),
        words('Verwendungszweck', (w) => `Überweisung ${w.int(100, 999)}`),
        amount('Betrag', DE, { negative: 'minus', plain: true }),
        words('Währung', () => 'EUR'),
      ]);
      table.columns[0] = words('Auftragskonto', () => '');
      return {
        fileName: 'umsaetze.csv',
        content: csv([table.header, ...table.texts], { delimiter: ';', quoted: true, encoding: 'windows-1252', newline: '\r\n' }),
        truth: table.truth(),
      };
    },
  },
  {
    kind: 'bank: preamble with account and balance',
    make: (world) => {
      const table = statement(world, DE, { date: 'Buchungsdatum', payee: 'Zahlungsempfänger*in', amount: 'Betrag (€)' });
      const above = [
        ['Konto:', 'DE02120300000000202051'],
        ['Zeitraum:', '01.01. - 31.03.'],
        ['Kontostand vom 31.03.:', `${writeNumber(5_123.4, DE)} EUR`],
        [],
      ];
      return {
        fileName: 'konto.csv',
        content: csv([...above, table.header, ...table.texts], { delimiter: ';', quoted: true }),
        truth: table.truth(),
      };
    },
  },
  {
    kind: 'bank: French debit and credit with thin groups',
    make: (world) => {
      const rows = 36;
      const space = world.pick([' ', '\u00a0', '\u202f']);
      const locale = { ...FR, thousands: space };
      const out: boolean[] = Array.from({ length: rows }, () => world.chance(0.6));
      const table = new Table(world, rows, [
        day('Date', FR.date, world.days(rows)),
        words('Libellé', (w) => w.firm()),
        sparse(amount('Débit euros', locale), (row) => !out[row]),
        sparse(amount('Crédit euros', locale), (row) => out[row] === true),
      ]);
      const above = [['Téléchargement du compte', 'n° 0123456'], ['Solde', '1 234,56 €'], []];
      return { fileName: 'releve.csv', content: csv([...above, table.header, ...table.texts], { delimiter: ';' }), truth: table.truth() };
    },
  },
  {
    kind: 'bank: Swiss groups with a total row',
    make: (world) => {
      const table = statement(world, CH, { date: 'Valuta', payee: 'Beschreibung', amount: 'Betrag CHF' });
      const total = ['Total', '', writeNumber(table.sum('Betrag CHF'), CH)];
      return { fileName: 'kontoauszug.csv', content: csv([table.header, ...table.texts, total], { delimiter: ';' }), truth: table.truth() };
    },
  },
  {
    kind: 'bank: US summary above and a running balance',
    make: (world) => {
      const { table, rows } = balances(world, US, false);
      const above = [
        ['Description', '', 'Summary Amt.'],
        ['Beginning balance as of 01/01', '', '4,213.55'],
        ['Total credits', '', '9,100.00'],
        ['Total debits', '', '-8,002.10'],
        [],
      ];
      return { fileName: 'stmt.csv', content: csv([...above, table.header, ...rows]), truth: table.truth() };
    },
  },
  {
    kind: 'bank: opening and closing balance among the rows',
    make: (world) => {
      const locale = world.pick([DE, US, UK]);
      const { table, rows } = balances(world, locale, true);
      return { fileName: 'statement.csv', content: csv([table.header, ...rows], { delimiter: locale.delimiter }), truth: table.truth() };
    },
  },
  {
    kind: 'bank: pounds paid in and out',
    make: (world) => {
      const out: boolean[] = Array.from({ length: 30 }, () => world.chance(0.6));
      const table = new Table(world, 30, [
        day('Date', 'dd mmm yyyy', world.days(30)),
        words('Details', (w) => w.firm()),
        sparse(amount('Paid out', UK, { before: '£', unit: '£' }), (row) => !out[row]),
        sparse(amount('Paid in', UK, { before: '£', unit: '£' }), (row) => out[row] === true),
      ]);
      return { fileName: 'transactions.csv', content: csv([table.header, ...table.texts], { quoted: true }), truth: table.truth() };
    },
  },
  {
    kind: 'bank: minus behind the number',
    make: (world) => {
      const table = new Table(world, 30, [
        day('Datum', 'dd.mm.yyyy', world.days(30)),
        words('Text', (w) => w.firm()),
        amount('Betrag', DE, { negative: 'behind' }),
      ]);
      return { fileName: 'buchungen.csv', content: csv([table.header, ...table.texts], { delimiter: ';' }), truth: table.truth() };
    },
  },
  {
    kind: 'bank: days that leave their order open',
    make: (world) => {
      const days = Array.from({ length: 20 }, (_, i) => new Date(Date.UTC(world.year, i % 12, 1 + ((i * 5) % 12))));
      const pattern = world.pick(['dd/mm/yyyy', 'mm/dd/yyyy']);
      const table = new Table(world, 20, [
        day('Date', pattern, days),
        words('Payee', (w) => w.person()),
        amount('Amount', US, { plain: true, negative: 'minus' }),
      ]);
      return { fileName: 'export.csv', content: csv([table.header, ...table.texts]), truth: table.truth() };
    },
  },
  {
    kind: 'bank: two dates, one of which proves the order',
    make: (world) => {
      const pattern = world.pick(['dd/mm/yyyy', 'mm/dd/yyyy']);
      const early = Array.from({ length: 20 }, (_, i) => new Date(Date.UTC(world.year, i % 12, 1 + ((i * 5) % 12))));
      const table = new Table(world, 20, [
        day('Booked', pattern, world.days(20)),
        day('Value date', pattern, early),
        words('Payee', (w) => w.person()),
        amount('Amount', US, { plain: true }),
      ]);
      return { fileName: 'export.csv', content: csv([table.header, ...table.texts]), truth: table.truth() };
    },
  },
  {
    kind: 'bank: amounts in several currencies',
    make: (world) => {
      const signs = ['€', '$', '£'];
      const table = new Table(world, 24, [
        day('Day', 'yyyy-mm-dd', world.days(24)),
        words('Card', (w) => w.pick(['A', 'B'])),
        { name: 'Amount', type: 'text', cell: (w, row) => text(`${signs[row % 3]}${writeNumber(w.cents(1, 900), US)}`) },
      ]);
      return { fileName: 'cards.csv', content: csv([table.header, ...table.texts]), truth: table.truth() };
    },
  },
  {
    kind: 'bank: statement with its totals of in and out',
    make: (world) => {
      const rows = 30;
      const out: boolean[] = Array.from({ length: rows }, () => world.chance(0.5));
      const table = new Table(world, rows, [
        day('Datum', DE.date, world.days(rows)),
        words('Text', (w) => w.firm()),
        sparse(amount('Soll', DE), (row) => !out[row]),
        sparse(amount('Haben', DE), (row) => out[row] === true),
      ]);
      const total = ['Summe', '', writeNumber(table.sum('Soll'), DE), writeNumber(table.sum('Haben'), DE)];
      const made = [`Erstellt am ${writeDate(world.moment(), 'dd.mm.yyyy')}`];
      return {
        fileName: 'auszug.csv',
        content: csv([table.header, ...table.texts, total, [], made], { delimiter: ';' }),
        truth: table.truth(),
      };
    },
  },
];
