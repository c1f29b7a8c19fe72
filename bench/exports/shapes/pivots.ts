import { number } from '../columns.ts';
import { type Cell, type Column, EMPTY, Table, type TrueTable, text } from '../table.ts';
import { LOCALES, type World, writeDate } from '../world.ts';
import { csv, type Export, type Shape, type Sheet, xlsx } from '../write.ts';

/** A span of time as it heads a column: its first day, if the header has its year. */
interface Head {
  label: string | Date;
  day: Date | null;
}

interface Options {
  heads: Head[];
  /** What the spans of time and their values are called when they are rows. */
  names: [period: string, ...values: string[]];
  /** How a header says which of several values is meant. */
  head?: (label: string, value: string) => string;
  label?: string;
  german?: boolean;
  /** The share of cells that are filled. */
  filled?: number;
  /** A column on the right that sums up the others. */
  total?: string;
  /** What the total has too much in its first row. */
  off?: number;
  /** A last row that sums up the others. */
  totalRow?: string;
  /** Sums after every third span of time, such as those of quarters. */
  sums?: (index: number) => string;
}

/** A grid of numbers as it is written, and what is true of it with its periods as columns and as rows. */
interface Grid {
  header: (string | Date)[];
  rows: Cell[][];
  wide: TrueTable;
  long: TrueTable;
}

const POINT = { thousands: '', decimal: '.' };
const GERMAN = LOCALES[0] as (typeof LOCALES)[number];

function pivot(world: World, { heads, names, head, label = 'Product', german, filled = 1, total, off = 0, totalRow, sums }: Options): Grid {
  const [period, ...values] = names;
  const locale = german ? GERMAN : POINT;
  const cell = (value: number) => number(value, locale, german ? {} : { places: 0, plain: true });
  const labels = world.products(8);
  const groups = heads.map((one) => ({
    ...one,
    cells: values.map(() => labels.map((_, row) => (row === 0 || world.chance(filled) ? cell(world.int(10, 9_000)) : EMPTY))),
  }));
  const columns: { name: string | Date; cells: Cell[] }[] = [];
  const summed = (of: Cell[][], more = 0) =>
    labels.map((_, row) => cell(of.reduce((sum, one) => sum + Number(one[row]?.value ?? 0), row === 0 ? more : 0)));
  for (const [i, group] of groups.entries()) {
    for (const [k, cells] of group.cells.entries())
      columns.push({ name: head ? head(String(group.label), values[k] as string) : group.label, cells });
    if (sums && i % 3 === 2)
      columns.push({ name: sums((i - 2) / 3), cells: summed(groups.slice(i - 2, i + 1).flatMap((one) => one.cells)) });
  }
  if (total)
    columns.push({
      name: total,
      cells: summed(
        groups.flatMap((one) => one.cells),
        off,
      ),
    });
  const named = (name: string | Date) => (name instanceof Date ? name.toISOString().slice(0, 10) : name);
  const column = (name: string, cells: Cell[], type: Column['type'] = 'number'): Column => ({
    name,
    type,
    cell: (_, row) => cells[row] as Cell,
  });
  const wide = new Table(world, labels.length, [
    column(label, labels.map(text), 'text'),
    ...columns.map(({ name, cells }) => column(named(name), cells)),
  ]);
  const cells = labels.flatMap((name, row) =>
    groups.flatMap((group) =>
      group.cells.some((one) => one[row]?.value !== null)
        ? [[text(name), { text: '', value: group.day ?? named(group.label) }, ...group.cells.map((one) => one[row] as Cell)]]
        : [],
    ),
  );
  const all = (i: number) => cells.map((row) => row[i] as Cell);
  const dated = heads.every(({ day }) => day !== null);
  const long = new Table(world, cells.length, [
    column(label, all(0), 'text'),
    column(period, all(1), dated ? 'date' : 'text'),
    ...values.map((name, i) => column(name, all(i + 2))),
  ]);
  const body = wide.cells;
  const last = totalRow
    ? [[text(totalRow), ...columns.map(({ cells: own }) => cell(own.reduce((sum, one) => sum + Number(one.value ?? 0), 0)))]]
    : [];
  return { header: [label, ...columns.map(({ name }) => name)], rows: [...body, ...last], wide: wide.truth(), long: long.truth() };
}

const file = ({ header, rows, wide, long }: Grid, delimiter: string): Export => ({
  fileName: 'report.csv',
  content: csv([header.map(String), ...rows.map((row) => row.map((cell) => cell.text))], { delimiter }),
  truth: wide,
  others: [long],
});

async function book({ header, rows, wide, long }: Grid, above: Sheet['rows'] = []): Promise<Export> {
  const sheet = { name: 'Report', rows: [...above, header, ...rows.map((row) => row.map((cell) => cell.value))] };
  return { fileName: 'report.xlsx', content: await xlsx([sheet]), truth: wide, others: [long] };
}

const MONTHS_DE = 'Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez'.split(' ');
const first = (year: number, month: number) => new Date(Date.UTC(year, month, 1));
const monthsOf = (world: World, count: number, write: (date: Date) => string | Date): Head[] =>
  Array.from({ length: count }, (_, i) => ({ label: write(first(world.year, i)), day: first(world.year, i) }));
const years = (world: World, count: number): Head[] =>
  Array.from({ length: count }, (_, i) => ({ label: String(world.year - count + i), day: first(world.year - count + i, 0) }));
const undated = (labels: string[]): Head[] => labels.map((label) => ({ label, day: null }));

function monday(year: number, week: number): Date {
  const fourth = new Date(Date.UTC(year, 0, 4));
  return new Date(fourth.getTime() + (7 * (week - 1) - ((fourth.getUTCDay() + 6) % 7)) * 86_400_000);
}

export const PIVOTS: Shape[] = [
  {
    kind: 'pivot: months as columns',
    make: (world) => book(pivot(world, { heads: undated(['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun']), names: ['Month', 'Value'] })),
  },
  {
    kind: 'pivot: years as columns, as texts',
    make: (world) => book(pivot(world, { heads: years(world, 4), names: ['Year', 'Value'] })),
  },
  {
    kind: 'pivot: years as columns, as numbers',
    make: async (world) => {
      const grid = pivot(world, { heads: years(world, world.int(4, 6)), names: ['Year', 'Value'] });
      const sheet = {
        name: 'Years',
        rows: [[grid.header[0] as string, ...grid.header.slice(1).map(Number)], ...grid.rows.map((row) => row.map((cell) => cell.value))],
      };
      return { fileName: 'report.xlsx', content: await xlsx([sheet]), truth: grid.wide, others: [grid.long] };
    },
  },
  {
    kind: 'pivot: months as dates of a spreadsheet',
    make: (world) =>
      book(pivot(world, { heads: monthsOf(world, 6, (date) => date), names: ['Month', 'Value'], filled: 0.8 }), [['Forecast'], []]),
  },
  {
    kind: 'pivot: months as columns with totals on both sides',
    make: (world) =>
      book(
        pivot(world, {
          heads: undated(['Jan', 'Feb', 'Mar', 'Apr']),
          names: ['Month', 'Value'],
          total: 'Grand Total',
          totalRow: 'Grand Total',
        }),
      ),
  },
  {
    kind: 'pivot: German months with sums',
    make: (world) =>
      file(
        pivot(world, {
          heads: monthsOf(world, 12, (date) => `${MONTHS_DE[date.getUTCMonth()]} ${date.getUTCFullYear()}`),
          names: ['Monat', 'Wert'],
          label: 'Produkt',
          german: true,
          filled: 0.9,
          total: world.pick(['Summe', 'Gesamt', 'Gesamtergebnis']),
          totalRow: world.pick(['Summe', 'Gesamtergebnis']),
        }),
        ';',
      ),
  },
  {
    kind: 'pivot: years in text',
    make: (world) =>
      file(pivot(world, { heads: years(world, world.int(3, 6)), names: ['Year', 'Value'], label: world.pick(['Product', 'Item']) }), ','),
  },
  {
    kind: 'pivot: months by year and number, a total that is off',
    make: (world) =>
      file(
        pivot(world, {
          heads: monthsOf(world, 6, (date) => writeDate(date, 'yyyy-mm')),
          names: ['Month', 'Value'],
          total: 'Total',
          off: 7,
        }),
        ',',
      ),
  },
  {
    kind: 'pivot: quarters with a total',
    make: (world) =>
      file(
        pivot(world, {
          heads: [0, 1, 2, 3].map((i) => ({ label: `Q${i + 1} ${world.year}`, day: first(world.year, i * 3) })),
          names: ['Quarter', 'Value'],
          total: world.pick(['Total', 'YTD', String(world.year)]),
        }),
        ',',
      ),
  },
  {
    kind: 'pivot: months with sums of quarters and a total',
    make: (world) =>
      file(
        pivot(world, {
          heads: monthsOf(world, 12, (date) => writeDate(date, 'mmm yyyy')),
          names: ['Month', 'Value'],
          sums: (i) => `Q${i + 1} ${world.year}`,
          total: 'Total',
        }),
        ',',
      ),
  },
  {
    kind: 'pivot: German weeks with a year',
    make: (world) =>
      file(
        pivot(world, {
          heads: Array.from({ length: 8 }, (_, i) => ({ label: `KW ${i + 1}/${world.year}`, day: monday(world.year, i + 1) })),
          names: ['Woche', 'Wert'],
          german: true,
          label: 'Filiale',
        }),
        ';',
      ),
  },
  {
    kind: 'pivot: weeks without a year',
    make: (world) =>
      file(
        pivot(world, { heads: undated(Array.from({ length: 10 }, (_, i) => `KW ${i + 1}`)), names: ['Woche', 'Wert'], german: true }),
        ';',
      ),
  },
  {
    kind: 'pivot: two measures by year',
    make: (world) =>
      file(
        pivot(world, {
          heads: years(world, 3),
          names: ['Year', 'Revenue', 'Cost'],
          head: world.pick([(label: string, value: string) => `${value} ${label}`, (label: string, value: string) => `${label} ${value}`]),
        }),
        ',',
      ),
  },
  {
    kind: 'pivot: one measure by month',
    make: (world) =>
      file(
        pivot(world, {
          heads: monthsOf(world, 6, (date) => writeDate(date, 'mmm yyyy')),
          names: ['Month', 'Sales'],
          head: (label, value) => `${value} ${label}`,
          total: 'Sales Total',
        }),
        ',',
      ),
  },
];
