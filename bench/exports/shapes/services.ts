import { amount, count, day, key, moment, number, words } from '../columns.ts';
import { type Column, EMPTY, Table, text } from '../table.ts';
import { LOCALES, type Locale, type World, writeDate } from '../world.ts';
import { csv, type Shape } from '../write.ts';

const [DE, , , US] = LOCALES as [Locale, Locale, Locale, Locale];
const POINT = { thousands: '', decimal: '.' };

/** Answers of a survey: how it was answered, a scale and a choice. */
function answers(world: World, at: Column) {
  return new Table(world, world.int(25, 60), [
    at,
    count('Duration (in seconds)', 40, 900),
    words('Channel', (w) => w.pick(['anonymous', 'email', 'qr'])),
    words('ResponseId', (w) => `R_${w.int(1e6, 9e6).toString(36)}`),
    count('Q1', 1, 5),
    words('Q2', (w) => w.pick(['Price', 'Quality', 'Delivery, speed', 'Other'])),
  ]);
}

const json = (rows: object[], lines: boolean) =>
  Buffer.from(lines ? `${rows.map((row) => JSON.stringify(row)).join('\n')}\n` : JSON.stringify(rows, null, 2));

/** Exports of services: analytics, advertisements, marketplaces, surveys, and what programs write as JSON. */
export const SERVICES: Shape[] = [
  {
    kind: 'service: analytics by the number of the day',
    make: (world) => {
      const table = new Table(world, 28, [
        key('Nth day', (row) => String(row).padStart(4, '0')),
        count('Active users', 50, 900, 'additive_measure'),
        count('New users', 10, 90, 'additive_measure'),
        { ...amount('Engagement rate', POINT, { from: 0, to: 1, places: 6, role: 'rate' }) },
      ]);
      const above = [['# ----------------------------------------'], ['# Reports snapshot'], ['# Start date: 20260301'], []];
      return { fileName: 'Reports_snapshot.csv', content: csv([...above, table.header, ...table.texts]), truth: table.truth() };
    },
  },
  {
    kind: 'service: shares of which some are only bounds',
    make: (world) => {
      const table = new Table(world, 30, [
        day('Day', 'yyyy-mm-dd', world.days(30)),
        words('Campaign', (w) => w.pick(['Brand', 'Generic', 'Video'])),
        count('Clicks', 5, 900),
        words('Search impr. share', (w, row) => (row < 4 || w.chance(0.2) ? '< 10%' : `${w.int(11, 89)}.${w.int(10, 99)}%`)),
        amount('Cost', US, { plain: true }),
      ]);
      return { fileName: 'Campaign report.csv', content: csv([table.header, ...table.texts]), truth: table.truth() };
    },
  },
  {
    kind: 'service: German settlement with tabs and stamps in UTC',
    make: (world) => {
      const table = new Table(world, 40, [
        key('order-id', (row) => `026-${1_000_000 + row * 7_919}-${4_000_000 + row}`),
        key('sku', (row) => String(row * 31 + 117).padStart(8, '0')),
        moment('posted-date-time', 'dd.mm.yyyy HH:MM:SS', { after: ' UTC' }),
        words('amount-type', (w) => w.pick(['ItemPrice', 'ItemFees', 'Promotion'])),
        amount('amount', DE, { to: 90, negative: 'minus', plain: true }),
        count('quantity-purchased', 1, 4),
      ]);
      return { fileName: 'settlement.txt', content: csv([table.header, ...table.texts], { delimiter: '\t' }), truth: table.truth() };
    },
  },
  {
    kind: 'service: marketplace with a minus before the dollar and dashes for nothing',
    make: (world) => {
      const money = (name: string): Column => ({
        name,
        type: 'number',
        unit: '$',
        cell: (w) => {
          if (w.chance(0.3)) return { text: '--', value: null };
          const value = w.cents(1, 90) * (w.chance(0.4) ? -1 : 1);
          return { text: `${value < 0 ? '-' : ''}$${Math.abs(value).toFixed(2)}`, value };
        },
      });
      const table = new Table(world, 40, [
        day('Date', 'mmmm d, yyyy', world.days(40)),
        words('Type', (w) => w.pick(['Sale', 'Fee', 'Shipping', 'Refund'])),
        words('Title', (w) => w.product()),
        money('Amount'),
        money('Fees & Taxes'),
        money('Net'),
      ]);
      return { fileName: 'statement.csv', content: csv([table.header, ...table.texts], { quoted: true }), truth: table.truth() };
    },
  },
  {
    kind: 'service: survey with questions and keys below the header',
    make: (world) => {
      const table = answers(world, moment('StartDate', 'yyyy-mm-dd HH:MM:SS', { naive: true }));
      const asked = [
        'Start Date',
        'Duration (in seconds)',
        'Finished',
        'Response ID',
        'How satisfied are you with us?',
        'What matters most to you?',
      ];
      const keys = ['startDate', 'duration', 'distributionChannel', '_recordId', 'QID1', 'QID2'].map((id) =>
        JSON.stringify({ ImportId: id }),
      );
      return { fileName: 'survey.csv', content: csv([table.header, asked, keys, ...table.texts]), truth: table.truth() };
    },
  },
  {
    kind: 'service: form with questions as names and several choices in a cell',
    make: (world) => {
      const table = new Table(world, 35, [
        count('Id', 1, 9),
        moment('Start time', 'm/d/yy H:MM:SS', { naive: true }),
        moment('Completion time', 'm/d/yy H:MM:SS', { naive: true }),
        words('Which of these do you use? Choose all that apply.', (w) => `${w.some(['Mail', 'Chat', 'Phone', 'Forum'], 2).join(';')};`),
        count('How likely are you to recommend us, from 0 to 10?', 0, 10),
      ]);
      for (const [i, row] of table.cells.entries()) row[0] = { text: String(i + 1), value: i + 1 };
      return { fileName: 'Feedback(1-35).csv', content: csv([table.header, ...table.texts]), truth: table.truth() };
    },
  },
  {
    kind: 'service: versions that look like decimals',
    make: (world) => {
      const table = new Table(world, 30, [
        day('Day', 'yyyy-mm-dd', world.days(30)),
        words(world.pick(['App version', 'Version', 'Release']), (w) => `${w.int(1, 3)}.${w.int(1, 12)}`),
        count('Crashes', 0, 40),
        count('Active devices', 100, 9_000),
      ]);
      table.cells[0]![1] = text('1.1');
      table.cells[1]![1] = text('1.10');
      return { fileName: 'crashes.csv', content: csv([table.header, ...table.texts]), truth: table.truth() };
    },
  },
  {
    kind: 'service: scores and sizes that look like days',
    make: (world) => {
      const table = new Table(world, 30, [
        day('Date', 'yyyy-mm-dd', world.days(30)),
        words('Home', (w) => w.city()),
        words('Score', (w) => `${w.int(0, 5)}-${w.int(0, 5)}`),
        words('Shoe size', (w) => w.pick(['36/37', '38/39', '40/41', '42/43'])),
        words('Ratio', (w) => `${w.int(1, 9)}:${w.int(1, 9)}`),
      ]);
      return { fileName: 'matches.csv', content: csv([table.header, ...table.texts]), truth: table.truth() };
    },
  },
  {
    kind: 'service: places with an E between digits',
    make: (world) => {
      const table = new Table(world, 30, [
        key(world.pick(['Rack', 'Bin', 'Seat']), () => ''),
        words('Article', (w) => w.product()),
        count('Pieces', 1, 90),
      ]);
      for (const row of table.cells) row[0] = text(`${world.int(1, 12)}E${world.int(1, 9)}`);
      const truth = table.truth();
      truth.columns[table.header[0]!]!.total = 30;
      return { fileName: 'bins.csv', content: csv([table.header, ...table.texts]), truth };
    },
  },
  {
    kind: 'service: nested orders as lines of JSON',
    make: (world) => {
      const table = new Table(world, 30, [
        count('id', 1_000, 9_000),
        moment('created_at', 'yyyy-mm-ddTHH:MM:SS', { after: 'Z' }),
        words('customer.name', (w) => w.person()),
        words('customer.country', (w) => w.country()),
        amount('total', POINT, { plain: true }),
      ]);
      const rows = table.cells.map(([id, at, name, country, total]) => ({
        id: id!.value,
        created_at: at!.text,
        customer: { name: name!.value, country: country!.value },
        total: total!.value,
      }));
      return { fileName: 'orders.jsonl', content: json(rows, true), truth: table.truth() };
    },
  },
  {
    kind: 'service: objects of JSON three levels deep',
    make: (world) => {
      const table = new Table(world, 30, [
        count('id', 1_000, 9_000),
        words('customer.name', (w) => w.person()),
        words('customer.address.city', (w) => w.city()),
        amount('customer.spent', POINT, { plain: true }),
      ]);
      const rows = table.cells.map(([id, name, city, spent]) => ({
        id: id!.value,
        customer: { name: name!.value, address: { city: city!.value }, spent: spent!.value },
      }));
      return { fileName: 'customers.json', content: json(rows, world.chance(0.5)), truth: table.truth() };
    },
  },
  {
    kind: 'service: amounts of JSON as texts',
    make: (world) => {
      const table = new Table(world, 30, [
        words('id', (w) => String(w.int(4_000_000, 9_000_000))),
        moment('created_at', 'yyyy-mm-ddTHH:MM:SS', { offset: 60, after: '+01:00' }),
        amount('total_price', POINT, { plain: true }),
        words('currency', () => 'EUR'),
        key('zip', (row) => String(row * 37 + 1_067).padStart(5, '0')),
      ]);
      const rows = table.texts.map((row) => Object.fromEntries(row.map((value, i) => [table.header[i]!, value])));
      const truth = table.truth();
      truth.columns.id = { type: 'text', total: 30, role: 'identifier' };
      return { fileName: 'orders.json', content: json(rows, world.chance(0.5)), truth };
    },
  },
  {
    kind: 'service: a line that names the delimiter',
    make: (world) => {
      const table = new Table(world, 30, [
        day('Datum', 'dd.mm.yyyy', world.days(30)),
        words('Kunde', (w) => w.firm()),
        amount('Betrag', DE),
      ]);
      return { fileName: 'export.csv', content: csv([['sep=;'], table.header, ...table.texts], { delimiter: ';' }), truth: table.truth() };
    },
  },
  {
    kind: 'service: keys as formulas that keep their zeros',
    make: (world) => {
      const codes = Array.from({ length: 30 }, (_, row) => String(row * 13 + 7).padStart(6, '0'));
      const table = new Table(world, 30, [
        key('Artikelnummer', (row) => codes[row]!),
        words('Bezeichnung', (w) => w.product()),
        amount('Preis', DE, { to: 90 }),
      ]);
      const rows = table.texts.map(([code, ...rest]) => [`="${code}"`, ...rest]);
      return { fileName: 'artikel.csv', content: csv([table.header, ...rows], { delimiter: ';' }), truth: table.truth() };
    },
  },
  {
    kind: 'service: Japanese days and yen',
    make: (world) => {
      const days = world.days(30);
      const table = new Table(world, 30, [
        { ...day('日付', 'yyyy-mm-dd', days), cell: (_, row) => ({ text: writeDate(days[row]!, 'yyyy年m月d日'), value: days[row]! }) },
        words('取引先', (w) => w.firm()),
        { name: '金額', type: 'number', unit: '¥', cell: (w) => number(w.int(200, 90_000), US, { places: 0, before: '¥' }) },
      ]);
      return { fileName: 'uriage.csv', content: csv([table.header, ...table.texts]), truth: table.truth() };
    },
  },
  {
    kind: 'service: days in capitals as databases write them',
    make: (world) => {
      const days = world.days(30);
      const table = new Table(world, 30, [
        {
          ...day('ORDER_DATE', 'dd-mmm-yy', days),
          cell: (_, row) => ({ text: writeDate(days[row]!, 'dd-mmm-yy').toUpperCase(), value: days[row]! }),
        },
        words('STATUS', (w) => w.pick(['OPEN', 'SHIPPED', ''])),
        count('QTY', 1, 90),
      ]);
      for (const row of table.cells) if (row[1]!.text === '') row[1] = EMPTY;
      return { fileName: 'ORDERS.CSV', content: csv([table.header, ...table.texts], { quoted: world.chance(0.5) }), truth: table.truth() };
    },
  },
  {
    kind: 'service: days with the name of the weekday',
    make: (world) => {
      const days = world.days(30);
      const [names, pattern] = world.pick([
        [['So', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa'].map((name) => `${name}, `), 'dd.mm.yyyy'],
        [['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].map((name) => `${name} `), 'mm/dd/yyyy'],
        [['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map((name) => `${name}, `), 'mmmm d, yyyy'],
      ]) as [string[], string];
      const table = new Table(world, 30, [
        {
          name: 'Day',
          type: 'date',
          cell: (_, row) => ({ text: names[days[row]!.getUTCDay()]! + writeDate(days[row]!, pattern), value: days[row]! }),
        },
        count('Guests', 5, 90),
        { name: 'Till', type: 'number', cell: (w) => number(w.cents(100, 900), { thousands: '', decimal: '.' }) },
      ]);
      return { fileName: 'till.csv', content: csv([table.header, ...table.texts]), truth: table.truth() };
    },
  },
];
