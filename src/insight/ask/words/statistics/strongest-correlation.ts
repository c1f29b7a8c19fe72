import { type Variable, variableOf } from '../../procedures/index.ts';
import { isNumber, leads } from '../conditions/conditions.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import type { AnalysisRequest, ColumnRef } from '../types.ts';
import { variable } from './variables.ts';

type Strongest = Parse<Omit<Extract<AnalysisRequest, { kind: 'statistics' }>, 'kind'>>;

/**
 * "which column has the strongest correlation with income", "which two variables are most highly correlated".
 * @param numbersAt columns of numbers, after words that lead up to them
 */
export function strongestAt(parser: Parser, at: number, numbersAt: (parser: Parser, at: number) => Parse<ColumnRef>[]): Strongest[] {
  const which = parser.role(at, 'which').flatMap((start) => parser.fillers(start));
  const asked = which
    .flatMap((start) => [start, ...parser.role(start, 'pair').flatMap((next) => parser.fillers(next))])
    .flatMap((start) => [start, ...parser.role(start, 'numeric')])
    .flatMap((start) => parser.role(start, 'column'))
    .flatMap((start) => leads(parser, start))
    .flatMap((start) => [...strongFirst(parser, start), ...verbFirst(parser, start)]);
  return asked
    .flatMap((end) => [...withTarget(parser, end, numbersAt), ...amongAll(parser, end)])
    .flatMap((one) => withNumber(parser, one));
}

/** "(has the) strongest correlation", "(is) most highly correlated". */
const strongFirst = (parser: Parser, at: number): number[] => degreeAt(parser, at).flatMap((start) => parser.role(start, 'correlation'));

/** "correlates most strongly". */
const verbFirst = (parser: Parser, at: number): number[] =>
  parser.role(at, 'correlation').flatMap((start) => parser.fillers(start).flatMap((next) => degreeAt(parser, next)));

/** "most", "the strongest", "most highly". */
const degreeAt = (parser: Parser, at: number): number[] => [
  ...parser.role(at, 'highest', 'most').flatMap((end) => [end, ...parser.role(end, 'strongly')]),
  // German puts the whole degree in one word: "am stärksten".
  ...parser.role(at, 'strongly').filter((end) => parser.language.code === 'de' && end > at),
];

function withTarget(parser: Parser, end: number, numbersAt: (parser: Parser, at: number) => Parse<ColumnRef>[]): Strongest[] {
  return [end, ...parser.role(end, 'against')]
    .flatMap((next) => numbersAt(parser, next))
    .flatMap(({ end: last, cost, value }): Strongest[] => {
      const { table, column } = value;
      const others = numbersOf(table).filter(({ label }) => label !== column.name);
      if (others.length === 0) return [];
      return [
        { end: last, cost, value: { table, request: { procedure: 'strongestCorrelation', args: [variable(value), others, 'pearson'] } } },
      ];
    });
}

/** Of all pairs of the only table. */
function amongAll(parser: Parser, end: number): Strongest[] {
  const [table, another] = parser.scope.model.tables;
  if (!table || another) return [];
  const all = numbersOf(table);
  if (all.length < 2) return [];
  const said = parser.tokens.some((_, at) => at < end && parser.role(at, 'pair').length > 0);
  const ends = [...parser.role(end, 'mutually'), ...(said ? [end] : [])];
  return ends.map((last) => ({
    end: last,
    cost: 0.1,
    value: { table, request: { procedure: 'strongestCorrelation', args: [null, all, 'pearson'] } },
  }));
}

const numbersOf = (table: ColumnRef['table']): Variable[] =>
  table.columns
    .filter((column) => isNumber({ table, column }) && !column.personal && !table.key.includes(column.name))
    .map(({ name }) => variableOf(name));

/** "… and what is the coefficient?" */
function withNumber(parser: Parser, one: Strongest): Strongest[] {
  const tails = parser
    .role(parser.skipMarks(one.end), 'and')
    .flatMap((next) => parser.fillers(next))
    .flatMap((next) => [next, ...parser.role(next, 'which')])
    .flatMap((next) => parser.fillers(next))
    .flatMap((next) => parser.role(next, 'correlation'));
  return [one.end, ...tails].map((end) => ({ ...one, end }));
}
