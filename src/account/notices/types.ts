/** The kinds of notices. */
const NOTICE_KINDS = [
  'report_ready',
  'credits_low',
  'delivery',
  'delivery_failed',
  'alert_fired',
  'alert_resolved',
  'alert_problem',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** `slow`: reports that took longer than people wait for, {@link SLOW_REPORT_SECONDS}. */
export const REPORT_READY = ['never', 'slow', 'always'] as const;
export type ReportReady = (typeof REPORT_READY)[number];

/** From request to completion. */
export const SLOW_REPORT_SECONDS = 30;

/** One member's email preferences in one organization. */
export interface Preferences {
  reportReady: ReportReady;
  creditsLow: boolean;
  deliveries: boolean;
  alerts: boolean;
}

export const DEFAULT_PREFERENCES: Preferences = { reportReady: 'slow', creditsLow: true, deliveries: true, alerts: true };

/** What an unsubscribe link ends: a kind of notice, or one delivery or alert for this person. */
export interface Subscription {
  topic: 'report_ready' | 'credits_low' | 'delivery' | 'alert';
  organizationId: string;
  userId: string;
  /** Id of the delivery or alert. */
  targetId: string | null;
}

/** A notice's recipient at the time of sending. */
export interface Addressee {
  userId: string;
  email: string;
  organizationName: string;
  preferences: Preferences;
}

const NOTICE_STATUSES = ['pending', 'sending', 'sent', 'unwanted', 'failed'] as const;

export type NoticeStatus = (typeof NOTICE_STATUSES)[number];
