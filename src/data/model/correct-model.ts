import { isNumberType } from '../engine/cell-number.ts';
import type { Engine } from '../engine/types.ts';
import { checkDetermined, checkInterval, checkKey, checkRelation, checkStock } from './check-corrections.ts';
import { type ColumnCorrection, type ColumnRelation, type ModelCorrections, sameRelation, type TableCorrection } from './corrections.ts';
import { placeOfTime, withInheritedTimes } from './inherited-time.ts';
import { agreeingPaths } from './propose-agreement.ts';
import { proposeCoverage } from './propose-coverage.ts';
import type { ProposedTable } from './propose-keys.ts';
import type { DataModel, ModelColumn, ModelTable } from './types.ts';

/** A correction that does not fit the data as it is now: kept, and reported until it fits or is withdrawn. */
export interface Unapplied {
  table: string;
  column: string | null;
  /** The field of the correction. */
  what: string;
  /** A clause. */
  reason: string;
}

/** `table.column.field`. */
export function placeOfUnapplied({ table, column, what }: Unapplied): string {
  return [table, ...(column === null ? [] : [column]), what].join('.');
}

/** As a clause. */
export function wordUnapplied(one: Unapplied): string {
  return `${placeOfUnapplied(one)}: ${one.reason}`;
}

export interface CorrectedModel {
  model: DataModel;
  unapplied: Unapplied[];
}

interface Correcting {
  engine: Engine;
  tables: readonly ProposedTable[];
  signal: AbortSignal | undefined;
  unapplied: Unapplied[];
  proposed: DataModel;
}

/** Puts corrections over a proposal, each verified on the data where the data can tell. */
export async function correctModel(
  engine: Engine,
  tables: readonly ProposedTable[],
  proposed: DataModel,
  corrections: ModelCorrections,
  signal?: AbortSignal,
): Promise<CorrectedModel> {
  const by: Correcting = { engine, tables, signal, unapplied: [], proposed };
  const corrected: ModelTable[] = [];
  for (const table of proposed.tables) {
    const correction = corrections.tables.find(({ name }) => name === table.name);
    corrected.push(correction ? await correctTable(by, table, correction) : table);
  }
  for (const { name } of corrections.tables) {
    if (!proposed.tables.some((table) => table.name === name)) refuse(by, name, null, 'table', 'the data has no such table any more');
  }
  const kept = proposed.relationships.filter((one) => !corrections.removed.some((removed) => sameRelation(one, removed)));
  const added = [];
  for (const relation of corrections.added) {
    const found = await relate(by, relation);
    if (found && !kept.some((one) => sameRelation(one, found))) added.push(found);
  }
  const relationships = [...kept, ...added];
  const sources = new Map(tables.map(({ name, source }) => [name, source]));
  const model: DataModel = {
    tables: withInheritedTimes(
      proposeCoverage(corrected, relationships, (name) => sources.get(name)!),
      relationships,
    ),
    relationships,
    agreeing: await agreeingPaths(engine, tables, relationships, signal),
  };
  return { model, unapplied: by.unapplied };
}

async function correctTable(by: Correcting, proposed: ModelTable, correction: TableCorrection): Promise<ModelTable> {
  const data = by.tables.find(({ name }) => name === proposed.name)!;
  const table: ModelTable = { ...proposed };
  const { label, grain, key, defaultTime, stock, interval, bridge, lines } = correction;
  if (label !== undefined) table.label = label;
  if (lines !== undefined) table.doubts = undefined;
  if (lines === false) Object.assign(table, { lines: undefined, grain: `One row is one row of ${proposed.name}.` });
  if (grain !== undefined) table.grain = grain;
  if (bridge !== undefined) table.bridge = bridge;
  if (key && has(by, table, 'key', key) && holds(by, table, null, 'key', await checkKey(by, data, key))) table.key = key;
  if (defaultTime !== undefined && isDefaultTime(by, table, defaultTime)) table.defaultTime = defaultTime;
  if (stock && has(by, table, 'stock', stock.entity) && isTime(by, table, 'stock', stock.time)) {
    const checked = await checkStock(by, data, stock);
    if ('contradiction' in checked) refuse(by, table.name, null, 'stock', checked.contradiction);
    else table.stock = checked;
  }
  if (interval && isTime(by, table, 'interval', interval.from) && isTime(by, table, 'interval', interval.until)) {
    const wrong = await checkInterval(by, data, interval.from, interval.until);
    if (holds(by, table, null, 'interval', wrong)) table.interval = interval;
  }
  table.columns = [];
  for (const column of proposed.columns) {
    const said = correction.columns.find(({ name }) => name === column.name);
    table.columns.push(said ? await correctColumn(by, proposed, table, data, column, said) : column);
  }
  for (const { name } of correction.columns) {
    if (!proposed.columns.some((column) => column.name === name)) {
      refuse(by, table.name, name, 'column', `the table has no such column; it has ${listNames(proposed)}`);
    }
  }
  return table;
}

async function correctColumn(
  by: Correcting,
  proposed: ModelTable,
  { stock }: ModelTable,
  data: ProposedTable,
  column: ModelColumn,
  said: ColumnCorrection,
): Promise<ModelColumn> {
  const corrected: ModelColumn = { ...column };
  const { label, synonyms, hidden, unit, additivity, determinedBy, weight } = said;
  if (label !== undefined) corrected.label = label;
  if (synonyms !== undefined) corrected.synonyms = synonyms;
  if (hidden !== undefined) corrected.hidden = hidden;
  const contradiction = (what: string, reason: string | null) => holds(by, proposed, column.name, what, reason);
  if (
    unit &&
    contradiction('unit', 'column' in unit && !namesCurrency(by, proposed, unit.column) ? `there is no column "${unit.column}"` : null)
  ) {
    corrected.unit = unit;
  }
  if (determinedBy && has(by, proposed, 'determined_by', determinedBy, column.name)) {
    const checked = await checkDetermined(by, data, column.name, determinedBy);
    if ('contradiction' in checked) refuse(by, proposed.name, column.name, 'determined_by', checked.contradiction);
    else Object.assign(corrected, { determinedBy, blankBelow: checked.blankBelow || undefined });
  }
  if (weight !== undefined && has(by, proposed, 'weight', [weight], column.name)) {
    const adds = columnOf(proposed, weight)?.additivity === 'additive';
    if (contradiction('weight', adds ? null : `"${weight}" does not add up, so it is no weight`)) corrected.weight = weight;
  }
  if (additivity && contradiction('additivity', misfit(corrected, additivity, stock !== null))) {
    corrected.additivity = additivity;
    if (additivity !== 'attribute' && determinedBy === undefined) Object.assign(corrected, { determinedBy: [], blankBelow: undefined });
    corrected.doubts = undefined;
  }
  return corrected;
}

/** A column of the table, or `table.column` of one that its rows refer to. */
function namesCurrency({ tables }: Correcting, table: ModelTable, named: string): boolean {
  const other = tables.find(({ name }) => named.startsWith(`${name}.`));
  return columnOf(table, named) !== undefined || other?.columns.some(({ name }) => `${other.name}.${name}` === named) === true;
}

/** Why a column cannot have an additivity. */
function misfit({ type, additivity: proposed, determinedBy }: ModelColumn, additivity: string, stock: boolean): string | null {
  if (proposed === null && !isNumberType(type)) return `it holds ${type}, not numbers`;
  if (additivity === 'stock' && !stock) return 'name the entity and the time of the levels in "stock" of the table as well';
  if (additivity === 'attribute' && determinedBy.length === 0) return 'name the columns that determine it in "determined_by" as well';
  return null;
}

async function relate(by: Correcting, relation: ColumnRelation) {
  const { from, to } = relation;
  const [own, other] = [from, to].map(({ table }) => by.tables.find(({ name }) => name === table));
  const missing = [own ? null : from.table, other ? null : to.table].find((name) => name !== null);
  const what = `relationship to ${to.table}`;
  if (!own || !other) return void refuse(by, from.table, null, what, `there is no table "${missing}"`);
  for (const [table, names] of [
    [own, from.columns],
    [other, to.columns],
  ] as const) {
    const gone = names.find((name) => !table.columns.some((column) => column.name === name));
    if (gone !== undefined) return void refuse(by, from.table, gone, what, `"${table.name}" has no column "${gone}"`);
  }
  const checked = await checkRelation(by, own, other, relation);
  if ('contradiction' in checked) return void refuse(by, from.table, null, what, checked.contradiction);
  return { ...relation, matched: checked.matched };
}

function has(by: Correcting, table: ModelTable, what: string, names: readonly string[], column: string | null = null): boolean {
  const gone = names.find((name) => !columnOf(table, name));
  return holds(by, table, column, what, gone === undefined ? null : `there is no column "${gone}"; there are ${listNames(table)}`);
}

function isTime(by: Correcting, table: ModelTable, what: string, name: string): boolean {
  const times = table.times.map(({ column }) => `"${column}"`).join(', ') || 'none';
  const known = table.times.some(({ column }) => column === name);
  return holds(by, table, null, what, known ? null : `"${name}" is no time; the times are ${times}`);
}

/** A time of the table, or of a table that its rows refer to. */
function isDefaultTime(by: Correcting, table: ModelTable, name: string): boolean {
  const { tables, relationships } = by.proposed;
  const place = placeOfTime({ name: table.name, defaultTime: name }, relationships);
  const owner = place?.table === table.name ? null : tables.find((one) => one.name === place?.table);
  return owner?.times.some(({ column }) => column === place?.column) || isTime(by, table, 'default_time', name);
}

function columnOf({ columns }: ModelTable, name: string): ModelColumn | undefined {
  return columns.find((column) => column.name === name);
}

function listNames({ columns }: ModelTable): string {
  const names = columns.slice(0, 20).map(({ name }) => `"${name}"`);
  return `${names.join(', ')}${columns.length > names.length ? ` and ${columns.length - names.length} more` : ''}`;
}

function holds(by: Correcting, { name }: { name: string }, column: string | null, what: string, contradiction: string | null): boolean {
  if (contradiction !== null) refuse(by, name, column, what, contradiction);
  return contradiction === null;
}

function refuse({ unapplied }: Correcting, table: string, column: string | null, what: string, reason: string): void {
  unapplied.push({ table, column, what, reason });
}
