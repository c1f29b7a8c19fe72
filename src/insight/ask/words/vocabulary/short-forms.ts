import type { Language } from '../languages/types.ts';
import { fold } from '../tokens/tokens.ts';
import { abbreviates, begins, isCrossed, isSkeleton, leavesNoWord } from './similar-words.ts';

/** The parts of names that a word is short or long for, of the clearest kind that fits; a value of the data is no long form of a name. */
export function shortFormsOf(word: string, forms: ReadonlyMap<string, readonly string[]>, language: Language, isValue: boolean): string[] {
  // "Wohnen" is no longer form of `wohnort`, and a "Monat" no short one of `monatsgehalt`.
  const whole = [language.phrases.resides, ...Object.values(language.steps)].some((words) => words.includes(word));
  // "Weißweine", where the data has that value, are no long form of `weine`.
  if (language.code === 'de' && (whole || isValue)) return [];
  // The "down" of "broken down" is short for nothing.
  if (ranks(word, language) || language.linkParticles.includes(word)) return [];
  const stems = language.stems(word);
  // "Did it change" is no longer form of `chan`; a difference may be one of `diff`.
  const moves = language.phrases.change.includes(word);
  const short = (fits: (form: string, stem: string) => boolean) =>
    [...forms].flatMap(([part, own]) => (part[0] === word[0] && stems.some((stem) => own.some((form) => fits(form, stem))) ? [part] : []));
  const shortens = (form: string, stem: string) => leavesNoWord(form, stem, language);
  // The beginning of a word, and all of its consonants, are clearer abbreviations than some of them.
  const clear = short(
    (form, stem) =>
      (((begins(form, stem) && (!moves || form === 'diff')) || isSkeleton(form, stem)) && shortens(form, stem)) || begins(stem, form),
  );
  // "Cancelled", where the data has that value, is no long form of `cd`.
  if (clear.length > 0 || isValue || moves) return clear;
  // "Borrowed" is no long form of `br`, and "chargeable" none of `cl`.
  const done = language.code === 'en' && /(?:ed|[ai]ble)$/.test(word);
  return short(
    (form, stem) =>
      (!done || form.length > 2) && (isCrossed(form, stem) || (abbreviates(form, stem) && shortens(form, stem)) || abbreviates(stem, form)),
  );
}

/** "Newest" is no long form of `news`, and "longest" none of `ln`. */
const ranks = (word: string, { phrases, adjectivesOfSize }: Language): boolean =>
  [phrases.latest, phrases.earliest, phrases.highest, phrases.lowest].some((words) => words.includes(word)) ||
  (/(?:er|est)(?:e[nrsm]?)?$/.test(word) && [...adjectivesOfSize.keys()].some((base) => word.startsWith(fold(base).replace(/[ey]$/, ''))));
