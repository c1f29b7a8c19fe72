import { nameWords } from '../engine/role-words.ts';
import type { Engine } from '../engine/types.ts';
import { proposeColumns } from './propose-columns.ts';
import { determinedColumns } from './propose-determined.ts';
import { compositeKey, type ProposedTable, singleKey, stockGrain } from './propose-keys.ts';
import { type KeyedTable, proposeRelationships } from './propose-relationships.ts';
import { proposeTimes } from './propose-times.ts';
import type { DataModel, ModelColumn, ModelTable } from './types.ts';

/**
 * What the data seems to mean, from its profile and a few questions to the data itself. It is a proposal: where evidence is thin it says
 * `unknown`, and then nothing is added up.
 */
export async function proposeModel(engine: Engine, tables: readonly ProposedTable[], signal?: AbortSignal): Promise<DataModel> {
  const keyed: KeyedTable[] = [];
  for (const table of tables) {
    const single = singleKey(table);
    keyed.push({ ...table, key: single === null ? await compositeKey(engine, table, signal) : [single] });
  }
  const relationships = await proposeRelationships(engine, keyed, signal);
  const proposed: ModelTable[] = [];
  for (const table of keyed) {
    const foreign = relationships.filter(({ from }) => from.table === table.name).flatMap(({ from }) => from.columns);
    const determined = await determinedColumns(engine, table, foreign, signal);
    proposed.push(proposeTable(table, determined));
  }
  return { tables: proposed, relationships };
}

function proposeTable({ name, columns, key, rowCount }: KeyedTable, determined: Map<string, string[]>): ModelTable {
  const { times, defaultTime } = proposeTimes(columns, rowCount);
  const proposed = proposeColumns({ columns }).map((column) => withDetermined(column, determined, key));
  const stocks = proposed.some(({ additivity }) => additivity === 'stock');
  const stock = stocks ? stockGrain(key, defaultTime) : null;
  return {
    name,
    grain: `One row is one ${key.length === 1 ? singular(name) : key.length > 1 ? `${key.join(' and ')} of ${name}` : `row of ${name}`}.`,
    key,
    rowCount,
    defaultTime,
    times,
    stock,
    // A level without an entity and a time is only known not to add up.
    columns: stock ? proposed : proposed.map((column) => (column.additivity === 'stock' ? { ...column, additivity: 'unknown' } : column)),
  };
}

/** A value that a repeated key determines belongs to what the key names; of several keys to the one that determines the others' least. */
function withDetermined(column: ModelColumn, determined: Map<string, string[]>, key: readonly string[]): ModelColumn {
  const keys = [...determined].filter(([by, names]) => names.includes(column.name) && !key.every((part) => part === by)).map(([by]) => by);
  if (keys.length === 0) return column;
  // The finest key: an order's number determines its customer's number, not the other way round.
  const finest = keys.find((by) => keys.every((other) => other === by || determined.get(by)?.includes(other))) ?? keys[0]!;
  const additivity = column.additivity === 'additive' || column.additivity === 'unknown' ? 'attribute' : column.additivity;
  return { ...column, additivity, determinedBy: [finest] };
}

function singular(name: string): string {
  return nameWords(name).join(' ').replace(/ies$/, 'y').replace(/s$/, '');
}
