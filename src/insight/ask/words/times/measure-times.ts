import { placeOfTime } from '../../../../data/model/inherited-time.ts';
import type { DataModel } from '../../../../data/model/types.ts';
import type { MetricDefinition } from '../../../metrics/metric-query/types.ts';
import { nameOf } from '../grammar/columns.ts';
import { Unfit } from '../grammar/pieces.ts';
import type { Measure, Piece, ReadingScope } from '../types.ts';

/** The times by which a measure's rows are dated; none for a stored metric, which knows its own. */
export function timesOf(measure: Measure, model: DataModel): { table: string; column: string }[] {
  if (measure.kind === 'ratio') return [measure.of, measure.per].flatMap((part) => timesOf(part, model));
  if (measure.kind === 'metric') return [];
  const { name, defaultTime } = measure.table;
  const place = placeOfTime({ name, defaultTime: measure.time ?? defaultTime }, model.relationships);
  return place ? [place] : [];
}

const DATING: readonly Piece['kind'][] = ['period', 'span', 'compare', 'change', 'stepGrowth', 'show'];

/**
 * Pieces whose measures are dated by the columns that the asker names for dates, where no word of the question names another.
 * @throws Unfit if a condition has a period of its own
 */
export function datedAsNoted(pieces: readonly Piece[], { dated }: ReadingScope): Piece[] {
  const isDated = pieces.some(
    (piece) => DATING.includes(piece.kind) || (piece.kind === 'group' && piece.dimensions.some(({ kind }) => kind === 'time')),
  );
  if (dated.size === 0) return [...pieces];
  // Those with a row in a period are found by the table's own time.
  if (
    pieces.some(
      (piece) => piece.kind.startsWith('cohort') || (piece.kind === 'where' && JSON.stringify(piece.condition.filter).includes('"time":')),
    )
  )
    throw new Unfit();
  if (!isDated) return [...pieces];
  return pieces.map(
    (piece) => ('measure' in piece && piece.measure ? { ...piece, measure: dateOf(piece.measure, dated) } : piece) as Piece,
  );
}

function dateOf(measure: Measure, dated: ReadingScope['dated']): Measure {
  if (measure.kind === 'ratio') return { ...measure, of: dateOf(measure.of, dated), per: dateOf(measure.per, dated) };
  if (measure.kind === 'aggregate') return { ...measure, time: measure.time ?? dated.get(measure.table.name) ?? null };
  const { metric } = measure;
  const dateDefinition = <T extends MetricDefinition>(one: T): T => ({ ...one, time: one.time ?? dated.get(one.table ?? '') ?? null });
  return metric.define ? { ...measure, metric: { ...dateDefinition(metric), define: metric.define.map(dateDefinition) } } : measure;
}

/** Only those to which it has happened: without a period, lawyers that left are not all lawyers. */
export function happenedOnly(measure: Measure): Measure {
  if (measure.kind === 'ratio') return { ...measure, of: happenedOnly(measure.of), per: happenedOnly(measure.per) };
  if (measure.kind !== 'aggregate' || measure.time === null) return measure;
  const column = measure.table.columns.find(({ name }) => name === measure.time);
  if (!column) return measure;
  const ref = { table: measure.table, column };
  return { ...measure, conditions: [...measure.conditions, { columns: [ref], filter: { dimension: nameOf(ref), empty: false } }] };
}
