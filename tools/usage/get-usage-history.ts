import { z } from 'zod';
import { OPERATIONS, type SpentOfDay, spentByDay } from '../../src/account/billing/usage-history.ts';
import { isRefresh } from '../../src/insight/dashboards/dashboard-records.ts';
import { isReport } from '../../src/insight/reports/report-records.ts';
import { clip } from '../budget.ts';
import { creditCount } from '../credit-count.ts';
import { defineTool } from '../define.ts';
import { count } from '../fields.ts';
import { named } from '../named.ts';
import { usageReading, usageRoute } from './routes.ts';

const DAYS = ['7', '30', '90', '365'] as const;

const historyInput = z.object({
  days: z
    .enum(DAYS, `Use one of ${DAYS.join(', ')}.`)
    .default('30')
    .transform(Number)
    .meta({ description: 'Number of days, including today' }),
});

/** An agent sends a number. */
const agentInput = z.strictObject({
  days: z
    .int()
    .min(1, 'Use 1 to 365 days.')
    .max(365, 'Use 1 to 365 days.')
    .default(30)
    .meta({ description: 'Number of days, including today, up to 365' }),
});

const output = named(
  'UsageHistory',
  z.strictObject({
    days: z.array(z.strictObject({ day: z.string(), operation: z.enum(OPERATIONS), credits: count, count })),
  }),
);
const view = (days: SpentOfDay[]) => ({ days });

export const getUsageHistory = defineTool<z.infer<typeof historyInput>, SpentOfDay[]>({
  name: 'get_usage_history',
  title: 'Get daily credit usage',
  description: 'Credits spent per day in the organization’s time zone, by purpose; days without any are omitted.',
  ...usageReading,
  mcp: {
    scope: 'usage:read',
    input: agentInput,
    output,
    view,
    text: ({ days }: z.infer<typeof output>) =>
      clip(
        days
          .map(({ day, operation, credits, count: times }) => `- ${day}: ${creditCount(credits)} on ${operation} (${times})`)
          .join('\n') || 'Nothing was spent in these days.',
      ),
  },
  rest: [
    {
      ...usageRoute,
      path: '/api/usage/history/',
      input: historyInput,
      output,
      view,
    },
  ],
  handler: (ctx, { days }) => spentByDay(ctx, days, { reports: isReport, dashboards: isRefresh }),
});
