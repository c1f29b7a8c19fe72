import type { Parse, Parser } from '../grammar/parser.ts';
import type { Piece } from '../types.ts';
import { basesOf } from '../vocabulary/word-net.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const LEADS = ['how many', 'how much', 'how often', 'how many times', 'wie viele', 'wie viel', 'wie oft', 'wieviele', 'wieviel'].map(
  (lead) => lead.split(' '),
);
/** What "how many" leads to where it asks for no other number: "how many did each of them make", "wie viele waren es". */
const REST = words(
  `is was were are did do does has have had been it that this they he she there those these each of them we one in total altogether
   respectively ist sind war waren hat haben hatte hatten es das er sie jeweils jede jeder jedes davon insgesamt`.replaceAll(/\s+/g, ' '),
);
/** Verbs that say no more than that there is such a number. */
const VERBS = words(
  'make made have had get got gotten take took taken place placed do did done give given gave receive received record recorded hold held earn earned bring brought cost costs come came amount gemacht gehabt bekommen gekostet kostet',
);

/** "Which member made the most bookings, and how many?": the number by which it is the first. */
export function thatNumberAt(parser: Parser, at: number): Parse<Piece[]>[] {
  const joined = parser.role(at, 'and');
  const opens = joined.length > 0 || ['?', '.', ',', ';'].includes(parser.tokens[at - 1]?.word ?? '');
  if (!opens) return [];
  return [at, ...joined].flatMap((start) => {
    const lead = LEADS.findLast((one) => one.every((word, i) => parser.tokens[start + i]?.word === word));
    if (!lead) return [];
    let end = start + lead.length;
    while (isRest(parser, end)) end += 1;
    // As much as any other words between two parts of a question.
    return parser.closes(end) && parser.skipMarks(end) === parser.tokens.length ? [{ end, cost: -1, value: [{ kind: 'thatNumber' }] }] : [];
  });
}

/** Whether a word asks for nothing else: a verb may be one that the question has used before. */
function isRest({ tokens }: Parser, at: number): boolean {
  const token = tokens[at];
  if (token?.kind !== 'word') return false;
  if (REST.has(token.word) || VERBS.has(token.word)) return true;
  const bases = basesOf(token.word, 'v');
  return tokens.slice(0, at).some(({ kind, word }) => kind === 'word' && basesOf(word, 'v').some((base) => bases.includes(base)));
}
