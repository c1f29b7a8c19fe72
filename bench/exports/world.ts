import { draw } from '../unseen/random.ts';

/** How a place writes numbers and dates. */
export interface Locale {
  id: 'de' | 'fr' | 'ch' | 'us' | 'uk';
  thousands: string;
  decimal: string;
  /** As `writeDate` takes it. */
  date: string;
  currency: string;
  delimiter: string;
}

export const LOCALES: Locale[] = [
  { id: 'de', thousands: '.', decimal: ',', date: 'dd.mm.yyyy', currency: 'EUR', delimiter: ';' },
  { id: 'fr', thousands: ' ', decimal: ',', date: 'dd/mm/yyyy', currency: 'EUR', delimiter: ';' },
  { id: 'ch', thousands: "'", decimal: '.', date: 'dd.mm.yyyy', currency: 'CHF', delimiter: ';' },
  { id: 'us', thousands: ',', decimal: '.', date: 'mm/dd/yyyy', currency: 'USD', delimiter: ',' },
  { id: 'uk', thousands: ',', decimal: '.', date: 'dd/mm/yyyy', currency: 'GBP', delimiter: ',' },
];

const FIRST = 'Anna Ben Clara David Emma Felix Greta Henri Ines Jonas Katja Louis Marie Noah Olga Paul Rosa Simon Tara Yves'.split(' ');
const LAST = 'Weber Martin Smith Rossi Keller Dubois Jones Novak Berg Silva Frey Moreau Hughes Lang Costa Meier Petit Walker'.split(' ');
const FIRMS =
  'Total SE;Nordlicht GmbH;Maison Claire;Blue River Inc;Alpen AG;Summit Ltd;Sum & Co;Hafen KG;Atelier Sud;Grand Hotel;Average Joe LLC'.split(
    ';',
  );
const GOODS = 'Mug;Lamp;Desk, oak;Chair "Lina";Notebook A5;Poster;Tea set;Candle;Wool scarf;Backpack 20L;Vase;Garden hose 10 m'.split(';');
const CITIES = 'Berlin;Lyon;Zürich;Austin;Leeds;Köln;Genève;Boston;Nantes;Bern'.split(';');
const COUNTRIES = 'DE;FR;CH;US;GB;IT;NO'.split(';');

/** Draws what fills a file: names, amounts and days, the same for the same seed. */
export class World {
  readonly #draw: ReturnType<typeof draw>;
  readonly year: number;

  constructor(seed: number) {
    this.#draw = draw(seed);
    this.year = 2022 + this.int(0, 3);
  }

  int(from: number, to: number): number {
    return this.#draw.int(from, to);
  }

  pick<T>(values: readonly T[]): T {
    return values[this.int(0, values.length - 1)] as T;
  }

  chance(share: number): boolean {
    return this.int(0, 9_999) < share * 10_000;
  }

  some<T>(values: readonly T[], count: number): T[] {
    const left = [...values];
    return Array.from({ length: Math.min(count, left.length) }, () => left.splice(this.int(0, left.length - 1), 1)[0] as T);
  }

  person = () => `${this.pick(FIRST)} ${this.pick(LAST)}`;
  firm = () => this.pick(FIRMS);
  product = () => this.pick(GOODS);
  city = () => this.pick(CITIES);
  country = () => this.pick(COUNTRIES);
  products = (count: number) => this.some(GOODS, count);
  firms = (count: number) => this.some(FIRMS, count);
  cities = (count: number) => this.some(CITIES, count);
  cents = (from: number, to: number) => this.int(from * 100, to * 100) / 100;
  /** A moment of the world's year. */
  moment = () => new Date(Date.UTC(this.year, this.int(0, 11), this.int(1, 28), this.int(0, 23), this.int(0, 59), this.int(0, 59)));
  /** Days in their order, past the 12th among them. */
  days = (count: number) => {
    const start = Date.UTC(this.year, this.int(0, 7), this.int(1, 20));
    return Array.from({ length: count }, (_, i) => new Date(start + Math.floor((i * 60) / Math.max(20, count)) * 86_400_000));
  };
}

/** A number as a place writes it, in groups of three unless `plain`. */
export function writeNumber(
  value: number,
  { thousands, decimal }: Pick<Locale, 'thousands' | 'decimal'>,
  places = 2,
  plain = false,
): string {
  const [whole = '', rest] = Math.abs(value).toFixed(places).split('.');
  const grouped = plain ? whole : whole.replace(/\B(?=(\d{3})+$)/g, thousands);
  return `${value < 0 ? '-' : ''}${grouped}${rest === undefined ? '' : decimal + rest}`;
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** A date by a pattern of yyyy, yy, mmmm, mmm, mm, m, dd, d, HH, H, hh, h, MM, SS and AP. */
export function writeDate(date: Date, pattern: string): string {
  const [y, m, d, hour] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), date.getUTCHours()];
  const two = (n: number) => String(n).padStart(2, '0');
  const half = hour % 12 === 0 ? 12 : hour % 12;
  const parts: Record<string, string> = {
    yyyy: String(y),
    yy: two(y % 100),
    mmmm: MONTHS[m] as string,
    mmm: (MONTHS[m] as string).slice(0, 3),
    mm: two(m + 1),
    m: String(m + 1),
    dd: two(d),
    d: String(d),
    HH: two(hour),
    H: String(hour),
    hh: two(half),
    h: String(half),
    MM: two(date.getUTCMinutes()),
    SS: two(date.getUTCSeconds()),
    AP: hour < 12 ? 'AM' : 'PM',
  };
  return pattern.replace(/yyyy|yy|mmmm|mmm|mm|m|dd|d|HH|H|hh|h|MM|SS|AP/g, (part) => parts[part] as string);
}
