import type { MetricExpression } from '../expression/types.ts';
import type { MetricDefinition } from '../metric-query/types.ts';
import type { StoredMetric } from './read-metrics.ts';

/** A stored metric under the name by which a query knows it. */
export interface BoundMetric extends MetricDefinition {
  stored: StoredMetric;
  /** What to say when a query uses it under this name. */
  notice: string | null;
}

export interface BoundMetrics {
  metrics: Map<string, BoundMetric>;
  /** Names that several sources use, with the names to write instead. */
  ambiguous: Map<string, string[]>;
}

/** A table of a query with its source and its name there. */
interface OriginTable {
  name: string;
  ownName: string;
  sourceId: string;
  sourceName: string;
}

/**
 * The stored metrics that a query over these tables knows, under their names and former names. If two sources share a name, `source.name` tells
 * them apart.
 */
export function bindStored(all: readonly StoredMetric[], tables: readonly OriginTable[]): BoundMetrics {
  const sources = new Map(tables.map(({ sourceId, sourceName }) => [sourceId, sourceName]));
  const here = all.filter(({ metric: { dataSourceId } }) => !dataSourceId || sources.has(dataSourceId));
  const metrics = new Map<string, BoundMetric>();
  const ambiguous = new Map<string, string[]>();
  const live = here.filter(({ metric }) => metric.status !== 'retired');
  for (const one of here) {
    const { name, dataSourceId = null } = one.metric;
    const rivals = live.filter((other) => other !== one && other.metric.name === name);
    // The name is another metric's by now.
    if (rivals.length > 0 && !live.includes(one)) continue;
    const qualified = dataSourceId === null ? name : `${sources.get(dataSourceId)}.${name}`;
    if (rivals.length > 0) ambiguous.set(name, [...(ambiguous.get(name) ?? []), qualified]);
    metrics.set(rivals.length > 0 ? qualified : name, bound(one, rivals.length > 0 ? qualified : name, tables));
  }
  for (const one of here) {
    for (const former of one.metric.formerNames) {
      const renamed = `"${former}" is now called "${one.metric.name}".`;
      if (!metrics.has(former) && !ambiguous.has(former)) metrics.set(former, bound(one, former, tables, renamed));
    }
  }
  return { metrics, ambiguous };
}

function bound(stored: StoredMetric, name: string, tables: readonly OriginTable[], renamed: string | null = null): BoundMetric {
  const { metric, version } = stored;
  const own = tables.filter(({ sourceId }) => sourceId === metric.dataSourceId);
  const { label, table, filters, time } = version.content;
  const state =
    metric.status === 'retired'
      ? `"${name}" is retired: it still works, but should not be used any more.`
      : version.status === 'proposed'
        ? `"${name}" is a proposal: nobody has approved it yet.`
        : null;
  return {
    name,
    label,
    expression: inTables(version.parsed, own) as MetricExpression,
    table: table === null ? null : (own.find(({ ownName }) => ownName === table)?.name ?? table),
    filters: inTables(filters, own) as MetricDefinition['filters'],
    time: time === null ? null : tableInName(time, own),
    stored,
    notice: [renamed, state].filter((text) => text !== null).join(' ') || null,
  };
}

/** Fields of filters that name columns or tables. */
const NAMING = new Set(['dimension', 'entity', 'of', 'per']);

/** The same expression or filter, with `table.column` in the query's names of the tables. */
function inTables(value: unknown, tables: readonly OriginTable[]): unknown {
  if (tables.every(({ name, ownName }) => name === ownName)) return value;
  if (Array.isArray(value)) return value.map((one) => inTables(one, tables));
  if (value === null || typeof value !== 'object') return value;
  const isColumn = (value as { kind?: unknown }).kind === 'column';
  return Object.fromEntries(
    Object.entries(value).map(([field, one]) => [
      field,
      typeof one === 'string' && (NAMING.has(field) || (isColumn && field === 'name')) ? tableInName(one, tables) : inTables(one, tables),
    ]),
  );
}

function tableInName(name: string, tables: readonly OriginTable[]): string {
  const lower = name.toLowerCase();
  const of = tables.find(({ ownName }) => lower === ownName.toLowerCase() || lower.startsWith(`${ownName.toLowerCase()}.`));
  return of ? `${of.name}${name.slice(of.ownName.length)}` : name;
}

/** The metrics that an expression refers to. */
export function metricsIn(expression: MetricExpression): string[] {
  if (expression.kind === 'metric') return [expression.name];
  return expression.kind === 'formula' ? expression.args.flatMap(metricsIn) : [];
}

/** The stored metrics that a query's metrics are made of, themselves included. */
export function storedIn(names: readonly string[], defined: ReadonlyMap<string, MetricDefinition>): BoundMetric[] {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    const definition = defined.get(name);
    if (!definition || seen.has(name)) return;
    seen.add(name);
    metricsIn(definition.expression).forEach(visit);
  };
  names.forEach(visit);
  return [...seen].flatMap((name) => {
    const definition = defined.get(name);
    return definition && 'stored' in definition ? [definition as BoundMetric] : [];
  });
}
