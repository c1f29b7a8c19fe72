export const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** When something is due again and again, on the clocks of a place. */
export interface Rhythm {
  frequency: Frequency;
  /** Of a weekly one: 1 is Monday, 7 Sunday (ISO 8601). */
  weekday: number | null;
  /** Of a monthly one: 1 to 31, the last day where a month has fewer. */
  dayOfMonth: number | null;
  /** `HH:MM`, 24 hours. */
  localTime: string;
  /** A name of the IANA time zone database. */
  timeZone: string;
}
