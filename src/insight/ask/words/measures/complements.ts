import type { Parse, Parser } from '../grammar/parser.ts';
import { type Of, Unfit } from '../grammar/pieces.ts';
import type { Condition, Piece } from '../types.ts';
import { countedAmong } from './counted-among.ts';

/** "… and how many are not?" after a number of things for which something holds: for how many it does not. */
export function complementAt(parser: Parser, at: number): Parse<Piece[]>[] {
  return [...parser.role(parser.skipMarks(at), 'and'), ...(parser.tokens[at]?.word === ',' ? [at + 1] : [])]
    .flatMap((start) => parser.role(start, 'howManyNot').map((end) => ({ start, end })))
    .filter(({ end }) => parser.closes(end))
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
  const { measure, conditions } = countedAmong(pieces, WITH);
  const [condition, another] = conditions;
  // "How many open tickets are late and how many are not" counts open ones both times.
  if (!condition || another) throw new Unfit();
  const others: Condition = { columns: condition.columns, filter: { not: condition.filter } };
  return [
    { kind: 'measure', measure: { ...measure, conditions } },
    { kind: 'measure', measure: { ...measure, conditions: [others], label: complement.label } },
    ...pieces.filter(({ kind }) => kind !== 'measure' && kind !== 'where' && kind !== 'complement'),
  ];
}
