import type { ModelTime } from './types.ts';

/** SQL of the first day of a year that a column of numbers holds. */
export const YEAR_SQL = 'make_date(CAST({column} AS INTEGER), 1, 1)';

/** Whether a time is the year alone, in which nothing has a month or a day. */
export const yearsOnly = ({ sql }: ModelTime): boolean => sql === YEAR_SQL;
