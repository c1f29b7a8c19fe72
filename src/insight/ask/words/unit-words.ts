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
/** "Square kilometers" are of another family. */
const SQUARE: ReadonlySet<string> = new Set(['square', 'cubic', 'quadrat', 'sq']);

/**
 * The words without a unit after a number, as in "longer than 200 km", where no column is known to be in another unit for the same: the numbers of
 * the data are taken to be in it, which is said.
 */
export function withoutUnits(tokens: readonly Token[], lexicon: Lexicon): { tokens: Token[]; corrections: Correction[] } {
  const corrections: Correction[] = [];
  const kept = tokens.filter(({ word, text, kind }, at) => {
    const before = tokens[at - 1];
    const squared = SQUARE.has(before?.word ?? '') && tokens[at - 2]?.kind === 'number';
    if (kind !== 'word' || (before?.kind !== 'number' && !squared) || (lexicon.names(word) && !isOnlyUnit(word, lexicon))) return true;
    const family = FAMILIES.find((units) => Object.values(units).some((words) => words.includes(word)));
    if (!family || squared) return true;
    const unit = Object.entries(family).find(([, words]) => words.includes(word))![0];
    if (unitsOf(lexicon, family).some((other) => other !== unit)) return true;
    corrections.push({ written: text, read: lexicon.language.answers.unitOfData });
    return false;
  });
  return { tokens: kept, corrections };
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
