import { amount, count, words } from '../columns.ts';
import { type Column, Table, text } from '../table.ts';
import { LOCALES, type Locale, type World, writeDate } from '../world.ts';
import { csv, type Shape } from '../write.ts';

const [DE] = LOCALES as [Locale];
const POINT = { thousands: '', decimal: '.' };
const MONTHS_DE = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ');
const MONTHS_FR = 'janv. févr. mars avril mai juin juil. août sept. oct. nov. déc.'.split(' ');

const first = (world: World, month: number) => new Date(Date.UTC(world.year, month, 1));

/** The Monday of an ISO week. */
function monday(year: number, week: number): Date {
  const fourth = new Date(Date.UTC(year, 0, 4));
  return new Date(fourth.getTime() + ((week - 1) * 7 - ((fourth.getUTCDay() + 6) % 7)) * 86_400_000);
}

const period = (name: string, cell: (world: World, row: number) => { text: string; value: Date }): Column => ({ name, type: 'date', cell });

function report(kind: string, rows: number, column: Column, fileName = 'report.csv'): Shape {
  return {
    kind,
    make: (world) => {
      const table = new Table(world, rows, [column, count('Orders', 1, 900), amount('Revenue', POINT, { plain: true })]);
      return { fileName, content: csv([table.header, ...table.texts], { delimiter: world.pick([',', ';']) }), truth: table.truth() };
    },
  };
}

const month = (name: string, write: (date: Date) => string) =>
  period(name, (world, row) => ({ text: write(first(world, row)), value: first(world, row) }));
const weekColumn = (name: string, write: (week: number, year: number) => string) =>
  period(name, (world, row) => ({ text: write(row + 5, world.year), value: monday(world.year, row + 5) }));

export const PERIODS: Shape[] = [
  report(
    'period: English months with a year',
    12,
    month('Month', (date) => writeDate(date, 'mmm yyyy')),
  ),
  report(
    'period: months as spreadsheets shorten them',
    12,
    month('Month', (date) => writeDate(date, 'mmm-yy')),
  ),
  report(
    'period: German months',
    12,
    month('Monat', (date) => `${MONTHS_DE[date.getUTCMonth()]} ${date.getUTCFullYear()}`),
  ),
  report(
    'period: French months',
    12,
    month('Mois', (date) => `${MONTHS_FR[date.getUTCMonth()]} ${date.getUTCFullYear()}`),
  ),
  report(
    'period: months by number and year',
    12,
    month('Month', (date) => writeDate(date, 'mm/yyyy')),
  ),
  report(
    'period: months as year and number',
    12,
    month('Month', (date) => writeDate(date, 'yyyy-mm')),
  ),
  report(
    'period: quarters',
    4,
    period('Quarter', (world, row) => ({ text: `Q${row + 1} ${world.year}`, value: first(world, row * 3) })),
  ),
  report(
    'period: German weeks with a year',
    20,
    weekColumn('Woche', (week, year) => `KW ${week}/${year}`),
  ),
  report(
    'period: ISO weeks',
    20,
    weekColumn('Week', (week, year) => `${year}-W${String(week).padStart(2, '0')}`),
  ),
  report('period: weeks without a year', 20, {
    ...weekColumn('Woche', (week) => `KW ${week}`),
    type: 'text',
    cell: (_, row) => text(`KW ${row + 5}`),
  }),
  report(
    'period: weeks without a year, a file named by it',
    20,
    period('Woche', (_, row) => ({ text: `KW ${row + 5}`, value: monday(2025, row + 5) })),
    'umsatz-2025.csv',
  ),
  {
    kind: 'period: serial days of a spreadsheet in text',
    make: (world) => {
      const days = world.days(25);
      const table = new Table(world, 25, [
        {
          name: world.pick(['Date', 'Datum', 'Order date']),
          type: 'date',
          cell: (_, row) => ({ text: String((days[row] as Date).getTime() / 86_400_000 + 25_569), value: days[row] as Date }),
        },
        words('Customer', (w) => w.firm()),
        amount('Amount', DE),
      ]);
      return { fileName: 'export.csv', content: csv([table.header, ...table.texts], { delimiter: ';' }), truth: table.truth() };
    },
  },
  {
    kind: 'period: postcodes and amounts of five digits stay numbers',
    make: (world) => {
      const table = new Table(world, 25, [words('Customer', (w) => w.firm()), count('Visitors', 40_000, 46_000), amount('Amount', DE)]);
      return { fileName: 'export.csv', content: csv([table.header, ...table.texts], { delimiter: ';' }), truth: table.truth() };
    },
  },
];
