import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { parseMetric } from '../metrics/expression/parse.ts';
import type { MetricExpression } from '../metrics/expression/types.ts';
import { compileQuery } from '../metrics/metric-query/compile.ts';
import { resolveMetrics } from '../metrics/metric-query/resolve-metrics.ts';
import type { MetricDefinition, QueryScope } from '../metrics/metric-query/types.ts';
import { metricsIn } from '../metrics/stored/bind-stored.ts';
import type { MetricContent, MetricVersion } from '../metrics/stored/entities.ts';
import { readMetric } from '../metrics/stored/read-metrics.ts';
import { writeMetric } from '../metrics/stored/write-metrics.ts';
import { knownMetrics } from './known-metrics.ts';
import { openDataModel } from './open-data-model.ts';
import { calendarOf } from './query-metrics.ts';

export interface MetricRequest {
  /** The metric to change; null for a new one. */
  metricId: string | null;
  /** Required for an aggregate; null for a formula over metrics. */
  dataSourceId: string | null;
  content: MetricContent;
}

/**
 * Defines a metric or a new version of one, checked against the model of its data.
 * @throws AppError validation_error with the reason, not_found, conflict if its name is taken
 */
export async function defineMetric(ctx: Context, { metricId, dataSourceId, content }: MetricRequest): Promise<MetricVersion> {
  const known = metricId === null ? null : (await readMetric(ctx.em.fork(), ctx.principal.organizationId, metricId)).metric;
  const sourceId = dataSourceId ?? known?.dataSourceId ?? null;
  const parsed = await parseMetric(ctx.engine, content.expression, ctx.signal);
  if (sourceId === null && hasAggregate(parsed)) {
    throw new AppError('validation_error', 'Set data_source_id: the metric aggregates rows, and its data source is missing.');
  }
  const open = await openDataModel(ctx, sourceId === null ? undefined : [sourceId]);
  const { table, time, filters, name, label } = content;
  const metrics = knownMetrics(open);
  const former = known ? [known.name, ...known.formerNames] : [];
  if (metricsIn(parsed).some((of) => of === name || former.includes(of))) {
    throw new AppError('validation_error', `"${name}" would be made of itself. Refer to other metrics.`);
  }
  const definition: MetricDefinition = { name, label, expression: parsed, table, time, filters };
  const scope: QueryScope = {
    model: open.model,
    metrics: new Map([...metrics, [name, definition]]),
    calendar: await calendarOf(ctx, open.workspace),
  };
  const { bases } = resolveMetrics([name], scope);
  compileQuery({ metrics: [name] }, scope);
  // Which table it reads must not change with what is imported next.
  const [only, ...more] = new Set(bases.map((base) => base.table.name));
  const pinned = table ?? (hasAggregate(parsed) && more.length === 0 ? (only ?? null) : null);
  return writeMetric(ctx, { metricId, dataSourceId: sourceId, content: { ...content, table: pinned }, parsed });
}

function hasAggregate(expression: MetricExpression): boolean {
  if (expression.kind === 'formula') return expression.args.some(hasAggregate);
  return expression.kind !== 'metric' && expression.kind !== 'number';
}
