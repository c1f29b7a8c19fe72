import { placeOfTime } from '../../../data/model/inherited-time.ts';
import type { DataModel } from '../../../data/model/types.ts';
import type { Measure } from './types.ts';

/** The times by which a measure's rows are dated; none for a stored metric, which knows its own. */
export function timesOf(measure: Measure, model: DataModel): { table: string; column: string }[] {
  if (measure.kind === 'ratio') return [measure.of, measure.per].flatMap((part) => timesOf(part, model));
  if (measure.kind === 'metric') return [];
  const { name, defaultTime } = measure.table;
  const place = placeOfTime({ name, defaultTime: measure.time ?? defaultTime }, model.relationships);
  return place ? [place] : [];
}
