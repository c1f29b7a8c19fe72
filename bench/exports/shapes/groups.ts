import { amount, count, day, key, moment, words } from '../columns.ts';
import { type Cell, Table } from '../table.ts';
import { LOCALES, type Locale, type World } from '../world.ts';
import { csv, type Shape, xlsx } from '../write.ts';

const [DE, , , US] = LOCALES as [Locale, Locale, Locale, Locale];
type Value = number | string | Date | null;

const ACCOUNTS = ['Advertising', 'Bank fees', 'Office rent', 'Software', 'Travel', 'Wages'];
const KONTEN = ['Bürobedarf', 'Erlöse 19 %', 'Fremdleistungen', 'Löhne', 'Miete', 'Werbekosten'];

/** Rows of groups that follow each other; the group is the first column. */
function ledger(world: World, locale: Locale, accounts: string[], names: [date: string, text: string, amount: string]): Table {
  const [groups, each] = [world.some(accounts, world.int(3, 5)), world.int(4, 9)];
  const rows = groups.length * each;
  const days = world.days(rows);
  return new Table(world, rows, [
    words('group', (_, row) => groups[Math.floor(row / each)] as string),
    day(names[0], locale.date, days),
    words(names[1], (w) => w.firm()),
    amount(names[2], locale, { negative: 'minus' }),
  ]);
}

/** The rows of each group, without its name. */
function groupsOf(table: Table): [name: string, rows: Cell[][]][] {
  const groups = new Map<string, Cell[][]>();
  for (const [name, ...cells] of table.cells) groups.set(String(name?.value), [...(groups.get(String(name?.value)) ?? []), cells]);
  return [...groups];
}

/** The sums of a pivot's numbers over some rows, which begin with the name of the item. */
const sumsOf = (rows: Cell[][]): number[] =>
  (rows[0] ?? []).slice(1).map((_, i) => Math.round(rows.reduce((sum, row) => sum + Number(row[i + 1]?.value ?? 0), 0) * 100) / 100);

function sales(world: World, outer: string[]): Table {
  const items = world.products(world.int(3, 5));
  return new Table(world, outer.length * items.length, [
    words('group', (_, row) => outer[Math.floor(row / items.length)] as string),
    words('Row Labels', (_, row) => items[row % items.length] as string),
    amount('Sum of Revenue', US, { plain: true }),
    count('Sum of Units', 1, 90),
  ]);
}

const plain = (cells: Cell[]): Value[] => cells.map(({ value }) => value);

export const GROUPS: Shape[] = [
  {
    kind: 'groups: entries below the name of their account, with totals',
    make: async (world) => {
      const table = ledger(world, US, ACCOUNTS, ['Date', 'Description', 'Amount']);
      const rows: Value[][] = [['Account Transactions'], ['Demo Company'], [], table.header.slice(1)];
      for (const [name, own] of groupsOf(table)) {
        const total = Math.round(own.reduce((sum, cells) => sum + Number(cells[2]?.value), 0) * 100) / 100;
        rows.push([], [name], ...own.map(plain), [`Total ${name}`, null, total]);
      }
      return { fileName: 'transactions.xlsx', content: await xlsx([{ name: 'Account Transactions', rows }]), truth: table.truth() };
    },
  },
  {
    kind: 'groups: entries below the name of their account, without totals',
    make: (world) => {
      const table = ledger(world, DE, KONTEN, ['Datum', 'Text', 'Betrag']);
      const lines = groupsOf(table).flatMap(([name, own]) => [[name, '', ''], ...own.map((cells) => cells.map(({ text }) => text))]);
      return { fileName: 'konten.csv', content: csv([table.header.slice(1), ...lines], { delimiter: ';' }), truth: table.truth() };
    },
  },
  {
    kind: 'groups: a compact pivot with sums above',
    make: async (world) => {
      const table = sales(world, world.cities(world.int(3, 5)));
      const groups = groupsOf(table);
      const rows: Value[][] = [table.header.slice(1)];
      for (const [name, own] of groups) rows.push([name, ...sumsOf(own)], ...own.map(plain));
      rows.push(['Grand Total', ...sumsOf(groups.flatMap(([, own]) => own))]);
      return { fileName: 'pivot.xlsx', content: await xlsx([{ name: 'Pivot', rows }]), truth: table.truth() };
    },
  },
  {
    kind: 'groups: a compact pivot of two levels',
    make: async (world) => {
      const cities = world.cities(6);
      const inner = sales(world, cities);
      const table = new Table(world, inner.cells.length, [
        words('group', () => ''),
        words('group 2', () => ''),
        ...inner.columns.slice(1).map((column) => ({ ...column })),
      ]);
      const countryOf = (city: string) => (cities.indexOf(city) < 3 ? 'North' : 'South');
      inner.cells.forEach(([city, ...cells], row) => {
        table.cells[row] = [{ text: '', value: countryOf(String(city?.value)) }, city as Cell, ...cells];
      });
      const rows: Value[][] = [inner.header.slice(1)];
      for (const country of ['North', 'South']) {
        const within = groupsOf(inner).filter(([city]) => countryOf(city) === country);
        rows.push([country, ...sumsOf(within.flatMap(([, own]) => own))]);
        for (const [city, own] of within) rows.push([city, ...sumsOf(own)], ...own.map(plain));
      }
      return { fileName: 'pivot.xlsx', content: await xlsx([{ name: 'Pivot', rows }]), truth: table.truth() };
    },
  },
  {
    kind: 'tracker: issues with days such as 03/Mar/26',
    make: (world) => {
      const rows = world.int(20, 50);
      const table = new Table(world, rows, [
        key('Issue key', (row) => `WEB-${100 + row}`),
        words('Summary', (w) => `Order "${w.product()}", again`),
        moment('Created', world.pick(['dd/mmm/yy h:MM AP', 'dd/mmm/yyyy HH:MM']), { naive: true }),
        count('Story Points', 1, 13),
      ]);
      return { fileName: 'issues.csv', content: csv([table.header, ...table.texts]), truth: table.truth() };
    },
  },
];
