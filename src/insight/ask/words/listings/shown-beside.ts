import type { Parser } from '../grammar/parser.ts';

/** Words that join what is shown to the number that it is of. */
const JOINING: ReadonlySet<string> = new Set(
  `with plus including incl alongside along & + , ;
   mit samt nebst sowie inklusive inkl einschließlich einschliesslich`.split(/\s+/),
);

/** What may stand before the word for what is shown: "the respective absolute change". */
const DESCRIBING: ReadonlySet<string> = new Set(
  `respective corresponding resulting associated absolute relative net their its percent percentage % pct over on - – their own each also
   jeweilige jeweiligen jeweiliger jeweils zugehörige zugehörigen dazugehörige dazugehörigen prozentuale prozentualen prozentualer absolute absoluten
   absoluter relative relativen relativer deren dessen ihre ihren ihrem auch`.split(/\s+/),
);

/**
 * Whether the number is to be shown as well: "orders per month and the change", "revenue by shop with its share", "the running total and the
 * number of visits". What is shown by itself is all that is asked for.
 */
export function isBeside(parser: Parser, at: number, end: number): boolean {
  const { tokens } = parser;
  let before = at - 1;
  while (before > 0 && describes(parser, before)) before -= 1;
  if (before > 0 && (JOINING.has(tokens[before]!.word) || parser.role(before, 'and').includes(before + 1))) return true;
  return parser.role(end, 'and').some((next) => parser.fillers(next).some((start) => parser.role(start, 'count', 'sum').length > 0));
}

const describes = (parser: Parser, at: number): boolean =>
  DESCRIBING.has(parser.tokens[at]!.word) ||
  parser.stepAt(at) !== null ||
  Object.values(parser.language.adjectives).some((names) => names?.includes(parser.tokens[at]!.word)) ||
  (parser.role(at, 'filler').includes(at + 1) && parser.role(at, 'and').length === 0);

/** "How did the revenue change": how it went, with the numbers; "how much did it change" asks for the change alone. */
export function asksHow(parser: Parser): boolean {
  return parser.tokens.some(({ word }, at) => /^(?:how|wie)$/.test(word) && GOING.has(parser.tokens[at + 1]?.word ?? ''));
}

const GOING: ReadonlySet<string> = new Set('did do does has have had is are was were hat haben hatte hatten ist sind war waren'.split(' '));
