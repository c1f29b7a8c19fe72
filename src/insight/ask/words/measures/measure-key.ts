import type { Measure, Piece } from '../types.ts';

/** What a measure computes, whatever it is called. */
export function measureKey(measure: Measure): string {
  if (measure.kind === 'metric') return measure.metric.name;
  if (measure.kind === 'ratio') return `${measureKey(measure.of)} ${measure.minus ? '-' : '/'} ${measureKey(measure.per)}`;
  const { table, aggregate, conditions, time, unit, over } = measure;
  return JSON.stringify([table.name, aggregate, conditions.map(({ filter }) => filter), time, unit, over]);
}

/** "The average amount per day" as that of the days\' totals: they are what can be shown of it. */
export function totalsPerStep<T extends { pieces: readonly Piece[] }>(covering: T): (Omit<T, 'pieces'> & { pieces: Piece[] })[] {
  const { pieces } = covering;
  if (!pieces.some((piece) => piece.kind === 'group' && piece.per)) return [];
  const summed = pieces.map((piece): Piece => {
    if (piece.kind !== 'measure' || piece.measure.kind !== 'aggregate' || !addsUp(piece.measure)) return piece;
    return { ...piece, measure: { ...piece.measure, aggregate: { ...piece.measure.aggregate, function: 'sum' } } };
  });
  return summed.some((piece, at) => piece !== pieces[at]) ? [{ ...covering, pieces: summed }] : [];
}

/** Whether an average is of a column whose values add up. */
function addsUp({ table, aggregate }: Extract<Measure, { kind: 'aggregate' }>): boolean {
  const { of } = aggregate;
  return (
    aggregate.function === 'avg' &&
    of?.kind === 'column' &&
    table.columns.some(({ name, additivity }) => name === of.name && additivity === 'additive')
  );
}
