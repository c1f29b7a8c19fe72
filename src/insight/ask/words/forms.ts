import { abbreviates, begins } from './similar-words.ts';
import { partsOf } from './tokens.ts';

/** A place for a result in a form: `@name[value]`, `{name}`, `<name>`. */
export const PLACE = /@(\w+)(?:\[[^\]]*\])?|\{(\w+)\}|<(\w+)>/g;

/** The names of the places in a sentence, and what is quoted in it. */
export function placesIn(sentence: string): { names: string[]; values: string[] } {
  const names = [...sentence.matchAll(PLACE)].map(([, at, braces, angles]) => (at ?? braces ?? angles)!);
  return { names, values: names.length > 0 ? [...sentence.matchAll(/["“”]([^"“”]+)["“”]/g)].map(([, value]) => value!) : [] };
}

interface Cell {
  /** Of its column, and in a table of several rows those of the row's texts. */
  words: readonly string[];
}

/**
 * The cell that each name of a form means, or null for one that means none or several equally well. No cell is meant twice.
 */
export function matchForm(names: readonly string[], cells: readonly Cell[]): (number | null)[] {
  const taken = new Set<number>();
  return names.map((name) => {
    const wanted = [...new Set(partsOf(name).map(common))];
    const scored = cells.map(({ words }, at) => {
      const own = [...new Set(words.map(common))];
      const said = wanted.filter((word) => own.some((one) => alike(word, one))).length;
      const used = own.filter((one) => wanted.some((word) => alike(word, one))).length;
      return { at, score: said === 0 ? 0 : (said + used) / (wanted.length + own.length) };
    });
    const most = Math.max(0, ...scored.map(({ score }) => score));
    const best = scored.filter(({ score }) => score === most);
    const [only, another] = best;
    if (most === 0 || !only || another || taken.has(only.at)) return null;
    taken.add(only.at);
    return only.at;
  });
}

const SAME = new Map([
  ['mean', 'average'],
  ['avg', 'average'],
  ['mittelwert', 'average'],
  ['durchschnitt', 'average'],
  ['maximum', 'highest'],
  ['max', 'highest'],
  ['minimum', 'lowest'],
  ['min', 'lowest'],
  ['number', 'count'],
  ['anzahl', 'count'],
  ['percent', 'percentage'],
  ['share', 'percentage'],
]);
const common = (word: string): string => SAME.get(word) ?? word;

const alike = (a: string, b: string): boolean => a === b || begins(a, b) || begins(b, a) || abbreviates(a, b) || abbreviates(b, a);

/** Whether a name of a form has a word of a text. */
export function sharesWord(name: string, text: string): boolean {
  const said = partsOf(text).map(common);
  return partsOf(name).some((word) => word.length > 2 && said.some((one) => alike(common(word), one)));
}

/** Whether a name of a form asks for a text, such as the name of a group, where there is a number. */
export function asksText(name: string): boolean {
  return partsOf(name).some((word) => TEXTS.has(word));
}

const TEXTS = new Set([
  'type',
  'name',
  'category',
  'label',
  'verdict',
  'conclusion',
  'class',
  'kind',
  'art',
  'typ',
  'bezeichnung',
  'kategorie',
  'urteil',
]);
