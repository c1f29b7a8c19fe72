import { z } from 'zod';
import { defineMetric as define, type MetricRequest } from '../../src/insight/ask/define-metric.ts';
import { METRIC_VERSION_STATUSES, type MetricVersion } from '../../src/insight/metrics/stored/entities.ts';
import { defineTool } from '../define.ts';
import { uuid } from '../fields.ts';
import { METRICS_PATH, metricFields, metricWrite } from './fields.ts';
import { metricAnswer, type ShownMetric, showMetric } from './views.ts';

const input = z.strictObject(metricFields);
type Input = z.infer<typeof input>;

const output = z.strictObject({
  metric_id: uuid,
  name: z.string(),
  version: z.int(),
  status: z.enum(METRIC_VERSION_STATUSES).meta({ description: 'proposed: waits for a person to approve it, and works with a note' }),
});

function requestOf({ metric_id, data_source_id, label, table, time, filters, ...same }: Input): MetricRequest {
  const content = { ...same, label: label ?? same.name, table: table ?? null, time: time ?? null, filters: filters ?? null };
  return { metricId: metric_id ?? null, dataSourceId: data_source_id ?? null, content };
}

export const defineMetric = defineTool<Input, { made: MetricVersion; shown: ShownMetric }>({
  name: 'define_metric',
  title: 'Define a metric',
  description:
    'Gives a number a name, so that everybody computes it alike: an expression over one table’s columns, or a formula over other metrics. It is checked against what the columns mean and refused with the reason. With metric_id it becomes a new version of that metric; a new name keeps the old one working. Yours is a proposal: query_metrics computes it with a note until a person approves it. list_metrics shows what there is.',
  cost: 'general',
  role: 'editor',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: {
    scope: 'metrics:write',
    input,
    output,
    view: ({ made }) => ({ metric_id: made.metricId, name: made.content.name, version: made.version, status: made.status }),
    text: ({ name, version, status }: z.infer<typeof output>) =>
      status === 'proposed'
        ? `Proposed "${name}", version ${version}. It works with a note until a person approves it.`
        : `Defined "${name}", version ${version}.`,
  },
  rest: [
    {
      ...metricWrite,
      ...metricAnswer,
      view: ({ shown }) => metricAnswer.view(shown),
      method: 'POST',
      path: METRICS_PATH,
      status: 200,
      input,
      errors: ['conflict', 'not_found', 'service_unavailable'],
    },
  ],
  handler: async (ctx, given) => {
    const made = await define(ctx, requestOf(given));
    return { made, shown: await showMetric(ctx, made.metricId) };
  },
});
