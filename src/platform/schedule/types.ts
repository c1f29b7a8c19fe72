export const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** A recurring time, in local time of a time zone. */
export interface Rhythm {
  frequency: Frequency;
  /** Weekly only: 1 is Monday, 7 Sunday (ISO 8601). */
  weekday: number | null;
  /** Monthly only: 1 to 31, or the last day of shorter months. */
  dayOfMonth: number | null;
  /** `HH:MM`, 24 hours. */
  localTime: string;
  /** An IANA time zone. */
  timeZone: string;
}
