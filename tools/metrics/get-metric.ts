import { z } from 'zod';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { METRIC_PATH, metricRead } from './fields.ts';
import { metricAnswer, type ShownMetric, showMetric } from './views.ts';

export const getMetric = defineTool<{ id: string }, ShownMetric>({
  name: 'get_metric',
  title: 'Get a metric',
  description: 'A defined metric with all its versions and the metrics that are made of it.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  rest: [{ ...metricRead, ...metricAnswer, method: 'GET', path: METRIC_PATH, status: 200, input: z.strictObject({ id }) }],
  handler: (ctx, { id: metricId }) => showMetric(ctx, metricId),
});
