import { amount, day, sparse, words } from '../columns.ts';
import { type Cell, type Column, Table, text } from '../table.ts';
import { LOCALES, type Locale, type World, writeDate, writeNumber } from '../world.ts';
import { csv, type Shape } from '../write.ts';

const [DE, FR, CH, US, UK] = LOCALES as [Locale, Locale, Locale, Locale, Locale];

/** Amounts, and a balance that moves by them. */
function moving(world: World, names: [string, string], write: (value: number) => string): Column[] {
  let balance = world.int(200_000, 900_000);
  let cents = 0;
  return [
    {
      name: names[0],
      type: 'number',
      cell: (w): Cell => {
        cents = w.int(-90_000, 90_000) || 5;
        balance += cents;
        return { text: write(cents / 100), value: cents / 100 };
      },
    },
    { name: names[1], type: 'number', cell: (): Cell => ({ text: write(balance / 100), value: balance / 100 }) },
  ];
}

/** Days of at most the twelfth of a month, in their order over three months. */
const earlyDays = (world: World, rows: number): Date[] =>
  Array.from({ length: rows }, () => new Date(Date.UTC(world.year, world.int(1, 4), world.int(1, 12)))).sort((a, b) => +a - +b);

const unordered = (world: World, rows: number): Date[] =>
  Array.from({ length: rows }, () => new Date(Date.UTC(world.year, world.int(0, 11), world.int(1, 12))));

/** Entries whose days leave open what is the month, but for the other columns. */
function open(world: World, locale: Locale, days: Date[], ...more: Column[]): Table {
  return new Table(world, days.length, [
    day('Date', locale.date, days),
    words('Details', (w) => w.firm()),
    ...more,
    amount('Amount', locale, { to: 900, negative: 'minus', plain: true }),
  ]);
}

const file = (table: Table, locale: Pick<Locale, 'delimiter'>, above: string[][] = []) => ({
  fileName: 'statement.csv',
  content: csv([...above, table.header, ...table.texts], { delimiter: locale.delimiter }),
  truth: table.truth(),
});

/** Statements of banks as they are written in several countries. */
export const STATEMENTS: Shape[] = [
  {
    kind: 'statement: Swedish, with blanks in groups and above lines of its own',
    make: (world) => {
      const [blank, minus] = [world.pick([' ', '\u00a0']), world.pick(['-', '−'])];
      const write = (value: number) => writeNumber(value, { thousands: blank, decimal: ',' }).replace('-', minus);
      const table = new Table(world, 30, [
        day('Bokföringsdag', 'yyyy-mm-dd', world.days(30)),
        words('Text', (w) => w.firm()),
        ...moving(world, ['Belopp', 'Saldo'], write),
      ]);
      return file(table, DE, [['Kontonummer: 8327-9,123 456 789-0'], []]);
    },
  },
  {
    kind: 'statement: Norwegian, out and in by columns',
    make: (world) => {
      const out = Array.from({ length: 30 }, () => world.chance(0.6));
      const table = new Table(world, 30, [
        day('Dato', 'dd.mm.yyyy', world.days(30)),
        words('Forklaring', (w) => w.person()),
        sparse(amount('Ut fra konto', DE, { plain: true }), (row) => !out[row]),
        sparse(amount('Inn på konto', DE, { plain: true }), (row) => out[row] === true),
      ]);
      return file(table, DE);
    },
  },
  {
    kind: 'statement: Danish days with dashes',
    make: (world) => {
      const write = (value: number) => writeNumber(value, DE);
      const table = new Table(world, 30, [
        day('Dato', 'dd-mm-yyyy', world.days(30)),
        words('Tekst', (w) => w.firm()),
        ...moving(world, ['Beløb', 'Saldo'], write),
      ]);
      return file(table, DE);
    },
  },
  {
    kind: 'statement: Finnish, with plus signs',
    make: (world) => {
      const write = (value: number) => `${value < 0 ? '' : '+'}${writeNumber(value, { thousands: ' ', decimal: ',' })}`;
      const table = new Table(world, 30, [
        day('Kirjauspäivä', 'dd.mm.yyyy', world.days(30)),
        words('Saaja/Maksaja', (w) => w.person()),
        ...moving(world, ['Määrä', 'Saldo'], write),
      ]);
      return file(table, DE);
    },
  },
  {
    kind: 'statement: Swiss, with a balance on the last entry of a day and lines above',
    make: (world) => {
      const out = Array.from({ length: 30 }, () => world.chance(0.6));
      const table = new Table(world, 30, [
        day('Buchungsdatum', world.pick(['yyyy-mm-dd', 'dd.mm.yyyy']), world.days(30)),
        words('Beschreibung', (w) => `"${w.firm()}"`),
        sparse(
          {
            ...amount('Belastung', CH),
            cell: (w) => {
              const value = -w.cents(5, 4_000);
              return { text: writeNumber(value, CH), value };
            },
          },
          (row) => !out[row],
        ),
        sparse(amount('Gutschrift', CH), (row) => out[row] === true),
        sparse(amount('Saldo', CH, { from: 20_000, to: 60_000 }), (row) => row % 3 !== 0),
      ]);
      return file(table, CH, [
        ['Kontonummer:', '0234 00123456.40'],
        ['IBAN:', 'CH93 0076 2011 6238 5295 7'],
        ['Anfangssaldo:', "4'812.05"],
        ['Bewertet in:', 'CHF'],
        [],
      ]);
    },
  },
  {
    kind: 'statement: British, with months in words',
    make: (world) => {
      const table = new Table(world, 30, [
        day('Date', 'dd mmm yyyy', world.days(30)),
        words('Type', (w) => w.pick(['POS', 'BAC', 'D/D', 'C/L'])),
        words('Description', (w) => `'${w.firm()}`),
        ...moving(world, ['Value', 'Balance'], (value) => value.toFixed(2)),
        words('Account Number', () => "'204512-12345678"),
      ]);
      return file(table, UK);
    },
  },
  {
    kind: 'statement: marks of debit and credit behind the number',
    make: (world) => {
      const [debit, credit] = world.pick([
        ['DR', 'CR'],
        ['Dr', 'Cr'],
        ['D', 'C'],
      ]) as [string, string];
      const write = (value: number) => `${writeNumber(Math.abs(value), US)} ${value < 0 ? debit : credit}`;
      const table = new Table(world, 30, [
        day('Date', 'yyyy-mm-dd', world.days(30)),
        words('Narration', (w) => w.firm()),
        ...moving(world, ['Amount', 'Balance'], write),
      ]);
      return file(table, US);
    },
  },
  {
    kind: 'statement: Indian groups of two digits',
    make: (world) => {
      const grouped = (value: number) => {
        const [whole = '', rest] = value.toFixed(2).split('.');
        return `${whole.replace(/\B(?=(\d{2})*\d{3}$)/g, ',')}.${rest}`;
      };
      const table = new Table(world, 30, [
        day('Txn Date', 'dd/mm/yyyy', world.days(30)),
        words('Description', (w) => w.firm()),
        { name: 'Amount (INR)', type: 'number', cell: (w) => lakh(w.int(20_000, 90_000_000) / 100, grouped) },
      ]);
      return file(table, US);
    },
  },
  {
    kind: 'statement: early days whose order in the file settles the month',
    make: (world) => {
      const locale = world.pick([US, UK]);
      const days = earlyDays(world, 40);
      return file(open(world, locale, world.chance(0.5) ? days : days.reverse()), locale);
    },
  },
  {
    kind: 'statement: early days beside stamps that settle the month',
    make: (world) => {
      const locale = world.pick([US, UK]);
      const days = unordered(world, 30);
      const stamped: Column = {
        name: 'Exported',
        type: 'time',
        cell: (w, row) => {
          const at = new Date(days[row]!.getTime() + w.int(0, 2) * 86_400_000 + w.int(0, 86_399) * 1_000);
          return { text: writeDate(at, 'yyyy-mm-dd HH:MM:SS'), value: at };
        },
      };
      return file(open(world, locale, days, stamped), locale);
    },
  },
  {
    kind: 'statement: early days beside decimal commas',
    make: (world) => file(open(world, FR, unordered(world, 30)), FR),
  },
  {
    kind: 'statement: early days that nothing settles',
    make: (world) => {
      const locale = world.pick([US, UK]);
      return file(open(world, locale, unordered(world, 30)), locale);
    },
  },
  {
    kind: 'statement: whole dollars in groups beside days with the month first',
    make: (world) => {
      const table = new Table(world, 30, [
        day('Posted', 'mm/dd/yyyy', world.days(30)),
        words('Payee', (w) => w.firm()),
        amount('Volume', US, { from: 1_001, to: 9_999, places: 0 }),
      ]);
      return file(table, { delimiter: world.pick([',', ';']) });
    },
  },
  {
    kind: 'statement: a direction that the opening and closing balance prove',
    make: (world) => {
      const rows = 30;
      const out = Array.from({ length: rows }, (_, row) => (row < 2 ? row === 0 : world.chance(0.6)));
      const table = new Table(world, rows, [
        day('Date', 'yyyy-mm-dd', world.days(rows)),
        words('Details', (w) => w.firm()),
        words('D/C', (_, row) => (out[row] ? 'D' : 'C')),
        {
          name: 'Amount',
          type: 'number',
          cell: (w, row) => {
            const size = w.cents(1, 900);
            return { text: writeNumber(size, US), value: out[row] ? -size : size };
          },
        },
      ]);
      const opening = world.cents(2_000, 8_000);
      const above = [
        ['Opening balance', writeNumber(opening, US)],
        ['Closing balance', writeNumber(opening + table.sum('Amount'), US)],
        [],
      ];
      return file(table, US, above);
    },
  },
];

const lakh = (value: number, write: (value: number) => string): Cell => ({ ...text(write(value)), value });
