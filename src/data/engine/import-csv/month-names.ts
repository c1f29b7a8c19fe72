import { quoteText } from '../sql-quote.ts';

/** The months in English, German, French, Spanish, Italian and Dutch, by the letters that set each apart in its language. */
const MONTHS = [
  'jan january januar janv janvier ene enero gen gennaio januari jänner',
  'feb february februar févr fév février febrero febbraio februari',
  'mar march mär märz mrz mars marzo mrt maart',
  'apr april avr avril abr abril aprile',
  'may mai mayo mag maggio mei',
  'jun june juni juin junio giu giugno',
  'jul july juli juil juillet julio lug luglio',
  'aug august août aout ago agosto augustus',
  'sep sept september septembre septiembre set settembre',
  'oct october okt oktober octobre octubre ott ottobre',
  'nov november novembre noviembre',
  'dec december dez dezember déc décembre dic diciembre dicembre',
].map((names) => names.split(' '));

const NAMES = `map {${MONTHS.flatMap((names, i) => names.map((name) => `${quoteText(name)}: ${i + 1}`)).join(', ')}}`;

const NUMBERS = new Map(MONTHS.flatMap((names, i) => names.map((name) => [name, i + 1] as const)));

/** The number of the month that a text names; null if it names none. */
export function monthNumber(name: string): number | null {
  return NUMBERS.get(name.toLowerCase().replace('.', '')) ?? null;
}

/** A month's name, with the point that shortens it. */
export const MONTH_NAME = '[A-Za-zÀ-ÿ]{3,10}\\.?';

/** SQL: the number of the month that a text names; NULL if it names none. */
export function monthOf(name: string): string {
  return `${NAMES}[replace(lower(${name}), '.', '')]`;
}
