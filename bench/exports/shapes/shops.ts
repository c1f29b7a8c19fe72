import { amount, count, day, key, moment, number, sparse, words } from '../columns.ts';
import { Table } from '../table.ts';
import { LOCALES, type World, writeDate, writeNumber } from '../world.ts';
import { csv, type Shape } from '../write.ts';

const POINT = { thousands: '', decimal: '.' };

/** Orders with several lines, of which only the first has what belongs to the order. */
function orderLines(world: World) {
  const firstOf: boolean[] = [];
  const order: number[] = [];
  for (let at = 1001; firstOf.length < world.int(25, 60); at++)
    for (let k = 0; k < world.int(1, 3); k++) [firstOf.push(k === 0), order.push(at)];
  const repeated = (row: number) => !firstOf[row];
  const zips = ["'01067", "'10115", "'08523", "'99084"];
  const columns = [
    key('Name', (row) => `#${order[row]}`),
    sparse(
      words('Financial Status', (w) => w.pick(['paid', 'refunded', 'pending'])),
      repeated,
    ),
    sparse(moment('Created at', 'yyyy-mm-dd HH:MM:SS', { offset: 120, after: ' +0200' }), repeated),
    sparse(amount('Total', POINT, { plain: true }), repeated),
    count('Lineitem quantity', 1, 5),
    words('Lineitem name', (w) => w.product()),
    amount('Lineitem price', POINT, { to: 200, plain: true }),
    { ...words('Billing Zip', () => ''), cell: (w: World) => ({ text: w.pick(zips), value: 'zip' }) },
  ];
  return new Table(world, firstOf.length, columns);
}

export const SHOPS: Shape[] = [
  {
    kind: 'shop: order lines with blank repeats',
    make: (world) => {
      const table = orderLines(world);
      return { fileName: 'orders_export_1.csv', content: csv([table.header, ...table.texts]), truth: table.truth() };
    },
  },
  {
    kind: 'shop: orders of a locale, with a total at the end',
    make: (world) => {
      const locale = world.pick(LOCALES);
      const days = world.days(40);
      const table = new Table(world, 40, [
        key('Order', (row) => `A-${5_000 + row}`),
        day('Date', locale.date, days),
        words('Customer', (w) => w.firm()),
        count('Items', 1, 9),
        amount('Net', locale),
        amount('Gross', locale),
      ]);
      const total = [
        'Total',
        '',
        '',
        String(table.sum('Items')),
        writeNumber(table.sum('Net'), locale),
        writeNumber(table.sum('Gross'), locale),
      ];
      return {
        fileName: 'orders.csv',
        content: csv([table.header, ...table.texts, total], { delimiter: locale.delimiter }),
        truth: table.truth(),
      };
    },
  },
  {
    kind: 'shop: sales by month with subtotals and a grand total',
    make: (world) => {
      const label = world.pick(['Subtotal', 'Zwischensumme', 'Total']);
      const table = new Table(world, 24, [
        words('Region', (_, row) => ['East', 'North', 'South', 'West'][Math.floor(row / 6)] as string),
        words('Product', (w) => w.product()),
        count('Units', 1, 80),
        amount('Revenue', POINT, { plain: true }),
      ]);
      const sums = (rows: Table['cells'], name: string) => [
        name,
        '',
        String(table.sum('Units', rows)),
        table.sum('Revenue', rows).toFixed(2),
      ];
      const lines: string[][] = [table.header];
      for (let at = 0; at < 24; at += 6) {
        lines.push(...table.texts.slice(at, at + 6));
        lines.push(sums(table.cells.slice(at, at + 6), label === 'Total' ? `${table.cells[at]?.[0]?.text} Total` : label));
      }
      lines.push(sums(table.cells, 'Grand Total'));
      return { fileName: 'sales-by-region.csv', content: csv(lines), truth: table.truth() };
    },
  },
  {
    kind: 'shop: customers, one named like a total',
    make: (world) => {
      const names = ['Total SE', ...world.firms(9).filter((name) => name !== 'Total SE'), 'Sum & Co', 'Totalplan AG'];
      const table = new Table(world, names.length, [
        words('Customer', (_, row) => names[row] as string),
        words('City', (w) => w.city()),
        count('Orders', 1, 60),
        amount('Revenue', POINT, { plain: true }),
      ]);
      return { fileName: 'customers.csv', content: csv([table.header, ...table.texts]), truth: table.truth() };
    },
  },
  {
    kind: 'shop: last customer named like a total',
    make: (world) => {
      const names = [...world.firms(9).filter((name) => name !== 'Total SE'), 'Total SE'];
      const table = new Table(world, names.length, [
        words('Customer', (_, row) => names[row] as string),
        count('Orders', 1, 60),
        amount('Revenue', POINT, { plain: true }),
      ]);
      return { fileName: 'customers.csv', content: csv([table.header, ...table.texts]), truth: table.truth() };
    },
  },
  {
    kind: 'shop: catalogue with keys that look like numbers',
    make: (world) => {
      const table = new Table(world, 30, [
        key('SKU', (row) => `0${4_200 + row * 7}`),
        key('EAN', (row) => `${4_006_381_000_000 + row * 13}`),
        words('Title', (w) => w.product()),
        amount('Price', POINT, { to: 300, role: 'rate' }),
        count('Stock', 0, 250),
      ]);
      const truth = table.truth();
      truth.columns.EAN = { type: 'number', total: table.cells.reduce((sum, row) => sum + Number(row[1]?.value), 0), role: 'identifier' };
      return { fileName: 'products.csv', content: csv([table.header, ...table.texts], { quoted: world.chance(0.5) }), truth };
    },
  },
  {
    kind: 'shop: two-digit years and US amounts',
    make: (world) => {
      const table = new Table(world, 35, [
        day('Sale Date', 'mm/dd/yy', world.days(35)),
        words('Item Name', (w) => w.product()),
        words('Buyer', (w) => w.person()),
        count('Quantity', 1, 4),
        amount('Price', { thousands: ',', decimal: '.' }, { to: 3_000, before: '$', unit: '$' }),
      ]);
      return { fileName: 'EtsySoldOrderItems.csv', content: csv([table.header, ...table.texts], { quoted: true }), truth: table.truth() };
    },
  },
  {
    kind: 'shop: marketplace statement with notes above',
    make: (world) => {
      const notes = [
        'Includes marketplace, fulfilment and advertising transactions',
        'All amounts in USD, unless specified',
        'Definitions:',
        'Sales tax collected: includes sales tax collected from buyers.',
      ];
      const table = new Table(world, 40, [
        moment('date/time', 'mmm d, yyyy h:MM:SS AP', { offset: -480, after: ' PST' }),
        key('settlement id', (row) => `${19_100_000_000 + row}`),
        words('type', (w) => w.pick(['Order', 'Refund', 'Service Fee'])),
        words('description', (w) => w.product()),
        count('quantity', 1, 4),
        amount('product sales', { thousands: ',', decimal: '.' }, { negative: 'minus' }),
        amount('total', { thousands: ',', decimal: '.' }, { negative: 'minus' }),
      ]);
      const truth = table.truth();
      truth.columns['settlement id'] = {
        type: 'number',
        total: table.cells.reduce((sum, row) => sum + Number(row[1]?.value), 0),
        role: 'identifier',
      };
      return {
        fileName: 'MonthlyTransaction.csv',
        content: csv([...notes.map((note) => [note]), table.header, ...table.texts], { quoted: true }),
        truth,
      };
    },
  },
  {
    kind: 'shop: refunds in parentheses, amounts with a code behind',
    make: (world) => {
      const locale = world.pick(LOCALES.filter(({ id }) => id !== 'ch'));
      const table = new Table(world, 30, [
        key('Refund', (row) => `R${100 + row}`),
        day('Day', 'yyyy-mm-dd', world.days(30)),
        amount('Amount', locale, { after: ` ${locale.currency}`, unit: locale.currency, negative: 'parentheses' }),
      ]);
      return {
        fileName: 'refunds.csv',
        content: csv([table.header, ...table.texts], { delimiter: locale.delimiter }),
        truth: table.truth(),
      };
    },
  },
  {
    kind: 'shop: total in the second column, note below',
    make: (world) => {
      const table = new Table(world, 20, [
        words('Vendor', (w) => w.firm()),
        words('Product', (w) => w.product()),
        count('Sold', 1, 90),
        amount('Sales', POINT, { plain: true }),
      ]);
      const total = ['', world.pick(['Total', 'Summe', 'TOTAL:', 'Gesamt']), String(table.sum('Sold')), table.sum('Sales').toFixed(2)];
      const made = `Generated on ${writeDate(world.moment(), 'd mmm yyyy')}`;
      return { fileName: 'vendors.csv', content: csv([table.header, ...table.texts, total, [], [made]]), truth: table.truth() };
    },
  },
  {
    kind: 'shop: shortened numbers of a dashboard',
    make: (world) => {
      const short = (value: number) =>
        value >= 1e6 ? `${(value / 1e6).toFixed(1)}M` : value >= 1e3 ? `${(value / 1e3).toFixed(1)}K` : String(value);
      const round = (value: number) =>
        value >= 1e6 ? Math.round(value / 1e5) * 1e5 : value >= 1e3 ? Math.round(value / 100) * 100 : value;
      const views = [1_240_000, 950, 3_450, 82_300];
      const table = new Table(world, 20, [
        words('Product', (_, row) => `Product ${row + 1}`),
        {
          name: 'Views',
          type: 'number',
          cell: (w, row) => {
            const value = views[row] ?? w.int(200, 3_000_000);
            return { text: short(value), value: round(value) };
          },
        },
        {
          ...amount('Conversion rate', POINT, { to: 20, role: 'rate' }),
          cell: (w) => {
            const value = w.cents(0, 20);
            return number(value, POINT, { after: ' %' });
          },
          unit: '%',
        },
      ]);
      return { fileName: 'dashboard.csv', content: csv([table.header, ...table.texts]), truth: table.truth() };
    },
  },
];
