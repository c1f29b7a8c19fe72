/** Tables with two dimensions, a measure and two years, and what can be said of them in prose. */
import { type Draw, draw } from '../unseen/random.ts';

interface Row {
  day: string;
  member: string;
  other: string;
  measure: number;
}

export interface Table {
  random: Draw;
  noun: string;
  measure: string;
  dimension: string;
  members: string[];
  others: string[];
  rows: Row[];
  csv: string;
}

export interface Statement {
  form: string;
  text: string;
  holds: boolean;
}

const NOUNS = ['orders', 'bookings', 'visits', 'shipments', 'repairs', 'lessons'];
const MEASURES = ['revenue', 'cost', 'profit', 'weight', 'amount'];
const DIMENSIONS: [string, string[]][] = [
  ['region', ['North', 'South', 'West', 'East']],
  ['category', ['Chairs', 'Lamps', 'Tables', 'Rugs', 'Shelves']],
  ['channel', ['Web', 'Store', 'Phone']],
  ['country', ['Germany', 'France', 'Spain', 'Italy', 'Portugal']],
  ['team', ['Alpha', 'Beta', 'Gamma', 'Delta']],
  ['product', ['Model 3', 'Model 7', 'B2B Kit', 'Quartz']],
];

export function drawTable(seed: number): Table {
  const random = draw(seed);
  const [[dimension, members], [second, others]] = random.shuffle(DIMENSIONS) as [(typeof DIMENSIONS)[0], (typeof DIMENSIONS)[0]];
  const noun = random.pick(NOUNS);
  // What the weights of lessons add up to means nothing, so nothing said of it can be checked.
  const drawn = random.pick(MEASURES);
  const measure = drawn === 'weight' && noun !== 'shipments' ? 'revenue' : drawn;
  const growth = random.pick([0.5, 0.8, 1, 1.3, 2, 2.1, 3]);
  const rows = Array.from({ length: random.int(150, 700) }, (): Row => {
    const later = random.chance(growth / (1 + growth));
    return {
      day: `${later ? 2025 : 2024}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`,
      member: random.skewed(members),
      other: random.skewed(others),
      measure: random.amount(80),
    };
  });
  const csv = [
    `${noun.slice(0, -1)}_id,day,${dimension},${second},${measure}`,
    ...rows.map((row, i) => `${i + 1},${row.day},${row.member},${row.other},${row.measure}`),
  ].join('\n');
  return { random, noun, measure, dimension, members, others, rows, csv };
}

const sum = (rows: readonly Row[]) => rows.reduce((total, row) => total + Math.round(row.measure * 100), 0) / 100;
const whole = (value: number) => Math.round(value).toLocaleString('en-US');
const cents = (value: number) => value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const cap = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A number near another with two digits, below or above. */
function bound(value: number, factor: number): string {
  return Number((value * factor).toPrecision(2)).toLocaleString('en-US');
}

export function statementsOf(table: Table): Statement[] {
  return [
    ...bounds(table),
    ...rough(table),
    ...moves(table),
    ...shares(table),
    ...rankings(table),
    ...comparisons(table),
    ...lists(table),
    ...names(table),
  ];
}

const of = (rows: readonly Row[], member: string) => rows.filter((row) => row.member === member);
const year = (rows: readonly Row[], name: string) => rows.filter(({ day }) => day.startsWith(name));

function bounds({ rows, measure, noun, members, random }: Table): Statement[] {
  const member = random.pick(members);
  const [total, count, own] = [sum(year(rows, '2025')), year(rows, '2025').length, sum(of(rows, member))];
  const both = (text: (limit: string) => string, value: number, above: boolean): Statement[] => [
    { form: 'bounds', text: text(bound(value, above ? 0.9 : 1.1)), holds: true },
    { form: 'bounds', text: text(bound(value, above ? 1.15 : 0.85)), holds: false },
  ];
  return [
    ...both((n) => `Total ${measure} exceeded ${n} in 2025.`, total, true),
    ...both((n) => `There were more than ${n} ${noun} in 2025.`, count, true),
    ...both((n) => `${member} made over ${n} in total ${measure}.`, own, true),
    ...both((n) => `In 2025, total ${measure} stayed below ${n}.`, total, false),
    ...both((n) => `Total ${measure} of ${member} was at least ${n}.`, own, true),
    ...both((n) => `${member} had fewer than ${n} ${noun}.`, of(rows, member).length, false),
    { form: 'bounds', text: `Total ${measure} in 2025 was between ${bound(total, 0.9)} and ${bound(total, 1.1)}.`, holds: true },
    { form: 'bounds', text: `Total ${measure} in 2025 was between ${bound(total, 1.1)} and ${bound(total, 1.3)}.`, holds: false },
  ];
}

function rough({ rows, measure, noun, members, random }: Table): Statement[] {
  const member = random.pick(members);
  const [own, count] = [sum(of(rows, member)), rows.length];
  const both = (text: (value: number) => string, value: number): Statement[] => [
    { form: 'rough', text: text(value * random.pick([0.97, 1, 1.03])), holds: true },
    { form: 'rough', text: text(value * random.pick([0.6, 0.7, 1.4, 2])), holds: false },
  ];
  return [
    ...both((n) => `Total ${measure} of ${member} was about ${whole(n)}.`, own),
    ...both((n) => `We counted roughly ${whole(n)} ${noun}.`, count),
    ...both((n) => `Total ${measure} came to approximately ${(n / 1000).toFixed(1)}k.`, sum(rows)),
    { form: 'rough', text: `Total ${measure} was almost ${bound(sum(rows), 1.03)}.`, holds: true },
    { form: 'rough', text: `Total ${measure} was almost ${bound(sum(rows), 1.4)}.`, holds: false },
  ];
}

function moves({ rows, measure, noun }: Table): Statement[] {
  const [a, b] = [sum(year(rows, '2024')), sum(year(rows, '2025'))];
  const [m, n] = [year(rows, '2024').length, year(rows, '2025').length];
  const [rise, grow] = [b > a, n > m];
  const percent = Math.abs(((b - a) / a) * 100);
  const verb = (up: boolean) => (up ? 'rose' : 'fell');
  const out: Statement[] = [
    { form: 'growth', text: `Total ${measure} ${verb(rise)} ${percent.toFixed(1)}% in 2025.`, holds: true },
    { form: 'growth', text: `Total ${measure} ${verb(rise)} ${(percent * 1.3 + 1).toFixed(1)}% in 2025.`, holds: false },
    { form: 'growth', text: `Total ${measure} ${verb(!rise)} by ${percent.toFixed(1)}% in 2025 compared with 2024.`, holds: false },
    {
      form: 'growth',
      text: `Total ${measure} was ${cents(b)} in 2025, ${rise ? 'up' : 'down'} ${percent.toFixed(1)}% from 2024.`,
      holds: true,
    },
    {
      form: 'growth',
      text: `Total ${measure} was ${cents(b)} in 2025, ${rise ? 'up' : 'down'} ${(percent + 12).toFixed(1)}% from 2024.`,
      holds: false,
    },
    { form: 'growth', text: `Total ${measure} ${verb(rise)} from ${cents(a)} in 2024 to ${cents(b)} in 2025.`, holds: true },
    { form: 'growth', text: `Total ${measure} ${verb(rise)} from ${cents(a * 1.1)} in 2024 to ${cents(b)} in 2025.`, holds: false },
    { form: 'direction', text: `The number of ${noun} ${grow ? 'grew' : 'declined'} from 2024 to 2025.`, holds: n !== m },
    { form: 'direction', text: `The number of ${noun} ${grow ? 'declined' : 'grew'} from 2024 to 2025.`, holds: false },
    { form: 'direction', text: `Total ${measure} was higher in ${rise ? 2025 : 2024} than in ${rise ? 2024 : 2025}.`, holds: true },
    { form: 'direction', text: `Total ${measure} was higher in ${rise ? 2024 : 2025} than in ${rise ? 2025 : 2024}.`, holds: false },
  ];
  const factor = b / a;
  const multiple = (text: string, from: number, to: number) => {
    if (factor >= from && factor <= to) out.push({ form: 'multiples', text, holds: true });
    else if (factor < from * 0.85 || factor > to * 1.2) out.push({ form: 'multiples', text, holds: false });
  };
  multiple(`Total ${measure} doubled from 2024 to 2025.`, 1.92, 2.08);
  multiple(`Total ${measure} more than doubled from 2024 to 2025.`, 2.0001, 9);
  multiple(`Total ${measure} nearly tripled in 2025 compared with 2024.`, 2.6, 2.99);
  multiple(`Between 2024 and 2025, total ${measure} halved.`, 0.48, 0.52);
  return out;
}

function shares({ rows, measure, noun, members, random }: Table): Statement[] {
  const member = random.pick(members);
  const part = (sum(of(rows, member)) / sum(rows)) * 100;
  const counted = (of(rows, member).length / rows.length) * 100;
  const out: Statement[] = [
    { form: 'shares', text: `${member}’s share of total ${measure} was ${part.toFixed(1)}%.`, holds: true },
    { form: 'shares', text: `${member}’s share of total ${measure} was ${(part * 1.2 + 1).toFixed(1)}%.`, holds: false },
    { form: 'shares', text: `More than ${Math.max(1, Math.floor(counted * 0.9))}% of all ${noun} came from ${member}.`, holds: true },
    { form: 'shares', text: `More than ${Math.ceil(counted * 1.2 + 2)}% of all ${noun} came from ${member}.`, holds: false },
  ];
  const fraction = (name: string, value: number) => {
    const text = `${cap(name)} of all ${noun} came from ${member}.`;
    if (Math.abs(counted - value) <= 1) out.push({ form: 'fractions', text, holds: true });
    else if (Math.abs(counted - value) >= 8) out.push({ form: 'fractions', text, holds: false });
  };
  fraction('a third', 100 / 3);
  fraction('half', 50);
  fraction('a quarter', 25);
  fraction('two thirds', 200 / 3);
  if (Math.abs(counted - 50) > 3)
    out.push({ form: 'fractions', text: `More than half of all ${noun} came from ${member}.`, holds: counted > 50 });
  return out;
}

function rankings({ rows, measure, noun, dimension, members, random }: Table): Statement[] {
  const used = members.filter((member) => of(rows, member).length > 0);
  const byMeasure = [...used].sort((a, b) => sum(of(rows, b)) - sum(of(rows, a)));
  const byCount = [...used].sort((a, b) => of(rows, b).length - of(rows, a).length);
  const tied = new Set(used.map((member) => of(rows, member).length)).size < used.length;
  const [first, second] = byMeasure as [string, string];
  const last = byMeasure.at(-1)!;
  const wrong = random.pick(byMeasure.slice(1));
  const out: Statement[] = [
    { form: 'rankings', text: `${first} had the highest total ${measure}.`, holds: true },
    { form: 'rankings', text: `${wrong} had the highest total ${measure}.`, holds: false },
    { form: 'rankings', text: `${second} recorded the second highest total ${measure}.`, holds: true },
    { form: 'rankings', text: `${first} recorded the second highest total ${measure}.`, holds: false },
    { form: 'rankings', text: `The ${dimension} with the lowest total ${measure} was ${last}.`, holds: true },
    { form: 'rankings', text: `The ${dimension} with the lowest total ${measure} was ${first}.`, holds: false },
    { form: 'rankings', text: `${first} was the largest ${dimension} by total ${measure}.`, holds: true },
    { form: 'rankings', text: `${last} ranked first in total ${measure}.`, holds: false },
  ];
  if (!tied) {
    out.push({ form: 'rankings', text: `${byCount[0]} had the most ${noun}.`, holds: true });
    out.push({ form: 'rankings', text: `${byCount.at(-1)} had the most ${noun}.`, holds: false });
  }
  return out;
}

function comparisons({ rows, measure, noun, members, random }: Table): Statement[] {
  const [one, two] = random.shuffle(members.filter((member) => of(rows, member).length > 0)) as [string, string];
  const more = of(rows, one).length - of(rows, two).length;
  const larger = sum(of(rows, one)) > sum(of(rows, two));
  const times = sum(of(rows, one)) / sum(of(rows, two));
  const out: Statement[] = [
    { form: 'comparisons', text: `${one} had higher total ${measure} than ${two}.`, holds: larger },
    { form: 'comparisons', text: `Total ${measure} of ${one} was ${larger ? 'higher' : 'lower'} than that of ${two}.`, holds: true },
    { form: 'comparisons', text: `Total ${measure} of ${one} was ${larger ? 'lower' : 'higher'} than that of ${two}.`, holds: false },
  ];
  if (more !== 0) out.push({ form: 'comparisons', text: `${one} had more ${noun} than ${two}.`, holds: more > 0 });
  if (Math.abs(times - 2) < 0.08) out.push({ form: 'comparisons', text: `${one} made twice the total ${measure} of ${two}.`, holds: true });
  else if (Math.abs(times - 2) > 0.5)
    out.push({ form: 'comparisons', text: `${one} made twice the total ${measure} of ${two}.`, holds: false });
  return out;
}

function lists({ rows, measure, noun, dimension, members, random }: Table): Statement[] {
  const used = members.filter((member) => of(rows, member).length > 0).slice(0, 3);
  const values = used.map((member) => sum(of(rows, member)));
  const counts = used.map((member) => of(rows, member).length);
  const at = random.int(0, used.length - 1);
  const off = values.map((value, i) => (i === at ? value * 1.1 : value));
  const wrong = counts.map((value, i) => (i === at ? value + 3 + Math.round(value / 10) : value));
  const and = (items: string[]) => `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
  const bullets = (all: number[]) =>
    `Total ${measure} by ${dimension}:\n${used.map((member, i) => `- ${member}: ${cents(all[i]!)}`).join('\n')}`;
  const table = (all: number[]) =>
    `| ${cap(dimension)} | Total ${measure} |\n|---|---|\n${used.map((member, i) => `| ${member} | ${cents(all[i]!)} |`).join('\n')}`;
  const respectively = (all: number[]) => `${and(used)} had ${and(all.map(whole))} ${noun}, respectively.`;
  const [a, b] = [sum(year(rows, '2024')), sum(year(rows, '2025'))];
  return [
    { form: 'lists', text: bullets(values), holds: true },
    { form: 'lists', text: bullets(off), holds: false },
    { form: 'tables', text: table(values), holds: true },
    { form: 'tables', text: table(off), holds: false },
    { form: 'respectively', text: respectively(counts), holds: true },
    { form: 'respectively', text: respectively(wrong), holds: false },
    { form: 'respectively', text: `Total ${measure} was ${cents(a)} and ${cents(b)} in 2024 and 2025, respectively.`, holds: true },
    { form: 'respectively', text: `Total ${measure} was ${cents(b)} and ${cents(a)} in 2024 and 2025, respectively.`, holds: a === b },
  ];
}

/** Digits in names and years that claim nothing. */
function names({ rows, measure, members, random }: Table): Statement[] {
  const member = random.pick(members);
  const own = sum(of(rows, member));
  return [
    { form: 'names', text: `In 2025 our Q3 review of the 24/7 service covered ${member}; its ISO 9001 audit is done.`, holds: true },
    { form: 'names', text: `Total ${measure} of ${member} was ${cents(own)}, as the 2025 plan for Store 12 said.`, holds: true },
    { form: 'names', text: `Total ${measure} of ${member} was ${cents(own * 1.2)}.`, holds: false },
  ];
}
