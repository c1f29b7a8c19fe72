import { yearsOnly } from '../../../../data/model/years-only.ts';
import { namesByWay, reachColumn, tableNamed } from '../../../metrics/metric-query/model-paths.ts';
import type { Filter } from '../../../metrics/metric-query/types.ts';
import type { AssembledQuery } from '../assembly/assemble.ts';
import { isByOwnRows, isOfRows } from '../assembly/same-rows.ts';
import { allOf } from '../conditions/all-of.ts';
import type { Measure, ReadingScope } from '../types.ts';

/**
 * A reading by each of the ways that lead to what it groups or restricts by: the lawyers of time entries are those who worked, or those who
 * lead the matter. The reading itself where there is one way.
 */
export function byEachWay(reading: AssembledQuery, { model }: ReadingScope): AssembledQuery[] {
  const tables = [...new Set(reading.measures.flatMap(tablesOf))].map((name) => tableNamed(model, name));
  for (const name of namesIn([reading.query.by ?? [], reading.query.filters ?? {}, reading.define.map(({ filters }) => filters)])) {
    const named = tables.map((table) => namesByWay(model, table, name)).find((names) => names.length > 1);
    if (!named) continue;
    // What is computed of several tables has to be grouped by what each of them leads to.
    const reached = named.filter((one) =>
      tables.every((table) => namesByWay(model, table, one).length === 0 && reachColumn(model, table, one) !== null),
    );
    if (reached.length === 0) return [reading];
    return reached.map((one) => {
      const renamed = <T>(part: T): T => JSON.parse(JSON.stringify(part).replaceAll(JSON.stringify(name), JSON.stringify(one))) as T;
      const { query, define, measures } = reading;
      return { ...reading, query: renamed(query), define: renamed(define), measures: measures.map((measure) => byWay(measure, renamed)) };
    });
  }
  return [reading];
}

/** Whether another reading says what a reading says, and better. */
export const saysTheSame = (own: AssembledQuery, other: AssembledQuery, scope: ReadingScope): boolean =>
  isByKey(other, own, scope) ||
  isOfOneRow(own, other, scope) ||
  isOfYear(own, other, scope) ||
  isByOwnRows(own, other) ||
  isOfRows(own, other, scope);

/** Whether a reading restricts the column of the year by which another dates the same rows. */
function isOfYear(own: AssembledQuery, other: AssembledQuery, { model }: ReadingScope): boolean {
  const { time, ...rest } = other.query;
  if (own.query.time !== undefined || typeof time !== 'object' || !('from' in time) || !own.query.filters) return false;
  const [from, to] = [time.from ?? '', time.to ?? ''];
  if (!/-01-01$/.test(from) || !/-01-01$/.test(to) || Number(to.slice(0, 4)) !== Number(from.slice(0, 4)) + 1) return false;
  const dated = [...new Set(own.measures.flatMap(tablesOf))].map((name) => tableNamed(model, name));
  const [table, another] = dated;
  const year = table?.times.find(({ column }) => column === table.defaultTime);
  if (!table || another || !year || !yearsOnly(year)) return false;
  const said: Filter = { dimension: `${table.name}.${year.column}`, is: Number(from.slice(0, 4)) };
  const filters = allOf([...(rest.filters ? partsOf(rest.filters) : []), said]);
  const text = (query: AssembledQuery['query'], { define }: AssembledQuery) => {
    const parts = query.filters ? partsOf(query.filters).map((part) => JSON.stringify(part)) : [];
    return JSON.stringify([Object.entries({ ...query, filters: parts.sort() }).sort(([a], [b]) => (a < b ? -1 : 1)), define]);
  };
  return text(own.query, own) === text({ ...rest, filters }, other);
}

const partsOf = (filter: Filter): Filter[] => ('and' in filter ? filter.and : [filter]);

/** Whether a reading names things by their own key that another names by a reference to it: the same things, but for what refers to none. */
function isByKey(own: AssembledQuery, other: AssembledQuery, { model }: ReadingScope): boolean {
  const text = ({ query }: AssembledQuery) => JSON.stringify([query.by ?? [], query.filters ?? {}, query.metrics, query.time ?? null]);
  const keyed = model.relationships
    .filter(({ from, to }) => from.columns.length === 1 && to.columns.length === 1)
    .reduce((said, { from, to }) => said.replaceAll(`"${from.table}.${from.columns[0]}"`, `"${to.table}.${to.columns[0]}"`), text(other));
  return keyed !== text(other) && keyed === text(own) && JSON.stringify(own.define) === JSON.stringify(other.define);
}

/** Whether a reading adds up a column where another takes its highest value, of things with one row each: the same numbers. */
function isOfOneRow(own: AssembledQuery, other: AssembledQuery, { model, labels }: ReadingScope): boolean {
  const [aggregate, another] = own.define.map(({ expression }) => expression);
  if (another || aggregate?.kind !== 'aggregate' || aggregate.function !== 'sum') return false;
  const { table: name } = own.define[0]!;
  const label = labels.get(name ?? '');
  const key = tableNamed(model, name ?? '')?.key;
  const things = [...(label?.unique ? [label.column.name] : []), ...(key?.length === 1 ? key : [])].map((column) => `${name}.${column}`);
  const ofThings = (own.query.by ?? []).some((one) => typeof one === 'string' && things.includes(one));
  const text = ({ query, define }: AssembledQuery) => JSON.stringify([query, define.map(({ expression, table }) => [expression, table])]);
  return (
    ofThings &&
    text(own).replace('"function":"sum"', '"function":"max"') === text(other).replaceAll(other.query.metrics[0]!, own.query.metrics[0]!)
  );
}

/** A measure whose conditions name the way. */
function byWay(measure: Measure, renamed: (filter: Filter) => Filter): Measure {
  if (measure.kind === 'ratio') return { ...measure, of: byWay(measure.of, renamed), per: byWay(measure.per, renamed) };
  if (measure.kind === 'metric') return measure;
  return { ...measure, conditions: measure.conditions.map(({ filter, ...rest }) => ({ ...rest, filter: renamed(filter) })) };
}

/** The columns that a part of a query names with their table. */
function namesIn(part: unknown): string[] {
  if (typeof part === 'string') return part.includes('.') ? [part] : [];
  if (Array.isArray(part)) return part.flatMap(namesIn);
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => (key === 'dimension' || typeof value === 'object' ? namesIn(value) : []));
}

function tablesOf(measure: Measure): string[] {
  if (measure.kind === 'ratio') return [measure.of, measure.per].flatMap(tablesOf);
  if (measure.kind === 'aggregate') return [measure.table.name];
  return (measure.metric.define ?? [measure.metric]).flatMap(({ table }) => table ?? []);
}
