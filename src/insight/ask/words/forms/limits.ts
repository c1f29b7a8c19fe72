import type { Language, Role } from '../languages/types.ts';
import { fold } from '../tokens/tokens.ts';
import type { DecisionTest } from './types.ts';

const SIGNED = '[-−–+]?\\d+(?:[.,]\\d+)?';
const NUMBER = new RegExp(`^${SIGNED}(?: ?%)?`);

export type Limits = Pick<DecisionTest, 'above' | 'below' | 'atLeast' | 'atMost'>;
const MORE: [string, 'above' | 'below' | 'atLeast' | 'atMost'][] = [
  ['greater than or equal to', 'atLeast'],
  ['larger than or equal to', 'atLeast'],
  ['higher than or equal to', 'atLeast'],
  ['equal to or greater than', 'atLeast'],
  ['above or equal to', 'atLeast'],
  ['less than or equal to', 'atMost'],
  ['lower than or equal to', 'atMost'],
  ['smaller than or equal to', 'atMost'],
  ['equal to or less than', 'atMost'],
  ['below or equal to', 'atMost'],
  ['größer oder gleich', 'atLeast'],
  ['kleiner oder gleich', 'atMost'],
  ['≥', 'atLeast'],
  ['>=', 'atLeast'],
  ['≤', 'atMost'],
  ['<=', 'atMost'],
];

/** Words that compare with a number, the longest first. */
export function comparisonsOf({ phrases }: Language): { words: string; kind: keyof Limits }[] {
  const own = (['above', 'below', 'atLeast', 'atMost'] as const satisfies readonly Role[]).flatMap((kind) =>
    phrases[kind].map((words) => ({ words: fold(words), kind })),
  );
  return [...MORE.map(([words, kind]) => ({ words: fold(words), kind })), ...own].sort((a, b) => b.words.length - a.words.length);
}

const RANGE = `(${SIGNED}) ?(?:and|to|und|bis|,|;) ?(${SIGNED})`;
const NEAR = '(?:(?:very )?(?:close|closer|near|nearer) to|around|about|approximately|nahe(?: bei)?|etwa) ';
const WITHIN = new RegExp(
  `^(?:(?:between|from|within|inside|in|zwischen|von|innerhalb)(?: (?:the|a|der|des))?(?: (?:range|interval|bounds|bereichs?|intervalls?))?(?: (?:of|from|between|von))? ?[[(]?)${RANGE}[\\])]?`,
);
const BEYOND = new RegExp(
  `^(?:(?:outside|not (?:within|between|in)|beyond|ausserhalb)(?: of)?(?: (?:the|a|der|des))?(?: (?:range|interval|bounds|bereichs?|intervalls?))?(?: (?:of|from|between|von))? ?[[(]?)${RANGE}[\\])]?`,
);
const PAIR = new RegExp(`^${RANGE}`);

/**
 * The limits at the start of a text, of which one has to hold: two for what is outside a range.
 * @param ranged whether the sentence spoke of a range before, so that a pair of numbers is one
 */
export function limitAt(
  text: string,
  comparing: readonly { words: string; kind: keyof Limits }[],
  decimal: '.' | ',',
  ranged: boolean,
): { limits: Limits[]; length: number; range?: true } | null {
  const number = (written: string) => {
    const value = Number(written.replace(/ ?%$/, '').replace(/[−–]/, '-').replace(decimal, '.'));
    return written.endsWith('%') ? value / 100 : value;
  };
  const ends = ([, a, b]: RegExpExecArray) => [number(a!), number(b!)].sort((x, y) => x - y) as [number, number];
  const beyond = BEYOND.exec(text);
  if (beyond) {
    const [low, high] = ends(beyond);
    return { limits: [{ below: low }, { above: high }], length: beyond[0].length };
  }
  const within = WITHIN.exec(text) ?? (ranged ? PAIR.exec(text) : null);
  if (within) {
    const [low, high] = ends(within);
    return { limits: [{ atLeast: low, atMost: high }], length: within[0].length, range: true };
  }
  for (const { words, kind } of comparing) {
    if (!text.startsWith(words) || (/\p{L}$/u.test(words) && /^\p{L}/u.test(text.slice(words.length)))) continue;
    const rest = text.slice(words.length);
    const gap = /^\s*/.exec(rest)![0].length;
    const written = NUMBER.exec(rest.slice(gap))?.[0];
    if (written !== undefined) return { limits: [{ [kind]: number(written) } as Limits], length: words.length + gap + written.length };
  }
  return null;
}

/** How long the words are that say that a value is near 0, at the start of a text; 0 if they do not. */
export const nearZero = (text: string): number => new RegExp(`^${NEAR}(?:0|zero|null)(?![\\d.,]*\\d)\\b`).exec(text)?.[0].length ?? 0;
