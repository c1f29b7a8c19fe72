import { z } from 'zod';
import { listFirings } from '../../src/insight/alerts/alerts.ts';
import type { AlertFiring } from '../../src/insight/alerts/entities.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { ALERT_PATH, alertRoute } from './routes.ts';
import { firingItem, firingItemView } from './views.ts';

const past = z.object({
  id,
  limit: z
    .string()
    .regex(/^([1-9]|[1-9]\d|1\d\d|200)$/, 'Give a number from 1 to 200.')
    .default('50')
    .meta({ description: 'Number of entries, latest first; at most 200' }),
});

export const listAlertFirings = defineTool<z.infer<typeof past>, AlertFiring[]>({
  name: 'list_alert_firings',
  title: 'Get an alert’s history',
  description: 'Every firing of an alert, latest first: when it began and ended, with its numbers and receipts.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  rest: [
    {
      ...alertRoute,
      method: 'GET',
      path: `${ALERT_PATH}history/`,
      status: 200,
      input: past,
      output: z.strictObject({ results: z.array(firingItem) }),
      view: (firings) => ({ results: firings.map(firingItemView) }),
    },
  ],
  handler: (ctx, input) => listFirings(ctx, input.id, Number(input.limit)),
});
