import type { Language, Role } from '../languages/types.ts';
import { fold } from './tokens.ts';

/** Prepared once. */
const prepared = new WeakMap<Language, Map<string, { words: string[]; role: Role }[]>>();

/** The phrases of a language by their first word. */
export function phrasesOf(language: Language): Map<string, { words: string[]; role: Role }[]> {
  const known = prepared.get(language);
  if (known) return known;
  const phrases = new Map<string, { words: string[]; role: Role }[]>();
  for (const [role, all] of Object.entries(language.phrases) as [Role, readonly string[]][]) {
    for (const phrase of all) {
      const words = fold(phrase).match(/(?:is|are|was|were|do|does|did|has|have|had)n't|'s|[<>]=?|[=%&]|[\p{L}\d]+|\./gu) ?? [];
      phrases.set(words[0]!, [...(phrases.get(words[0]!) ?? []), { words, role }]);
    }
  }
  prepared.set(language, phrases);
  return phrases;
}

const wordsKnown = new WeakMap<Language, Map<Role | undefined, ReadonlySet<string>>>();

/** Every word of the language's grammar, but for those that have only this role. Found once. */
export function grammarWords(language: Language, except?: Role): ReadonlySet<string> {
  const known = wordsKnown.get(language) ?? new Map<Role | undefined, ReadonlySet<string>>();
  wordsKnown.set(language, known);
  const words = known.get(except) ?? findGrammarWords(language, except);
  known.set(except, words);
  return words;
}

function findGrammarWords(language: Language, except: Role | undefined): Set<string> {
  const words = new Set<string>();
  for (const [, all] of phrasesOf(language))
    for (const { words: each, role } of all) if (role !== except) for (const word of each) words.add(word);
  for (const names of [
    ...language.months,
    ...Object.values(language.steps),
    ...Object.values(language.adjectives),
    ...Object.values(language.durations),
    Object.keys(language.numbers),
  ])
    for (const name of names ?? []) words.add(fold(name));
  return words;
}

/** Whether a word alone does something in a question, and not only within a phrase. */
export function isOfGrammar(word: string, language: Language): boolean {
  const inside =
    phrasesOf(language)
      .get(word)
      ?.every(({ words }) => words.length > 1) ?? true;
  const names = [...language.months, ...Object.values(language.steps), Object.keys(language.numbers)];
  return !inside || names.some((own) => own.some((name) => fold(name) === word));
}
