/** A number claimed in a text, with what it refers to. */
export interface Claim {
  /** As written in the text. */
  text: string;
  sentence: string;
  value: number;
  /** Half a unit of the last digit given: the error that rounding allows. */
  tolerance: number;
  percent: boolean;
  /** What it refers to, as questions for our parser, likeliest first. */
  kind: 'value' | 'share' | 'change';
  /** For a value: one question per reading. For a share: part and whole. For a change: before and after. */
  readings: string[][];
}

const NUMBER =
  /(?<![\w.,'’/-])(?<sign>[-−–])?(?<currency>[$€£¥])?\s?(?<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s?(?<unit>%|percent\b|per cent\b|k\b|thousand\b|m\b|mn\b|million\b|bn\b|billion\b)?(?![\w/]|-\d|[.,]\d)/giu;
const SCALES: Record<string, number> = { k: 1e3, thousand: 1e3, m: 1e6, mn: 1e6, million: 1e6, bn: 1e9, billion: 1e9 };
const ROUGHLY = /\b(?:about|around|roughly|approximately|nearly|almost|some|over|more than|just under|just over|close to|~)\s*$/i;
/** Text before a number that makes it a date, a rank or part of a name rather than a claim. */
const NO_CLAIM =
  /(?:\b(?:in|of|during|since|from|to|until|till|through|between|and|by|before|after|year|fy|for|throughout)\s+(?:(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec)\.?\s+)?)$/i;
const NAMED = /\b(?:top|last|past|previous|next|first|week|day|month|quarter|page|no|number|id)\.?\s+$|#$/i;
const VERB =
  /\b(?:was|were|is|are|has been|had been|totals?|totall?ed|amounts? to|amounted to|comes? to|came to|reached|reaches|stood at|stands at|equals?|equall?ed|sums? to|summed to|adds? up to|added up to|numbered|had|have|has|recorded|generated|made|brought in|earned|sold)\b/gi;

/**
 * Extracts the claims in a text, with what they refer to. Years, dates, ranks and numbers in names are no claims. An introductory phrase
 * ("In 2024, …") applies to the whole sentence; a clause that starts with its number ("and 120 in 2024") refers to the subject of the
 * clause before.
 */
export function readClaims(text: string): Claim[] {
  return sentencesOf(text).flatMap((sentence) => {
    const { context, rest } = contextOf(sentence);
    const claims: Claim[] = [];
    let subject: string | null = null;
    let counted: string | null = null;
    for (const clause of clausesOf(rest)) {
      const found = numbersIn(clause);
      for (const [index, number] of found.entries()) {
        const before = clause.slice(found[index - 1]?.end ?? 0, number.start);
        const after = clause.slice(number.end, found[index + 1]?.start ?? clause.length);
        claims.push(claimOf(sentence, number, { before, after, context, subject, counted }));
        subject = clean(before) || subject;
        counted = clean(after) || counted;
      }
    }
    return claims;
  });
}

interface Found {
  text: string;
  start: number;
  end: number;
  value: number;
  tolerance: number;
  percent: boolean;
}

function sentencesOf(text: string): string[] {
  return text
    .replace(/\s+/g, ' ')
    .split(/(?<=[.!?])\s+(?=[\p{Lu}\d"“'•*-])|\s*[\n•]\s*/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}

/** "In 2024, revenue was …": the part before the comma applies to the whole sentence. */
function contextOf(sentence: string): { context: string; rest: string } {
  const match = /^((?:in|for|during|within|on|between|from|since|throughout|among|across|at)\s[^,]{1,80}),\s+(.*)$/i.exec(sentence);
  return match ? { context: match[1] as string, rest: match[2] as string } : { context: '', rest: sentence };
}

/** Splits a sentence into clauses wherever both sides contain a number. */
function clausesOf(sentence: string): string[] {
  const parts = sentence.split(/;\s+|,?\s+(?:while|whereas|but)\s+|,\s+and\s+|\s+and\s+(?=\D{0,60}\d)|,\s+(?=\D{0,40}\d)/i);
  const joined: string[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last !== undefined && (numbersIn(last).length === 0 || numbersIn(part).length === 0))
      joined[joined.length - 1] = sentence.slice(sentence.indexOf(last), sentence.indexOf(part, sentence.indexOf(last)) + part.length);
    else joined.push(part);
  }
  return joined;
}

function numbersIn(clause: string): Found[] {
  return [...clause.matchAll(NUMBER)].flatMap((match) => {
    const { sign, currency, digits = '', unit = '' } = match.groups ?? {};
    const start = match.index + (match[0].length - match[0].trimStart().length);
    const before = clause.slice(0, start);
    const plain = !currency && !unit && !digits.includes(',') && !digits.includes('.');
    if (plain && /^(?:1[89]|20|21)\d\d$/.test(digits) && (NO_CLAIM.test(before) || before.trim() === '')) return [];
    // In "Revenue (2025)" the number is a year.
    if (plain && /^(?:1[89]|20|21)\d\d$/.test(digits) && /\(\s*$/.test(before)) return [];
    if (plain && NAMED.test(before)) return [];
    if (
      plain &&
      /^\d{1,2}$/.test(digits) &&
      (/^(?:st|nd|rd|th)\b/.test(clause.slice(start + match[0].trim().length)) || MONTH_BEFORE.test(before))
    )
      return [];
    const scale = SCALES[unit.toLowerCase()] ?? 1;
    const decimals = digits.split('.')[1]?.length ?? 0;
    const value = Number(digits.replaceAll(',', '')) * scale * (sign ? -1 : 1);
    const half = 0.5 * 10 ** -decimals * scale;
    return [
      {
        text: match[0].trim(),
        start,
        end: match.index + match[0].length,
        value,
        tolerance: ROUGHLY.test(before) ? Math.max(half, Math.abs(value) * 0.05) : half,
        percent: unit === '%' || /^per/i.test(unit),
      },
    ];
  });
}

const MONTH_BEFORE =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.?\s+$/i;

interface Around {
  before: string;
  after: string;
  context: string;
  subject: string | null;
  /** What an earlier number in the sentence counts: in "12 orders and B had 9", both are orders. */
  counted: string | null;
}

function claimOf(sentence: string, { text, value, tolerance, percent }: Found, around: Around): Claim {
  const base = { text, sentence, value, tolerance, percent };
  const change = changeOf(around);
  if (change) return { ...base, value: change.falls ? -Math.abs(value) : value, kind: 'change', readings: [change.readings] };
  if (percent) return { ...base, kind: 'share', readings: shareOf(around) };
  return { ...base, kind: 'value', readings: plainOf(around).map((reading) => [reading]) };
}

/** What a plain number refers to. */
function plainOf({ before, after, context, subject, counted: things }: Around): string[] {
  const own = clean(before);
  const rest = clean(after);
  if (/^(?:there|we|you|they|it)?\s*$/i.test(own) || /\b(?:there|we|they)\s*$/i.test(own)) {
    const lead = own.replace(/\b(?:there|we|they|you|it)\s*$/i, '');
    // A clause that starts with its number takes the preceding subject, unless the number counts something itself.
    const counted = join('number of', rest, lead, context);
    return subject && own === '' ? [join(subject, rest, context), counted] : [counted];
  }
  if (rest) return [join(own, rest, context), join('number of', rest, own, context)];
  return [join(own, context), ...(things ? [join('number of', things, own, context)] : []), join('number of', own, context)];
}

/** "23 % of revenue came from Germany", "Germany makes up 23 % of revenue": part and whole. */
function shareOf({ before, after, context }: Around): string[][] {
  const of = /^\s*of\s+(?:all\s+|the\s+|total\s+|our\s+)*(.+)$/i.exec(after);
  if (!of) return [];
  const [whole = '', member = ''] = (of[1] as string).split(
    /\s+(?:came|comes|come|was|were|is|are|stems?|stemmed|fell|falls?|went|goes)\s+(?:from|in|to|with|by|on|made in|for|under)?\s*/i,
  );
  const measured = clean(whole);
  const part =
    clean(member) ||
    clean(
      before.replace(
        /\b(?:makes?|made|accounts?|accounted|contributes?|contributed|represents?|represented|up|for|generated?|generates)\b/gi,
        ' ',
      ),
    );
  if (!measured || !part) return [];
  const all = join(measured, context);
  const number = join('number of', measured, context);
  return [
    [join(all, 'of', part), all],
    [join(number, 'of', part), number],
  ];
}

const MOVED =
  /^(.*?)\b(rose|grew|increased|climbed|jumped|went up|gained|fell|dropped|decreased|declined|shrank|went down|lost)\b(?:\s+by)?\s*(?:about|around|roughly|approximately)?\s*$/i;

/** "Revenue fell by 12 % from 2023 to 2024": before and after. */
function changeOf({ before, after, context }: Around): { falls: boolean; readings: string[] } | null {
  const moved = MOVED.exec(before);
  if (!moved) return null;
  const [, subject = '', verb = ''] = moved;
  const falls = /^(?:fell|dropped|decreased|declined|shrank|went down|lost)$/i.test(verb);
  const span =
    /\bfrom\s+(.+?)\s+to\s+(.+?)[.!?]?$/i.exec(after) ??
    swapped(/\b(?:in\s+)?(.+?)\s+(?:compared (?:with|to)|against|versus|vs\.?|over|from)\s+(.+?)[.!?]?$/i.exec(after)) ??
    null;
  if (!span) return { falls, readings: [] };
  const [, first = '', second = ''] = span;
  return { falls, readings: [first, second].map((period) => join(clean(subject), `in ${period.trim().replace(/^in\s+/i, '')}`, context)) };
}

function swapped(match: RegExpExecArray | null): [string, string, string] | null {
  return match ? [match[0], match[2] as string, match[1] as string] : null;
}

function clean(part: string): string {
  return part
    .replace(ROUGHLY, ' ')
    .replace(/^(.*?)\b(?:averaged|averages)\b/i, 'average $1')
    .replace(VERB, ' ')
    .replace(/\b(?:exactly|precisely|only|just|altogether|overall|in total|a total of|total of|at|also|respectively)\b/gi, ' ')
    .replace(/\bby\s*$|\bof\s*$|\bto\s*$|\bwith\s*$|^\s*(?:the|a|an|our|its|their)\b/gi, ' ')
    .replace(/[.,:;!?()]+(?=\s|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function join(...parts: string[]): string {
  return parts.filter(Boolean).join(' ').replace(/\s+/g, ' ').trim();
}
