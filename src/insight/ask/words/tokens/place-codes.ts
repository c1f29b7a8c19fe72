import type { Language } from '../languages/types.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { meanings, synsetAt } from '../vocabulary/word-net.ts';
import type { Correction } from './question-words.ts';
import type { Token } from './tokens.ts';

const WORDS_MAX = 3;
/** What columns that hold codes of countries, or of states and provinces, are called. */
const OF_COUNTRIES = /countr|nation|land|staat/i;
const OF_STATES = /state|province|region|bundesland|kanton|canton/i;

/** Codes of places, each with the columns that may hold them. */
interface PlaceCode {
  code: string;
  columns: RegExp;
}

/** The codes that stand for the places which a question names: "California" may be CA in the data, and "Germany" DE. */
export const placeCodesOf = (tokens: readonly Token[], language: Language): string[] =>
  tokens.flatMap((_, at) => placesAt(tokens, at, language).flatMap(({ codes }) => codes.map(({ code }) => code.toLowerCase())));

/**
 * The words in which a place that the data does not name is its code, where only columns of such places have that value. What was read is said.
 */
export function withPlaceCodes(tokens: readonly Token[], lexicon: Lexicon): { tokens: Token[]; corrections: Correction[] } {
  const corrections: Correction[] = [];
  const read: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const found = placesAt(tokens, at, lexicon.language).flatMap(({ end, name, codes }) => {
      if (lexicon.names(name) || lexicon.valuesNamed(name).length > 0) return [];
      return codes.filter((one) => isHeld(one, lexicon)).map(({ code }) => ({ end, code }));
    });
    const [only, another] = found;
    if (!only || another) {
      read.push(tokens[at]!);
      continue;
    }
    const written = tokens.slice(at, only.end);
    corrections.push({ written: written.map(({ text }) => text).join(' '), read: only.code });
    read.push({ ...tokens[at]!, word: only.code.toLowerCase(), text: only.code, end: written.at(-1)!.end });
    at = only.end - 1;
  }
  return { tokens: read, corrections };
}

/** Whether a code is a value of the data, and of no column that holds something else. */
function isHeld({ code, columns }: PlaceCode, lexicon: Lexicon): boolean {
  const refs = lexicon.valuesNamed(code.toLowerCase()).filter(({ value }) => value === code);
  return refs.length > 0 && refs.every(({ column }) => columns.test(column.name));
}

/** The places that words at a position name, the longest name first. */
function placesAt(tokens: readonly Token[], at: number, language: Language): { end: number; name: string; codes: PlaceCode[] }[] {
  for (let count = WORDS_MAX; count > 0; count--) {
    const words = tokens.slice(at, at + count);
    if (words.length < count || !words.every(({ kind, text }) => kind === 'word' && /^\p{Lu}/u.test(text))) continue;
    const name = words.map(({ text }) => text.toLowerCase()).join(' ');
    const codes = [...statesNamed(name), ...countriesNamed(name, language)];
    if (codes.length > 0) return [{ end: at + count, name, codes }];
  }
  return [];
}

/** Postal codes, which WordNet has among the names of states. */
function statesNamed(name: string): PlaceCode[] {
  const codes = meanings(name.replaceAll(' ', '_'), 'n', MEANINGS_MAX).flatMap(({ offset }) => {
    const { words, field } = synsetAt('n', offset);
    return field === PLACES ? words.filter((word) => /^[a-z]{2}$/.test(word)) : [];
  });
  return [...new Set(codes)].map((code) => ({ code: code.toUpperCase(), columns: OF_STATES }));
}

const MEANINGS_MAX = 4;
/** The lexicographer's file of places. */
const PLACES = 15;

/** ISO 3166 codes of countries, by their names in the language of the question. */
function countriesNamed(name: string, { code: language }: Language): PlaceCode[] {
  const known = countries.get(language) ?? namesOfCountries(language);
  countries.set(language, known);
  const code = known.get(name);
  return code === undefined ? [] : [{ code, columns: OF_COUNTRIES }];
}

const countries = new Map<string, ReadonlyMap<string, string>>();
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

function namesOfCountries(language: string): Map<string, string> {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  const found = new Map<string, string>();
  for (const first of LETTERS)
    for (const second of LETTERS) {
      const code = `${first}${second}`;
      const name = names.of(code)?.toLowerCase();
      if (name !== undefined && !found.has(name)) found.set(name, code);
    }
  return found;
}
