import { type Found, roughly } from './numbers.ts';
import { clean, join } from './phrases.ts';
import type { Claim, Relation } from './types.ts';

/** A clause with its sentence's introduction. */
export interface Clause {
  sentence: string;
  text: string;
  /** "In 2024", before the sentence's comma. */
  context: string;
  /** What the clause before was about, for a clause without a subject of its own. */
  subject: string | null;
  /** The period of the clause before. */
  period: string | null;
}

const RISES = 'rose|grew|increased|climbed|jumped|soared|surged|went up|gained|improved|rises|grows|increases';
const FALLS = 'fell|dropped|decreased|declined|shrank|sank|slipped|plunged|went down|lost|falls|drops|decreases|declines';
const ROUGHLY = '(?:about|around|roughly|approximately|nearly|almost|just over|just under|over|more than|less than|at least)';
const MOVED = new RegExp(`^(.*?)\\b(${RISES}|${FALLS}|was up|was down|is up|is down|up|down)\\b(?:\\s+by)?\\s*${ROUGHLY}?\\s*$`, 'i');
const FELL = new RegExp(`^(?:${FALLS}|was down|is down|down)$`, 'i');

/** "Revenue fell by 12 % from 2023 to 2024", "up 4 % from 2023": earlier and later value. Null if the number is no change. */
export function changeOf(clause: Clause, number: Found, before: string, after: string): Claim | null {
  const moved = MOVED.exec(before);
  if (!moved) return null;
  const [, own = '', verb = ''] = moved;
  // "Up" alone may follow anything: "made up 12 %".
  if (/^(?:up|down)$/i.test(verb) && clean(own) !== '' && !/,\s*$/.test(own)) return null;
  const falls = FELL.test(verb);
  const subject = clean(own) || clause.subject || '';
  const periods = periodsOf(after, clause);
  const base = { text: number.text, sentence: clause.sentence, percent: number.percent };
  const readings = periods && subject ? [[periods.from, periods.to].map((period) => join(subject, period, yearless(clause.context)))] : [];
  return { ...base, kind: 'change', relation: falls ? negative(number.relation) : number.relation, readings };
}

/** "Fell by more than 10 %" is a change below -10 %. */
function negative(relation: Relation): Relation {
  if (relation.kind === 'is') return { ...relation, value: -Math.abs(relation.value) };
  if (relation.kind === 'between') return { kind: 'between', from: -relation.to, to: -relation.from };
  return { kind: relation.kind === 'above' ? 'below' : 'above', value: -relation.value, inclusive: relation.inclusive };
}

const BETWEEN_VALUES = new RegExp(
  `^(.*?)\\b(${RISES}|${FALLS})\\b(?:\\s+(?:by\\s+)?([\\d.,]+\\s?(?:%|percent|per cent)))?,?\\s+(?:from\\s+(\\S*\\d\\S*(?:\\s(?:k|thousand|million|billion|%|percent))?)\\s*(in\\s+[^,]*?\\d{4})?\\s+)?to\\s+(\\S*\\d\\S*?(?:\\s(?:k|thousand|million|billion|%|percent))?)\\s*(in\\s+[^,]*?\\d{4})?[.!?]?$`,
  'i',
);

/** "Revenue rose 12 % from 100 in 2023 to 112 in 2024": a sentence for each value, and one for the change. Null for other sentences. */
export function movedBetween(text: string): string[] | null {
  const match = BETWEEN_VALUES.exec(text);
  if (!match) return null;
  const [, subject = '', verb = '', by, first, firstPeriod = '', second = '', secondPeriod = ''] = match;
  // "From 2023 to 2024" are periods, not values.
  if (/^\d{4}$/.test(second) || (first !== undefined && /^\d{4}$/.test(first))) return null;
  const periods = firstPeriod && secondPeriod ? `from ${firstPeriod.slice(3)} to ${secondPeriod.slice(3)}` : secondPeriod;
  return [
    ...(first ? [`${subject}was ${first} ${firstPeriod}.`] : []),
    `${subject}was ${second} ${secondPeriod}.`,
    ...(by ? [`${subject}${verb} by ${by} ${periods}.`] : periods ? [`${subject}${verb} ${periods}.`] : []),
  ];
}

const PERIOD = '(?:in\\s+)?((?:(?:[A-Z][a-z]+\\.?|Q[1-4]|H[12])\\s+)?\\d{4})';
const FROM_TO = new RegExp(`\\b[Ff]rom\\s+${PERIOD}\\s+to\\s+${PERIOD}`);
const BETWEEN = new RegExp(`\\b[Bb]etween\\s+${PERIOD}\\s+and\\s+${PERIOD}`);
const AGAINST = new RegExp(
  `^\\s*(?:in\\s+)?${PERIOD.replace('(?:in\\s+)?', '')}?,?\\s*(?:compared (?:with|to)|relative to|against|versus|vs\\.?|over|from|on)\\s+${PERIOD}`,
);
const ALONE = /^\s*(?:in|during|for)\s+(\d{4})\b/;

/** The two periods that a change lies between: named both, or a year and the one before it. */
function periodsOf(after: string, { context, period }: Clause): { from: string; to: string } | null {
  const pair = FROM_TO.exec(after) ?? BETWEEN.exec(after) ?? BETWEEN.exec(context) ?? FROM_TO.exec(context);
  if (pair) return { from: `in ${pair[1]}`, to: `in ${pair[2]}` };
  const against = AGAINST.exec(after);
  const own = against?.[1] ?? /\b(\d{4})\b/.exec(context)?.[1] ?? /\b(\d{4})\b/.exec(period ?? '')?.[1];
  if (against && own && own !== against[2]) return { from: `in ${against[2]}`, to: `in ${own}` };
  const alone =
    ALONE.exec(after)?.[1] ??
    (/^\W*$|year.(?:over|on).year/i.test(after) ? /\b(\d{4})\b/.exec(`${context} ${period ?? ''}`)?.[1] : undefined);
  return alone ? { from: `in ${Number(alone) - 1}`, to: `in ${alone}` } : null;
}

/** The introduction without the period, which the change's own periods replace. */
function yearless(context: string): string {
  return /\d{4}|year/i.test(context) ? '' : context;
}

const TIMES: Record<string, number> = { doubled: 2, tripled: 3, trebled: 3, quadrupled: 4, halved: 0.5 };
const MULTIPLIED =
  /^(.*?)\b(?:(more than|over|nearly|almost|about|roughly|approximately)\s+)?(doubled|tripled|trebled|quadrupled|halved)\b(.*)$/i;
const TIMES_AS =
  /^(.+?)\s+(?:had|has|made|makes|generated|generates|recorded|sold|saw|earned)\s+(?:(more than|over|nearly|almost|about|roughly|approximately)\s+)?(twice|half|(?:two|three|four|five|ten|\d+(?:\.\d+)?)\s+times)\s+(?:as (?:much|many)\s+(.+?)\s+as|the\s+(.+?)\s+of)\s+(.+?)$/i;
const WORDS: Record<string, number> = { twice: 2, half: 0.5, two: 2, three: 3, four: 4, five: 5, ten: 10 };

/** "Revenue doubled from 2023 to 2024", "A made twice as much revenue as B". */
export function multiplesOf(clause: Clause): Claim[] {
  const text = clause.text.replace(/[.!?]+$/, '');
  const moved = MULTIPLIED.exec(text);
  if (moved) {
    const [, subject = '', rough, verb = '', after = ''] = moved;
    const periods = periodsOf(after, clause);
    if (!periods || !clean(subject)) return [];
    const reading = [periods.from, periods.to].map((period) => join(clean(subject), period, yearless(clause.context)));
    return [multiple(clause, [rough, verb].filter(Boolean).join(' '), factor(TIMES[verb.toLowerCase()]!, rough), reading)];
  }
  const as = TIMES_AS.exec(text);
  if (!as) return [];
  const [, one = '', rough, times = '', much, the, rest = ''] = as;
  const { other, period } = splitPeriod(rest);
  const measure = /as many/i.test(text) ? `number of ${much}` : (much ?? the ?? '');
  const value = WORDS[times.split(' ')[0]!.toLowerCase()] ?? Number.parseFloat(times);
  const reading = [other, one].map((member) => join(clean(measure) && measure, 'of', clean(member), period, clause.context));
  return [multiple(clause, [rough, times].filter(Boolean).join(' '), factor(value, rough), reading)];
}

/** "B in 2025": what is compared with, and the period of both. */
export function splitPeriod(rest: string): { other: string; period: string } {
  const match = /^(.*?)\s+((?:in|during)\s+.*\d{4})$/.exec(rest);
  return match ? { other: match[1]!, period: match[2]! } : { other: rest, period: '' };
}

function multiple({ sentence }: Clause, text: string, relation: Relation, reading: string[]): Claim {
  return { kind: 'multiple', text, sentence, percent: false, relation, readings: [reading] };
}

/** "Doubled" is said of 1.9 times and of 2.1 times. */
function factor(value: number, rough: string | undefined): Relation {
  const word = rough?.toLowerCase() ?? '';
  // Halved by more is less than half.
  if (/more than|over/.test(word)) return { kind: value < 1 ? 'below' : 'above', value, inclusive: false };
  if (/nearly|almost/.test(word))
    return value < 1 ? { kind: 'between', from: value, to: value * 1.15 } : { kind: 'between', from: value * 0.85, to: value };
  return roughly(value, value * 0.05, value * 0.15);
}

const DIRECTION = new RegExp(
  `^(.*?)\\b(${RISES}|${FALLS})\\b(?:\\s+(?:slightly|sharply|strongly|significantly|markedly|steadily|again))?\\s*(.*)$`,
  'i',
);

/** "Revenue rose from 2023 to 2024", without a number. */
export function directionsOf(clause: Clause): Claim[] {
  const match = DIRECTION.exec(clause.text.replace(/[.!?]+$/, ''));
  const [, subject = '', verb = '', after = ''] = match ?? [];
  const periods = match && clean(subject) ? periodsOf(after, clause) : null;
  // Anything else that the clause says would be left out.
  const said = after.replace(FROM_TO, '').replace(BETWEEN, '').replace(AGAINST, '').replace(ALONE, '').trim();
  if (!periods || said !== '') return [];
  const reading = [periods.from, periods.to].map((period) => join(clean(subject), period, yearless(clause.context)));
  const kind = FELL.test(verb) ? 'below' : 'above';
  return [
    {
      kind: 'order',
      text: verb,
      sentence: clause.sentence,
      percent: false,
      relation: { kind, value: 0, inclusive: false },
      readings: [reading],
    },
  ];
}
