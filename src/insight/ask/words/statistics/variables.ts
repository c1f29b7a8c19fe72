import { type Variable, variableOf } from '../../procedures/index.ts';
import type { ColumnRef } from '../types.ts';

/** The values of a column as numbers. */
export const variable = ({ column, derived }: ColumnRef): Variable =>
  derived === undefined ? variableOf(column.name) : { label: column.name, sql: derived };
