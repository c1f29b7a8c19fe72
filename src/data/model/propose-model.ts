import { nameWords } from '../engine/role-words.ts';
import type { Engine } from '../engine/types.ts';
import { withJoinedKeys } from './joined-keys.ts';
import { agreeingPaths } from './propose-agreement.ts';
import { proposeColumns } from './propose-columns.ts';
import { proposeCoverage } from './propose-coverage.ts';
import { withCurrencies } from './propose-currency.ts';
import { determinedColumns } from './propose-determined.ts';
import { foldedColumns } from './propose-folded.ts';
import { proposeHierarchies } from './propose-hierarchies.ts';
import { compositeKey, type ProposedTable, singleKey, stockGrain } from './propose-keys.ts';
import { steppedAdditivity, stepRatios } from './propose-levels.ts';
import { type KeyedTable, proposeRelationships } from './propose-relationships.ts';
import { proposeSpans, type Spans } from './propose-spans.ts';
import { proposeTimes } from './propose-times.ts';
import type { Additivity, DataModel, Hierarchy, ModelColumn, ModelTable, StockGrain } from './types.ts';

/**
 * What the data seems to mean, judged by its profile and a few queries. A proposal only: where evidence is thin it answers `unknown`, and then
 * nothing is added up.
 */
export async function proposeModel(engine: Engine, given: readonly ProposedTable[], signal?: AbortSignal): Promise<DataModel> {
  const tables = withJoinedKeys(given);
  const keyed: KeyedTable[] = [];
  for (const table of tables) {
    const single = singleKey(table);
    keyed.push({ ...table, key: single === null ? await compositeKey(engine, table, signal) : [single] });
  }
  const relationships = await proposeRelationships(engine, keyed, signal);
  const proposed: Omit<ModelTable, 'coverage'>[] = [];
  for (const table of keyed) {
    const foreign = relationships.filter(({ from }) => from.table === table.name).flatMap(({ from }) => from.columns);
    const determined = await determinedColumns(engine, table, foreign, signal);
    const times = proposeTimes(table.columns, table.rowCount);
    const stock = await stockGrain(engine, table, table.key, times.defaultTime, signal);
    const ratios = await stepRatios(engine, table, stock, signal);
    const spans = await proposeSpans(engine, table, times, signal);
    const folded = await foldedColumns(engine, table, relationships, signal);
    // A thing that is referred to and has no time of its own, such as a product.
    const describes = times.defaultTime === null && relationships.some(({ to }) => to.table === table.name);
    const hierarchies = await proposeHierarchies(engine, table, signal);
    proposed.push(proposeTable(table, { ...times, ...spans, hierarchies, stock, ratios, folded, describes }, determined));
  }
  const sources = new Map(tables.map(({ name, source }) => [name, source]));
  return {
    tables: proposeCoverage(withCurrencies(proposed, tables, relationships), relationships, (name) => sources.get(name)!),
    relationships,
    agreeing: await agreeingPaths(engine, tables, relationships, signal),
  };
}

type Found = ReturnType<typeof proposeTimes> &
  Spans & {
    stock: StockGrain | null;
    ratios: ReadonlyMap<string, number>;
    hierarchies: Hierarchy[];
    folded: ReadonlySet<string>;
    describes: boolean;
  };

function proposeTable(
  { name, columns, key, rowCount }: KeyedTable,
  { times, defaultTime, stock, ratios, interval, hierarchies, durations, folded, lasting, describes }: Found,
  determined: Map<string, string[]>,
): Omit<ModelTable, 'coverage'> {
  const belonging = new Map([...determined].filter(([, names]) => defaultTime === null || names.includes(defaultTime)));
  const proposed = proposeColumns({ columns }).map((column): ModelColumn => {
    const meant = withDetermined(column, determined, belonging, key);
    return folded.has(column.name) ? { ...meant, folded: true } : meant;
  });
  return {
    name,
    grain: `One row is one ${key.length === 1 ? singular(name) : key.length > 1 ? `${key.join(' and ')} of ${name}` : `row of ${name}`}.`,
    key,
    rowCount,
    defaultTime,
    times,
    stock,
    interval,
    hierarchies,
    columns: [
      ...proposed.map(
        (column): ModelColumn => ({
          ...column,
          additivity: inTable(steppedAdditivity(column.name, column.additivity, ratios.get(column.name)), { stock, lasting, describes }),
        }),
      ),
      ...durations.filter((duration) => !columns.some((column) => column.name === duration.name)),
    ],
  };
}

/**
 * A value determined by a repeated key describes the key's entity; of several keys, the finest wins. For a measure the key must determine the
 * row's time too: a fee that is equal in every month of a subscription is still charged every month.
 */
function withDetermined(
  column: ModelColumn,
  determined: Map<string, string[]>,
  belonging: Map<string, string[]>,
  key: readonly string[],
): ModelColumn {
  const from = column.additivity === null ? determined : belonging;
  const keys = [...from].filter(([by, names]) => names.includes(column.name) && !key.every((part) => part === by)).map(([by]) => by);
  if (keys.length === 0) return column;
  // An order's number determines its customer's number, not the other way round.
  const finest = keys.find((by) => keys.every((other) => other === by || from.get(by)?.includes(other))) ?? keys[0]!;
  const additivity = column.additivity === 'additive' || column.additivity === 'unknown' ? 'attribute' : column.additivity;
  return { ...column, additivity, determinedBy: [finest] };
}

/** What the table says of its numbers: in a contract they hold until it ends, and in a table that others refer to they describe a thing. */
function inTable(
  additivity: Additivity | null,
  { stock, lasting, describes }: { stock: StockGrain | null; lasting: boolean; describes: boolean },
): Additivity | null {
  if (additivity === 'additive' && lasting) return 'stock';
  if (additivity === 'additive' && describes) return 'unknown';
  // Without an entity and a time, all we know of a level is that it does not add up over time.
  return additivity === 'stock' && !stock && !lasting ? 'unknown' : additivity;
}

function singular(name: string): string {
  return nameWords(name).join(' ').replace(/ies$/, 'y').replace(/s$/, '');
}
