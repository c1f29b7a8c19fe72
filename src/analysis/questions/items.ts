import { type Period, readPeriod } from './dates.ts';
import type { FoundValue } from './types.ts';
import { type ColumnRef, columnFit, tableFit, type Vocabulary } from './vocabulary.ts';
import { STOP, stem } from './words.ts';

export type Aggregate = 'sum' | 'avg' | 'min' | 'max' | 'median' | 'stddev' | 'count' | 'distinct';
export type Grain = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** A part of a question that was recognised. */
export type Item =
  | { kind: 'aggregate'; of: Aggregate; words: string }
  | { kind: 'column'; columns: ColumnRef[]; words: string }
  | { kind: 'table'; index: number; words: string }
  | { kind: 'value'; found: FoundValue[]; words: string }
  | { kind: 'number'; value: number; words: string }
  | { kind: 'compare'; operator: '>' | '>=' | '<' | '<=' | '=' | 'between'; words: string }
  | { kind: 'period'; period: Period; words: string }
  | { kind: 'grain'; grain: Grain; words: string }
  | { kind: 'by' | 'and' | 'or' | 'not' | 'distinct' | 'order' | 'share'; words: string }
  | { kind: 'extreme'; descending: boolean; words: string }
  | { kind: 'top'; count: number; descending: boolean; words: string }
  | { kind: 'unknown'; words: string };

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const N = `(\\d{1,4}|${NUMBERS.join('|')})`;
const numberOf = (text: string) => (NUMBERS.includes(text) ? NUMBERS.indexOf(text) + 1 : Number(text.replaceAll(',', '')));
const HIGH = '(?:highest|largest|biggest|greatest|most|maximum|max|best|longest|latest|newest)';
const LOW = '(?:lowest|smallest|least|minimum|min|worst|shortest|earliest|oldest|fewest)';
const MORE = '(?:more|greater|higher|larger|bigger)';
const LESS = '(?:less|fewer|lower|smaller)';

type Make = (match: RegExpExecArray) => Item;
const of =
  (kind: 'by' | 'and' | 'or' | 'not' | 'distinct' | 'order' | 'share'): Make =>
  ([words]) => ({ kind, words });
const aggregate =
  (what: Aggregate): Make =>
  ([words]) => ({ kind: 'aggregate', of: what, words });
const compare =
  (operator: '>' | '>=' | '<' | '<=' | '=' | 'between'): Make =>
  ([words]) => ({ kind: 'compare', operator, words });
const GRAINS: Record<string, Grain> = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  quarterly: 'quarter',
  yearly: 'year',
  annual: 'year',
  annually: 'year',
};

const OPERATORS: [RegExp, Make][] = [
  [
    new RegExp(`^(?:and )?(?:(?:ordered|sorted|ranked) )?from (?:the )?(?:${HIGH} to (?:the )?${LOW}|${LOW} to (?:the )?${HIGH})\\b`),
    of('order'),
  ],
  [
    /^how many (?:different|distinct|unique)\b|^(?:the )?(?:total )?(?:number|count) of (?:different|distinct|unique)\b|^count (?:distinct|unique)\b/,
    aggregate('distinct'),
  ],
  [/^how many\b|^(?:the )?(?:total )?(?:number|count|no) of\b|^count(?: of)?\b/, aggregate('count')],
  [
    new RegExp(`^(?:the )?(?:top|first|best) ${N}\\b|^(?:the )?${N} (?:${HIGH})\\b`),
    ([words, a, b]) => ({ kind: 'top', count: numberOf((a ?? b)!), descending: true, words }),
  ],
  [
    new RegExp(`^(?:the )?bottom ${N}\\b|^(?:the )?${N} (?:${LOW})\\b`),
    ([words, a, b]) => ({ kind: 'top', count: numberOf((a ?? b)!), descending: false, words }),
  ],
  [/^how much\b|^total(?: sum)?(?: of)?\b|^sum(?: of)?\b|^combined\b/, aggregate('sum')],
  [/^(?:average|avg|mean)(?: of)?\b/, aggregate('avg')],
  [/^median(?: of)?\b/, aggregate('median')],
  [/^(?:standard deviation|stddev)(?: of)?\b/, aggregate('stddev')],
  [/^(?:at least|no less than|not less than|minimum of|>=)/, compare('>=')],
  [/^(?:at most|no more than|not more than|up to|maximum of|<=)/, compare('<=')],
  [new RegExp(`^(?:that (?:is|are) )?${MORE} than\\b|^(?:over|above|exceeding|exceeds?|>)(?= \\d)`), compare('>')],
  [new RegExp(`^(?:that (?:is|are) )?${LESS} than\\b|^(?:under|below|<)(?= \\d)`), compare('<')],
  [/^(?:equal to|equals?|exactly|=)(?= )/, compare('=')],
  [/^between(?= \d)/, compare('between')],
  [
    /^(?:and )?(?:ordered|sorted|order|sort|ranked)(?: the results?)?(?: (?:alphabetically|in (?:ascending|descending|alphabetical) order))?(?: (?:by|from|of))\b/,
    of('order'),
  ],
  [
    /^(?:and )?(?:(?:ordered|sorted) alphabetically|(?:(?:ordered|sorted) )?(?:in )?(?:ascending|descending|alphabetical) order(?: (?:by|of))?|ascending|descending)\b/,
    of('order'),
  ],
  [
    /^(?:and )?(?:grouped by|group by|broken down by|split by|by each|for each|in each|of each|on each|at each|per each|for every|in every|by|per|each|every)\b/,
    of('by'),
  ],
  [/^(daily|weekly|monthly|quarterly|yearly|annual|annually)\b/, ([words, word]) => ({ kind: 'grain', grain: GRAINS[word!]!, words })],
  [/^over time\b/, ([words]) => ({ kind: 'grain', grain: 'month', words })],
  [/^(?:what )?(?:percentage|percent|proportion|share|fraction)(?: of)?\b/, of('share')],
  [new RegExp(`^(?:the )?(?:${HIGH}|top)(?: number of)?\\b`), ([words]) => ({ kind: 'extreme', descending: true, words })],
  [new RegExp(`^(?:the )?(?:${LOW})(?: number of)?\\b`), ([words]) => ({ kind: 'extreme', descending: false, words })],
  [/^(?:is not|are not|not|excluding|except(?: for)?|other than|without|isn t|aren t)\b/, of('not')],
  [/^(?:distinct|unique|different)\b/, of('distinct')],
  [/^(?:as well as|and|also)\b/, of('and')],
  [/^or\b/, of('or')],
];

/** Grains are words of time only after "by" and the like. */
const GRAIN_WORD = /^(day|week|month|quarter|year)s?$/;
const PHRASE_MAX = 5;

/** Reads a question from left to right, the longest match first; what nothing matches is unknown. */
export function readItems(words: readonly string[], vocabulary: Vocabulary, values: readonly FoundValue[], today: number): Item[] {
  const items: Item[] = [];
  for (let at = 0; at < words.length; ) {
    const rest = words.slice(at).join(' ');
    const operator = readOperator(rest);
    const named = readName(words, at, vocabulary, values);
    const last = items.at(-1);
    const grain = last?.kind === 'by' || (last?.kind === 'and' && items.at(-2)?.kind === 'grain') ? GRAIN_WORD.exec(words[at] ?? '') : null;
    const dated = readPeriod(rest, today);
    const length = (item: Item | null) => item?.words.split(' ').length ?? 0;
    if (grain) {
      items.push({ kind: 'grain', grain: grain[1] as Grain, words: words[at]! });
      at += 1;
    } else if (dated && dated.words >= Math.max(length(operator), length(named))) {
      items.push({ kind: 'period', period: dated.period, words: words.slice(at, at + dated.words).join(' ') });
      at += dated.words;
    } else if (operator && length(operator) >= length(named)) {
      items.push(operator);
      at += length(operator);
    } else if (named) {
      items.push(named);
      at += length(named);
    } else if (/^\d[\d,.]*%?$/.test(words[at]!)) {
      items.push({ kind: 'number', value: Number(words[at]!.replace(/[,%]/g, '')), words: words[at]! });
      at += 1;
    } else {
      if (!STOP.has(words[at]!)) items.push({ kind: 'unknown', words: words[at]! });
      at += 1;
    }
  }
  return items;
}

function readOperator(rest: string): Item | null {
  for (const [pattern, make] of OPERATORS) {
    const match = pattern.exec(rest);
    if (match) {
      const item = make(match);
      return { ...item, words: match[0].trim() };
    }
  }
  return null;
}

/** The longest phrase from here that names a column, a table or a value. */
function readName(words: readonly string[], at: number, vocabulary: Vocabulary, values: readonly FoundValue[]): Item | null {
  for (let length = Math.min(PHRASE_MAX, words.length - at); length >= 1; length--) {
    const phrase = words.slice(at, at + length);
    if (STOP.has(phrase[0]!) && length === 1) continue;
    const text = phrase.join(' ');
    // An article inside a name is no part of it: "name of the product" is the product's name.
    const stems = phrase.map(stem).filter((word) => !LINKS.has(word));
    if (stems.length > 0 && !STOP.has(phrase[0]!) && !STOP.has(phrase.at(-1)!)) {
      const table = best(vocabulary.tables.map(({ stems: own }) => tableFit(own, stems)));
      const fits = vocabulary.columns.map((ref) => columnFit(ref, stems));
      const column = best(fits);
      if (table.score >= 0.99 || (table.score >= 0.3 && table.score >= column.score))
        return { kind: 'table', index: table.at, words: text };
      if (column.score >= 0.3) {
        const columns = vocabulary.columns.filter((_ref, i) => fits[i]! >= column.score - 0.001);
        return { kind: 'column', columns, words: text };
      }
    }
    const found = values.filter((value) => value.phrase === text);
    if (found.length > 0 && !saysSomethingElse(phrase, vocabulary)) return { kind: 'value', found, words: text };
  }
  return null;
}

/** A cell may hold "revenue by region"; words that are all of the question's own language keep what they mean there. */
function saysSomethingElse(phrase: readonly string[], vocabulary: Vocabulary): boolean {
  return phrase.every((word) => {
    const stems = [stem(word)];
    return (
      STOP.has(word) ||
      readOperator(word) !== null ||
      vocabulary.tables.some(({ stems: own }) => tableFit(own, stems) >= 0.99) ||
      vocabulary.columns.some((ref) => columnFit(ref, stems) >= 0.99)
    );
  });
}

const LINKS = new Set(['of', 'the', 'a', 'an', 'in', 'for', 'their']);

function best(scores: readonly number[]): { at: number; score: number } {
  let at = 0;
  scores.forEach((score, i) => {
    if (score > scores[at]!) at = i;
  });
  return { at, score: scores[at] ?? 0 };
}

/** Every phrase of a question that could be a value of the data. */
export function phrasesOf(words: readonly string[]): string[] {
  const phrases = new Set<string>();
  for (let at = 0; at < words.length; at++) {
    for (let length = 1; length <= PHRASE_MAX && at + length <= words.length; length++) {
      if (length === 1 && STOP.has(words[at]!)) continue;
      phrases.add(words.slice(at, at + length).join(' '));
    }
  }
  return [...phrases].slice(0, 400);
}
