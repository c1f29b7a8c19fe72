import type { TrueGrain } from '../grain.ts';
import { LOCALES, type World, writeDate, writeNumber } from '../world.ts';
import { csv, type Export, type Shape } from '../write.ts';

/** An order with what belongs to it, and its lines. */
interface Order {
  number: string;
  day: Date;
  customer: string;
  status: string;
  shipping: number;
  total: number;
  code: string;
  lines: { product: string; pieces: number; amount: number }[];
}

interface Names {
  number: string;
  day: string;
  customer: string;
  status: string;
  shipping: string;
  total: string;
  code: string;
  product: string;
  pieces: string;
  amount: string;
}

const ENGLISH: Names[] = [
  {
    number: 'Order ID',
    day: 'Order date',
    customer: 'Customer',
    status: 'Status',
    shipping: 'Shipping',
    total: 'Order total',
    code: 'Discount code',
    product: 'Product',
    pieces: 'Quantity',
    amount: 'Line total',
  },
  {
    number: 'Name',
    day: 'Created at',
    customer: 'Billing Company',
    status: 'Financial Status',
    shipping: 'Shipping',
    total: 'Total',
    code: 'Discount Code',
    product: 'Lineitem name',
    pieces: 'Lineitem quantity',
    amount: 'Lineitem amount',
  },
];
const GERMAN: Names = {
  number: 'Bestellnummer',
  day: 'Bestelldatum',
  customer: 'Firma',
  status: 'Status',
  shipping: 'Versandkosten',
  total: 'Rechnungsbetrag',
  code: 'Gutschein',
  product: 'Artikel',
  pieces: 'Menge',
  amount: 'Positionsbetrag',
};

function drawOrders(
  world: World,
  count: number,
  lines: (order: number) => number,
  shipping = () => world.pick([0, 4.9, 4.9, 9.9]),
): Order[] {
  const prefix = world.pick(['#', 'A-', '', 'R']);
  const days = world.days(count);
  return Array.from({ length: count }, (_, i): Order => {
    const items = Array.from({ length: lines(i) }, () => ({
      product: world.product(),
      pieces: world.int(1, 5),
      amount: world.cents(3, 400),
    }));
    const sent = shipping();
    const total = items.reduce((sum, { amount }) => sum + amount, sent);
    return {
      number: `${prefix}${10_001 + i}`,
      day: days[i]!,
      customer: world.firm(),
      status: world.pick(['paid', 'paid', 'refunded']),
      shipping: sent,
      total: Math.round(total * 100) / 100,
      code: world.chance(0.4) ? world.pick(['WELCOME', 'SPRING']) : '',
      lines: items,
    };
  });
}

type Written = 'repeated' | 'first';

/** The orders, one line each, with what belongs to an order on each of its lines or on the first. */
function file(world: World, orders: readonly Order[], written: Written, asked: Partial<TrueGrain> = {}): Export {
  const locale = world.pick(LOCALES);
  const names = locale.id === 'de' || locale.id === 'ch' ? GERMAN : world.pick(ENGLISH);
  const number = (value: number) => writeNumber(value, locale, 2, true);
  const rows = orders.flatMap((order) =>
    order.lines.map((line, i) => {
      const own = [
        writeDate(order.day, locale.date),
        order.customer,
        order.status,
        number(order.shipping),
        number(order.total),
        order.code,
      ];
      const shown = written === 'repeated' || i === 0 ? own : own.map(() => '');
      return [order.number, ...shown, line.product, String(line.pieces), number(line.amount)];
    }),
  );
  const header = [names.number, names.day, names.customer, names.status, names.shipping, names.total, names.code];
  const add = (of: (order: Order) => number) => Math.round(orders.reduce((sum, order) => sum + of(order), 0) * 100) / 100;
  return {
    fileName: world.pick(['orders_export_1.csv', 'Bestellungen.csv', 'sales 2025.csv', 'order-lines.csv']),
    content: csv([[...header, names.product, names.pieces, names.amount], ...rows], { delimiter: locale.delimiter }),
    truth: { rows: rows.length, columns: {} },
    grain: {
      of: names.number,
      sums: {
        [names.shipping]: add(({ shipping }) => shipping),
        [names.total]: add(({ total }) => total),
        [names.pieces]: add(({ lines }) => lines.reduce((sum, { pieces }) => sum + pieces, 0)),
        [names.amount]: add(({ lines }) => lines.reduce((sum, { amount }) => sum + amount, 0)),
      },
      refused: { columns: [names.shipping, names.total], by: names.product },
      ...asked,
    },
  };
}

/** Rows that stand for themselves, although a key of theirs repeats. */
function rowsOf(fileName: string, header: string[], rows: (string | number)[][], sums: string[]): Export {
  const at = (name: string) => header.indexOf(name);
  const total = (name: string) => Math.round(rows.reduce((sum, row) => sum + Number(row[at(name)]), 0) * 100) / 100;
  return {
    fileName,
    content: csv([header, ...rows.map((row) => row.map(String))]),
    truth: { rows: rows.length, columns: {} },
    grain: { of: null, sums: Object.fromEntries(sums.map((name) => [name, total(name)])), refused: null },
  };
}

export const ORDER_LINES: Shape[] = [
  {
    kind: 'lines: an order repeated on each line',
    make: (world) =>
      file(
        world,
        drawOrders(world, world.int(30, 90), () => world.int(1, 4)),
        'repeated',
      ),
  },
  {
    kind: 'lines: an order on its first line, blank below',
    make: (world) =>
      file(
        world,
        drawOrders(world, world.int(30, 90), () => world.int(1, 4)),
        'first',
      ),
  },
  {
    kind: 'lines: hardly an order with several',
    make: (world) =>
      file(
        world,
        drawOrders(world, 300, (i) => (i % 40 === 0 ? 2 : 1)),
        'repeated',
      ),
  },
  {
    kind: 'lines: a handful of orders',
    make: (world) =>
      file(
        world,
        drawOrders(world, 7, () => world.int(2, 3)),
        world.pick(['repeated', 'first']),
      ),
  },
  {
    kind: 'lines: the same shipping on every order',
    make: (world) =>
      file(
        world,
        drawOrders(
          world,
          world.int(30, 60),
          () => world.int(1, 3),
          () => 4.9,
        ),
        'repeated',
      ),
  },
  {
    kind: 'lines: totals that differ within a few orders',
    make: (world) => {
      const orders = drawOrders(world, 80, () => world.int(2, 3));
      const good = file(world, orders, 'repeated');
      const [header = '', ...lines] = good.content.toString().split('\n');
      const delimiter = header.includes(';') ? ';' : ',';
      const changed = lines.map((line, i) => {
        const cells = line.split(delimiter);
        if (i !== 3 || cells.length < 6) return line;
        cells[5] = cells[5]!.replace(/^\d/, (digit) => String((Number(digit) % 9) + 1));
        return cells.join(delimiter);
      });
      const names = header.split(delimiter);
      const { [names[5]!]: _, ...sums } = good.grain!.sums;
      // The total must not be added up, whatever it would come to.
      return {
        ...good,
        content: Buffer.from([header, ...changed].join('\n')),
        grain: { ...good.grain!, sums: { ...sums, [names[5]!]: Number.NaN } },
      };
    },
  },
  {
    kind: 'lines: charges of subscriptions, each month',
    make: (world) => {
      const fees = Array.from({ length: 30 }, () => world.pick([9, 19, 49, 99]));
      const rows = fees.flatMap((fee, i) =>
        Array.from({ length: world.int(2, 6) }, (_, month) => [
          `S-${100 + i}`,
          writeDate(new Date(Date.UTC(world.year, month, 1)), 'yyyy-mm-dd'),
          world.pick(['card', 'debit']),
          fee,
        ]),
      );
      return rowsOf('charges.csv', ['subscription_id', 'charged_on', 'method', 'fee'], rows, ['fee']);
    },
  },
  {
    kind: 'lines: orders of customers that come again',
    make: (world) => {
      const people = Array.from({ length: 25 }, (_, i) => [`C${100 + i}`, world.city(), world.country()]);
      const days = world.days(90);
      const rows = days.map((day, i) => [`O${1_000 + i}`, writeDate(day, 'yyyy-mm-dd'), ...world.pick(people), world.cents(5, 900)]);
      return rowsOf('orders.csv', ['order_id', 'order_date', 'customer_id', 'city', 'country', 'amount'], rows, ['amount']);
    },
  },
  {
    kind: 'lines: campaigns by day',
    make: (world) => {
      const campaigns = Array.from({ length: 8 }, (_, i) => [`${7_000_001 + i}`, `Campaign ${i + 1}`]);
      const days = world.days(30);
      const rows = days.flatMap((day) =>
        campaigns.map((campaign) => [writeDate(day, 'yyyy-mm-dd'), ...campaign, world.int(0, 900), world.cents(1, 80)]),
      );
      return rowsOf('campaigns.csv', ['Day', 'Campaign ID', 'Campaign', 'Clicks', 'Cost'], rows, ['Clicks', 'Cost']);
    },
  },
];
