import { z } from 'zod';
import type { AlertDetail } from '../../src/insight/alerts/alerts.ts';
import { snoozeAlert as snooze } from '../../src/insight/alerts/write-alerts.ts';
import { aboutOne } from '../agent-input.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { oneAlert } from './agent-views.ts';
import { ALERT_PATH, alertAnswer, alertWrite } from './routes.ts';

const until = z.iso
  .datetime({ offset: true, error: 'Use a time such as 2026-06-01T08:00:00Z, or null.' })
  .nullish()
  .meta({ description: 'ISO 8601, within a year; null or omitted: resumes the alert' });
const quiet = z.strictObject({ id, until });

export const snoozeAlert = defineTool<z.infer<typeof quiet>, AlertDetail>({
  name: 'snooze_alert',
  title: 'Snooze an alert',
  description: 'Mutes an alert until a given time. Firings are kept in its history, and reported afterwards if they persist.',
  cost: 'general',
  role: 'editor',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: { ...oneAlert, scope: 'automations:write', input: aboutOne('alert_id', { until }) },
  rest: [{ ...alertWrite, ...alertAnswer, method: 'POST', path: `${ALERT_PATH}snooze/`, status: 200, input: quiet }],
  handler: (ctx, input) => snooze(ctx, input.id, input.until ? new Date(input.until) : null),
});
