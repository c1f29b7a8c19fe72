import { z } from 'zod';
import { aboutOne } from '../agent-input.ts';
import { clip } from '../budget.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { METRIC_PATH, metricDetail, metricRead } from './fields.ts';
import { metricAnswer, type ShownMetric, showMetric } from './views.ts';

const VERSIONS_MAX = 10;
const agentMetric = metricDetail.extend({
  versions_total: z.int().meta({ description: `Versions lists the newest ${VERSIONS_MAX}` }),
});

function agentMetricView(shown: ShownMetric): z.infer<typeof agentMetric> {
  const { versions, ...metric } = metricAnswer.view(shown);
  return { ...metric, versions: versions.slice(0, VERSIONS_MAX), versions_total: versions.length };
}

function metricText({ name, status, used_by: users, versions, versions_total: total }: z.infer<typeof agentMetric>): string {
  return clip(
    [
      `${name}: ${status}, ${total} versions.`,
      ...versions.map((one) => `- ${one.version} (${one.status}): ${one.expression}${one.author ? `, by ${one.author}` : ''}`),
      ...(users.length > 0 ? [`Used by ${users.map((user) => user.name).join(', ')}.`] : []),
    ].join('\n'),
  );
}

export const getMetric = defineTool<{ id: string }, ShownMetric>({
  name: 'get_metric',
  title: 'Get a metric',
  description: 'A defined metric with all its versions and the metrics that are made of it.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: {
    scope: 'data-sources:read',
    input: aboutOne('metric_id', {}),
    output: agentMetric,
    view: agentMetricView,
    text: metricText,
  },
  rest: [{ ...metricRead, ...metricAnswer, method: 'GET', path: METRIC_PATH, status: 200, input: z.strictObject({ id }) }],
  handler: (ctx, { id: metricId }) => showMetric(ctx, metricId),
});
