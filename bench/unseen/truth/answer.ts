import type { Grain } from '../calendar.ts';
import type { Cell } from '../query.ts';

/** A cell that is not checked: a moving average before its window is full. */
export const ANY = '∗';

export interface TruthColumn {
  role: 'label' | 'value';
  /** The grain, if the label is a time. */
  grain?: Grain | 'weekday' | 'hour';
  /** Which number this is, if a comparison or several metrics have more than one. */
  part: 'value' | 'previous' | 'change' | 'change_percent' | 'share' | 'rank' | 'running_total' | 'moving_average' | 'index';
  /** The metric's name, if an answer has several. */
  label: string;
  unit: 'percent' | 'seconds' | null;
  /** An answer may leave the column out. */
  optional: boolean;
}

export interface Truth {
  columns: TruthColumn[];
  rows: Cell[][];
  /** The order of rows is part of the answer. */
  ranked: boolean;
  /** A step without rows may be zero or missing. */
  zeroRowsOptional: boolean;
  /** The same in long form: a row for each of the two periods. */
  periods?: [string, string];
}
