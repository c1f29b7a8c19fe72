import { UNITS } from '../vocabulary/generic-words.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { broaderMeanings, meanings, synsetAt } from '../vocabulary/word-net.ts';
import type { Correction } from './question-words.ts';
import { fold, partsOf, type Token } from './tokens.ts';

/** Units by what they measure, each with the words for it. */
const FAMILIES: readonly Readonly<Record<string, readonly string[]>>[] = [
  {
    mm: ['mm', 'millimeter', 'millimeters', 'millimetre', 'millimetres', 'millimetern'],
    cm: ['cm', 'centimeter', 'centimeters', 'centimetre', 'centimetres', 'zentimeter', 'zentimetern'],
    m: ['m', 'meter', 'meters', 'metre', 'metres', 'metern'],
    km: ['km', 'kms', 'kilometer', 'kilometers', 'kilometre', 'kilometres', 'kilometern'],
    mi: ['mi', 'mile', 'miles', 'meile', 'meilen'],
    ft: ['ft', 'foot', 'feet'],
    in: ['inch', 'inches'],
    yd: ['yd', 'yard', 'yards'],
  },
  {
    mg: ['mg', 'milligram', 'milligrams'],
    g: ['g', 'gram', 'grams', 'gramme', 'gramm'],
    kg: ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms', 'kilogramm'],
    t: ['t', 'ton', 'tons', 'tonne', 'tonnes', 'tonnen'],
    lb: ['lb', 'lbs', 'pound', 'pounds'],
    oz: ['oz', 'ounce', 'ounces'],
  },
  {
    sqm: ['sqm', 'qm', 'm2', 'quadratmeter', 'quadratmetern'],
    sqkm: ['sqkm', 'qkm', 'km2', 'quadratkilometer', 'quadratkilometern'],
    ha: ['ha', 'hectare', 'hectares', 'hektar'],
    acre: ['acre', 'acres'],
    sqft: ['sqft'],
    sqmi: ['sqmi'],
  },
  {
    l: ['l', 'liter', 'liters', 'litre', 'litres', 'litern'],
    ml: ['ml', 'milliliter', 'milliliters', 'millilitres'],
    gal: ['gal', 'gallon', 'gallons'],
  },
  { c: ['degree', 'degrees', 'grad', 'celsius'], f: ['fahrenheit'], k: ['kelvin'] },
  { kw: ['kw', 'kilowatt', 'kilowatts'], mw: ['mw', 'megawatt', 'megawatts'], w: ['watt', 'watts'] },
  { kwh: ['kwh'], mwh: ['mwh'] },
  { kn: ['kn', 'knot', 'knots', 'knoten'], kmh: ['kmh', 'kph', 'stundenkilometer', 'stundenkilometern'], mph: ['mph'] },
];
const SPEEDS = FAMILIES.at(-1)!;
/** Units of time, which numbers of other units are not in. */
const TIMES: readonly (readonly string[])[] = [
  ['sec', 'secs', 'second', 'seconds', 'sekunde', 'sekunden'],
  ['min', 'mins', 'minute', 'minutes', 'minuten'],
  ['h', 'hr', 'hrs', 'hour', 'hours', 'std', 'stunde', 'stunden'],
  ['day', 'days', 'tag', 'tage', 'tagen'],
];
/** Units of areas by the unit of length that is squared: "square kilometers". */
const SQUARED: Readonly<Record<string, string>> = { m: 'sqm', km: 'sqkm', mi: 'sqmi', ft: 'sqft', yd: 'sqyd', cm: 'sqcm' };
const SQUARE: ReadonlySet<string> = new Set(['square', 'quadrat', 'sq']);
/** Words that lead to a unit of the numbers that a question asks for. */
const GIVEN_IN: ReadonlySet<string> = new Set(['in']);

/**
 * The words without a unit after a number, as in "longer than 200 km", or of what is asked for, as in "the longest in meters", where no column is known
 * to be in another unit for the same: the numbers of the data are taken to be in it, which is said.
 */
export function withoutUnits(tokens: readonly Token[], lexicon: Lexicon): { tokens: Token[]; corrections: Correction[] } {
  const corrections: Correction[] = [];
  const kept: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const leads = GIVEN_IN.has(tokens[at]!.word) && tokens[at - 1]?.kind !== 'number';
    const start = leads ? at + 1 : at;
    const end =
      leads || tokens[at - 1]?.kind === 'number'
        ? (rateEnd(tokens, start, lexicon) ?? unitEnd(tokens, start, lexicon) ?? countedEnd(tokens, start, lexicon))
        : null;
    const next = tokens[end ?? at];
    // "In foot injuries" is no unit: nothing else follows one. "In KW 12" is a week.
    const goesOn = next?.kind === 'number' || (next?.kind === 'word' && !mayFollow(next.word, lexicon));
    if (end === null || (leads && goesOn)) {
      kept.push(tokens[at]!);
      continue;
    }
    const written = tokens.slice(start, end).map(({ text }) => text);
    corrections.push({ written: written.join(' '), read: lexicon.language.answers.unitOfData });
    at = end - 1;
  }
  return { tokens: kept, corrections };
}

/** "km per hour", "people per square kilometer", "euros / hour": where the unit of a rate ends. */
function rateEnd(tokens: readonly Token[], at: number, lexicon: Lexicon): number | null {
  const word = (position: number) => tokens[position]?.word ?? '';
  const counted = PEOPLE.has(word(at)) && !lexicon.names(word(at)) ? at + 1 : null;
  const per = unitEnd(tokens, at, lexicon) ?? counted;
  // Speeds of the data are in units of their own.
  if (per === null || !PER.has(word(per)) || unitsOf(lexicon, SPEEDS).length > 0) return null;
  const { durations } = lexicon.language;
  const time = Object.values(durations).some((names) => names.includes(word(per + 1))) ? per + 2 : null;
  return time ?? unitEnd(tokens, per + 1, lexicon);
}

/** "A capacity of over 100 passengers": whom the number before counts, where the data has no such people. */
function countedEnd(tokens: readonly Token[], at: number, lexicon: Lexicon): number | null {
  const { word = '', kind } = tokens[at] ?? {};
  if (kind !== 'word' || tokens[at - 1]?.kind !== 'number' || lexicon.names(word) || lexicon.language.code !== 'en') return null;
  const [first] = meanings(word, 'n', 1).filter(({ base }) => base !== word);
  const measured = tokens
    .slice(Math.max(0, at - COLUMN_BEFORE), at - 1)
    .some((token) => lexicon.named([token.word]).some(({ referent }) => referent.kind === 'column' && referent.column.additivity !== null));
  return first && measured && synsetAt('n', first.offset).field === PERSON_FIELD ? at + 1 : null;
}

/** "passenger limit of no more than 100 passengers". */
const COLUMN_BEFORE = 7;
/** WordNet's file of nouns for people. */
const PERSON_FIELD = 18;

const PER: ReadonlySet<string> = new Set(['per', '/', 'pro', 'je']);
/** What a density counts. */
const PEOPLE: ReadonlySet<string> = new Set(['people', 'persons', 'inhabitants', 'residents', 'einwohner', 'personen', 'menschen']);

/** Whether a word may go on after what a question asks for. */
const mayFollow = (word: string, { language: { phrases } }: Lexicon): boolean =>
  [phrases.order, phrases.by, phrases.each, phrases.preposition, phrases.and].some((words) => words.includes(word));

/** Where a unit ends that may be that of the data; null for any other word, and where a column is in another unit for the same. */
function unitEnd(tokens: readonly Token[], at: number, lexicon: Lexicon): number | null {
  const squared = SQUARE.has(tokens[at]?.word ?? '');
  const token = tokens[squared ? at + 1 : at];
  if (token?.kind !== 'word' || (lexicon.names(token.word) && !isOnlyUnit(token.word, lexicon))) return null;
  const of = FAMILIES.find((units) => Object.values(units).some((words) => words.includes(token.word)));
  const length = of && Object.entries(of).find(([, words]) => words.includes(token.word))![0];
  const unit = squared ? SQUARED[length ?? ''] : length;
  const family = squared ? FAMILIES.find((units) => 'sqm' in units) : of;
  if (length === undefined && !squared && tokens[at - 1]?.kind === 'number' && isOtherUnit(token.word, lexicon)) return at + 1;
  if (unit === undefined || !family || unitsOf(lexicon, family).some((other) => other !== unit)) return null;
  return squared ? at + 2 : at + 1;
}

/** "knots", "hertz": a unit of which the data says nothing. Times and money are converted, or refused. */
function isOtherUnit(word: string, { language: { code, durations, currencies, phrases } }: Lexicon): boolean {
  // "1,000 in total" are no inches.
  if (
    code !== 'en' ||
    phrases.preposition.includes(word) ||
    Object.hasOwn(currencies, word) ||
    Object.values(durations).some((names) => names.includes(word))
  )
    return false;
  let offsets = meanings(word, 'n', UNIT_MEANINGS).map(({ offset }) => offset);
  for (let level = 0; level < UNIT_LEVELS && offsets.length > 0; level++) {
    if (offsets.some((offset) => synsetAt('n', offset).words.includes('unit_of_measurement'))) return true;
    offsets = broaderMeanings(offsets);
  }
  return false;
}

/** A word that may be a unit among other things, such as "stone", is one after a number. */
const UNIT_MEANINGS = 2;
const UNIT_LEVELS = 5;

/** Whether a word is in names only as the unit at their end: "cm" of `height_cm`. */
function isOnlyUnit(word: string, { model, language }: Lexicon): boolean {
  const has = (parts: readonly string[]) => parts.some((part) => part === word || language.stems(word).includes(part));
  return (
    UNITS.has(word) &&
    model.tables.every(
      ({ name, columns }) =>
        !has(partsOf(name)) &&
        columns.every((column) => !has(partsOf(column.name).slice(0, -1)) && !has(partsOf(column.name).length > 1 ? [] : [column.name])),
    )
  );
}

/** The units of a family that names of columns end with. */
function unitsOf({ model }: Lexicon, family: Readonly<Record<string, readonly string[]>>): string[] {
  return model.tables.flatMap(({ columns }) =>
    columns.flatMap(({ name, additivity }) => {
      const last = partsOf(name).at(-1) ?? '';
      return additivity === null ? [] : Object.entries(family).flatMap(([unit, words]) => (words.includes(last) ? [unit] : []));
    }),
  );
}

/** Whether a word is the unit that the name of a column ends with, in any of its forms: "grams" of `yield_g`. */
export function isUnitOf(word: string, parts: readonly string[]): boolean {
  const last = parts.at(-1);
  if (parts.length < 2 || last === undefined) return false;
  const forms = [...TIMES, ...FAMILIES.flatMap((units) => Object.values(units))].find((words) => words.includes(last)) ?? [last];
  return (UNITS.has(last) || TIMES.some((words) => words.includes(last))) && (forms.includes(word) || word === last);
}

/** The unit in which a column holds its numbers, as far as its name ends with one. */
export function unitOfName(name: string): string | null {
  const parts = partsOf(name);
  const power = /^[23]$/.test(parts.at(-1) ?? '') ? `${parts.at(-2)}${parts.at(-1)}` : null;
  return parts.length > 1 ? unitCalled(power ?? parts.at(-1)!) : null;
}

const unitCalled = (word: string): string | null =>
  FAMILIES.flatMap((units) => Object.entries(units)).find(([, words]) => words.includes(word))?.[0] ?? null;

const MONEY = /^\s*(?:€|£|\$|(?:pounds?|quid|euros?|dollars?|eur|gbp|usd|chf|francs?|franken|pfund)\b)/iu;

/** The unit that is written after a number, or before it for money; null for none, and an empty text for one that is not known. */
export function unitWritten(after: string, before: string): string | null {
  if (MONEY.test(after) || /^\s*[€£$]/u.test(before)) return 'money';
  const [, square, word] = /^[\s-]*(square |quadrat|sq\.? )?(\p{L}+[²³23]?)/iu.exec(after) ?? [];
  if (word === undefined) return null;
  const unit = unitCalled(fold(word).replace('³', '3'));
  return square ? (SQUARED[unit ?? ''] ?? null) : unit;
}

/** The unit that is named at a position: "km", "square metre". */
export function unitNamed(tokens: readonly Token[], at: number): { end: number; unit: string } | null {
  const squared = SQUARE.has(tokens[at]?.word ?? '');
  const length = unitCalled(tokens[squared ? at + 1 : at]?.word ?? '');
  const unit = squared ? SQUARED[length ?? ''] : length;
  return unit ? { end: squared ? at + 2 : at + 1, unit } : null;
}
