/** Whether a short form is the beginning of a word, of three letters or more. */
export function begins(short: string, word: string): boolean {
  return short.length >= 3 && short.length < word.length && word.startsWith(short);
}

/**
 * Whether what a word has beyond a short form of it is no word of its own. Where words are joined, "besuchsrat" is no longer form of "besuch": its
 * second half is not accounted for.
 */
export function leavesNoWord(short: string, word: string, { linking }: { linking: readonly string[] }): boolean {
  return linking.length === 0 || short.length < WHOLE || word.length - short.length < WORD;
}

/** A part of a name from this length on is rather a word than an abbreviation. */
const WHOLE = 6;
const WORD = 3;

/** Short words that are whole: an "id" is nothing "industrial". */
const WHOLE_SHORTS: ReadonlySet<string> = new Set(['id', 'no', 'nr', 'is', 'in', 'on', 'at', 'to', 'of', 'by']);

/**
 * Whether a short form abbreviates a word: its first letters (prod, camp), or its first letter and some of its consonants in order
 * (amt, qty, cnt, whse).
 */
export function abbreviates(short: string, word: string): boolean {
  if (WHOLE_SHORTS.has(short)) return false;
  if (short.length < 2 || short.length >= word.length || short[0] !== word[0] || !/^\p{L}+$/u.test(short)) return false;
  const base = short.length > 3 && short.endsWith('s') && word.endsWith('s') ? short.slice(0, -1) : short;
  if (base.length >= 3 && word.startsWith(base)) return true;
  return (/^.[^aeiou]+$/.test(base) && isSubsequence(base, word)) || isClipped(base, word);
}

/** Whether a short form has the first letters of a word and then its last consonant: dept, govt, natl. */
function isClipped(short: string, word: string): boolean {
  const last = short.at(-1)!;
  return (
    short.length >= CLIPPED_MIN &&
    word.length >= short.length + CLIPPED_MORE &&
    !/[aeiou]/.test(last) &&
    word.startsWith(short.slice(0, -1)) &&
    word.endsWith(last)
  );
}

/** A clipped form has three letters before its last, and leaves out three at least. */
const CLIPPED_MIN = 4;
const CLIPPED_MORE = 3;

/** Whether a short form is a word without its vowels, all of its consonants (cmpgn, chnnl): as clear as its beginning. */
export function isSkeleton(short: string, word: string): boolean {
  return short.length > 2 && short.length < word.length && short === word[0] + word.slice(1).replaceAll(/[aeiou]/g, '');
}

/** Whether an x stands for what a short form leaves out of the middle of a word: "txn" of a transaction. */
export function isCrossed(short: string, word: string): boolean {
  const [, before, after] = /^([a-z]{1,2})x([^aeioux]{1,3})$/.exec(short) ?? [];
  if (before === undefined || after === undefined || word.length < 2 * short.length) return false;
  const end = word.replace(/s$/, '').slice(-after.length);
  return !word.includes('x') && word.startsWith(before) && end === after;
}

function isSubsequence(short: string, word: string): boolean {
  let at = 0;
  for (const letter of word) if (letter === short[at]) at += 1;
  return at === short.length;
}

/** Words up to this length are too short to tell a typing error from another word. */
const SHORTEST = 5;

/** How many typing errors a word of this length may have. */
export function typosAllowed(length: number): number {
  return length < SHORTEST ? 0 : length < 9 ? 1 : 2;
}

/** The word with each two different neighbours swapped. */
export function swaps(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)).filter(
    (one) => one !== word,
  );
}

/** Edits, with a swap of neighbours counted once (optimal string alignment); more than `most` is reported as `most + 1`. */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const swap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? before[j - 2]! + 1 : Number.POSITIVE_INFINITY;
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1), swap);
      least = Math.min(least, next[j]!);
    }
    if (least > most) return most + 1;
    [before, row] = [row, next];
  }
  return row[b.length]!;
}

/** The only known word with the fewest typing errors, as far as a word of its length may have them; null if there are several, or none. */
export function nearest(word: string, known: Iterable<string>): string | null {
  let best: string[] = [];
  let least = typosAllowed(word.length);
  for (const one of known) {
    if (one.length < 4 || typosAllowed(Math.max(one.length, word.length)) === 0 || differByPrefix(word, one)) continue;
    const distance = editDistance(word, one, least);
    if (distance > least) continue;
    if (distance < least) best = [];
    least = distance;
    if (!best.includes(one)) best.push(one);
  }
  return best.length === 1 ? best[0]! : null;
}

const PREFIXES = ['un', 'in', 'im', 'il', 'ir', 'de', 're', 'non', 'dis', 'mis', 'pre'];

/** Whether a prefix makes another word of one: "reopened" is no mistyped "opened". */
const differByPrefix = (one: string, other: string): boolean => PREFIXES.some((prefix) => one === prefix + other || other === prefix + one);
