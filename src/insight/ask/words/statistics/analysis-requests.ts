import { leads } from '../conditions/conditions.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import type { Role } from '../languages/types.ts';
import type { AnalysisRequest, Piece } from '../types.ts';
import { statistics } from './statistics-requests.ts';

/** What stands out, why something changed, when something was unusual, and statistics that are asked for by name. */
export function analysisRequests(parser: Parser, at: number): Parse<Piece[]>[] {
  const found: Parse<Piece[]>[] = [];
  const add = (end: number, analysis: AnalysisRequest, cost = 0) => found.push({ end, cost, value: [{ kind: 'analysis', analysis }] });
  for (const end of parser.role(at, 'findings')) for (const last of ofTheData(parser, end)) add(last, { kind: 'findings' });
  for (const end of parser.role(at, 'why')) add(end, { kind: 'drivers' });
  for (const end of parser.role(at, 'when')) add(end, { kind: 'changed' });
  for (const start of opening(parser, at, 'something')) {
    for (const end of parser.role(start, 'findings'))
      if (start > at) for (const last of ofTheData(parser, end)) add(last, { kind: 'findings' });
    for (const end of parser.role(start, 'unusual')) {
      for (const last of [end, ...parser.role(end, 'something'), ...parser.step(end, 'day'), ...parser.role(end, 'time')])
        for (const after of ofTheData(parser, last)) add(after, { kind: 'unusual' });
    }
  }
  for (const { end, value, cost } of statistics(parser, at)) add(end, { kind: 'statistics', ...value }, cost);
  return [...found, ...moves(parser, at)];
}

/** "drop or jump", "changed its level". */
function moves(parser: Parser, at: number): Parse<Piece[]>[] {
  return parser.role(at, 'change').flatMap((end) => [
    ...parser.role(end, 'level').map((last): Parse<Piece[]> => ({ end: last, cost: 0, value: [{ kind: 'moved' }] })),
    ...parser
      .role(end, 'or')
      .flatMap((next) => parser.role(next, 'change'))
      .map((last): Parse<Piece[]> => ({ end: last, cost: 0, value: [{ kind: 'moved' }] })),
  ]);
}

/** The positions after any number of words with a role, and fillers. */
const opening = (parser: Parser, at: number, role: Role): number[] => parser.reached(at, 8, role, 'filler');

/** "in the data", "here": says nothing more. */
function ofTheData(parser: Parser, at: number): number[] {
  return [at, ...leads(parser, at).flatMap((start) => parser.role(start, 'data'))];
}
