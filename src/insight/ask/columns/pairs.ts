import type { CellValue } from '../../../data/engine/types.ts';
import type { ModelColumn, ModelTable } from '../../../data/model/types.ts';
import { queryError } from '../../metrics/metric-query/errors.ts';
import { timeOf } from '../../metrics/metric-query/model-paths.ts';
import type { Dimension, Filter, QueryScope, TimeRange } from '../../metrics/metric-query/types.ts';
import type { OpenDataModel } from '../open-data-model.ts';
import type { WorkspaceTable } from '../workspace.ts';
import { columnNamed, columnRows, commonOwner, isMeasure, tableOfColumns, unitOf } from './column-rows.ts';
import { type AskedMetrics, metricValues } from './metric-values.ts';

export type ValueKind = 'number' | 'category';

/** How rows may depend on each other: those of one `by`, in the order of `time`. Columns of `Pairs.sql`. */
interface Sequence {
  by: { column: string; name: string } | null;
  time: string | null;
}

/** Pairs of values that are to be compared. */
export interface Pairs {
  names: readonly [string, string];
  kinds: readonly [ValueKind, ValueKind];
  /** What each pair belongs to. */
  each: string;
  /** SQL of the pairs: c0 and c1, and the columns of `sequences`. */
  sql: string;
  params: CellValue[];
  tables: string[];
  sequences: Sequence[];
  notes: string[];
}

interface AskedColumns {
  columns: readonly [string, string];
  table?: string | undefined;
  time?: TimeRange | undefined;
  filters?: Filter | undefined;
}

/**
 * The values of two columns in each row of a table.
 * @throws AppError validation_error with the next step: no common row, times, different currencies
 */
export async function pairsOfColumns(
  open: OpenDataModel,
  scope: QueryScope,
  { columns, table: named, time, filters }: AskedColumns,
): Promise<Pairs> {
  const table = tableOfColumns(scope.model, columns, named);
  const found = columns.map((name) => columnNamed(scope, table, name));
  const asked = { table, columns, time, filters };
  for (const [i, { type, name }] of found.entries()) {
    if (!['date', 'timestamp', 'time'].includes(type)) continue;
    throw queryError(
      `"${columns[i]}" is a time. Derive a part of it, such as weekday(${name}), hour(${name}) or month(${name}), and relate that.`,
    );
  }
  for (const name of columns) await unitOf(open, scope, asked, name);
  const owner = commonOwner(found);
  const keys = owner.length > 0 ? [] : keysOf(open, scope, table, columns);
  const dated = owner.length > 0 ? null : timeColumn(scope, table, columns);
  const whole = owner.length > 0 ? [] : wholeRow(open, table, [...columns, ...keys]);
  const read = columnRows(scope, { ...asked, columns: [...columns, ...keys, ...(dated ? [dated] : []), ...whole] }, owner);
  const moment = dated ? `c${2 + keys.length}` : null;
  const first = 2 + keys.length + (dated ? 1 : 0);
  const row = `md5(concat_ws('|', c0, c1, ${whole.map((_, i) => `c${first + i}`).join(', ')}))`;
  const kindOf = (column: ModelColumn): ValueKind => (isMeasure(column) ? 'number' : 'category');
  return {
    ...read,
    sql: whole.length > 0 ? `SELECT *, ${row} AS whole FROM (\n${read.sql})` : read.sql,
    names: columns,
    kinds: [kindOf(found[0]!), kindOf(found[1]!)],
    each: owner.length > 0 ? owner.join(' and ') : `row of "${table.name}"`,
    sequences: [
      ...(moment ? [{ by: null, time: moment }] : []),
      ...keys.map((name, i) => ({ by: { column: `c${i + 2}`, name }, time: moment })),
      ...(whole.length > 0 ? [{ by: { column: 'whole', name: 'values in every column' }, time: null }] : []),
    ],
  };
}

const KEYS_MAX = 4;

/** Columns whose rows resemble each other: foreign keys, the entity of a stock or a panel, and what a repeated value belongs to. */
function keysOf({ workspace }: OpenDataModel, { model }: QueryScope, table: ModelTable, columns: readonly string[]): string[] {
  const foreign = model.relationships
    .filter(({ from }) => from.table === table.name && from.columns.length === 1)
    .map(({ from }) => from.columns[0]!);
  const owners = table.columns.filter(({ name }) => columns.includes(name)).flatMap(({ determinedBy }) => determinedBy);
  const panel = table.key.length > 1 ? table.key : [];
  const times = new Set(table.times.map(({ column }) => column));
  const rows = workspace.tables.find(({ name }) => name === table.name);
  return [...new Set([...owners, ...(table.stock?.entity ?? []), ...panel, ...foreign])]
    .filter((name) => !columns.includes(name) && !times.has(name) && repeats(rows, name))
    .filter((name) => table.columns.some((column) => column.name === name && !column.personal))
    .slice(0, KEYS_MAX);
}

/**
 * The other columns of a table without a key whose rows hardly repeat by chance: those that do are copies.
 */
function wholeRow({ workspace }: OpenDataModel, table: ModelTable, listed: readonly string[]): string[] {
  const rows = workspace.tables.find(({ name }) => name === table.name);
  if (!rows || table.key.length > 0) return [];
  const combinations = rows.profile.columns.reduce((product, { distinctCount }) => product * Math.max(1, distinctCount), 1);
  if (combinations < COMBINATIONS_MIN * rows.rowCount) return [];
  const open = table.columns.filter(({ personal, derived, name }) => !personal && !derived && !listed.includes(name));
  return open.slice(0, WHOLE_MAX).map(({ name }) => name);
}
/** Combinations of values for each row, from which on rows do not repeat by chance. */
const COMBINATIONS_MIN = 1_000;
const WHOLE_MAX = 40;

function repeats(table: WorkspaceTable | undefined, name: string): boolean {
  const profile = table?.profile.columns.find((column) => column.name === name);
  return !profile || (profile.distinctCount > 1 && profile.distinctCount < table!.rowCount);
}

/** The column that puts the rows in order, by the day if it is no native time. */
function timeColumn({ model }: QueryScope, table: ModelTable, columns: readonly string[]): Dimension | null {
  const time = timeOf(model, table, null);
  if (!time || columns.includes(time.column) || table.columns.some(({ name, personal }) => name === time.column && personal)) return null;
  return time.sql === null ? time.column : { time: 'default', grain: 'day' };
}

/**
 * The values of two metrics for each value of a dimension, or in each whole step of time.
 * @throws AppError validation_error with the next step: different currencies, too few steps
 */
export async function pairsOfMetrics(open: OpenDataModel, scope: QueryScope, asked: AskedMetrics): Promise<Pairs> {
  const { names, each, ordered, ...values } = await metricValues(open, scope, asked);
  const [a, b] = names;
  return { ...values, each, names: [a!, b!], kinds: ['number', 'number'], sequences: ordered ? [{ by: null, time: 'c2' }] : [] };
}
