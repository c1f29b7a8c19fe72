import { stemmer } from 'stemmer';

/** Words of a text in lower case; numbers keep their points and dates their hyphens. */
export function wordsOf(text: string): string[] {
  const found = text
    .normalize('NFKC')
    .replaceAll('_', ' ')
    .matchAll(/\d{4}-\d{2}(?:-\d{2})?|\d[\d,]*(?:\.\d+)?%?|[\p{L}\p{M}][\p{L}\p{M}\p{N}]*(?:['’](?!s\b)\p{L}+)?|>=|<=|!=|[<>=]/gu);
  return [...found].map(([word]) => word.toLowerCase());
}

/** A word without its ending, so that "orders", "ordered" and "order" match. */
export function stem(word: string): string {
  if (word === 'ids') return 'id';
  let base = word.replace(/['’]s?$/, '');
  if (base.length > 6 && /(?:o|y|e)ses$/.test(base)) base = `${base.slice(0, -2)}is`;
  else if (base.length > 4 && base.endsWith('ies')) base = `${base.slice(0, -3)}y`;
  else if (base.length > 4 && /(?:ss|sh|ch|x|z)es$/.test(base)) base = base.slice(0, -2);
  else if (base.length > 3 && /[^suia]s$/.test(base)) base = base.slice(0, -1);
  else if (base.length > 4 && /[^s]us?es$/.test(base)) base = base.slice(0, -1);
  return base;
}

/**
 * The common root of a word family: "hired" and "hiring", "graduation" and "graduate" (Porter 1980). Looser than the stem, and so tried
 * after it.
 */
export function root(word: string): string {
  return stemmer(word.replace(/['’]s?$/, ''));
}

/** A verb form or an adverb: to be ignored unless it names something in the data. */
export function isVerbal(word: string): boolean {
  return /^\p{Ll}{2,}(?:ed|ing|ly)$/u.test(word) || VERBS.has(word);
}

const VERBS = new Set(
  (
    'taught teach teaches took take takes taken make makes made gave give gives given get gets got gotten go goes went gone hold holds held bought buy buys sell sells ' +
    'sold spent spend spends paid pays reside resides live lives work works involve involves contain contains require requires have flow flows run runs operate operates ' +
    'depart departs arrive arrives leave leaves carry carries cost costs traverse earn earns win wins won lose lost loses come comes came begin begins began start starts ' +
    'end ends won occur occurs happen happens vary varies border borders cite cites wrote write writes visit visits order orders buy study studies studied use uses'
  ).split(' '),
);

/** Common abbreviations in column names. */
const ABBREVIATIONS = new Map(
  Object.entries({
    acct: 'account',
    addr: 'address',
    amt: 'amount',
    appr: 'approval',
    avg: 'average',
    bal: 'balance',
    cert: 'certificate',
    cnt: 'count',
    cust: 'customer',
    dept: 'department',
    desc: 'description',
    diag: 'diagnosis',
    doc: 'doctor',
    dos: 'dose',
    dt: 'date',
    emp: 'employee',
    freq: 'frequency',
    hrs: 'hour',
    ins: 'insurance',
    inv: 'invoice',
    loc: 'location',
    num: 'number',
    pct: 'percent',
    prod: 'product',
    qty: 'quantity',
    reg: 'registration',
    tot: 'total',
    yr: 'year',
  }),
);

/** The stems of a table or column name: `unitPrice` and `unit_price` are "unit" and "price". */
export function nameStems(name: string): string[] {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => ABBREVIATIONS.get(word) ?? stem(word));
}

/** Words without meaning in a question. */
export const STOP = new Set(
  (
    'a an the of in on at to for from with and is are was were be been do does did has have had what whats which who whom whose show me us give tell list find get ' +
    'please can could would you i we my our your their its it there that this these those all any return display compute calculate let know see want need like ' +
    'as into by than then so much value values number data records rows row record entries s also along together result results based respectively ' +
    'overall made having was come came across within during per each every where when ever how out ' +
    // Light verbs, and talk about the answer.
    'posted offered offer provide provided associated located situated called named showing shown include including includes existing database table answer placed taken sold ' +
    'earned received done registered recorded listed found belong belonging belongs written wrote published serve served treated prescribed involved corresponding they them ' +
    'he she his her given using used use list must should if both either others other themselves itself while since details detail information info ' +
    'via through into onto around about across square kilometer kilometers kilometre kilometres km mile miles meter meters metre metres kg kilogram kilograms mph cm feet dollars usd relevant among amongst according terms term existing actually currently exist exists exactly way itself'
  ).split(' '),
);

/** Synonyms as used in column names. The first of each group stands for the others. */
export const SYNONYMS: readonly (readonly string[])[] = [
  ['revenue', 'sale', 'turnover', 'income', 'amount', 'total', 'price'],
  ['customer', 'client', 'buyer', 'shopper'],
  ['quantity', 'unit', 'qty', 'item', 'volume', 'piece'],
  ['cost', 'expense', 'spending', 'spend'],
  ['product', 'item', 'article', 'sku'],
  ['region', 'area', 'territory'],
  ['employee', 'staff', 'worker'],
  ['salary', 'pay', 'wage', 'compensation'],
  ['date', 'day', 'time'],
  ['country', 'nation'],
  ['city', 'town'],
  ['category', 'type', 'kind', 'class'],
  ['score', 'rating', 'point'],
  ['student', 'pupil'],
  ['car', 'vehicle', 'automobile'],
  ['doctor', 'physician', 'doc'],
  ['drug', 'medicine', 'medication'],
  ['title', 'name'],
  ['sale', 'purchase', 'transaction'],
  ['salesperson', 'representative', 'seller'],
  ['population', 'people', 'inhabitant', 'resident'],
];
