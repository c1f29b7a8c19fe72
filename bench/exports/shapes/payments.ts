import { amount, count, key, moment, words } from '../columns.ts';
import { type Column, Table } from '../table.ts';
import { LOCALES, type Locale, type World } from '../world.ts';
import { csv, type Shape } from '../write.ts';

const [DE, , , US] = LOCALES as [Locale, Locale, Locale, Locale];
const POINT = { thousands: '', decimal: '.' };

/** Seconds or milliseconds since 1970. */
const unix = (name: string, factor: 1 | 1_000): Column => ({
  name,
  type: 'time',
  cell: (world) => {
    const at = world.moment();
    return { text: String((at.getTime() / 1_000) * factor), value: at };
  },
});

/** Moments as JavaScript writes them for people. */
const spoken = (name: string, pattern: string): Column => moment(name, pattern, { naive: true });

const payments = (world: World, created: Column, ...more: Column[]) =>
  new Table(world, world.int(25, 50), [
    key('id', (row) => `pi_3N${(row * 7_919 + 100_003).toString(36)}`),
    created,
    words('Status', (w) => w.pick(['Paid', 'Refunded', 'Failed'])),
    ...more,
  ]);

const simple = (kind: string, created: (world: World) => Column): Shape => ({
  kind,
  make: (world) => {
    const table = payments(
      world,
      created(world),
      amount('Amount', POINT, { plain: true }),
      words('Currency', () => 'eur'),
    );
    return { fileName: 'payments.csv', content: csv([table.header, ...table.texts], { quoted: world.chance(0.4) }), truth: table.truth() };
  },
});

export const PAYMENTS: Shape[] = [
  simple('payment: minutes without seconds, in UTC by name', () => moment('Created date (UTC)', 'yyyy-mm-dd HH:MM')),
  simple('payment: Unix seconds', (world) => unix(world.pick(['created', 'created_at', 'timestamp']), 1)),
  simple('payment: Unix milliseconds', (world) => unix(world.pick(['created', 'eventTime', 'timestamp']), 1_000)),
  simple('time: ISO with a zone', (world) =>
    moment('Created', 'yyyy-mm-ddTHH:MM:SS', { offset: 120, after: world.pick(['+02:00', '+0200', '+02']) }),
  ),
  simple('time: ISO with Z', () => moment('Created', 'yyyy-mm-ddTHH:MM:SS', { after: 'Z' })),
  simple('time: the word UTC', (world) => moment('Created', 'yyyy-mm-dd HH:MM:SS', { after: world.pick([' UTC', ' GMT']) })),
  simple('time: a comma before the German clock', () => spoken('Created', 'dd.mm.yyyy, HH:MM')),
  simple('time: a comma before the US clock', () => spoken('Created', 'm/d/yyyy, h:MM:SS AP')),
  simple('time: the clock of a mail header', () => moment('Created', 'd mmm yyyy HH:MM:SS', { after: ' +0000' })),
  simple('time: zone names of the US', (world) => {
    const [zone, offset] = world.pick([
      ['PST', -480],
      ['EDT', -240],
      ['CST', -360],
    ] as const);
    return moment('Created', 'mmm d, yyyy h:MM:SS AP', { offset, after: ` ${zone}` });
  }),
  {
    kind: 'payment: date, time and zone in columns',
    make: (world) => {
      const locale = world.pick([DE, US]);
      const table = new Table(world, 30, [
        {
          ...moment('Date', locale.date),
          type: 'date',
          cell: (w, row) => {
            const at = w.moment();
            at.setUTCHours(0, 0, 0);
            at.setUTCDate(row < 3 ? 25 : at.getUTCDate());
            return { text: pattern(at, locale), value: at };
          },
        },
        words('Time', (w) => `${String(w.int(0, 23)).padStart(2, '0')}:${String(w.int(0, 59)).padStart(2, '0')}:11`),
        words('TimeZone', () => 'CET'),
        words('Name', (w) => w.person()),
        amount('Gross', locale, { negative: 'minus' }),
        amount('Fee', locale, { to: 20, negative: 'minus' }),
        amount('Net', locale, { negative: 'minus' }),
      ]);
      return {
        fileName: 'Download.CSV',
        content: csv([table.header, ...table.texts], { quoted: true, encoding: 'utf8', delimiter: locale.delimiter }),
        truth: table.truth(),
      };
    },
  },
  {
    kind: 'payment: dollars in parentheses and a 12-hour clock',
    make: (world) => {
      const table = payments(
        world,
        moment('When', 'm/d/yyyy h:MM AP', { naive: true }),
        amount('Gross Sales', US, { before: '$', unit: '$', negative: 'parentheses' }),
        amount('Fees', US, { before: '$', unit: '$', to: 30, negative: 'parentheses' }),
      );
      return { fileName: 'transactions.csv', content: csv([table.header, ...table.texts]), truth: table.truth() };
    },
  },
  {
    kind: 'payment: whole amounts in groups, another column proves the mark',
    make: (world) => {
      const locale = world.pick([DE, US]);
      const table = payments(
        world,
        moment('Booked', 'yyyy-mm-dd HH:MM:SS', { naive: true }),
        amount('Volume', locale, { from: 1_001, to: 9_999, places: 0 }),
        amount('Fee', locale, { to: 30 }),
      );
      return { fileName: 'payouts.csv', content: csv([table.header, ...table.texts], { delimiter: ';' }), truth: table.truth() };
    },
  },
  {
    kind: 'payment: whole amounts in groups, nothing proves the mark',
    make: (world) => {
      const locale = world.pick([DE, US]);
      const table = payments(
        world,
        moment('Booked', 'yyyy-mm-dd HH:MM:SS', { naive: true }),
        amount('Volume', locale, { from: 1_001, to: 9_999, places: 0 }),
      );
      return { fileName: 'payouts.csv', content: csv([table.header, ...table.texts], { delimiter: ';' }), truth: table.truth() };
    },
  },
  {
    kind: 'payment: a typo among numbers',
    make: (world) => {
      const table = payments(
        world,
        moment('Booked', 'yyyy-mm-dd HH:MM:SS', { naive: true }),
        count('Items', 1, 9),
        amount('Amount', POINT, { plain: true }),
      );
      const at = world.int(3, 20);
      const cell = table.cells[at]?.[3];
      if (cell) Object.assign(cell, { text: world.pick(['two', 'oops', '?3']), value: null });
      return { fileName: 'payouts.csv', content: csv([table.header, ...table.texts]), truth: table.truth() };
    },
  },
];

function pattern(at: Date, locale: Locale): string {
  const [y, m, d] = at.toISOString().slice(0, 10).split('-') as [string, string, string];
  return locale.id === 'de' ? `${d}.${m}.${y}` : `${m}/${d}/${y}`;
}
