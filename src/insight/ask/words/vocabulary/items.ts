import { ownedValues } from '../conditions/owned-values.ts';
import type { Language, Role } from '../languages/types.ts';
import { phrasesOf } from '../tokens/grammar-words.ts';
import { partsOf, type Token, valueKey } from '../tokens/tokens.ts';
import type { Lexicon } from './lexicon.ts';
import type { Named } from './named.ts';
import { begins } from './similar-words.ts';
import type { ValueRef } from './value-index.ts';

/** What the words from one position up to `end` may be. */
export type Item =
  | { kind: 'role'; role: Role; end: number }
  | { kind: 'name'; named: Named; end: number }
  | { kind: 'value'; refs: readonly ValueRef[]; end: number; quoted: boolean };

const NAME_WORDS_MAX = 5;
const VALUE_WORDS_MAX = 6;

/** Everything that the words at each position may be. */
export function itemsOf(tokens: readonly Token[], language: Language, lexicon: Lexicon): Item[][] {
  const phrases = phrasesOf(language);
  return tokens.map((token, at): Item[] => {
    if (token.kind === 'mark') return [{ kind: 'role', role: 'filler', end: at + 1 }];
    if (token.kind === 'quoted') return [...valueItems(tokens, at, lexicon), ...nameItems([token], 0, lexicon, at)];
    const roles = (phrases.get(token.word) ?? []).flatMap(({ words, role }): Item[] => {
      const end = phraseEnd(tokens, at, words);
      if (end === null) return [];
      // "Noch" after "weder" does not mean the present.
      if (role === 'still' && saysNor(tokens, at, language)) return [];
      // "Letzten Monat" and "in den letzten 6 Monaten" are periods, and not the lowest of the months.
      if (role === 'bottom' && language.phrases.last.includes(token.word) && leadsToStep(tokens, end, language)) return [];
      if (role === 'filler' && end === at + 1 && (isNoun(tokens, at, language) || asksForPart(tokens, at))) return [];
      if ((role === 'filler' || role === 'is') && end === at + 1 && isNounOfData(tokens, at, lexicon)) return [];
      if (role !== 'idle') return [{ kind: 'role', role, end }];
      // "recorded" says nothing, unless a column is called so.
      const told = tokens
        .slice(at, end)
        .some((_, i) => nameItems(tokens, at + i, lexicon, 0).length + valueItems(tokens, at + i, lexicon).length > 0);
      return told ? [] : [{ kind: 'role', role: 'filler', end }];
    });
    const counting = roles.some((item) => item.kind === 'role' && item.end === at + 1 && GRAMMAR.includes(item.role));
    // "New owners" are not about their newsletter.
    const isNew = roles.some((item) => item.kind === 'role' && item.role === 'new');
    const joint = (item: Item) => item.kind === 'name' && endsInJoint(tokens, at, item, language);
    const own = nameItems(tokens, at, lexicon, 0).filter((item) => !joint(item));
    const names = own.filter(
      (item) =>
        !counting ||
        !(
          item.kind === 'name' &&
          (shortens(token.word, item, isNew ? item.end - 1 : at) || (item.end === at + 1 && asksToCount(tokens, at)))
        ),
    );
    const values = valueItems(tokens, at, lexicon);
    return isCode(tokens, at, values) ? [...names, ...values] : [...roles, ...names, ...values];
  });
}

function leadsToStep(tokens: readonly Token[], at: number, { steps, numbers }: Language): boolean {
  const counted = tokens[at]?.kind === 'number' || Object.hasOwn(numbers, tokens[at]?.word ?? '');
  const { word } = tokens[counted ? at + 1 : at] ?? {};
  return word !== undefined && Object.values(steps).some((names) => names.includes(word));
}

/** Whether a word goes with "neither" before it. */
const saysNor = (tokens: readonly Token[], at: number, { phrases }: Language): boolean =>
  phrases.nor.includes(tokens[at]!.word) && tokens.slice(0, at).some(({ word }) => phrases.neither.includes(word));

/** "Bookings in 2025, davon stornierte": a part is asked for besides. */
const asksForPart = (tokens: readonly Token[], at: number): boolean => tokens[at]!.word === 'davon' && tokens[at - 1]?.text === ',';

/** "What is the return per patron" asks for something that "return the patrons" does not. */
function isNoun(tokens: readonly Token[], at: number, language: Language): boolean {
  const nouns = language.askingNouns;
  const before = tokens[at - 1]?.word;
  if (!nouns || before === undefined || !nouns.words.includes(tokens[at]!.word)) return false;
  const { average, sum, highest, lowest, median } = language.phrases;
  return [nouns.after, average, sum, highest, lowest, median].some((phrases) => phrases.includes(before));
}

/** "Soll und Ist" are two columns, and "ist" in it no verb: German nouns have a capital, also within a sentence. */
const isNounOfData = (tokens: readonly Token[], at: number, { language, names }: Lexicon): boolean =>
  language.code === 'de' && tokens[at - 1]?.kind === 'word' && /^\p{Lu}\p{Ll}/u.test(tokens[at]!.text) && names(tokens[at]!.word);

/** "US", where the data has that, is not the word "us": capitals are meant, unless all is written in them. */
function isCode(tokens: readonly Token[], at: number, values: readonly Item[]): boolean {
  const { text } = tokens[at]!;
  return (
    /^\p{Lu}{2,}$/u.test(text) &&
    tokens.some((token) => token.kind === 'word' && /\p{Ll}/u.test(token.text)) &&
    values.some((item) => item.kind === 'value' && item.end === at + 1 && item.refs.some(({ value }) => value === text))
  );
}

/** Words of the grammar that are not taken for short forms of names: a count is no country, and "are" no area. */
const GRAMMAR: readonly Role[] = [
  'count',
  'sum',
  'average',
  'median',
  'list',
  'order',
  'most',
  'first',
  'last',
  'is',
  'have',
  'filler',
  'preposition',
  'by',
  'per',
  'each',
  'which',
  'not',
  'without',
  'and',
  'or',
  'new',
];

/** "Count the empty cells" asks to count, and names no `fish_count`. */
function asksToCount(tokens: readonly Token[], at: number): boolean {
  const [before, next] = [tokens[at - 1], tokens[at + 1]];
  const opens = !before || before.kind === 'mark' || ['and', 'then', 'please', 'to'].includes(before.word);
  return (
    tokens[at]!.word === 'count' && opens && next?.kind === 'word' && !['of', 'by', 'per', 'is', 'was', 'for', 'in'].includes(next.word)
  );
}

/** "Fee per" is no fee of the performances, which "per" is no short form of. */
function endsInJoint(
  tokens: readonly Token[],
  at: number,
  { named, end }: Extract<Item, { kind: 'name' }>,
  { phrases }: Language,
): boolean {
  const last = tokens[end - 1]!.word;
  const { referent } = named;
  if (end === at + 1 || !phrases.per.includes(last) || referent.kind === 'metric' || referent.kind === 'condition') return false;
  return !partsOf(`${referent.table.name} ${referent.kind === 'column' ? referent.column.name : ''}`).includes(last);
}

/** Whether a name has the word only as the beginning of a longer one. */
function shortens(word: string, { named, end }: Extract<Item, { kind: 'name' }>, at: number): boolean {
  const { referent } = named;
  if (named.cost === 0 || end !== at + 1 || referent.kind === 'metric' || referent.kind === 'condition') return false;
  const parts = partsOf(referent.kind === 'column' ? referent.column.name : referent.table.name);
  return parts.some((part) => begins(word, part)) && !parts.includes(word);
}

/** Where a phrase ends; hyphens join its words like blanks ("year-over-year"). */
function phraseEnd(tokens: readonly Token[], at: number, words: readonly string[]): number | null {
  let next = at;
  for (const [i, word] of words.entries()) {
    if (i > 0 && tokens[next]?.text === '-') next += 1;
    if (tokens[next]?.word !== word) return null;
    next += 1;
  }
  return next;
}

function nameItems(tokens: readonly Token[], at: number, lexicon: Lexicon, offset: number): Item[] {
  const items: Item[] = [];
  const words: string[] = [];
  for (let end = at; end < tokens.length && end < at + NAME_WORDS_MAX; end++) {
    const { kind, word, text } = tokens[end]!;
    if (kind === 'mark' && text === '(' && words.length > 0) {
      // "Heating Cost (eur)": a unit that belongs to the name.
      const close = tokens.findIndex((token, place) => place > end && place < end + 4 && token.text === ')');
      if (close === -1) break;
      // "Rating (1-5)".
      const inner = tokens.slice(end + 1, close).filter(({ text: mark }) => !/^[-–]$/.test(mark));
      if (inner.some((token) => token.kind === 'mark' || token.kind === 'quoted')) break;
      words.push(...inner.flatMap((token) => (/\d/.test(token.word) ? partsOf(token.text) : [token.word])));
      for (const named of lexicon.named(words))
        if (!named.partial && named.cost === 0) items.push({ kind: 'name', named, end: close + 1 + offset });
      break;
    }
    // "Happiness.Score": a mark inside a name.
    const inside =
      kind === 'mark' &&
      words.length > 0 &&
      /^[./#-]$/.test(text) &&
      tokens[end]!.start === tokens[end - 1]!.end &&
      tokens[end + 1]?.start === tokens[end]!.end;
    if (inside) continue;
    if (kind === 'mark' || kind === 'date') break;
    words.push(...(kind === 'quoted' || /\d/.test(word) ? partsOf(text) : [word]));
    for (const named of lexicon.named(words)) items.push({ kind: 'name', named, end: end + 1 + offset });
  }
  return items;
}

function valueItems(tokens: readonly Token[], at: number, lexicon: Lexicon): Item[] {
  const token = tokens[at]!;
  if (token.kind === 'quoted') {
    return [{ kind: 'value', refs: ownedValues(lexicon.valuesNamed(valueKey(token.text)), lexicon.model), end: at + 1, quoted: true }];
  }
  const items: Item[] = [];
  let keys = [''];
  for (let end = at; end < tokens.length && end < at + VALUE_WORDS_MAX; end++) {
    const { word, text, start } = tokens[end]!;
    // "no-show", where the data has no_show.
    const joined = end > at && text === '-' && start === tokens[end - 1]!.end ? keys : [];
    keys = [...keys.map((key) => (end === at ? word : `${key} ${word}`)), ...joined];
    const refs = joined.length > 0 ? [] : keys.flatMap((key) => valuesSpelled(key, lexicon));
    if (refs.length > 0) items.push({ kind: 'value', refs: ownedValues(refs, lexicon.model), end: end + 1, quoted: false });
  }
  return items;
}

/** The values spelled so, or whose last word is in the plural here: "two wool caps". */
function valuesSpelled(key: string, lexicon: Lexicon): readonly ValueRef[] {
  const own = lexicon.valuesNamed(key);
  const last = key.slice(key.lastIndexOf(' ') + 1);
  // "Dogs" are of the kind "Dog" unless something is called so.
  if (own.length > 0 || (last === key && lexicon.names(key))) return own;
  return lexicon.language.stems(last).flatMap((stem) => lexicon.valuesNamed(key.slice(0, -last.length) + stem));
}
