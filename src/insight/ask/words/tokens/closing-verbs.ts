import type { Parser } from '../grammar/parser.ts';

/** "How many trips did each driver make in May?": what is made stands before. */
export function closingVerb(parser: Parser, at: number): number[] {
  const asked = parser.tokens.slice(Math.max(0, at - CLAUSE_MAX), at).some(({ word }) => AUXILIARIES.has(word));
  const ends = (end: number) => parser.closes(end) || parser.role(end, 'preposition', 'since', 'before', 'after').length > 0;
  // "Der im Mai eingegangenen Buchungen" is read as "der Buchungen eingegangen im Mai".
  const reduced =
    parser.language.code === 'de' && at > 0 && parser.names(at - 1).some(({ end, value }) => end === at && value.kind === 'table');
  const said = parser.role(at, 'did').filter((end) => ends(end) && !AUXILIARIES.has(parser.tokens[at]!.word));
  // "Hotels, die in Bayern liegen": German leaves the verb to the end.
  if (parser.language.code === 'de' && saysWhere(parser, at))
    return [
      ...(asked || reduced ? said : []),
      ...parser.role(at, 'resides').filter((end) => parser.closes(end) || leadsToPlace(parser, end)),
    ];
  // "Which cities do the guests live in?" asks for those of the guests.
  if (reduced && !asked) return said;
  return asked ? [...said, ...parser.role(at, 'resides').filter((end) => parser.closes(end))] : [];
}

/** Whether "in" or "aus" stands beside a verb, and so where things are. */
const saysWhere = ({ tokens }: Parser, at: number): boolean =>
  tokens.slice(Math.max(0, at - CLAUSE_MAX), at + CLAUSE_MAX).some(({ word }) => ['in', 'im', 'aus'].includes(word));

/** "Wohnen in Bern", "liegen weder in Bern noch in Genf". */
const leadsToPlace = (parser: Parser, at: number): boolean =>
  parser.values(parser.skipPrepositions(at)).length > 0 || parser.role(at, 'neither', 'not', 'both').length > 0;

const CLAUSE_MAX = 12;
const AUXILIARIES: ReadonlySet<string> = new Set(
  'did do does has have had hat haben hatte hatten ist sind war waren wurde wurden worden wird werden'.split(' '),
);
