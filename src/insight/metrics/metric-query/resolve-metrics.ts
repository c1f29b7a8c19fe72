import type { ModelTable, Unit } from '../../../data/model/types.ts';
import { type AggregateMeaning, checkAggregate, columnsOf } from '../expression/check.ts';
import type { Aggregate, MetricExpression } from '../expression/types.ts';
import { sameUnit } from '../expression/units.ts';
import { queryError, quoteNames } from './errors.ts';
import { splitName, tableNamed } from './model-paths.ts';
import type { Filter, MetricDefinition, QueryScope } from './types.ts';

/** An aggregate of one table's rows, shared by the metrics that use it. */
export interface BaseAggregate {
  /** `a0`, `a1`, … */
  id: string;
  table: ModelTable;
  aggregate: Aggregate;
  meaning: AggregateMeaning;
  time: string | null;
  filters: Filter | null;
}

/** True if the aggregate is read at a moment: the level of a stock, the rows of intervals that hold. */
export function isHolding({ aggregate }: BaseAggregate): boolean {
  return aggregate.function === 'last' || aggregate.holding === 'active';
}

/** Arithmetic over aggregates. */
export type Formula =
  | { kind: 'base'; id: string }
  | { kind: 'number'; text: string }
  | { kind: 'formula'; name: Extract<MetricExpression, { kind: 'formula' }>['name']; args: Formula[] };

export interface ResolvedMetric {
  name: string;
  label: string;
  formula: Formula;
  unit: Unit | null;
  /** Groups add up to the whole: a count or a sum, or a sum of those. */
  additive: boolean;
  /** Periods do too. */
  flows: boolean;
}

/**
 * The metrics of a query with every aggregate they need, without duplicates.
 * @throws AppError validation_error
 */
export function resolveMetrics(names: readonly string[], scope: QueryScope): { metrics: ResolvedMetric[]; bases: BaseAggregate[] } {
  if (names.length === 0) throw queryError('Name at least one metric, or list "rows" of a table.');
  const bases = new Map<string, BaseAggregate>();
  const metrics = names.map((name) => resolveMetric(metricNamed(name, scope), scope, bases));
  return { metrics, bases: [...bases.values()] };
}

function metricNamed(name: string, { metrics }: QueryScope): MetricDefinition {
  const metric = metrics.get(name);
  if (!metric) {
    const own = /[(+*/]/.test(name) ? ` Send an expression as {"name": "…", "expression": ${JSON.stringify(name)}}.` : '';
    throw queryError(`There is no metric "${name}".${own} There are ${quoteNames([...metrics.keys()])}.`);
  }
  return metric;
}

/** Deeper nesting of formulas must be a cycle. */
const DEPTH_MAX = 8;

interface Resolved {
  formula: Formula;
  unit: Unit | null;
  additive: boolean;
  flows: boolean;
}

function resolveMetric(metric: MetricDefinition, scope: QueryScope, bases: Map<string, BaseAggregate>): ResolvedMetric {
  return { name: metric.name, label: metric.label, ...resolve(metric.expression, metric, scope, bases, 0) };
}

function resolve(
  expression: MetricExpression,
  metric: MetricDefinition,
  scope: QueryScope,
  bases: Map<string, BaseAggregate>,
  depth: number,
): Resolved {
  if (depth > DEPTH_MAX)
    throw queryError(`The metric "${metric.name}" is made of itself, or of more than ${DEPTH_MAX} metrics one inside another.`);
  switch (expression.kind) {
    case 'number':
      return { formula: expression, unit: null, additive: false, flows: false };
    case 'metric': {
      const other = metricNamed(expression.name, scope);
      if (metric.filters !== null) throw queryError(`"${metric.name}" is a formula, so filters belong to the metrics it is made of.`);
      return resolve(other.expression, other, scope, bases, depth + 1);
    }
    case 'aggregate':
      return resolveAggregate(expression, metric, scope, bases);
    case 'formula': {
      const args = expression.args.map((arg) => resolve(arg, metric, scope, bases, depth));
      const formula: Formula = { kind: 'formula', name: expression.name, args: args.map((arg) => arg.formula) };
      return { formula, ...formulaMeaning(expression.name, args, metric.name) };
    }
  }
}

function formulaMeaning(name: string, args: readonly Resolved[], metric: string): Omit<Resolved, 'formula'> {
  const [first, second] = args;
  const constant = (arg: Resolved | undefined) => arg?.formula.kind === 'number';
  if (name === '+' || name === '-') {
    const parts = args.filter((arg) => !constant(arg));
    if (parts.some(({ unit }) => !sameUnit(unit, parts[0]!.unit))) {
      throw queryError(`"${metric}" adds values in different units (${parts.map(({ unit }) => unitLabel(unit)).join(' and ')}).`);
    }
    const all = args.length === parts.length;
    return {
      unit: parts[0]?.unit ?? null,
      additive: all && parts.every(({ additive }) => additive),
      flows: all && parts.every(({ flows }) => flows),
    };
  }
  const same = ({ unit, additive, flows }: Resolved) => ({ unit, additive, flows });
  if (name === 'negate') return same(first!);
  if (name === '*' && (constant(first) || constant(second))) {
    return same(constant(first) ? second! : first!);
  }
  if (name === '/' && constant(second)) return same(first!);
  const none = { additive: false, flows: false };
  if (name === '/') return { unit: ratioUnit(first!.unit, second!.unit), ...none };
  return { unit: name === '*' ? null : (first?.unit ?? null), ...none };
}

/** Money per order is money; orders per order is a plain ratio. */
function ratioUnit(above: Unit | null, below: Unit | null): Unit | null {
  if (above !== null && below !== null && sameUnit(above, below)) return { kind: 'percent', scale: 1 };
  return below?.kind === 'count' || below === null ? above : null;
}

function unitLabel(unit: Unit | null): string {
  if (unit === null) return 'none';
  if (unit.kind === 'currency') return 'code' in unit ? unit.code : `the currency in "${unit.column}"`;
  return unit.kind === 'duration' ? `${unit.in}s` : unit.kind;
}

function resolveAggregate(written: Aggregate, metric: MetricDefinition, scope: QueryScope, bases: Map<string, BaseAggregate>): Resolved {
  const table = tableOf(written, metric, scope);
  const aggregate = withoutTable(written, table.name);
  const meaning = checkAggregate(aggregate, table);
  const time = heldTime(aggregate, table, metric.time);
  const key = JSON.stringify([table.name, aggregate, time, metric.filters]);
  const known = bases.get(key) ?? { id: `a${bases.size}`, table, aggregate, meaning, time, filters: metric.filters };
  bases.set(key, known);
  return { formula: { kind: 'base', id: known.id }, unit: meaning.unit, additive: meaning.additive, flows: meaning.flows };
}

/** What began or ended is placed in time by that; everything else by the metric's own time. */
function heldTime({ holding }: Aggregate, { interval, name }: ModelTable, time: string | null): string | null {
  if (holding === undefined) return time;
  if (!interval) {
    throw queryError(
      `"${name}" has no interval, so ${holding}() says nothing of it: its rows have no known start and end. Set the interval in its data model.`,
    );
  }
  return holding === 'ended' ? interval.until : interval.from;
}

/** The table of an aggregate's rows: the metric's own, the one that its columns name, or the only one that has them all. */
function tableOf(aggregate: Aggregate, metric: MetricDefinition, { model }: QueryScope): ModelTable {
  if (metric.table !== null) return tableNamed(model, metric.table);
  const names = [...columnsOf(aggregate)].map((name) => splitName(model, name));
  const named = [...new Set(names.flatMap(({ table }) => table ?? []))];
  if (named.length > 1)
    throw queryError(`"${metric.name}" aggregates columns of ${quoteNames(named)}; an aggregate takes those of one table.`);
  if (named[0] !== undefined) return tableNamed(model, named[0]);
  if (names.length === 0 && model.tables.length > 1) {
    throw queryError(
      `"${metric.name}" counts rows, but the table is missing. Set "table" to one of ${quoteNames(model.tables.map(({ name }) => name))}.`,
    );
  }
  const having = model.tables.filter(({ columns }) => names.every(({ column }) => columns.some(({ name }) => name === column)));
  const [only, other] = having;
  if (!only) {
    const missing = names.find(({ column }) => !model.tables.some(({ columns }) => columns.some(({ name }) => name === column)));
    throw queryError(
      missing
        ? `"${metric.name}" reads the column "${missing.column}", which no table has.`
        : `"${metric.name}" aggregates columns that no table has together; an aggregate takes those of one table.`,
    );
  }
  if (other)
    throw queryError(`"${metric.name}" could be of ${quoteNames(having.map(({ name }) => name))}. Set "table", or write table.column.`);
  return only;
}

/** The aggregate with `orders.net` shortened to `net`. */
function withoutTable(aggregate: Aggregate, table: string): Aggregate {
  const prefix = `${table}.`.toLowerCase();
  const strip = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(strip);
    if (value === null || typeof value !== 'object') return value;
    const node = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, strip(one)]));
    if (node.kind === 'column' && String(node.name).toLowerCase().startsWith(prefix)) node.name = String(node.name).slice(prefix.length);
    return node;
  };
  // Only names change, not the shape.
  return strip(aggregate) as Aggregate;
}
