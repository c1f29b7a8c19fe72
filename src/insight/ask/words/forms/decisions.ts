import type { Language } from '../languages/types.ts';
import { fold, partsOf } from '../tokens/tokens.ts';
import { comparisonsOf, type Limits, limitAt, nearZero } from './limits.ts';
import type { DecisionRule, DecisionTest, FormSlot, Subject } from './types.ts';

type Element =
  | { kind: 'label'; label: string }
  | { kind: 'denial' }
  | { kind: 'else' }
  | { kind: 'tests'; tests: DecisionTest[] }
  | { kind: 'subject'; of: Subject | null; absolute: boolean }
  | { kind: 'or' }
  | { kind: 'vague' }
  | { kind: 'limit'; limits: Limits[] };

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

const IF = /^(?:if|when|whenever|wenn|falls)\b/;
const ELSE = /^(?:otherwise|in all other cases|in any other case|else|sonst|andernfalls|ansonsten)\b/;
const DENIAL = /^(?:no|not|none|insufficient|kein|keine|keinen|nicht)\b/;
const LINKS = /^(?:and|but|und|aber|then|dann|while|whereas)\b/;
const OR = /^(?:or|oder)\b/;
/** "Do not reject the null hypothesis" denies nothing of the data. */
const RETAINS = /^(?:not|nicht) (?:reject|be rejected|accept|verw[eo]rf)/;
/** A value that is called close to 0 may be meant up to here. */
const NEAR_ZERO = 0.1;

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
  const denied = new Map<FormSlot, DecisionTest[][]>();
  for (const sentence of sentences) {
    const slot: FormSlot | null | undefined =
      chosen.find((one) => labelsIn(sentence, [...one.options, ...adjectivesOf(one).map(({ words }) => words)])) ??
      (chosen.length === 1 ? about : null);
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
      if (label === null) denied.set(slot, [...(denied.get(slot) ?? []), tests]);
      else if (label === UNCLEAR) slot.rules!.unshift({ label, tests });
      else slot.rules!.push({ label, tests });
    }
  }
  for (const slot of chosen) complete(slot, denied.get(slot));
  return { left, taken };
}

/** The option that no rule names is the one that is wanted in the only case that is left. */
function complete(slot: FormSlot, denied: DecisionTest[][] | undefined): void {
  const rules = slot.rules!;
  const open = slot.options.filter((option) => !rules.some(({ label }) => label === option));
  const [only, another] = open;
  if (rules.length === 0) delete slot.rules;
  else if (denied && only !== undefined && another === undefined) rules.push(...denied.map((tests) => ({ label: only, tests })));
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
  let [denied, ranged] = [false, false];
  let text = plainSubjects(
    fold(sentence)
      .replaceAll(/[“”„"]/g, '"')
      .trim(),
  );
  const take = (length: number) => {
    text = text.slice(length).trimStart();
  };
  const labels = [...slot.options.map((option) => ({ option, words: fold(option) })), ...adjectivesOf(slot)].sort(
    (a, b) => b.words.length - a.words.length,
  );
  for (let turns = 0; text !== '' && turns < 400; turns++) {
    const label = labels.find(({ words }) => startsWith(text.replace(/^["'`]/, ''), words));
    if (label) {
      const option = denied ? oppositeOf(label.option, slot.options) : label.option;
      if (option === null) return null;
      found.push({ kind: 'label', label: option });
      denied = false;
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
    const near = nearZero(text);
    const limit =
      near > 0
        ? { limits: [{ atLeast: -NEAR_ZERO, atMost: NEAR_ZERO }], length: near }
        : limitAt(text, comparing, language.decimal, ranged);
    if (limit) {
      if (near > 0) found.push({ kind: 'vague' });
      found.push({ kind: 'limit', limits: limit.limits });
      ranged ||= 'range' in limit;
      take(limit.length);
      continue;
    }
    if (ELSE.test(text)) found.push({ kind: 'else' });
    else if (OR.test(text) && found.at(-1)?.kind === 'limit') found.push({ kind: 'or' });
    else if (DENIAL.test(text) && !RETAINS.test(text)) found.push({ kind: 'denial' });
    if (LINKS.test(text) || /^[,;:]/.test(text)) denied = false;
    else if (found.at(-1)?.kind === 'denial') denied = true;
    const word = /^(?:[\p{L}\p{M}\d]+|[^\s])/u.exec(text)![0];
    const plain =
      /^[^\p{L}\d<>=≥≤|]$/u.test(word) ||
      IF.test(text) ||
      ELSE.test(text) ||
      LINKS.test(text) ||
      DENIAL.test(text) ||
      found.at(-1)?.kind === 'or';
    if (!plain && !isPlain(word)) return null;
    take(ELSE.exec(text)?.[0].length ?? word.length);
  }
  return text === '' ? found : null;
}

/** Subjects as they are looked for: "a value of r" is the r value, "a value" is it. */
const plainSubjects = (text: string): string =>
  text
    .replaceAll(/\ban? (?=(?:absolute|correlation|p[ -]?value|value of|skewness|kurtosis|coefficient|r\b|pearson))/g, 'the ')
    .replaceAll(/(?<!absolute )\b(?:the )?value of (?:the )?(?=(?:pearson|correlation|coefficient|skewness|kurtosis|p\b|r\b))/g, 'the ')
    .replaceAll(/\ba value(?= *(?:[<>=≥≤]|of\b|above|below|greater|less|between|within|outside))/g, 'it is')
    .replaceAll(/\b(?:the )?absolute r\b(?! value)/g, 'the absolute value of r')
    .replaceAll(
      /\b(?:the )?((?:pearson(?:'?s)? )?(?:correlation )?coefficient|correlation|r)(?: \(r\))? \(absolute value\)/g,
      'the absolute value of the $1',
    )
    .replaceAll(/\bthe r(?= *(?:below|above|greater|less|between|within|outside|of\b|[<>=≥≤]|is\b))/g, 'the r value');

/** The option that denies another: of two the other one, of more the one for nothing. */
function oppositeOf(option: string, options: readonly string[]): string | null {
  const others = options.filter((one) => one !== option);
  const none = others.filter((one) => /^(?:none|no|kein|keine)\b/i.test(one));
  return (others.length === 1 ? others[0] : none.length === 1 ? none[0] : null) ?? null;
}

/** Adjectives in the name of a place that says yes or no: "skewed" means yes in `is_skewed`. */
function adjectivesOf({ name, options }: FormSlot): { option: string; words: string }[] {
  const yes = options.find((one) => /^(?:yes|true|ja|wahr)$/i.test(one));
  if (yes === undefined || options.length !== 2) return [];
  return partsOf(name).flatMap((part) => (ADJECTIVES.test(part) ? [{ option: yes, words: part }] : []));
}
const ADJECTIVES = /^(?:skewed|symmetric|symmetrical|significant|normal|strong|linear|correlated|schief|signifikant|stark)$/;

const startsWith = (text: string, words: string): boolean =>
  text.startsWith(words) && !/^[\p{L}\d]|^-\p{L}/u.test(text.slice(words.length));

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
  const parts: ({ kind: 'label'; label: string } | { kind: 'tests'; tests: DecisionTest[][] })[] = [];
  let spokenOf = before;
  for (const [at, element] of elements.entries()) {
    if (element.kind === 'label') parts.push(element);
    else if (element.kind === 'else') parts.push({ kind: 'tests', tests: [[]] });
    else if (element.kind === 'subject') {
      // "its absolute value", "it": of what was spoken of.
      spokenOf = element.of === null ? { of: spokenOf.of, absolute: element.absolute || spokenOf.absolute } : element;
    } else if (element.kind === 'limit') {
      const { of, absolute } = spokenOf;
      if (of === null) return null;
      const tests = element.limits.map((limit): DecisionTest => ({ of, absolute, ...limit }));
      const last = parts.at(-1);
      if (last?.kind !== 'tests') parts.push({ kind: 'tests', tests: tests.map((one) => [one]) });
      else if (isOr(elements, at)) {
        // Of one value: "below -0.5 or above 0.5".
        if (last.tests.some((all) => all.some((one) => one.of !== of || one.absolute !== absolute) || all.length > 1)) return null;
        last.tests.push(...tests.map((one) => [one]));
      } else last.tests = last.tests.flatMap((all) => tests.map((one) => [...all, one]));
    }
  }
  const rules: Stated[] = [];
  const isVague = elements.some(({ kind }) => kind === 'vague');
  const stated = (label: string, tests: DecisionTest[][]) =>
    rules.push(...tests.map((all) => ({ label: isVague ? UNCLEAR : label, tests: all })));
  for (let at = 0; at < parts.length; at += 2) {
    const [one, two] = [parts[at]!, parts[at + 1]];
    if (one.kind === 'label' && two?.kind === 'tests') stated(one.label, two.tests);
    else if (one.kind === 'tests' && two?.kind === 'label') stated(two.label, one.tests);
    else if (
      parts.length === 1 &&
      one.kind === 'tests' &&
      one.tests.every((all) => all.length > 0) &&
      elements.some(({ kind }) => kind === 'denial')
    )
      rules.push(...one.tests.map((tests) => ({ label: isVague ? UNCLEAR : null, tests })));
    else return null;
  }
  return rules.length > 0 ? { rules, spokenOf } : null;
}

/** Whether "or" joins a limit to the one before, perhaps with its subject in between. */
const isOr = (elements: readonly Element[], at: number): boolean =>
  elements[at - 1]?.kind === 'or' || (elements[at - 1]?.kind === 'subject' && elements[at - 2]?.kind === 'or');

/** The text of a rule that leaves open from where on it holds. */
const UNCLEAR = '';

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
    if (!results.includes(false)) return label === UNCLEAR ? null : label;
  }
  return null;
}
