import type { Grain } from '../calendar.ts';
import type { Cell } from '../query.ts';

/** A cell that nobody is held to: a moving average before it has all its steps. */
export const ANY = '∗';

export interface TruthColumn {
  role: 'label' | 'value';
  /** Of a label that is a time. */
  grain?: Grain | 'weekday' | 'hour';
  /** Which of a comparison's or several metrics' numbers this is. */
  part: 'value' | 'previous' | 'change' | 'change_percent' | 'share' | 'rank' | 'running_total' | 'moving_average';
  /** The metric, for several in one answer. */
  label: string;
  unit: 'percent' | 'seconds' | null;
  /** An answer may leave the column out. */
  optional: boolean;
}

export interface Truth {
  columns: TruthColumn[];
  rows: Cell[][];
  /** The order of the rows is part of the answer. */
  ranked: boolean;
  /** A step without rows is zero or left out. */
  zeroRowsOptional: boolean;
  /** The same in a long form: a row for each of the two periods. */
  periods?: [string, string];
}
