import type { ModelTime } from '../../../data/model/types.ts';
import { yearsOnly } from '../../../data/model/years-only.ts';
import { queryError } from './errors.ts';
import type { Calendar, Grain, Range } from './types.ts';

/** @throws AppError validation_error for a step that is finer than what the data has: all of a year would fall on its first day */
export function respectPrecision(time: ModelTime, grain: Grain): void {
  if (yearsOnly(time) && grain !== 'year') throw queryError(`"${time.column}" has the year alone, so it has no ${grain}. Group by year.`);
}

/** @throws AppError validation_error for a period that begins or ends within a year, where the data has the year alone; it may end with the data or with now */
export function respectSpan(time: ModelTime, { from, to }: Range, { now }: Calendar): void {
  const cuts = (moment: string) => !/^\d{4}-01-01(?:T00:00:00)?$/.test(moment);
  const ends = to > time.to || to >= now.slice(0, 10);
  if (yearsOnly(time) && (cuts(from) || (cuts(to) && !ends)))
    throw queryError(`"${time.column}" has the year alone, so nothing of it is within a year. Name whole years.`);
}
