import { alertItem, alertItemView } from './views.ts';

export const ALERTS_PATH = '/api/alerts/';
export const ALERT_PATH = `${ALERTS_PATH}{id}/`;
export const alertRead = { method: 'GET', status: 200, gate: 'general', scope: 'automations:read', tag: 'Alerts' } as const;
export const alertWrite = { gate: 'general', scope: 'automations:write', tag: 'Alerts' } as const;

/** Members of every role decide about emails to themselves. */
export const alertSubscription = {
  method: 'POST',
  status: 200,
  gate: 'general',
  scope: null,
  credential: 'unrestricted',
  tag: 'Alerts',
} as const;

/** Tools that change or read one alert return it. */
export const alertAnswer = { output: alertItem, view: alertItemView };
