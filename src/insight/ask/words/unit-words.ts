import { UNITS } from './generic-words.ts';
import type { Lexicon } from './lexicon.ts';
import type { Correction } from './question-words.ts';
import { partsOf, type Token } from './tokens.ts';

/** Units by what they measure, each with the words for it. */
const FAMILIES: readonly Readonly<Record<string, readonly string[]>>[] = [
  {
    mm: ['mm', 'millimeter', 'millimeters', 'millimetre', 'millimetres'],
    cm: ['cm', 'centimeter', 'centimeters', 'centimetre', 'centimetres', 'zentimeter'],
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
    sqm: ['sqm', 'qm'],
    sqkm: ['sqkm'],
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
    const end = leads || tokens[at - 1]?.kind === 'number' ? unitEnd(tokens, start, lexicon) : null;
    const next = tokens[end ?? at];
    // "In foot injuries" is no unit: nothing else follows one.
    if (end === null || (leads && next?.kind === 'word' && !mayFollow(next.word, lexicon))) {
      kept.push(tokens[at]!);
      continue;
    }
    const written = tokens.slice(start, end).map(({ text }) => text);
    corrections.push({ written: written.join(' '), read: lexicon.language.answers.unitOfData });
    at = end - 1;
  }
  return { tokens: kept, corrections };
}

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
  if (unit === undefined || !family || unitsOf(lexicon, family).some((other) => other !== unit)) return null;
  return squared ? at + 2 : at + 1;
}

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
  const forms = FAMILIES.flatMap((units) => Object.values(units)).find((words) => words.includes(last)) ?? [last];
  return UNITS.has(last) && (forms.includes(word) || word === last);
}
