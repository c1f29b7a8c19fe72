import { yearsOnly } from '../../../../data/model/years-only.ts';
import { Unfit } from '../grammar/pieces.ts';
import type { DimensionRef, Measure, ReadingScope } from '../types.ts';

/** Where rows have the year alone, they have no months. @throws Unfit for groups by a finer step */
export function respectYears(measures: readonly Measure[], dimensions: readonly DimensionRef[], scope: ReadingScope): void {
  const finer = dimensions.some((one) => one.kind === 'time' && one.grain !== 'year' && one.ref === null);
  if (finer && measures.some((measure) => datesByYear(measure, scope))) throw new Unfit();
}

function datesByYear(measure: Measure, scope: ReadingScope): boolean {
  if (measure.kind === 'ratio') return [measure.of, measure.per].some((part) => datesByYear(part, scope));
  if (measure.kind === 'metric') return false;
  const { table, time } = measure;
  const own = time ?? scope.dated.get(table.name) ?? table.defaultTime;
  return table.times.some((one) => one.column === own && yearsOnly(one));
}
