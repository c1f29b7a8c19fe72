/** Words of a text in lower case; numbers keep their points and dates their hyphens. */
export function wordsOf(text: string): string[] {
  const found = text
    .normalize('NFKC')
    .replaceAll('_', ' ')
    .matchAll(/\d{4}-\d{2}(?:-\d{2})?|\d[\d,]*(?:\.\d+)?%?|[\p{L}\p{M}][\p{L}\p{M}\p{N}]*(?:['’](?!s\b)\p{L}+)?|>=|<=|!=|[<>=]/gu);
  return [...found].map(([word]) => word.toLowerCase());
}

/** A word without its ending, so that "orders", "ordered" and "order" are one. */
export function stem(word: string): string {
  if (word === 'ids') return 'id';
  let base = word.replace(/['’]s?$/, '');
  if (base.length > 4 && base.endsWith('ies')) base = `${base.slice(0, -3)}y`;
  else if (base.length > 4 && /(?:ss|sh|ch|x|z)es$/.test(base)) base = base.slice(0, -2);
  else if (base.length > 3 && /[^suia]s$/.test(base)) base = base.slice(0, -1);
  else if (base.length > 4 && /[^s]us?es$/.test(base)) base = base.slice(0, -1);
  return base;
}

/** The stems of a table's or column's name: `unitPrice` and `unit_price` are "unit" and "price". */
export function nameStems(name: string): string[] {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(stem);
}

/** Words that carry nothing of a question's meaning here. */
export const STOP = new Set(
  (
    'a an the of in on at to for from with and is are was were be been do does did has have had what whats which who whom whose show me us give tell list find get ' +
    'please can could would you i we my our your their its it there that this these those all any return display compute calculate let know see want need like ' +
    'as into by than then so much value values number data records rows row record entries s also along together result results based respectively ' +
    'overall made having was come came across within during per each every where when ever how out ' +
    // Light verbs and talk about the answer.
    'posted offered offer provide provided associated located situated called named showing shown include including includes existing database table answer placed taken sold ' +
    'earned received done registered recorded listed found belong belonging belongs written wrote published serve served treated prescribed involved corresponding they them ' +
    'he she his her given using used use list must should if'
  ).split(' '),
);

/** Different words for one thing, as far as names of columns use them. The first is what the others are tried as. */
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
];
