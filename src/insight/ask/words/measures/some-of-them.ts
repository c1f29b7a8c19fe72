import { conditionsAt, leads } from '../conditions/conditions.ts';
import { countOf, type Things, thingsAt } from '../grammar/entities.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import type { Condition, Piece } from '../types.ts';

const PRONOUNS: Record<'en' | 'de', readonly string[]> = {
  en: ['of them', 'of those', 'of these', 'among them', 'among those'],
  de: ['davon', 'von ihnen', 'von diesen', 'von denen', 'darunter'],
};

/** "How many boats are there, and how many of them have a cabin?": a second number, of some of the things that are counted before. */
export function someOfThem(parser: Parser, at: number): Parse<Piece[]>[] {
  const joins = parser.role(parser.skipMarks(at), 'and');
  const opens = [...joins, ...([',', ';', '?', '.'].includes(parser.tokens[at]?.word ?? '') ? [at + 1, ...joins] : [])];
  const starts = opens.flatMap((start) =>
    parser.role(start, 'count').flatMap((end) => pronounEnds(parser, end).map((next) => ({ start, next }))),
  );
  if (starts.length === 0) return [];
  const counted = countedBefore(parser, at);
  if (counted === null) return [];
  return starts.flatMap(({ start, next }) =>
    said(parser, next).map(({ end, value: condition, cost }): Parse<Piece[]> => {
      const measure = countOf({ ...counted, conditions: [...counted.conditions, condition] }, parser.labelOf(start, end));
      return { end, cost, value: [{ kind: 'measure', measure }] };
    }),
  );
}

const pronounEnds = ({ tokens, language }: Parser, at: number): number[] =>
  PRONOUNS[language.code].flatMap((phrase) => {
    const words = phrase.split(' ');
    return words.every((word, i) => tokens[at + i]?.word === word) ? [at + words.length] : [];
  });

/** What is said of them: a state or what they have, to the end of a sentence. */
const said = (parser: Parser, at: number): Parse<Condition>[] =>
  [at, ...leads(parser, at)]
    .flatMap((start) => [start, ...parser.role(start, 'is', 'have')])
    .flatMap((start) => conditionsAt(parser, start))
    .filter(({ end }) => parser.closes(end));

/** The things whose number is asked for first, if nothing restricts them. */
function countedBefore(parser: Parser, at: number): Things | null {
  for (let place = 0; place < at; place++)
    for (const start of parser.role(place, 'count')) {
      const [first] = thingsAt(parser, start).filter(({ end, value }) => end <= at && value.time === null && !value.active);
      if (first) return first.value.conditions.length === 0 ? first.value : null;
    }
  return null;
}
