import { z } from 'zod';
import { type AccountUsage, readAccountUsage } from '../../src/account/billing/account-usage.ts';
import { countStoredRows } from '../../src/data/sources/list-sources.ts';
import type { LimitVerdict } from '../../src/platform/limits/types.ts';
import { PLANS, type Plan } from '../../src/platform/plans.ts';
import { defineTool } from '../define.ts';
import { count, iso, timestamp, uuid } from '../fields.ts';
import { named } from '../named.ts';
import { usageReading, usageRoute } from './routes.ts';

const window = named('LimitWindow', z.strictObject({ limit: count, remaining: count, resets_at: timestamp }));
const requests = named('LimitRates', z.strictObject({ per_hour: count, per_day: count }));
const windowView = ({ limit, remaining, resetAt }: LimitVerdict) => ({ limit, remaining, resets_at: iso(new Date(resetAt * 1000)) });

export const getAccountUsage = defineTool<object, AccountUsage & { plan: Plan }>({
  name: 'get_account_usage',
  title: 'Get credits and limits',
  description: 'Credits of this month and their renewal date, the plan’s limits, and the remaining requests of each REST key.',
  ...usageReading,
  rest: [
    {
      ...usageRoute,
      path: '/api/usage/',
      input: z.object({}),
      output: named(
        'AccountUsage',
        z.strictObject({
          plan: z.enum(PLANS),
          credits: z.strictObject({ granted: count, spent: count, reserved: count, available: count }),
          period: z.strictObject({ starts_at: timestamp, ends_at: timestamp }),
          limits: z.strictObject({
            requests: z.strictObject({ general: requests, generation: requests }),
            upload_bytes_max: count,
            stored_bytes_max: count,
            credits_per_month: count,
            members_max: count.nullable(),
          }),
          keys: z.array(z.strictObject({ id: uuid, name: z.string(), general: window, generation: window })),
          members: count,
          stored_bytes: count,
          stored_rows: count,
        }),
      ),
      view: ({ plan, credits, period, limits, keys, members, storedBytes, storedRows }) => ({
        plan,
        credits,
        period: { starts_at: iso(period.startsAt), ends_at: iso(period.endsAt) },
        limits: {
          requests: {
            general: { per_hour: limits.requests.general.perHour, per_day: limits.requests.general.perDay },
            generation: { per_hour: limits.requests.generation.perHour, per_day: limits.requests.generation.perDay },
          },
          upload_bytes_max: limits.uploadBytesMax,
          stored_bytes_max: limits.storedBytesMax,
          credits_per_month: limits.creditsPerMonth,
          members_max: limits.membersMax,
        },
        keys: keys.map(({ id, name, general, generation }) => ({
          id,
          name,
          general: windowView(general),
          generation: windowView(generation),
        })),
        members,
        stored_bytes: storedBytes,
        stored_rows: storedRows,
      }),
    },
  ],
  handler: async (ctx) => ({ ...(await readAccountUsage(ctx, countStoredRows)), plan: ctx.principal.plan }),
});
