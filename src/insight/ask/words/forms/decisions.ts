import type { Language, Role } from '../languages/types.ts';
import { fold, partsOf } from '../tokens.ts';
import type { DecisionRule, DecisionTest, FormSlot, Subject } from './types.ts';

type Element =
  | { kind: 'label'; label: string }
  | { kind: 'denial' }
  | { kind: 'else' }
  | { kind: 'tests'; tests: DecisionTest[] }
  | { kind: 'subject'; of: Subject | null; absolute: boolean }
  | { kind: 'limit'; limit: Pick<DecisionTest, 'above' | 'below' | 'atLeast' | 'atMost'> };

const SUBJECTS: [RegExp, Subject | null, boolean][] = [
  [/^(?:the )?p[ -]?(?:values?|werte?)\b/, 'p', false],
  [/^\|\s*(?:r|correlation(?: coefficient)?)\s*\|/, 'r', true],
  [
    /^(?:the )?(?:absolute (?:values? )?(?:of )?(?:the )?|magnitude of (?:the )?|(?:der )?betrag (?:von |der |des )?)(?:pearson'?s? )?(?:correlation coefficient|correlation|coefficient|korrelationskoeffizienten|korrelation|r)\b(?: ?\(r\))?/,
    'r',
    true,
  ],
  [
    /^(?:the |der |die )?(?:pearson'?s? )?(?:correlation coefficient|coefficient|correlation value|korrelationskoeffizient|r[ -]value)\b(?: ?\(r\))?/,
    'r',
    false,
  ],
  [/^(?:the )?absolute value\b|^(?:der )?betrag\b/, null, true],
  [/^(?:the |die )?(?:skewness|schiefe)(?: value)?\b/, 'skewness', false],
  [/^(?:the |die )?(?:excess )?(?:kurtosis|wölbung|wolbung)(?: value)?\b/, 'kurtosis', false],
  [/^(?:the )?r[ -]?(?:squared|2)\b(?: value| score)?/, 'rSquared', false],
  [/^(?:the |die )?(?:slope|steigung)\b/, 'slope', false],
  [/^r(?= *(?:[<>=≥≤]|is\b|ist\b))/, 'r', false],
  [/^p(?= *(?:[<>=≥≤]|is\b|ist\b))/, 'p', false],
  [/^(?:it|they|er|sie|es)(?= (?:is|are|ist|liegt)\b)/, null, false],
];

const NUMBER = /^[-−–]?\d+(?:[.,]\d+)?(?: ?%)?/;
const IF = /^(?:if|when|whenever|wenn|falls)\b/;
const ELSE = /^(?:otherwise|in all other cases|in any other case|else|sonst|andernfalls|ansonsten)\b/;
const DENIAL = /^(?:no|not|none|insufficient|kein|keine|keinen|nicht)\b/;
const LINKS = /^(?:and|but|und|aber|then|dann)\b/;

/**
 * The rules by which notes choose among the texts that a form allows, and the sentences that are none: "The relationship is linear if the p-value is
 * below 0.05". A sentence is a rule only if every word of it is understood.
 */
export function takeDecisions(
  sentences: readonly string[],
  slots: readonly FormSlot[],
  question: string,
  language: Language,
  isPlain: (word: string) => boolean,
): { left: string[]; taken: string[] } {
  const chosen = slots.filter(({ options }) => options.length > 1);
  const left: string[] = [];
  const taken: string[] = [];
  for (const slot of chosen) slot.rules = [];
  let about: FormSlot | null = null;
  const byCorrelation = /correl|korrel/i.test([question, ...sentences].join(' '));
  let spokenOf: Spoken = { of: byCorrelation ? 'r' : null, absolute: false };
  const denied = new Map<FormSlot, DecisionTest[]>();
  for (const sentence of sentences) {
    const slot: FormSlot | null | undefined = chosen.find((one) => labelsIn(sentence, one.options)) ?? (chosen.length === 1 ? about : null);
    const elements = slot ? elementsOf(sentence, slot, language, isPlain) : null;
    const made = elements ? rulesOf(elements, spokenOf) : null;
    if (!slot || !made) {
      left.push(sentence);
      continue;
    }
    about = slot;
    taken.push(sentence);
    spokenOf = made.spokenOf;
    for (const { label, tests } of made.rules) {
      if (label === null) denied.set(slot, tests);
      else slot.rules!.push({ label, tests });
    }
  }
  for (const slot of chosen) complete(slot, denied.get(slot));
  return { left, taken };
}

/** The option that no rule names is the one that is wanted in the only case that is left. */
function complete(slot: FormSlot, denied: DecisionTest[] | undefined): void {
  const rules = slot.rules!;
  const open = slot.options.filter((option) => !rules.some(({ label }) => label === option));
  const [only, another] = open;
  if (rules.length === 0) delete slot.rules;
  else if (denied && only !== undefined && another === undefined) rules.push({ label: only, tests: denied });
  else if (slot.options.length === 2 && only !== undefined && rules.every(({ tests }) => tests.length > 0))
    rules.push({ label: only, tests: [] });
}

const labelsIn = (sentence: string, options: readonly string[]): boolean => {
  const text = ` ${partsOf(sentence).join(' ')} `;
  return options.some((option) => text.includes(` ${partsOf(option).join(' ')} `)) && /\d/.test(sentence);
};

/** What a sentence says, in order; null if a word of it is not understood. */
function elementsOf(sentence: string, slot: FormSlot, language: Language, isPlain: (word: string) => boolean): Element[] | null {
  const found: Element[] = [];
  const comparing = comparisonsOf(language);
  let text = fold(sentence)
    .replaceAll(/[“”„"]/g, '"')
    .trim();
  const take = (length: number) => {
    text = text.slice(length).trimStart();
  };
  const labels = slot.options.map((option) => ({ option, words: fold(option) })).sort((a, b) => b.words.length - a.words.length);
  for (let turns = 0; text !== '' && turns < 400; turns++) {
    const label = labels.find(({ words }) => startsWith(text.replace(/^["'`]/, ''), words));
    if (label) {
      found.push({ kind: 'label', label: label.option });
      take((/^["'`]/.test(text) ? 1 : 0) + label.words.length);
      continue;
    }
    const subject = SUBJECTS.flatMap(([pattern, of, absolute]) => {
      const match = pattern.exec(text);
      return match ? [{ length: match[0].length, of, absolute }] : [];
    }).toSorted((a, b) => b.length - a.length)[0];
    if (subject) {
      found.push({ kind: 'subject', of: subject.of, absolute: subject.absolute });
      take(subject.length);
      continue;
    }
    const limit = limitAt(text, comparing, language.decimal);
    if (limit) {
      found.push({ kind: 'limit', limit: limit.limit });
      take(limit.length);
      continue;
    }
    if (ELSE.test(text)) found.push({ kind: 'else' });
    else if (DENIAL.test(text)) found.push({ kind: 'denial' });
    const word = /^(?:[\p{L}\p{M}\d]+|[^\s])/u.exec(text)![0];
    const plain = /^[^\p{L}\d<>=≥≤|]$/u.test(word) || IF.test(text) || ELSE.test(text) || LINKS.test(text) || DENIAL.test(text);
    if (!plain && !isPlain(word)) return null;
    take(ELSE.exec(text)?.[0].length ?? word.length);
  }
  return text === '' ? found : null;
}

const startsWith = (text: string, words: string): boolean =>
  text.startsWith(words) && !/^[\p{L}\d]|^-\p{L}/u.test(text.slice(words.length));

type Limits = Pick<DecisionTest, 'above' | 'below' | 'atLeast' | 'atMost'>;
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

function comparisonsOf({ phrases }: Language): { words: string; kind: keyof Limits }[] {
  const own = (['above', 'below', 'atLeast', 'atMost'] as const satisfies readonly Role[]).flatMap((kind) =>
    phrases[kind].map((words) => ({ words: fold(words), kind })),
  );
  return [...MORE.map(([words, kind]) => ({ words: fold(words), kind })), ...own].sort((a, b) => b.words.length - a.words.length);
}

const BETWEEN = /^(?:between|from|zwischen|von) ([-−–]?\d+(?:[.,]\d+)?) (?:and|to|und|bis) ([-−–]?\d+(?:[.,]\d+)?)/;

function limitAt(text: string, comparing: readonly { words: string; kind: keyof Limits }[], decimal: '.' | ',') {
  const number = (written: string) => {
    const value = Number(written.replace(/ ?%$/, '').replace(/[−–]/, '-').replace(decimal, '.'));
    return written.endsWith('%') ? value / 100 : value;
  };
  const between = BETWEEN.exec(text);
  if (between) return { limit: { atLeast: number(between[1]!), atMost: number(between[2]!) } satisfies Limits, length: between[0].length };
  for (const { words, kind } of comparing) {
    if (!text.startsWith(words) || (/\p{L}$/u.test(words) && /^\p{L}/u.test(text.slice(words.length)))) continue;
    const rest = text.slice(words.length);
    const gap = /^\s*/.exec(rest)![0].length;
    const written = NUMBER.exec(rest.slice(gap))?.[0];
    if (written !== undefined) return { limit: { [kind]: number(written) } as Limits, length: words.length + gap + written.length };
  }
  return null;
}

/** What a pronoun refers to. */
interface Spoken {
  of: Subject | null;
  absolute: boolean;
}

interface Stated {
  /** null for the option that the sentence only paraphrases. */
  label: string | null;
  tests: DecisionTest[];
}

/** The rules that the elements make: pairs of a text and its condition, in either order. Null if they do not pair up. */
function rulesOf(elements: readonly Element[], before: Spoken): { rules: Stated[]; spokenOf: Spoken } | null {
  const parts: ({ kind: 'label'; label: string } | { kind: 'tests'; tests: DecisionTest[] })[] = [];
  let spokenOf = before;
  for (const element of elements) {
    if (element.kind === 'label') parts.push(element);
    else if (element.kind === 'else') parts.push({ kind: 'tests', tests: [] });
    else if (element.kind === 'subject') {
      // "its absolute value", "it": of what was spoken of.
      spokenOf = element.of === null ? { of: spokenOf.of, absolute: element.absolute || spokenOf.absolute } : element;
    } else if (element.kind === 'limit') {
      if (spokenOf.of === null) return null;
      const test: DecisionTest = { of: spokenOf.of, absolute: spokenOf.absolute, ...element.limit };
      const last = parts.at(-1);
      if (last?.kind === 'tests') last.tests.push(test);
      else parts.push({ kind: 'tests', tests: [test] });
    }
  }
  const rules: Stated[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const [one, two] = [parts[at]!, parts[at + 1]];
    if (one.kind === 'label' && two?.kind === 'tests') rules.push({ label: one.label, tests: two.tests });
    else if (one.kind === 'tests' && two?.kind === 'label') rules.push({ label: two.label, tests: one.tests });
    else if (parts.length === 1 && one.kind === 'tests' && one.tests.length > 0 && elements.some(({ kind }) => kind === 'denial'))
      rules.push({ label: null, tests: one.tests });
    else return null;
  }
  return rules.length > 0 ? { rules, spokenOf } : null;
}

/** The text that the rules choose by the values of an answer; null if none of them holds, or a value is missing. */
export function decide(rules: readonly DecisionRule[], numberOf: (subject: Subject) => number | null): string | null {
  for (const { label, tests } of rules) {
    const results = tests.map((test) => {
      const value = numberOf(test.of);
      if (value === null) return null;
      const x = test.absolute ? Math.abs(value) : value;
      return (
        (test.above === undefined || x > test.above) &&
        (test.below === undefined || x < test.below) &&
        (test.atLeast === undefined || x >= test.atLeast) &&
        (test.atMost === undefined || x <= test.atMost)
      );
    });
    if (results.includes(null)) return null;
    if (!results.includes(false)) return label;
  }
  return null;
}
