import { z } from 'zod';
import { OPERATIONS, type SpentOfDay, spentByDay } from '../../src/account/billing/usage-history.ts';
import { isRefresh } from '../../src/insight/dashboards/dashboard-records.ts';
import { isReport } from '../../src/insight/reports/report-records.ts';
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

export const getUsageHistory = defineTool<z.infer<typeof historyInput>, SpentOfDay[]>({
  name: 'get_usage_history',
  title: 'Get daily credit usage',
  description: 'Credits spent per day in the organization’s time zone, by purpose; days without any are omitted.',
  ...usageReading,
  rest: [
    {
      ...usageRoute,
      path: '/api/usage/history/',
      input: historyInput,
      output: named(
        'UsageHistory',
        z.strictObject({
          days: z.array(z.strictObject({ day: z.string(), operation: z.enum(OPERATIONS), credits: count, count })),
        }),
      ),
      view: (days) => ({ days }),
    },
  ],
  handler: (ctx, { days }) => spentByDay(ctx, days, { reports: isReport, dashboards: isRefresh }),
});
