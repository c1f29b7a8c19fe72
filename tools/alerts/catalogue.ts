import type { Tool } from '../define.ts';
import { createAlert } from './create-alert.ts';
import { deleteAlert } from './delete-alert.ts';
import { getAlert } from './get-alert.ts';
import { listAlertFirings } from './list-alert-firings.ts';
import { listAlerts } from './list-alerts.ts';
import { snoozeAlert } from './snooze-alert.ts';
import { subscribeToAlert } from './subscribe-to-alert.ts';
import { updateAlert } from './update-alert.ts';

/** Everything about alerts. */
export const ALERT_TOOLS: readonly Tool[] = [
  listAlerts,
  getAlert,
  createAlert,
  updateAlert,
  snoozeAlert,
  subscribeToAlert,
  deleteAlert,
  listAlertFirings,
];
