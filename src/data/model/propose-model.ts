import { nameWords } from '../engine/role-words.ts';
import type { Engine } from '../engine/types.ts';
import { findOpen } from './find-open.ts';
import { withInheritedTimes } from './inherited-time.ts';
import { withJoinedKeys } from './joined-keys.ts';
import { names } from './measure-words.ts';
import { agreeingPaths } from './propose-agreement.ts';
import { proposeColumns } from './propose-columns.ts';
import { proposeCoverage } from './propose-coverage.ts';
import { withCurrencies } from './propose-currency.ts';
import { type DeterminingKey, determiningKeys } from './propose-determined.ts';
import { foldedColumns } from './propose-folded.ts';
import { proposeHierarchies } from './propose-hierarchies.ts';
import { type ProposedTable, proposeKey, stockGrain } from './propose-keys.ts';
import { steppedAdditivity, stepRatios } from './propose-levels.ts';
import { determines, filledColumns, lineGrain, lineKey, lineSentence, repeatedNumber } from './propose-lines.ts';
import { withQuestions } from './propose-questions.ts';
import { type KeyedTable, proposeRelationships } from './propose-relationships.ts';
import { proposeSpans, type Spans } from './propose-spans.ts';
import { proposeTimes } from './propose-times.ts';
import { rateWeights } from './propose-weights.ts';
import { nounOfKey } from './row-nouns.ts';
import { repeatedThings } from './things.ts';
import type { Additivity, DataModel, Hierarchy, ModelColumn, ModelTable, StockGrain } from './types.ts';

/**
 * What the data seems to mean, judged by its profile and a few queries. A proposal only: where evidence is thin it answers `unknown`, and then
 * nothing is added up.
 */
export async function proposeModel(engine: Engine, given: readonly ProposedTable[], signal?: AbortSignal): Promise<DataModel> {
  const tables = withJoinedKeys(given);
  const keyed: KeyedTable[] = [];
  for (const table of tables) keyed.push({ ...table, key: await proposeKey(engine, table, signal) });
  const relationships = await proposeRelationships(engine, keyed, signal);
  const proposed: Omit<ModelTable, 'coverage'>[] = [];
  const filled: ProposedTable[] = [];
  for (const stored of keyed) {
    const foreign = relationships.filter(({ from }) => from.table === stored.name).flatMap(({ from }) => from.columns);
    const determining = await determiningKeys(engine, stored, foreign, signal);
    const table = { ...stored, columns: filledColumns(stored.columns, determining) };
    filled.push(table);
    const times = proposeTimes(table.name, table.columns, table.rowCount);
    const stock = await stockGrain(engine, table, table.key, times.defaultTime, signal);
    // No two rows are of one thing at one moment.
    if (stock && table.key.length === 0) table.key = [...stock.entity, stock.time];
    const ratios = await stepRatios(engine, table, stock, signal);
    const spans = await proposeSpans(engine, table, times, signal);
    const folded = await foldedColumns(engine, table, relationships, signal);
    // A thing that is referred to and has no time of its own, such as a product.
    const describes = times.defaultTime === null && relationships.some(({ to }) => to.table === table.name);
    const hierarchies = await proposeHierarchies(engine, table, signal);
    const lines = lineKey(table.columns, determining, times.defaultTime);
    const referred = relationships.some(({ to }) => to.table === table.name);
    const known = determining.filter((key) => key === lines || foreign.includes(key.column) || isIdentifier(table, key.column));
    const meant = proposeTable(table, { ...times, ...spans, hierarchies, stock, ratios, folded, describes, referred, lines }, known);
    const weights = await rateWeights(engine, table, meant.columns, signal);
    const open = findOpen({ columns: table.columns, table: meant, lines, ratios, settled: describes || spans.lasting });
    const weighted = { ...meant, columns: meant.columns.map((column) => withWeight(column, weights.get(column.name))) };
    proposed.push(await withQuestions(engine, table, weighted, open, signal));
  }
  const sources = new Map(tables.map(({ name, source }) => [name, source]));
  return {
    tables: withInheritedTimes(
      proposeCoverage(withCurrencies(proposed, filled, relationships), relationships, (name) => sources.get(name)!),
      relationships,
    ),
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
    /** Rows of another table refer to these. */
    referred: boolean;
    lines: DeterminingKey | null;
  };

function proposeTable(
  { name, columns, key, rowCount }: KeyedTable,
  { times, defaultTime, stock, ratios, interval, hierarchies, durations, folded, lasting, describes, referred, lines }: Found,
  determining: readonly DeterminingKey[],
): Omit<ModelTable, 'coverage'> {
  const belonging = determining.filter((by) => defaultTime === null || determines(by, defaultTime));
  const meant = (column: ModelColumn): ModelColumn => {
    if (lines?.column === column.name) return { ...column, additivity: null, unit: null };
    if (lines && repeatedNumber(column, lines)) return { ...column, additivity: 'unknown' };
    return withDetermined(column, column.additivity === null ? determining : belonging, key);
  };
  const events = key.length === 1 && defaultTime !== null && !lasting && !referred;
  const proposed = proposeColumns({ columns }, name, events).map((column) =>
    folded.has(column.name) ? { ...meant(column), folded: true as const } : meant(column),
  );
  const things = lines ? null : repeatedThings(name, columns, key, rowCount);
  return {
    name,
    grain: lines ? lineSentence(rowCount, lineGrain(name, lines)) : grainSentence(name, key),
    key,
    ...(lines ? { lines: lineGrain(name, lines) } : {}),
    ...(things ? { things } : {}),
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
          additivity: inTable(column.name, steppedAdditivity(column.name, column.additivity, ratios.get(column.name), stock?.time), {
            stock,
            lasting,
            describes,
          }),
        }),
      ),
      ...durations
        .filter((duration) => !columns.some((column) => column.name === duration.name))
        .map((duration) => withDuration(duration, belonging)),
    ],
  };
}

/**
 * A value determined by a repeated key describes the key's entity; of several keys, the finest wins. For a measure the key must determine the
 * row's time too: a fee that is equal in every month of a subscription is still charged every month.
 */
function withDetermined(column: ModelColumn, keys: readonly DeterminingKey[], key: readonly string[]): ModelColumn {
  const fitting = keys.filter((by) => determines(by, column.name) && !(key.length === 1 && key[0] === by.column));
  const by = finest(fitting);
  if (!by) return column;
  const additivity = column.additivity === 'additive' || column.additivity === 'unknown' ? 'attribute' : column.additivity;
  return { ...column, additivity, determinedBy: [by.column], ...(by.blank.has(column.name) ? { blankBelow: true } : {}) };
}

/** An order's number determines its customer's number, not the other way round. */
function finest(keys: readonly DeterminingKey[]): DeterminingKey | undefined {
  return keys.find((by) => keys.every((other) => other === by || determines(by, other.column))) ?? keys[0];
}

/** The time between two times of an order lasted once, however many lines the order has. */
function withDuration(duration: ModelColumn, keys: readonly DeterminingKey[]): ModelColumn {
  const { derived } = duration;
  if (derived?.kind !== 'duration' || derived.from.kind !== 'column' || derived.until.kind !== 'column') return duration;
  const [from, until] = [derived.from.name, derived.until.name];
  const by = finest(keys.filter((one) => determines(one, from) && determines(one, until)));
  return by ? { ...duration, additivity: 'attribute', determinedBy: [by.column] } : duration;
}

function withWeight(column: ModelColumn, weight: string | undefined): ModelColumn {
  return weight === undefined ? column : { ...column, weight };
}

function isIdentifier({ columns }: ProposedTable, name: string): boolean {
  return columns.some((column) => column.name === name && column.role === 'identifier');
}

/**
 * What the table says of its numbers: in a contract they hold until it ends, unless they are paid once, and in a table that others refer to they
 * describe a thing.
 */
function inTable(
  name: string,
  additivity: Additivity | null,
  { stock, lasting, describes }: { stock: StockGrain | null; lasting: boolean; describes: boolean },
): Additivity | null {
  if (additivity === 'additive' && lasting) return isPaidOnce(name) ? 'additive' : 'stock';
  if (additivity === 'additive' && describes) return 'unknown';
  // Without an entity and a time, all we know of a level is that it does not add up over time.
  return additivity === 'stock' && !stock && !lasting ? 'unknown' : additivity;
}

/** "fee", "commission_amount", but not "monthly_fee". */
function isPaidOnce(name: string): boolean {
  const named = nameWords(name);
  return names('flow', named) && !named.some((word) => RECURRING.test(word));
}

const RECURRING =
  /^(monthly|annual|annualized|annually|yearly|weekly|daily|quarterly|hourly|recurring|per|month|year|week|quarter|mrr|arr|pm|pa|monat|jahr|woche|monats|jahres)$|^(monatlich|jahrlich|jaehrlich|wochentlich|woechentlich|laufend|wiederkehrend)|^(monats|jahres|quartals|wochen)/;

/** A file may go by any name: of invoices in `subscriptions`, the key knows better what a row is. */
function grainSentence(name: string, key: readonly string[]): string {
  if (key.length === 0) return `One row is one row of ${name}.`;
  return key.length === 1 ? `One row is one ${nounOfKey(key[0]!) ?? singular(name)}.` : `One row is one ${key.join(' and ')} of ${name}.`;
}

function singular(name: string): string {
  return nameWords(name).join(' ').replace(/ies$/, 'y').replace(/s$/, '');
}
