/** What a notice tells. */
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

/** `slow`: of reports that took longer than somebody waits for, {@link SLOW_REPORT_SECONDS}. */
export const REPORT_READY = ['never', 'slow', 'always'] as const;
export type ReportReady = (typeof REPORT_READY)[number];

/** From being asked for to being ready. */
export const SLOW_REPORT_SECONDS = 30;

/** What one member of one organization wants to be told by mail. */
export interface Preferences {
  reportReady: ReportReady;
  creditsLow: boolean;
  deliveries: boolean;
  alerts: boolean;
}

export const DEFAULT_PREFERENCES: Preferences = { reportReady: 'slow', creditsLow: true, deliveries: true, alerts: true };

/** What a link in a mail ends: a kind of notice, or one delivery or alert for this person. */
export interface Subscription {
  topic: 'report_ready' | 'credits_low' | 'delivery' | 'alert';
  organizationId: string;
  userId: string;
  /** Of a delivery or an alert. */
  targetId: string | null;
}

/** Whom a notice goes to, as they are at the moment of sending. */
export interface Addressee {
  userId: string;
  email: string;
  organizationName: string;
  preferences: Preferences;
}

const NOTICE_STATUSES = ['pending', 'sending', 'sent', 'unwanted', 'failed'] as const;

export type NoticeStatus = (typeof NOTICE_STATUSES)[number];
