import { amount, count, day, key, words } from '../columns.ts';
import { type Cell, Table } from '../table.ts';
import { LOCALES, type Locale, type World, writeNumber } from '../world.ts';
import { csv, type Shape, type Sheet, xlsx } from '../write.ts';

const [DE, FR, CH] = LOCALES as [Locale, Locale, Locale];
const PAGE_LINES = 50;

function openItems(world: World, locale: Locale, rows = world.int(120, 180)) {
  return new Table(world, rows, [
    key('Belegnr.', (row) => `RE-${20_000 + row}`),
    day('Fällig', locale.date, world.days(rows)),
    words('Kunde', (w) => w.firm()),
    amount('Offen', locale, { to: 9_000 }),
  ]);
}

/** Lines of a table in pages, with what each page begins and ends with. */
function paged(rows: string[][], head: (page: number) => string[][], foot: (until: number) => string[][] = () => []): string[][] {
  const lines: string[][] = [];
  for (let at = 0; at < rows.length; at += PAGE_LINES) {
    lines.push(...head(at / PAGE_LINES + 1), ...rows.slice(at, at + PAGE_LINES));
    if (at + PAGE_LINES < rows.length) lines.push(...foot(at + PAGE_LINES));
  }
  return lines;
}

/** A count of stock with its differences, which have a sign each. */
function stock(world: World, rows: number) {
  const counted = Array.from({ length: rows }, (_, row) => [world.int(0, 200), row === 0 ? 3 : row === 1 ? -2 : world.int(-9, 9)]);
  const at = (row: number) => counted[row] as [number, number];
  const signed = (value: number) => (value > 0 ? `+${value}` : String(value));
  return new Table(world, rows, [
    key('SKU', (row) => String(row * 17 + 40_012).padStart(8, '0')),
    { ...key('EAN', () => ''), type: 'number', cell: (w): Cell => ean(w) },
    words('Location', (w) => `A-0${w.int(1, 9)}-${w.int(10, 30)}`),
    { name: 'System', type: 'number', cell: (_, row) => ({ text: String(at(row)[0]), value: at(row)[0] }) },
    {
      name: 'Counted',
      type: 'number',
      cell: (_, row) => ({ text: String(at(row)[0] + at(row)[1]), value: at(row)[0] + at(row)[1] }),
    },
    { name: 'Difference', type: 'number', cell: (_, row) => ({ text: signed(at(row)[1]), value: at(row)[1] }) },
  ]);
}

function ean(world: World): Cell {
  const code = 4_000_000_000_000 + world.int(10_000_000_000, 99_999_999_999);
  return { text: String(code), value: code };
}

/** What offices keep and print: payrolls, counts of stock, time sheets, and lists in pages. */
export const OFFICES: Shape[] = [
  {
    kind: 'office: payroll with numbers of people, months and a sum',
    make: (world) => {
      const table = new Table(world, 24, [
        key('Pers.-Nr.', (row) => String(row + 7).padStart(5, '0')),
        words('Name', (w) => w.person()),
        { name: 'Monat', type: 'date', cell: () => ({ text: `03/${world.year}`, value: new Date(Date.UTC(world.year, 2, 1)) }) },
        count('Steuerklasse', 1, 6, 'not_identifier'),
        amount('Bruttolohn', DE, { from: 1_800, to: 7_000 }),
        amount('Lohnsteuer', DE, { from: 100, to: 1_200 }),
        amount('Auszahlung', DE, { from: 1_200, to: 4_800 }),
      ]);
      const sums = ['Bruttolohn', 'Lohnsteuer', 'Auszahlung'].map((name) => writeNumber(table.sum(name), DE));
      const last = [world.pick(['Summe', 'Gesamt', 'Gesamtsumme']), '', '', '', ...sums];
      return { fileName: 'lohnjournal.csv', content: csv([table.header, ...table.texts, last], { delimiter: ';' }), truth: table.truth() };
    },
  },
  {
    kind: 'office: count of stock with signed differences',
    make: (world) => {
      const table = stock(world, world.int(30, 60));
      const truth = table.truth();
      return { fileName: 'stock-count.csv', content: csv([table.header, ...table.texts]), truth };
    },
  },
  {
    kind: 'office: time sheet with a clock from and to, and hours',
    make: (world) => {
      const table = new Table(world, 22, [
        day('Datum', 'dd.mm.yyyy', world.days(22)),
        words('Beginn', (w) => `0${w.int(7, 9)}:${w.pick(['00', '15', '30'])}`),
        words('Ende', (w) => `${w.int(15, 18)}:${w.pick(['00', '15', '45'])}`),
        count('Pause (Min)', 30, 60),
        amount('Stunden', DE, { from: 4, to: 9 }),
        words('Projekt', (w) => w.firm()),
      ]);
      const last = ['Summe', '', '', '', writeNumber(table.sum('Stunden'), DE), ''];
      return { fileName: 'zeiten.csv', content: csv([table.header, ...table.texts, last], { delimiter: ';' }), truth: table.truth() };
    },
  },
  {
    kind: 'office: pages of fifty lines with a title, the number of the page and the header',
    make: (world) => {
      const table = openItems(world, DE);
      const head = (page: number) => [
        ['Nordlicht GmbH', '', '', `Seite ${page}`],
        ['Offene Posten per 31.03.2026', '', '', ''],
        table.header,
      ];
      return { fileName: 'op-liste.csv', content: csv(paged(table.texts, head), { delimiter: ';' }), truth: table.truth() };
    },
  },
  {
    kind: 'office: pages whose titles are shorter than their rows',
    make: (world) => {
      const table = openItems(world, CH);
      const head = (page: number) => [['Alpen AG'], ['Offene Posten', `Seite ${page}`], [], table.header];
      return { fileName: 'op-liste.csv', content: csv(paged(table.texts, head), { delimiter: ';' }), truth: table.truth() };
    },
  },
  {
    kind: 'office: pages with sums carried forward',
    make: (world) => {
      const table = openItems(world, DE);
      const carried = (until: number) => [['Übertrag', '', '', writeNumber(table.sum('Offen', table.cells.slice(0, until)), DE)]];
      const head = (page: number) => [table.header, ...(page > 1 ? carried((page - 1) * PAGE_LINES) : [])];
      const last = [['Summe', '', '', writeNumber(table.sum('Offen'), DE)]];
      const rows = [...paged(table.texts, head, carried), ...last];
      return { fileName: 'op-liste.csv', content: csv(rows, { delimiter: ';' }), truth: table.truth() };
    },
  },
  {
    kind: 'office: sheet with names over three rows',
    make: async (world) => {
      const [regions, years, values] = [
        ['North', 'South'],
        ['2024', '2025'],
        ['Units', 'Revenue'],
      ] as const;
      const names = regions.flatMap((region) => years.flatMap((year) => values.map((value) => [region, year, value] as const)));
      const products = world.products(9);
      const table = new Table(world, 9, [
        words('Product', (_, row) => products[row]!),
        ...names.map(([region, year, value]) => count(`${region} ${year} ${value}`, 10, 900)),
      ]);
      const blank = (value: string, i: number, every: number) => (i % every === 0 ? value : null);
      const rows: Sheet['rows'] = [
        ['Product', ...names.map(([region], i) => blank(region, i, 4))],
        [null, ...names.map(([, year], i) => blank(year, i, 2))],
        [null, ...names.map(([, , value]) => value)],
        ...table.values,
      ];
      const merges = ['A1:A3', 'B1:E1', 'F1:I1', 'B2:C2', 'D2:E2', 'F2:G2', 'H2:I2'];
      return { fileName: 'pivot.xlsx', content: await xlsx([{ name: 'Pivot', rows, merges }]), truth: table.truth() };
    },
  },
  {
    kind: 'office: French ledger with totals of accounts between blank lines',
    make: (world) => {
      const accounts = ['401000 Fournisseurs', '512000 Banque', '606100 Énergie'];
      const table = new Table(world, 24, [
        words('Compte', (_, row) => accounts[Math.floor(row / 8)]!),
        day('Date', FR.date, world.days(24)),
        words('Libellé', (w) => w.firm()),
        amount('Montant', FR, { negative: 'minus' }),
      ]);
      const rows = [table.header];
      accounts.forEach((account, i) => {
        const sum = table.sum('Montant', table.cells.slice(i * 8, i * 8 + 8));
        rows.push(...table.texts.slice(i * 8, i * 8 + 8), [`Total ${account}`, '', '', writeNumber(sum, FR)], []);
      });
      rows.push(['Total général', '', '', writeNumber(table.sum('Montant'), FR)]);
      return { fileName: 'grand-livre.csv', content: csv(rows, { delimiter: ';' }), truth: table.truth() };
    },
  },
];
