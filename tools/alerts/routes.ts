import { alertItem, alertItemView } from './views.ts';

/** Alerts belong to the application: programs and agents have no scope for them. */
export const ALERTS_PATH = '/api/alerts/';
export const ALERT_PATH = `${ALERTS_PATH}{id}/`;
export const alertRoute = { gate: 'general', scope: null, credential: 'unrestricted', tag: 'Alerts' } as const;

/** Tools that change or read one alert return it. */
export const alertAnswer = { output: alertItem, view: alertItemView };
