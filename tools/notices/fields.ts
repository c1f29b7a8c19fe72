import { z } from 'zod';
import { type Preferences, REPORT_READY, SLOW_REPORT_SECONDS } from '../../src/account/notices/types.ts';
import { named } from '../named.ts';

/** The emails a member gets from the organization. */
export const preferenceFields = {
  report_ready: z
    .enum(REPORT_READY, `Use one of ${REPORT_READY.join(', ')}.`)
    .meta({ description: `When a report that you asked for has ended; slow: those that took more than ${SLOW_REPORT_SECONDS} seconds` }),
  credits_low: z
    .boolean()
    .meta({ description: 'Once a month, when less than a tenth of the credits is left; for owners and administrators' }),
  deliveries: z.boolean().meta({ description: 'Deliveries addressed to you' }),
  alerts: z.boolean().meta({ description: 'Alerts that you are subscribed to' }),
};

export const preferences = named('NoticePreferences', z.strictObject(preferenceFields));

export const preferencesView = ({ reportReady, creditsLow, deliveries, alerts }: Preferences) => ({
  report_ready: reportReady,
  credits_low: creditsLow,
  deliveries,
  alerts,
});

export const preferencesRoute = {
  path: '/api/notices/preferences/',
  gate: 'general',
  scope: null,
  credential: 'session',
  status: 200,
  tag: 'Profile',
} as const;
