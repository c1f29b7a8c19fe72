import { z } from 'zod';
import { DECISIONS, decideMetric as decide } from '../../src/insight/metrics/stored/write-metrics.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { METRIC_PATH, metricWrite } from './fields.ts';
import { metricAnswer, type ShownMetric, showMetric } from './views.ts';

const input = z.strictObject({
  id,
  decision: z.enum(DECISIONS, `Use one of ${DECISIONS.join(', ')}.`),
  version: z.int().min(1).optional().meta({ description: 'To approve or reject; default: the latest proposal' }),
});

export const decideMetric = defineTool<z.infer<typeof input>, ShownMetric>({
  name: 'decide_metric',
  title: 'Approve, reject or retire a metric',
  description:
    'Approves or rejects a proposed version of a metric, retires a metric or reinstates it. What uses a retired metric keeps working, with a note.',
  cost: 'general',
  role: 'editor',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  rest: [
    {
      ...metricWrite,
      ...metricAnswer,
      scope: null,
      credential: 'session',
      method: 'POST',
      path: `${METRIC_PATH}decision/`,
      status: 200,
      input,
      errors: ['conflict'],
    },
  ],
  handler: async (ctx, { id: metricId, decision, version }) => {
    await decide(ctx, metricId, decision, version);
    return showMetric(ctx, metricId);
  },
});
