import type { Relation } from './types.ts';

/** A number in a clause. */
export interface Found {
  text: string;
  start: number;
  end: number;
  value: number;
  /** 1,000 for thousands. */
  scale: number;
  relation: Relation;
  percent: boolean;
}

const NUMBER =
  /(?<![\w.,'’/-])(?<sign>[-−–])?(?<currency>[$€£¥])?\s?(?<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s?(?<unit>%|percent\b(?! points?)|per cent\b|k\b|thousand\b|m\b|mn\b|million\b|bn\b|billion\b)?(?![\w/]|-\d|[.,]\d)/giu;
const SCALES: Record<string, number> = { k: 1e3, thousand: 1e3, m: 1e6, mn: 1e6, million: 1e6, bn: 1e9, billion: 1e9 };
const MONTHS =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)';
const YEAR_BEFORE = new RegExp(
  `(?:\\b(?:in|of|during|since|from|to|until|till|through|between|and|or|by|before|after|than|with|over|against|versus|vs\\.?|year|fy|for|throughout|the|our|its|this)\\s+(?:${MONTHS}\\.?\\s+)?|\\bQ[1-4]\\s+|\\b${MONTHS}\\.?\\s+|\\(\\s*)$`,
  'i',
);
const MONTH_BEFORE = new RegExp(`\\b${MONTHS}\\.?\\s+$`, 'i');
/** Text before a number that makes it a rank or part of a name. */
const NAMED =
  /(?:\b(?:top|last|past|previous|next|first|week|day|month|quarter|page|no|number|id|version|phase|level|step|chapter)\.?\s+|#)$/i;

/** Words between a subject and its number that say how the number is meant. */
const RELATIONS: [RegExp, 'above' | 'below' | 'at_least' | 'at_most' | 'about' | 'nearly' | 'just_over'][] = [
  [/\b(?:nearly|almost|close to|just under|just below|slightly (?:under|below|less than))\s*$/i, 'nearly'],
  [/\b(?:just (?:over|above|more than)|slightly (?:over|above|more than)|a little over)\s*$/i, 'just_over'],
  [/\b(?:no|not) (?:more|higher|greater) than\s*$|\b(?:at most|up to|a maximum of|not exceeding)\s*$/i, 'at_most'],
  [/\b(?:no|not) (?:less|fewer|lower) than\s*$|\b(?:at least|a minimum of)\s*$/i, 'at_least'],
  [
    /\b(?:more|greater|higher|larger) than\s*$|\b(?:over|above|exceed(?:s|ed|ing)?|surpass(?:es|ed|ing)?|topp(?:ed|ing)|upwards? of|in excess of|beyond)\s*$/i,
    'above',
  ],
  [/\b(?:less|fewer|lower|smaller) than\s*$|\b(?:under|below|short of)\s*$/i, 'below'],
  [/(?:\b(?:about|around|roughly|approximately|approx\.?|circa|some)|~)\s*$/i, 'about'],
];
/** The error that a rough number may have as a share of it, and from where on it is plainly wrong. */
const ROUGH = 0.05;
const ROUGH_BEYOND = 0.15;

/**
 * The numbers of a clause. Years, dates, ranks and numbers in names are none. "Between 10 and 20" is a single one.
 */
export function numbersIn(clause: string): Found[] {
  const found = [...clause.matchAll(NUMBER)].flatMap((match) => {
    const one = numberOf(clause, match);
    return one ? [one] : [];
  });
  return joinRanges(
    clause,
    [...found, ...fractionsIn(clause)].sort((a, b) => a.start - b.start),
  );
}

const FRACTION = /\b(?:(?<many>an?|one|two|three|four)[ -](?<part>half|third|quarter|fifth|tenth)s?|(?<half>half))(?=\s+of\b)/gi;
const COUNTS: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4 };
const PARTS: Record<string, number> = { half: 2, third: 3, quarter: 4, fifth: 5, tenth: 10 };
/** Points that a fraction in words may be off, and from where on it is plainly wrong. */
const FRACTION_POINTS = 1.5;
const FRACTION_POINTS_BEYOND = 5;

/** "A third of", in percent. */
function fractionsIn(clause: string): Found[] {
  return [...clause.matchAll(FRACTION)].map((match): Found => {
    const { many = 'one', part = 'half' } = match.groups ?? {};
    const value = (100 * COUNTS[many.toLowerCase()]!) / PARTS[part.toLowerCase()]!;
    const relation = relationOf(clause.slice(0, match.index), value, FRACTION_POINTS);
    const loose = relation.kind === 'is' && relation.beyond < FRACTION_POINTS_BEYOND;
    return {
      text: match[0],
      start: match.index,
      end: match.index + match[0].length,
      value,
      scale: 1,
      relation: loose ? roughly(value, relation.tolerance, FRACTION_POINTS_BEYOND) : relation,
      percent: true,
    };
  });
}

function numberOf(clause: string, match: RegExpExecArray): Found | null {
  const { sign, currency, digits = '', unit = '' } = match.groups ?? {};
  const start = match.index + (match[0].length - match[0].trimStart().length);
  const before = clause.slice(0, start);
  const after = clause.slice(start + match[0].trim().length);
  const plain = !currency && !unit && !digits.includes(',') && !digits.includes('.');
  if (plain && (isYear(digits, before, after) || NAMED.test(before) || inName(before, after) || isDay(digits, before, after))) return null;
  const scale = SCALES[unit.toLowerCase()] ?? 1;
  const value = Number(digits.replaceAll(',', '')) * scale * (sign ? -1 : 1);
  const half = 0.5 * 10 ** -(digits.split('.')[1]?.length ?? 0) * scale;
  return {
    text: match[0].trim(),
    start,
    end: match.index + match[0].length,
    value,
    scale,
    relation: relationOf(before, value, half),
    percent: unit === '%' || /^per/i.test(unit),
  };
}

function isYear(digits: string, before: string, after: string): boolean {
  if (!/^(?:1[89]|20|21)\d\d$/.test(digits)) return false;
  return YEAR_BEFORE.test(before) || before.trim() === '' || /^\s*(?:was|were|is|and|[,:;.]|$)/i.test(after) || /['’]s\s*$/.test(before);
}

function isDay(digits: string, before: string, after: string): boolean {
  return (
    /^\d{1,2}$/.test(digits) &&
    (/^(?:st|nd|rd|th)\b/.test(after) || MONTH_BEFORE.test(before) || new RegExp(`^\\.?\\s+(?:of\\s+)?${MONTHS}\\b`, 'i').test(after))
  );
}

/** "ISO 9001"; "Store 12 had …": a capitalised word and a bare number that a verb follows. */
function inName(before: string, after: string): boolean {
  if (/\b\p{Lu}{2,}\s$/u.test(before)) return true;
  const word = /(?:^|[\s("“])(\p{Lu}[\p{L}-]*)\s$/u.exec(before)?.[1];
  if (word === undefined || word.toLowerCase() === 'a') return false;
  // Any sentence begins with a capital: there only a verb tells.
  if (before.trim() !== word) return true;
  return /^(?:['’]s\b|\s+(?:had|has|have|was|were|is|are|made|generated|sold|led|leads|recorded|accounts?|accounted|with|and|or)\b)/i.test(
    after,
  );
}

/** How a number is meant, by the words before it. `half` is the error that rounding to its last digit allows. */
function relationOf(before: string, value: number, half: number): Relation {
  const kind = RELATIONS.find(([words]) => words.test(before))?.[1];
  const size = Math.abs(value);
  if (kind === 'above' || kind === 'at_least') return { kind: 'above', value, inclusive: kind === 'at_least' };
  if (kind === 'below' || kind === 'at_most') return { kind: 'below', value, inclusive: kind === 'at_most' };
  if (kind === 'nearly') return { kind: 'between', from: value - size * 2 * ROUGH, to: value };
  if (kind === 'just_over') return { kind: 'between', from: value, to: value + size * 2 * ROUGH };
  if (kind === 'about') return roughly(value, Math.max(half, size * ROUGH), Math.max(half, size * ROUGH_BEYOND));
  return roughly(value, half, half);
}

export function roughly(value: number, tolerance: number, beyond: number): Relation {
  return { kind: 'is', value, tolerance, beyond };
}

/** Removes the words before a number that say how it is meant. */
export function withoutRelation(before: string): string {
  const bare = RELATIONS.reduce((text, [words]) => text.replace(words, ''), before);
  return bare.replace(/\b(?:between|from)\s*$/i, '');
}

function joinRanges(clause: string, found: readonly Found[]): Found[] {
  const joined: Found[] = [];
  for (const one of found) {
    const last = joined.at(-1);
    const range = last && /\bbetween\s*$/i.test(clause.slice(0, last.start)) && /^\s*and\s*$/i.test(clause.slice(last.end, one.start));
    if (!last || !range || last.relation.kind !== 'is' || last.percent > one.percent) joined.push(one);
    else
      joined[joined.length - 1] = {
        ...last,
        text: clause.slice(last.start, one.end).trim(),
        end: one.end,
        percent: one.percent,
        // "10 and 20 million" are both millions.
        relation: { kind: 'between', from: last.value * (last.scale === 1 ? one.scale : 1), to: one.value },
      };
  }
  return joined;
}
