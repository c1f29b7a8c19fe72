/** Single tables of many trades, with missing values, heavy tails and several ways to write names. */
import { type Draw, draw } from '../unseen/random.ts';

type Cell = number | string | null;

export interface NumberColumn {
  kind: 'number';
  /** As the file has it. */
  name: string;
  /** As people say it, in English and German. */
  said: [en: string, de: string];
  values: (number | null)[];
  /** Whether its total means something. */
  adds?: boolean;
}

export interface CategoryColumn {
  kind: 'category';
  name: string;
  said: [en: string, de: string];
  values: (string | null)[];
  members: string[];
}

export interface DateColumn {
  name: string;
  said: [en: string, de: string];
  values: string[];
}

export interface Table {
  name: string;
  /** What a row is, in the plural. */
  noun: [en: string, de: string];
  key: { name: string; values: number[] };
  numbers: NumberColumn[];
  categories: CategoryColumn[];
  /** When each row happened, in tables that are drawn with dates. */
  dates?: DateColumn;
  rows: number;
}

type NumberDraft = readonly [en: string, de: string, unit: string, kind: 'normal' | 'heavy' | 'count', middle: number];
type CategoryDraft = readonly [en: string, de: string, members: readonly string[]];

interface Topic {
  name: readonly [string, string];
  /** One, and several. */
  noun: readonly [string, string, string, string];
  numbers: readonly NumberDraft[];
  categories: readonly CategoryDraft[];
}

const TOPICS: readonly Topic[] = [
  {
    name: ['vineyard', 'weinberg'],
    noun: ['vine', 'vines', 'rebe', 'reben'],
    numbers: [
      ['trunk girth', 'Stammumfang', 'cm', 'normal', 24],
      ['sugar content', 'Zuckergehalt', 'g', 'normal', 190],
      ['yield', 'Ertrag', 'kg', 'heavy', 3],
      ['leaf count', 'Blattzahl', '', 'count', 60],
    ],
    categories: [
      ['grape', 'Traube', ['riesling', 'merlot', 'syrah']],
      ['exposure', 'Hanglage', ['north', 'south']],
    ],
  },
  {
    name: ['regatta', 'regatta'],
    noun: ['crew', 'crews', 'boot', 'boote'],
    numbers: [
      ['finish time', 'Zielzeit', 's', 'normal', 410],
      ['stroke rate', 'Schlagzahl', '', 'normal', 36],
      ['boat weight', 'Bootsgewicht', 'kg', 'normal', 55],
      ['penalty', 'Strafe', '', 'count', 2],
    ],
    categories: [
      ['boat class', 'Bootsklasse', ['single', 'double', 'eight']],
      ['lane side', 'Bahnseite', ['left', 'right']],
    ],
  },
  {
    name: ['flats', 'wohnungen'],
    noun: ['flat', 'flats', 'wohnung', 'wohnungen'],
    numbers: [
      ['monthly rent', 'Monatsmiete', 'eur', 'heavy', 900],
      ['floor area', 'Grundflaeche', 'm2', 'normal', 74],
      ['heating cost', 'Heizkosten', 'eur', 'normal', 120],
      ['bedrooms', 'Schlafzimmer', '', 'count', 3],
    ],
    categories: [
      ['district', 'Stadtteil', ['harbour', 'old town', 'hillside', 'station']],
      ['furnished', 'Moeblierung', ['full', 'none']],
    ],
  },
  {
    name: ['sleep_lab', 'schlaflabor'],
    noun: ['sleeper', 'sleepers', 'schlaefer', 'schlaefer'],
    numbers: [
      ['sleep duration', 'Schlafdauer', 'h', 'normal', 7],
      ['pulse', 'Puls', '', 'normal', 61],
      ['caffeine', 'Koffein', 'mg', 'heavy', 80],
      ['awakenings', 'Wachphasen', '', 'count', 4],
    ],
    categories: [
      ['chronotype', 'Chronotyp', ['lark', 'owl', 'mixed']],
      ['mattress', 'Matratze', ['soft', 'firm']],
    ],
  },
  {
    name: ['river_gauges', 'pegel'],
    noun: ['reading', 'readings', 'messung', 'messungen'],
    numbers: [
      ['water level', 'Wasserstand', 'cm', 'normal', 240],
      ['turbidity', 'Truebung', '', 'heavy', 6],
      ['flow speed', 'Stroemung', '', 'normal', 1.4],
      ['fish count', 'Fischzahl', '', 'count', 11],
    ],
    categories: [
      ['river', 'Fluss', ['Alva', 'Brenta', 'Corva']],
      ['season', 'Jahreszeit', ['wet', 'dry']],
    ],
  },
  {
    name: ['bakery_tests', 'backversuche'],
    noun: ['loaf', 'loaves', 'brot', 'brote'],
    numbers: [
      ['crust thickness', 'Krustendicke', 'mm', 'normal', 4],
      ['baking time', 'Backzeit', 'min', 'normal', 46],
      ['salt', 'Salz', 'g', 'heavy', 12],
      ['air holes', 'Poren', '', 'count', 30],
    ],
    categories: [
      ['flour', 'Mehl', ['rye', 'wheat', 'spelt']],
      ['oven', 'Ofen', ['stone', 'steam']],
    ],
  },
];

type Style = (words: string, unit: string) => string;
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const STYLES: readonly Style[] = [
  (words) => words.toLowerCase().replaceAll(' ', '_'),
  (words, unit) => [...words.toLowerCase().split(' '), ...(unit ? [unit] : [])].join('_'),
  (words) =>
    words
      .split(' ')
      .map((word, at) => (at === 0 ? word.toLowerCase() : capital(word)))
      .join(''),
  (words) => words.split(' ').map(capital).join(' '),
  (words) => words.split(' ').map(capital).join(''),
  (words, unit) => `${words.split(' ').map(capital).join(' ')}${unit ? ` (${unit})` : ''}`,
  (words) => words.toUpperCase().replaceAll(' ', '_'),
];

/** A table of a trade, the same for the same seed. */
export function drawTable(seed: number, german: boolean): Table {
  const random = draw(seed);
  const topic = random.pick(TOPICS);
  const style = random.pick(STYLES);
  const rows = random.int(60, 320);
  const members = topic.categories.map(([en, de, values]): CategoryColumn => {
    const column = Array.from({ length: rows }, () => (random.chance(0.04) ? null : random.skewed(values)));
    return { kind: 'category', name: style(german ? de : en, ''), said: [en, de], values: column, members: [...values] };
  });
  const hidden = Array.from({ length: rows }, () => random.normal());
  const numbers = topic.numbers.map(([en, de, unit, kind, middle], at): NumberColumn => {
    const gaps = random.chance(0.6) ? 0.02 + 0.1 * random.next() : 0;
    const follows = random.chance(0.5) ? 0.7 : 0;
    const values = hidden.map((common, row) => {
      const z = follows * common + Math.sqrt(1 - follows ** 2) * random.normal();
      const shift = at === 0 ? 0.4 * members[0]!.members.indexOf(members[0]!.values[row] ?? '') : 0;
      const value = valueLike(random, kind, middle, z + shift);
      return random.chance(gaps) ? null : value;
    });
    return { kind: 'number', name: style(german ? de : en, unit), said: [en, de], values, adds: kind !== 'normal' };
  });
  return {
    name: topic.name[german ? 1 : 0],
    noun: [topic.noun[1], topic.noun[3]],
    key: { name: style(`${topic.noun[german ? 2 : 0]} id`, ''), values: Array.from({ length: rows }, (_, row) => 1000 + row * 7) },
    numbers,
    categories: members,
    rows,
  };
}

/** A table of a trade with the day of each row, in one of three years. */
export function drawDatedTable(seed: number, german: boolean): Table {
  const table = drawTable(seed, german);
  const random = draw(seed).fork('dates');
  const day = () => `${random.int(2019, 2021)}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`;
  const [en, de] = random.pick([
    ['recorded on', 'erfasst am'],
    ['test date', 'Pruefdatum'],
  ] as const);
  const name = table.key.name.includes('_') ? (german ? de : en).toLowerCase().replaceAll(' ', '_') : german ? de : en;
  return { ...table, dates: { name, said: [en, de], values: Array.from({ length: table.rows }, day) } };
}

const two = (value: number) => String(value).padStart(2, '0');

function valueLike(random: Draw, kind: NumberDraft[3], middle: number, z: number): number {
  if (kind === 'count') return Math.max(0, Math.round(middle + Math.sqrt(middle) * z));
  if (kind === 'heavy') return Math.round(middle * Math.exp(0.8 * z) * 100) / 100;
  const far = random.chance(0.012) ? 5 * Math.sign(z) : 0;
  return Math.round(middle * (1 + 0.18 * (z + far)) * 1000) / 1000;
}

/** The table as a CSV file. */
export function csvOf({ key, numbers, categories, dates, rows }: Table): string {
  const columns: { name: string; values: readonly Cell[] }[] = [key, ...numbers, ...categories, ...(dates ? [dates] : [])];
  const cell = (value: Cell) => (value === null ? '' : /[",\n]/.test(String(value)) ? `"${value}"` : String(value));
  const lines = Array.from({ length: rows }, (_, row) => columns.map(({ values }) => cell(values[row]!)).join(','));
  return `${[columns.map(({ name }) => cell(name)).join(','), ...lines].join('\n')}\n`;
}
