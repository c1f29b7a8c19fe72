import { placeOfTime } from '../../../data/model/inherited-time.ts';
import type { DataModel } from '../../../data/model/types.ts';
import { nameOf } from './columns.ts';
import type { Measure } from './types.ts';

/** The times by which a measure's rows are dated; none for a stored metric, which knows its own. */
export function timesOf(measure: Measure, model: DataModel): { table: string; column: string }[] {
  if (measure.kind === 'ratio') return [measure.of, measure.per].flatMap((part) => timesOf(part, model));
  if (measure.kind === 'metric') return [];
  const { name, defaultTime } = measure.table;
  const place = placeOfTime({ name, defaultTime: measure.time ?? defaultTime }, model.relationships);
  return place ? [place] : [];
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
