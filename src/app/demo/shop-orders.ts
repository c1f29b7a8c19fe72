import { pickWeighted, seededRandom } from './random.ts';
import {
  CHANNELS,
  COUNTRIES,
  CUSTOMERS,
  FADING,
  GROWTH_PER_YEAR,
  ORDERS_PER_DAY,
  OUTAGE,
  PRODUCTS,
  PROMOTION,
  SEASON,
  SHOP_END,
  SHOP_START,
  type ShopProduct,
} from './shop.ts';

const SEED = 20_241_101;
const DAY_MS = 86_400_000;
const COLUMNS = 'order_id,ordered_at,customer_id,country,city,product,category,channel,quantity,unit_price,discount_rate,revenue,returned';

/** The demo shop's orders as CSV text, one chunk per day: some 100,000 lines over two years, the same on every run and machine. */
export function* shopOrdersCsv(): Generator<string> {
  const random = seededRandom(SEED);
  const start = Date.parse(SHOP_START);
  const days = (Date.parse(SHOP_END) - start) / DAY_MS + 1;
  let number = 0;
  yield `${COLUMNS}\n`;
  for (let day = 0; day < days; day++) {
    const date = new Date(start + day * DAY_MS);
    const lines: string[] = [];
    for (const { channel, product, seconds } of ordersOfDay(random, date, day, days)) {
      number += 1;
      lines.push(orderLine(random, number, new Date(date.getTime() + seconds * 1_000), channel, product));
    }
    yield lines.length === 0 ? '' : `${lines.join('\n')}\n`;
  }
}

function ordersOfDay(random: () => number, date: Date, day: number, days: number) {
  const iso = date.toISOString().slice(0, 10);
  const weekend = date.getUTCDay() === 0 || date.getUTCDay() === 6;
  const season = iso.slice(5) >= SEASON.from && iso.slice(5) <= SEASON.to ? SEASON.factor : 1;
  const noise = 0.94 + random() * 0.12;
  const ordinary = ORDERS_PER_DAY * (1 + GROWTH_PER_YEAR) ** (day / 365) * season * (weekend ? 1.25 : 1) * noise;

  const promoted = iso >= PROMOTION.start && iso <= PROMOTION.end;
  const weight = (product: ShopProduct) =>
    product.popularity *
    (product.name === FADING.product ? 1 - (1 - FADING.endShare) * (day / (days - 1)) : 1) *
    (promoted && product.category === PROMOTION.category ? PROMOTION.factor : 1);
  // A promotion adds orders without taking them from other products, and a fading product's lost orders do not go to others.
  const weights = PRODUCTS.reduce((sum, product) => sum + weight(product), 0);
  const usual = PRODUCTS.reduce((sum, product) => sum + product.popularity, 0);
  const count = Math.round((ordinary * weights) / usual);

  const down = iso >= OUTAGE.start && iso <= OUTAGE.end;
  const orders = Array.from({ length: count }, () => ({
    seconds: Math.floor(86_400 * ((random() + random() + random()) / 3)),
    product: pickWeighted(random, PRODUCTS, weight),
    channel: pickWeighted(random, CHANNELS, ({ share }) => share).name,
  }));
  return orders.filter(({ channel }) => !(down && channel === OUTAGE.channel)).sort((a, b) => a.seconds - b.seconds);
}

function orderLine(random: () => number, number: number, at: Date, channel: string, product: ShopProduct): string {
  const iso = at.toISOString();
  const promoted = product.category === PROMOTION.category && iso.slice(0, 10) >= PROMOTION.start && iso.slice(0, 10) <= PROMOTION.end;
  const customer = Math.floor(CUSTOMERS * random() ** 2) + 1;
  // Country and city are derived from the customer number, so a customer never moves.
  const home = seededRandom(customer);
  const country = pickWeighted(home, COUNTRIES, ({ share }) => share);
  const city = country.cities[Math.floor(home() * country.cities.length)]!;
  const quantity = pickWeighted(random, [1, 2, 3, 4, 6], (n) => [0, 70, 18, 7, 3, 0, 2][n]!);
  const discountPercent = promoted
    ? PROMOTION.discountRate * 100
    : pickWeighted(random, [0, 5, 10], (percent) => (percent === 0 ? 85 : percent === 5 ? 10 : 5));
  const revenue = Math.round((quantity * product.price * (100 - discountPercent)) / 100);
  const returned = random() < product.returnRate;
  return [
    `SO-${String(number).padStart(6, '0')}`,
    `${iso.slice(0, 19)}Z`,
    `C${String(customer).padStart(5, '0')}`,
    country.code,
    city,
    quoted(product.name),
    product.category,
    channel,
    quantity,
    money(product.price),
    (discountPercent / 100).toFixed(2),
    money(revenue),
    returned,
  ].join(',');
}

function money(cents: number): string {
  return (cents / 100).toFixed(2);
}

function quoted(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
