import type { KnownColumn, QuestionTable } from './types.ts';

export interface ColumnRef {
  table: QuestionTable;
  column: KnownColumn;
  stems: string[];
  /** It is a key, or points at one: no number of anything. */
  linked: boolean;
  naming: Naming;
}

/** What a column's name is compared by. */
interface Naming {
  joined: string;
  stems: ReadonlySet<string>;
  tableStems: ReadonlySet<string>;
  roots: readonly string[];
}

export interface Join {
  from: ColumnRef;
  to: ColumnRef;
  /** Values of `to` are unique: a row of `from` has one row there at most. */
  unique: boolean;
}

/** Whether its values tell the rows of its table apart, as its name promises. */
export function isKey(ref: ColumnRef): boolean {
  const { column } = ref;
  return isUnique(ref) && (/(^|_)(id|key|code|no|number)$|id$/i.test(column.name) || column.role === 'identifier');
}

/** Whether each row has a value of its own. */
export function isUnique({ table, column }: ColumnRef): boolean {
  const exact = column.distinctCount === table.rowCount;
  const about = column.distinctApproximate && Math.abs(column.distinctCount - table.rowCount) <= 0.04 * table.rowCount;
  return table.rowCount > 0 && column.nullCount === 0 && (exact || about) && column.type !== 'double';
}

export const isNumber = ({ column }: ColumnRef) => column.type === 'integer' || column.type === 'decimal' || column.type === 'double';
export const isTime = ({ column }: ColumnRef) => column.type === 'date' || column.type === 'timestamp';

/** Whether a column says yes or no of each row: a truth value, or a name such as "is_open" over two values. */
export function isFlag({ column }: ColumnRef): boolean {
  if (column.type === 'boolean') return true;
  const values = column.topValues.map(({ value }) => value.toLowerCase());
  const yesNo = values.length > 0 && values.every((value) => YES.test(value) || NO.test(value));
  return column.distinctCount <= 2 && yesNo && (AUXILIARY.test(column.name) || column.type === 'text');
}

export const YES = /^(?:1|y|yes|t|true)$/;
const NO = /^(?:0|n|no|f|false|none)$/;
/** What a name begins with that says yes or no. */
export const AUXILIARY = /^(?:is|has|was|have|can|are)(?:_|(?=\p{Lu}))/u;
