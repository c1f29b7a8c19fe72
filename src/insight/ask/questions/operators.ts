import type { Aggregate, Comparison, Grain, Part } from './parts.ts';

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const N = `(\\d{1,4}|${NUMBERS.join('|')})`;
const HUNDREDS: Record<string, number> = { hundred: 1e2, thousand: 1e3, million: 1e6, billion: 1e9 };
const numberOf = (text: string) => (NUMBERS.includes(text) ? NUMBERS.indexOf(text) + 1 : Number(text.replaceAll(',', '')));
const HIGH = '(?:highest|largest|biggest|greatest|most|maximum|max|best|longest|latest|newest)';
const LOW = '(?:lowest|smallest|least|minimum|min|worst|shortest|earliest|oldest|fewest)';
const MORE = '(?:more|greater|higher|larger|bigger)';
const LESS = '(?:less|fewer|lower|smaller)';
const SORT = '(?:ordered|sorted|order|sort|ranked|arranged)';
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

type Make = (match: RegExpExecArray) => Part;
const of =
  (kind: 'by' | 'and' | 'or' | 'not' | 'distinct' | 'order' | 'share' | 'ratio' | 'duration'): Make =>
  () => ({ kind });
const aggregate =
  (what: Aggregate): Make =>
  () => ({ kind: 'aggregate', of: what });
const compare =
  (operator: Comparison): Make =>
  () => ({ kind: 'compare', operator });
const GRAINS: Record<string, Grain> = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  quarterly: 'quarter',
  yearly: 'year',
  annual: 'year',
  annually: 'year',
};

/** Keyword patterns, matched at the start of the remaining text; the first match wins. */
export const OPERATORS: readonly [RegExp, Make][] = [
  [
    new RegExp(
      `^(?:and )?(?:${SORT} (?:by [\\w ]{1,30}? )?)?from (?:the )?(?:${HIGH} to (?:the )?(?:${LOW})|${LOW} to (?:the )?${HIGH})\\b`,
    ),
    of('order'),
  ],
  [/^(?:sort|arrange)(?: the)?\b(?! (?:by|from|in|alphabetically|results?))/, of('order')],
  [/^as an integer\b/, () => ({ kind: 'digits', count: 0 })],
  [
    /^(?:and )?round(?:ed)?(?: off)? to (\d|one|two|three|four) decimal (?:places|points|digits)\b/,
    ([, n]) => ({ kind: 'digits', count: numberOf(n!) }),
  ],
  [/^(?:the )?(?:number of |no of |how many )?(?:days|time|duration) (?:between|from)\b|^(?:the )?duration\b/, of('duration')],
  [
    /^how many (?:different|distinct|unique)\b|^(?:the )?(?:total )?(?:number|count) of (?:different|distinct|unique)\b|^count (?:distinct|unique)\b/,
    aggregate('distinct'),
  ],
  [/^how many\b|^(?:the )?(?:total )?(?:number|count|no) of\b|^count(?: of| the number of)?\b/, aggregate('count')],
  [
    new RegExp(`^(?:the )?(?:top|first|best) ${N}\\b(?: best selling)?|^(?:the )?${N} (?:${HIGH})\\b`),
    ([, a, b]) => ({ kind: 'top', count: numberOf((a ?? b)!), descending: true }),
  ],
  [
    new RegExp(`^(?:the )?bottom ${N}\\b|^(?:the )?${N} (?:${LOW})\\b`),
    ([, a, b]) => ({ kind: 'top', count: numberOf((a ?? b)!), descending: false }),
  ],
  [
    /^(?:an? )?(hundred|thousand|million|billion)(?: (thousand|million|billion))?\b/,
    ([, a, b]) => ({ kind: 'number', value: HUNDREDS[a!]! * (b ? HUNDREDS[b]! : 1) }),
  ],
  [/^how much\b|^total(?: sum)?(?: of)?\b|^sum(?: of)?\b|^combined\b/, aggregate('sum')],
  [/^(?:average|avg|mean)(?: of)?\b/, aggregate('avg')],
  [/^median(?: of)?\b/, aggregate('median')],
  [/^(?:standard deviation|stddev)(?: of)?\b/, aggregate('stddev')],
  [
    new RegExp(`^${N} or (more|greater|higher|fewer|less|lower)\\b`),
    ([, n, word]) => ({ kind: 'compare', operator: /fewer|less|lower/.test(word!) ? '<=' : '>=', value: numberOf(n!) }),
  ],
  [/^(?:at least|no less than|not less than|minimum of|>=)/, compare('>=')],
  [/^(?:at most|no more than|not more than|up to|maximum of|<=)/, compare('<=')],
  [
    new RegExp(`^(?:that (?:is|are) )?${MORE} than\\b|^(?:over|above|exceeding|exceeds?|>)(?= (?:\\d|a |one |${NUMBERS.join(' |')} ))`),
    compare('>'),
  ],
  [new RegExp(`^(?:that (?:is|are) )?${LESS} than\\b|^(?:under|below|<)(?= \\d)`), compare('<')],
  [/^(?:equal to|equals?|exactly|=)(?= )/, compare('=')],
  [/^between(?= \d)/, compare('between')],
  [/^(?:that )?(?:starts?|starting|begins?|beginning) with\b/, () => ({ kind: 'like', how: 'starts' })],
  [/^(?:that )?(?:ends?|ending) with\b/, () => ({ kind: 'like', how: 'ends' })],
  [/^(?:that )?(?:contains?|containing|includes? the (?:word|text|string)|like)\b/, () => ({ kind: 'like', how: 'contains' })],
  [
    new RegExp(
      `^(?:and )?${SORT}(?: the results?)?(?: (?:alphabetically|in (?:ascending|descending|alphabetical) order))?(?: (?:by|from|of)(?: the)?)\\b`,
    ),
    of('order'),
  ],
  [
    new RegExp(
      `^(?:and )?(?:${SORT} alphabetically|(?:${SORT} )?(?:in )?(?:ascending|descending|alphabetical) order(?: (?:by|of))?|${SORT} (?:ascending|descending)|ascending|descending)\\b`,
    ),
    of('order'),
  ],
  [
    /^(?:and )?(?:grouped by|group by|broken down by|split by|by each|for each(?: of)?|in each(?: of)?|of each|on each|at each|per each|with each|for every|in every|across(?: the)?(?: different| all)?|by|per|for the different|each(?: of)?|every)\b/,
    of('by'),
  ],
  [/^(daily|weekly|monthly|quarterly|yearly|annual|annually)\b/, ([, word]) => ({ kind: 'grain', grain: GRAINS[word!]!, bare: false })],
  [/^over time\b/, () => ({ kind: 'grain', grain: 'month', bare: false })],
  [/^(?:the )?(?:average )?ratio(?: of)?\b/, of('ratio')],
  [/^(?:what )?(?:the )?(?:percentage|percent|proportion|share|fraction)(?: of)?\b/, of('share')],
  [/^(?:on )?weekends?\b/, () => ({ kind: 'weekday', isoDays: [6, 7] })],
  [/^(?:on )?weekdays?\b/, () => ({ kind: 'weekday', isoDays: [1, 2, 3, 4, 5] })],
  [new RegExp(`^(?:on )?(${WEEKDAYS.join('|')})s?\\b`), ([, name]) => ({ kind: 'weekday', isoDays: [WEEKDAYS.indexOf(name!) + 1] })],
  [new RegExp(`^(?:the )?(?:${HIGH}|top)(?: number of)?\\b`), () => ({ kind: 'extreme', descending: true })],
  [new RegExp(`^(?:the )?(?:${LOW})(?: number of)?\\b`), () => ({ kind: 'extreme', descending: false })],
  [
    /^(?:is not|are not|do not|does not|did not|have not|has not|not|excluding|except(?: for)?|other than|without|isn t|aren t|no longer|no)\b/,
    of('not'),
  ],
  [/^(?:distinct|unique|different)\b/, of('distinct')],
  [/^(?:as well as|along with|and|also)\b/, of('and')],
  [/^or\b/, of('or')],
];
