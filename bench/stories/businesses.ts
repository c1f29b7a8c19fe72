import { addDays, daysBetween, type Period, stepsIn, weekdayOf } from '../unseen/calendar.ts';
import { type Database, pathTo, tableOf } from '../unseen/model.ts';
import { type Draw, draw } from '../unseen/random.ts';
import { TRADES } from '../unseen/trades/index.ts';

/** One row of a business's export. */
export type Line = Record<string, string | number | boolean | null>;

/** A business as one exported table: what it does, when, where, and for how much. */
export interface Business {
  trade: string;
  lines: Line[];
  time: string;
  /** The amount of a line; null where lines are only counted. */
  amount: string | null;
  /** The column whose values may fade or be promoted, and the one in whose values competitors appear. */
  product: string;
  region: string;
  /** Billed once a month: nothing happens on a day. */
  monthly: boolean;
  coverage: Period;
}

interface Export {
  trade: string;
  table: string;
  amount: string | null;
  product: string;
  region: string;
  /** Columns of linked tables, as `table.column`. */
  linked: string[];
  size: number;
  monthly?: true;
}

const EXPORTS: Export[] = [
  {
    trade: 'shop',
    table: 'order_lines',
    amount: 'line_amount',
    product: 'category',
    region: 'country',
    linked: ['products.category', 'customers.country', 'orders.channel', 'orders.payment_method'],
    size: 4,
  },
  {
    trade: 'logistics',
    table: 'shipments',
    amount: 'freight_cost',
    product: 'service_level',
    region: 'destination',
    linked: ['carriers.carrier_name'],
    size: 10,
  },
  {
    trade: 'clinic',
    table: 'visits',
    amount: 'fee',
    product: 'visit_type',
    region: 'city',
    linked: ['practitioners.specialty', 'practitioners.city'],
    size: 10,
  },
  {
    trade: 'manufacturing',
    table: 'runs',
    amount: 'output_units',
    product: 'product_line',
    region: 'plant_name',
    linked: ['machines.machine_type', 'plants.plant_name'],
    size: 10,
  },
  {
    trade: 'bank',
    table: 'transactions',
    amount: 'transaction_amount',
    product: 'transaction_type',
    region: 'region',
    linked: ['accounts.account_type', 'branches.region'],
    size: 9,
  },
  {
    trade: 'support',
    table: 'tickets',
    amount: null,
    product: 'topic',
    region: 'region',
    linked: ['accounts.plan', 'accounts.region'],
    size: 9,
  },
  {
    trade: 'marketing',
    table: 'leads',
    amount: null,
    product: 'channel',
    region: 'country',
    linked: ['campaigns.channel', 'campaigns.objective'],
    size: 12,
  },
  {
    trade: 'subscriptions',
    table: 'invoices',
    amount: 'net_amount',
    product: 'plan_name',
    region: 'country',
    linked: ['plans.plan_name', 'customers.country', 'customers.industry'],
    size: 3,
    monthly: true,
  },
];

/** How much less happens on a Saturday or Sunday. */
const WEEKEND = 0.4;

/**
 * The businesses of `bench/unseen` as exports of one table each, with the columns of linked tables. The trades grow and have a wave over the year, so
 * each line gets another date: any day alike but for weekends, or bills of any month alike. Nothing is left that happens.
 */
export function businesses(seed: number, coverage: Period): Business[] {
  return EXPORTS.map((one): Business => {
    const random = draw(seed).fork(one.trade);
    const database = TRADES[one.trade]!({ random, coverage, size: one.size });
    const { table, amount, product, region, monthly = false } = one;
    const time = tableOf(database, table).time!;
    const dates = random.fork('dates');
    const lines = exportOf(database, one).map((line) => ({ ...line, [time]: monthly ? monthIn(coverage, dates) : dayIn(coverage, dates) }));
    lines.sort((a, b) => (String(a[time]) < String(b[time]) ? -1 : 1));
    return { trade: one.trade, lines, time, amount, product, region, monthly, coverage };
  });
}

function dayIn(coverage: Period, random: Draw): string {
  for (;;) {
    const day = addDays(coverage.from, random.int(0, daysBetween(coverage) - 1));
    if (weekdayOf(day) < 5 || random.chance(1 - WEEKEND)) return day;
  }
}

/** Bills are issued on the fifth. */
function monthIn(coverage: Period, random: Draw): string {
  const months = stepsIn(coverage, 'month').filter((month) => addDays(month, 4) < coverage.to);
  return addDays(random.pick(months), 4);
}

function exportOf(database: Database, { table, linked }: Export): Line[] {
  const fact = tableOf(database, table);
  const links = linked.map((name) => {
    const [to, column] = name.split('.') as [string, string];
    const path = pathTo(database, table, to);
    if (!path) throw new Error(`No path from ${table} to ${to}`);
    const steps = path.map((step) => ({ column: step.column, rows: rowsByKey(database, step.to) }));
    return { column, steps };
  });
  const own = fact.columns.filter(
    ({ kind, name, additivity }) =>
      kind === 'key' ||
      kind === 'category' ||
      name === fact.time ||
      (kind === 'number' && additivity?.kind !== 'repeated' && additivity?.kind !== 'rate' && additivity?.kind !== 'intensive'),
  );
  return fact.rows.map((row) => {
    const line: Line = Object.fromEntries(own.map(({ name }) => [name, row[name] ?? null]));
    for (const { column, steps } of links) {
      let at: Line | undefined = row as Line;
      for (const step of steps) at = at && step.rows.get(String(at[step.column]));
      line[column] = at?.[column] ?? null;
    }
    return line;
  });
}

function rowsByKey(database: Database, name: string): Map<string, Line> {
  const { key, rows } = tableOf(database, name);
  return new Map(rows.map((row) => [String(row[key[0]!]), row as Line]));
}
