import { z } from 'zod';
import { getPreferences, setPreferences } from '../../src/account/notices/preferences.ts';
import { type Preferences, REPORT_READY, SLOW_REPORT_SECONDS } from '../../src/account/notices/types.ts';
import { defineTool } from '../define.ts';
import { named } from '../named.ts';

const fields = {
  report_ready: z
    .enum(REPORT_READY, `Give one of ${REPORT_READY.join(', ')}.`)
    .meta({ description: `When a report that you asked for has ended; slow: those that took more than ${SLOW_REPORT_SECONDS} seconds` }),
  credits_low: z
    .boolean()
    .meta({ description: 'Once a month, when less than a tenth of the credits is left; for owners and administrators' }),
  deliveries: z.boolean().meta({ description: 'Deliveries addressed to you' }),
  alerts: z.boolean().meta({ description: 'Alerts that you are subscribed to' }),
};
const output = named('NoticePreferences', z.strictObject(fields));
const change = z
  .strictObject({
    report_ready: fields.report_ready.optional(),
    credits_low: fields.credits_low.optional(),
    deliveries: fields.deliveries.optional(),
    alerts: fields.alerts.optional(),
  })
  .refine((given) => Object.keys(given).length > 0, `Give at least one of ${Object.keys(fields).join(', ')}.`);

const view = ({ reportReady, creditsLow, deliveries, alerts }: Preferences) => ({
  report_ready: reportReady,
  credits_low: creditsLow,
  deliveries,
  alerts,
});

const shared = {
  path: '/api/notices/preferences/',
  gate: 'general',
  scope: null,
  credential: 'session',
  status: 200,
  tag: 'Profile',
} as const;
const annotations = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false };

const get = defineTool<object, Preferences>({
  name: 'get_notice_preferences',
  title: 'Get email preferences',
  description: 'Which emails you get from this organization.',
  cost: 'general',
  annotations: { ...annotations, readOnlyHint: true },
  rest: [{ ...shared, method: 'GET', input: z.object({}), output, view }],
  handler: (ctx) => getPreferences(ctx),
});

const update = defineTool<z.infer<typeof change>, Preferences>({
  name: 'update_notice_preferences',
  title: 'Change email preferences',
  description: 'Updates the given fields; the others stay as they are.',
  cost: 'general',
  annotations,
  rest: [{ ...shared, method: 'PATCH', input: change, output, view }],
  handler: (ctx, { report_ready, credits_low, ...same }) => {
    const renamed = { ...same, reportReady: report_ready, creditsLow: credits_low };
    return setPreferences(ctx, Object.fromEntries(Object.entries(renamed).filter(([, value]) => value !== undefined)));
  },
});

export const NOTICE_TOOLS = [get, update];
