import { leads } from '../conditions/conditions.ts';
import { thingsAt } from '../grammar/entities.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { type Of, Unfit } from '../grammar/pieces.ts';
import type { Measure, Piece } from '../types.ts';
import { countedAmong } from './counted-among.ts';

/** "… and what percentage (of all orders) is that?" after a number of things: how many of all of them those are. */
export function shareTooAt(parser: Parser, at: number): Parse<Piece[]>[] {
  const opens = [...parser.role(parser.skipMarks(at), 'and'), ...([',', ';', '?'].includes(parser.tokens[at]?.word ?? '') ? [at + 1] : [])];
  return opens
    .flatMap((start) => parser.fillers(start))
    .flatMap((start) => [start, ...parser.role(start, 'which').flatMap((next) => parser.fillers(next))])
    .flatMap((start) =>
      parser
        .role(start, 'percent', 'share')
        .flatMap((next) => [
          ...parser.role(next, 'isThat').map((end): Parse<Piece[]> => ({ end, cost: 0, value: [shareToo(parser, start, next, null)] })),
          ...wholesAt(parser, next).flatMap((whole) =>
            parser
              .role(whole.end, 'isThat')
              .map((end): Parse<Piece[]> => ({ end, cost: 0, value: [shareToo(parser, start, next, whole.value)] })),
          ),
        ]),
    );
}

const shareToo = (parser: Parser, at: number, end: number, whole: Of<'shareToo'>['whole']): Piece => ({
  kind: 'shareToo',
  whole,
  label: parser.labelOf(at, end),
});

/** "of all orders", "of the total". */
function wholesAt(parser: Parser, at: number): Parse<NonNullable<Of<'shareToo'>['whole']>>[] {
  return leads(parser, at).flatMap((start) => [
    ...parser.role(start, 'ofTotal').map((end) => ({ end, cost: 0, value: 'all' as const })),
    ...[start, ...parser.role(start, 'all').flatMap((next) => parser.fillers(next))].flatMap((next) =>
      thingsAt(parser, next).flatMap(({ end, value, cost }) =>
        value.conditions.length === 0 && !value.active && value.time === null ? [{ end, cost, value: value.table }] : [],
      ),
    ),
  ]);
}

const WITH: readonly Piece['kind'][] = ['measure', 'where', 'period', 'of', 'mention', 'withoutEmpty', 'shareToo'];

/**
 * The pieces with the share of the things counted among all of them as another number.
 * @throws Unfit if something else is asked, or if it is open which of several conditions the whole meets
 */
export function withShareToo(pieces: readonly Piece[]): readonly Piece[] {
  const share = pieces.find((piece): piece is Of<'shareToo'> => piece.kind === 'shareToo');
  if (!share) return pieces;
  const { measure, conditions } = countedAmong(pieces, WITH);
  if (share.whole !== null && share.whole !== 'all' && share.whole !== measure.table) throw new Unfit();
  if (conditions.length === 0 || (conditions.length > 1 && share.whole === null)) throw new Unfit();
  const part: Measure = { ...measure, conditions };
  const of = { ...part, label: `${share.label} (1)` };
  const per = { ...measure, conditions: [], label: `${share.label} (2)` };
  const ratio: Measure = { kind: 'ratio', of, per, percent: true, label: share.label };
  return [
    { kind: 'measure', measure: part },
    { kind: 'measure', measure: ratio },
    ...pieces.filter(({ kind }) => kind !== 'measure' && kind !== 'where' && kind !== 'shareToo'),
  ];
}
