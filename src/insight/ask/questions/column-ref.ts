import type { KnownColumn, QuestionTable } from './types.ts';

export interface ColumnRef {
  table: QuestionTable;
  column: KnownColumn;
  stems: string[];
  /** A key or a foreign key, and so not a quantity. */
  linked: boolean;
  naming: Naming;
}

/** The forms of a column's name used for matching. */
interface Naming {
  joined: string;
  stems: ReadonlySet<string>;
  tableStems: ReadonlySet<string>;
  roots: readonly string[];
}

export interface Join {
  from: ColumnRef;
  to: ColumnRef;
  /** Values of `to` are unique: a row of `from` matches at most one row there. */
  unique: boolean;
}

/** True if its values identify the rows of its table, as its name promises. */
export function isKey(ref: ColumnRef): boolean {
  const { column } = ref;
  return isUnique(ref) && (/(^|_)(id|key|code|no|number)$|id$/i.test(column.name) || column.role === 'identifier');
}

/** True if each row has a distinct value. */
export function isUnique({ table, column }: ColumnRef): boolean {
  const exact = column.distinctCount === table.rowCount;
  const about = column.distinctApproximate && Math.abs(column.distinctCount - table.rowCount) <= 0.04 * table.rowCount;
  return table.rowCount > 0 && column.nullCount === 0 && (exact || about) && column.type !== 'double';
}

export const isNumber = ({ column }: ColumnRef) => column.type === 'integer' || column.type === 'decimal' || column.type === 'double';
export const isTime = ({ column }: ColumnRef) => column.type === 'date' || column.type === 'timestamp';

/** True for a yes-or-no column: a boolean, or a name such as "is_open" with two values. */
export function isFlag({ column }: ColumnRef): boolean {
  if (column.type === 'boolean') return true;
  const values = column.topValues.map(({ value }) => value.toLowerCase());
  const yesNo = values.length > 0 && values.every((value) => YES.test(value) || NO.test(value));
  return column.distinctCount <= 2 && yesNo && (AUXILIARY.test(column.name) || column.type === 'text');
}

export const YES = /^(?:1|y|yes|t|true)$/;
const NO = /^(?:0|n|no|f|false|none)$/;
/** The prefix of a yes-or-no column's name. */
export const AUXILIARY = /^(?:is|has|was|have|can|are)(?:_|(?=\p{Lu}))/u;
