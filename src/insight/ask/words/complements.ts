import { allOf } from './all-of.ts';
import { countsThings } from './entities.ts';
import type { Parse, Parser } from './parser.ts';
import { type Of, Unfit } from './pieces.ts';
import type { Condition, Piece } from './types.ts';

/** "… and how many are not?" after a number of things for which something holds: for how many it does not. */
export function complementAt(parser: Parser, at: number): Parse<Piece[]>[] {
  return [...parser.role(parser.skipMarks(at), 'and'), ...(parser.tokens[at]?.word === ',' ? [at + 1] : [])]
    .flatMap((start) => parser.role(start, 'howManyNot').map((end) => ({ start, end })))
    .filter(({ end }) => end === parser.tokens.length || parser.tokens[end]!.kind === 'mark')
    .map(({ start, end }) => ({ end, cost: 0, value: [{ kind: 'complement', label: parser.labelOf(start, end) }] }));
}

const WITH: readonly Piece['kind'][] = ['measure', 'where', 'of', 'group', 'complement'];

/**
 * The pieces with the number of the other things beside the number of those that meet the conditions.
 * @throws Unfit if no things are counted, or if it is open what does not hold for the others
 */
export function withComplement(pieces: readonly Piece[]): readonly Piece[] {
  const complement = pieces.find((piece): piece is Of<'complement'> => piece.kind === 'complement');
  if (!complement) return pieces;
  const [counted, another] = pieces.filter((piece): piece is Of<'measure'> => piece.kind === 'measure');
  const measure = counted?.measure;
  if (another || measure?.kind !== 'aggregate' || pieces.some(({ kind }) => !WITH.includes(kind))) throw new Unfit();
  if (measure.aggregate.function !== 'count' && !countsThings(measure.aggregate, measure.table)) throw new Unfit();
  const said = pieces.filter((piece): piece is Of<'where'> => piece.kind === 'where').map(({ condition }) => condition);
  // "How many open tickets are late and how many are not" counts open ones both times.
  if (said.length + measure.conditions.length !== 1) throw new Unfit();
  const conditions = [...measure.conditions, ...said];
  const others: Condition = { columns: conditions[0]!.columns, filter: { not: allOf(conditions.map(({ filter }) => filter)) } };
  return [
    { kind: 'measure', measure: { ...measure, conditions } },
    { kind: 'measure', measure: { ...measure, conditions: [others], label: complement.label } },
    ...pieces.filter(({ kind }) => kind !== 'measure' && kind !== 'where' && kind !== 'complement'),
  ];
}
