import { z } from 'zod';
import { setPreferences } from '../../src/account/notices/preferences.ts';
import type { Preferences } from '../../src/account/notices/types.ts';
import { defineTool } from '../define.ts';
import { preferenceFields, preferences, preferencesRoute, preferencesView } from './fields.ts';

const change = z
  .strictObject({
    report_ready: preferenceFields.report_ready.optional(),
    credits_low: preferenceFields.credits_low.optional(),
    deliveries: preferenceFields.deliveries.optional(),
    alerts: preferenceFields.alerts.optional(),
  })
  .refine((given) => Object.keys(given).length > 0, `Send at least one of ${Object.keys(preferenceFields).join(', ')}.`);

export const updateNoticePreferences = defineTool<z.infer<typeof change>, Preferences>({
  name: 'update_notice_preferences',
  title: 'Change email preferences',
  description: 'Updates the given fields; the others stay as they are.',
  cost: 'general',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  rest: [{ ...preferencesRoute, method: 'PATCH', input: change, output: preferences, view: preferencesView }],
  handler: (ctx, { report_ready, credits_low, ...same }) => {
    const renamed = { ...same, reportReady: report_ready, creditsLow: credits_low };
    return setPreferences(ctx, Object.fromEntries(Object.entries(renamed).filter(([, value]) => value !== undefined)));
  },
});
