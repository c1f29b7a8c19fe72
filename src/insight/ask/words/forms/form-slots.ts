import { rowNounOf } from '../tokens/row-nouns.ts';
import { asPattern } from '../tokens/said-words.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { takeAlternatives } from './conditional-places.ts';
import { PLACE } from './match-form.ts';
import type { FormSlot } from './types.ts';

const QUOTES = '["“”„\'`]';
const VERB =
  '(?:is|are|can(?: either)? be|could be|may be|should(?: either)? be|must(?: either)? be|will be|has to be|represents?|denotes?|refers? to|stands? for|indicates?|contains?|shows?|means|ist|sind|kann|soll|steht für|bezeichnet|enthält|gibt)';

/** The slots of the forms in a text such as `@mean[value] where "value" is a number`, the text before them, and what stands after them without what describes them. */
export function takeSlots(notes: string): { slots: FormSlot[]; rest: string; tail: string; said: string[] } {
  const { notes: text, instead } = takeAlternatives(notes);
  const places = [...text.matchAll(/@(\w+)\[([^\]\n]*)\]/g)].map(([, name, inner]) => ({ name: name!, inner: inner!.trim() }));
  if (places.length === 0) return { slots: [], rest: text, tail: '', said: [] };
  const slots = places.map(({ name }): FormSlot => ({ name, options: [], decimals: null, says: '' }));
  const said: string[] = [...text.matchAll(/@\w+\[[^\]\n]*\]/g)].map(([place]) => place);
  const used = new Set<number>();
  const keys = [...new Set(places.flatMap(({ inner, name }) => [inner, name]))].filter((key) => /^[\w\s.-]+$/.test(key));
  const starts = [...text.matchAll(described(keys))];
  let rest = text;
  for (const match of starts.toReversed()) {
    const from = match.index;
    const next = starts.find(({ index }) => index > from)?.index ?? text.length;
    const end = Math.min(next, sentenceEnd(text, from + match[0].length));
    rest = `${rest.slice(0, from)}${' '.repeat(end - from)}${rest.slice(end)}`;
  }
  for (const match of starts) {
    const from = match.index;
    const next = starts.find(({ index }) => index > from)?.index ?? text.length;
    const end = Math.min(next, sentenceEnd(text, from + match[0].length));
    const sentence = text.slice(from, end).trim();
    said.push(sentence);
    const list = match[1] ?? match[2] ?? '';
    for (const at of describedIn(list, places, used)) {
      used.add(at);
      describe(slots[at]!, text.slice(from + match[0].length, end));
    }
  }
  // One description of a place that several share.
  for (const [at, { inner }] of places.entries()) {
    const same = places.findIndex((one, other) => other !== at && one.inner === inner && used.has(other));
    if (!used.has(at) && same !== -1) Object.assign(slots[at]!, { ...slots[same]!, name: places[at]!.name });
  }
  for (const [at, slot] of slots.entries()) if (slot.options.length === 0) describe(slot, inSlashes(places[at]!.inner), slot.says);
  for (const [at, slot] of slots.entries()) if (/(?:^|[_ ])names?$/i.test(places[at]!.inner) || NAMED.test(slot.says)) slot.named = true;
  slots.push(...instead);
  const first = text.search(/@\w+\[/);
  const plain = (part: string) => withoutRests(part.replaceAll(PLACE, (place) => (place.startsWith('@') ? ' ' : place)));
  return { slots, rest: plain(rest.slice(0, first)), tail: plain(rest.slice(first)), said };
}

/** The places that a list of names is of; a name that several places share is of the next one. */
function describedIn(list: string, places: readonly { name: string; inner: string }[], used: ReadonlySet<number>): number[] {
  const plain = (key: string) => key.replaceAll(/[ _]+/g, '_').toLowerCase();
  const said = list.split(/\s*,\s*(?:and\s+|or\s+|und\s+)?|\s+(?:and|or|und)\s+/i).map((one) =>
    plain(
      one
        .replace(/\[[^\]]*\]$/, '')
        .replaceAll(/["“”„'`[\]*@]/g, '')
        .trim(),
    ),
  );
  const found: number[] = [];
  for (const key of said) {
    const at = places.findIndex(
      ({ inner, name }, place) => !used.has(place) && !found.includes(place) && (plain(inner) === key || plain(name) === key),
    );
    if (at !== -1) found.push(at);
  }
  return found;
}

/** Whether notes ask for a form, and what the question then calls the rows. */
export function taskOf(notes: string | undefined, question: string, lexicon: Lexicon): { task?: true; rowNoun?: string } {
  if (notes === undefined || takeSlots(notes).slots.length === 0) return {};
  const rowNoun = rowNounOf(question, lexicon) ?? rowNounOf(takeSlots(notes).rest, lexicon, true);
  return { task: true, ...(rowNoun === null ? {} : { rowNoun }) };
}

/** Where places of the form are described: `where "value" is`, `"low" and "high" are`, `where value is`. */
const described = (keys: readonly string[]): RegExp => {
  const names = keys.map((key) => asPattern(key).replaceAll(/[ _]+/g, '[ _]+')).sort((a, b) => b.length - a.length);
  const any = names.length > 0 ? `(?:${names.join('|')})` : '(?!)';
  const open = `(?:${QUOTES}|\\[|@|\\*)+`;
  const one = `${open}${any}(?:\\[[^\\]\\n]*\\])?(?:${QUOTES}|\\]|\\*)*`;
  const bare = `(?:${open})?${any}(?:${QUOTES}|\\]|\\*)*`;
  const list = (item: string) => `${item}(?:(?:\\s*,\\s*|\\s+)(?:and\\s+|or\\s+|und\\s+)?${item})*`;
  const lead = '(?:(?:[,;]\\s*)?\\b(?:and\\s+|und\\s+)?(?:where|with|wobei|dabei|here|in which)\\s*[:,]?\\s+)';
  // Within a sentence "where value is above 3" is a condition.
  const opens = '(?<=^|\\n\\s{0,4}|\\]\\s{0,4}|[.;]\\s{1,4})';
  const after = `(?:\\s*(?:\\([^)\\n]*\\)|values?|both|each))*\\s*(?:${VERB}(?![\\p{L}\\d])|[:=](?=\\s))`;
  return new RegExp(
    `(?:${opens}${lead}(?:the\\s+|both\\s+|each\\s+)*(${list(bare)})|(?<![\\p{L}\\d@])(?:the\\s+)?(${list(one)}))${after}`,
    'giu',
  );
};

/** Where the sentence that a position is in ends; a decimal point ends none. */
function sentenceEnd(text: string, from: number): number {
  const match = /\n|[.;](?=\s|$)/.exec(text.slice(from));
  if (!match) return text.length;
  return from + match.index + (match[0] === '\n' ? 0 : 1);
}

/** A text without lines that have only marks or a word that led to a description. */
function withoutRests(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replaceAll(/(?:^|[\s,;])(?:where|with|and|wobei|und)[\s,;.:]*$/gi, ' '))
    .filter((line) => /[\p{L}\d]/u.test(line))
    .join('\n');
}

const WORDS: Record<string, number> = { one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, zwei: 2, drei: 3, vier: 4, fünf: 5 };

const NAMED = /\b(?:string|text)\b.*\bnames?\b/i;

/** "positive/negative" in a place. */
const inSlashes = (inner: string): string => (/^[\p{L} -]+(?:\/[\p{L} -]+)+$/u.test(inner) ? inner.replaceAll(/[^/]+/g, '"$&"') : '');

/** Names of what a number is about, which are no texts that may stand in its place: "the correlation between "age" and "fee"". */
const NAMES =
  /\b(?:between|of|for|from|zwischen|von)\s+(?:the\s+|columns?\s+|variables?\s+)*(["“„'‘`])[^"“”„'’`\n]+["”“'’`](?:\s*,\s*["“„'‘`][^"“”„'’`\n]+["”“'’`])*\s*,?\s+(?:and|und)\s+(?:the\s+)?["“„'‘`][^"“”„'’`\n]+["”“'’`]/giu;

function describe(slot: FormSlot, described: string, says = described): void {
  slot.says = says.trim();
  const text = described.replaceAll(NAMES, ' ');
  const options = [...text.matchAll(/["“„]([^"“”„]+)["”“]|(?<![\p{L}\d])['‘`]([^'’`]+)['’`](?![\p{L}\d])/gu)].map(([, a, b]) =>
    (a ?? b)!.trim().replace(/[.,]$/, ''),
  );
  const plain = /\b(?:either|one of)\s+(\w+)\s+(?:or|and)\s+(\w+)\b/i.exec(text) ?? /\b(true|yes)\s*(?:or|\/)\s*(false|no)\b/i.exec(text);
  if (new Set(options).size > 1) slot.options = [...new Set(options)];
  else if (plain) slot.options = [plain[1]!, plain[2]!];
  const places = /(\d+|one|two|three|four|five|six|zwei|drei|vier|fünf)[ -](?:decimal|significant decimal|nachkomma|dezimal)/i
    .exec(text)?.[1]
    ?.toLowerCase();
  if (places !== undefined) slot.decimals = WORDS[places] ?? Number(places);
  else if (/\bhundredth/i.test(text)) slot.decimals = 2;
  else if (/\b(?:integer|ganze zahl)\b/i.test(text)) slot.decimals = 0;
}
