import { z } from 'zod';
import { definePublicTool } from '../define.ts';
import { timestamp } from '../fields.ts';
import { checkHealth, type Health, LEVELS, type Level } from './check-health.ts';

const status = z.enum(['healthy', 'warning', 'critical']);
const output = z.strictObject({
  overall_status: status.meta({ description: 'The worst status of the checked services' }),
  timestamp,
  version: z.string(),
  services: z
    .record(z.string(), z.strictObject({ status, message: z.string(), response_time_ms: z.number() }))
    .optional()
    .meta({ description: 'Only at levels summary and detailed' }),
});

export const getHealth = definePublicTool<{ level: Level }, Health>({
  name: 'get_health',
  title: 'Check health',
  description:
    'Health of the service: a quick check by default, each component at level summary, plus storage, engine and machine at level detailed.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  rest: [
    {
      method: 'GET',
      path: '/api/monitoring/health/',
      status: 200,
      gate: 'public',
      scope: null,
      input: z.object({ level: z.enum(LEVELS, `Use one of ${LEVELS.join(', ')}.`).default('quick') }),
      output,
      view: (health) => health,
      statusOf: (health) => (health.overall_status === 'critical' ? 503 : 200),
      otherStatuses: [503],
      noStore: true,
      tag: 'Monitoring',
    },
  ],
  handler: (ctx, { level }) => checkHealth(ctx, level),
});
