import type { DataModel, ModelColumn, ModelTable } from '../../../../data/model/types.ts';
import { isDeed } from '../languages/de-deeds.ts';
import type { Language } from '../languages/types.ts';
import { fold, partsOf } from '../tokens/tokens.ts';
import { type Named, namesOf } from './named.ts';
import { basesOf, meanings, synsetAt } from './word-net.ts';

const MOMENTS: ReadonlySet<string> = new Set('date day time moment timestamp'.split(' '));
const BETWEEN: ReadonlySet<string> = new Set('of the a an its their'.split(' '));
/** What a date by the noun for what happened costs: "payment date" of `paid_on`. */
const BY_NOUN = 0.15;
const MEANINGS_MAX = 3;

/** The dates that are called by the noun for what happened then, as "payment date", "date of death" and "Renovierungsdatum" call `paid_on`, `died_on` and `renoviert_am`. */
export function namedMoments(words: readonly string[], model: DataModel, language: Language): Named[] {
  const noun = nounIn(words, language);
  if (noun === null) return language.code === 'de' && words.length === 1 ? momentsOfVerb(words[0]!, model, language) : [];
  const verbs = language.code === 'de' ? null : verbsOf(noun);
  const is = (part: string) => (verbs ? basesOf(part, 'v').some((base) => verbs.has(base)) : isParticipleOf(part, noun));
  return model.tables.flatMap((table) =>
    datesOf(table).flatMap((column): Named[] => {
      const parts = partsOf(column.name).filter((part) => !language.silent.includes(part) && !MOMENTS.has(part) && part !== 'datum');
      return parts.length === 1 && is(parts[0]!) ? [{ referent: { kind: 'column', table, column }, cost: BY_NOUN, partial: false }] : [];
    }),
  );
}

/** The dates on which was done what a participle says, as "geliefert" of `lieferdatum`; none whose rows are all what was done then. */
function momentsOfVerb(word: string, model: DataModel, language: Language): Named[] {
  if (!PARTICIPLE.test(word)) return [];
  return model.tables.flatMap((table) => {
    const made = [...namesOf(table)].some((name) => partsOf(name).some((part) => language.stems(part).some((noun) => isDeed(noun, word))));
    const columns = made ? [] : datesOf(table).filter(({ name }) => isDateOf(name, word, language));
    return columns.map((column): Named => ({ referent: { kind: 'column', table, column }, cost: BY_NOUN, partial: false }));
  });
}

const PARTICIPLE = /^(?:.*ge|be|ver|er|ent|zer|uber|unter).{2,}(?:t|en)$/;

/** A planned day, a "Liefertermin", is not the one on which it was done. */
function isDateOf(name: string, word: string, { silent }: Language): boolean {
  const [only, another] = partsOf(name).filter((part) => !silent.includes(part) || part.endsWith('datum'));
  const [, noun] = /^(.{3,}?)(?:ungs?|s|e)?datum$/.exec(fold(only ?? '')) ?? [];
  return noun !== undefined && another === undefined && (isParticipleOf(word, noun) || isDeed(noun, word));
}

const datesOf = (table: ModelTable): ModelColumn[] =>
  table.columns.filter(({ name }) => table.times.some(({ column, sql }) => column === name && sql === null));

/** The noun for what happened at the moment that words name; null if they name none so. */
function nounIn(words: readonly string[], { code }: Language): string | null {
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (code === 'de') {
    const [, noun] = words.length === 1 ? (GERMAN.exec(fold(first)) ?? []) : [];
    return noun !== undefined && noun.length >= STEM_LEAST ? noun : null;
  }
  if (words.length === 2 && MOMENTS.has(last) && !MOMENTS.has(first)) return first;
  const of = words.length > 2 && MOMENTS.has(first) && words[1] === 'of' && words.slice(1, -1).every((word) => BETWEEN.has(word));
  return of ? last : null;
}

const GERMAN = /^(.+?)(?:ungs?|s|e)?(?:datum|termin|zeitpunkt|tag)$/;
const STEM_LEAST = 4;
const PREFIXES = '(?:ab|an|auf|aus|be|bei|durch|ein|ent|er|fertig|fest|her|hin|los|mit|nach|um|ver|vor|weg|zer|zu|zurueck)?';

/** "Bezahlt" of "Zahlung", "renoviert" of "Renovierung", "eingestellt" of "Einstellung". */
const isParticipleOf = (part: string, stem: string): boolean => {
  const [, prefix = '', own = ''] = new RegExp(`^(${PREFIXES})(.+)$`).exec(stem) ?? [];
  return [`${prefix}ge${own}`, stem, `ge${stem}`, `be${stem}`].some(
    (root) => part === `${root}t` || part === `${root}et` || part === `${root}en`,
  );
};

/** The verbs that a noun is the noun of, those that mean the same as its first one included: "payment" is of "pay", "death" of "die" and "decease". */
function verbsOf(noun: string): ReadonlySet<string> {
  const verbs = new Set(basesOf(noun, 'v'));
  for (const { base, offset } of meanings(noun, 'n', MEANINGS_MAX)) {
    const { words, pointers } = synsetAt('n', offset);
    const own = words.indexOf(base) + 1;
    for (const pointer of pointers)
      if (pointer.symbol === '+' && pointer.speech === 'v' && (pointer.from === 0 || pointer.from === own))
        for (const word of synsetAt('v', pointer.offset).words) verbs.add(word);
  }
  return verbs;
}
