/** Words for the days of the week. */
interface WeekdayWords {
  /** Those of each day, from Monday to Sunday. */
  days: readonly (readonly string[])[];
  weekend: readonly string[];
  /** Monday to Friday. */
  working: readonly string[];
}

/** Words of the calendar. */
export interface CalendarWords {
  weekdays: WeekdayWords;
  /** What a duration is measured in, in seconds. */
  durations: Record<'second' | 'minute' | 'hour' | 'day', readonly string[]>;
}

/** What words for spans of time do. */
export type SpanRole =
  | 'until'
  /** Lead from an end of a span to it: "the start of". */
  | 'startOf'
  | 'endOf'
  /** An end of the year in one word. */
  | 'yearStart'
  | 'yearEnd'
  /** What half of a year is called by itself, and half of anything. */
  | 'halfYear'
  | 'half';

const list = (text: string): string[] => text.split(', ');

export const ENGLISH_CALENDAR: CalendarWords = {
  durations: {
    second: list('seconds, second, secs'),
    minute: list('minutes, minute, mins'),
    hour: list('hours, hour, hrs'),
    day: list('days, day'),
  },
  weekdays: {
    days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, `${day}s`]),
    weekend: list('weekend, weekends, weekend day, weekend days'),
    working: list('weekday, weekdays, workday, workdays, working day, working days, work days, business day, business days'),
  },
};

export const GERMAN_CALENDAR: CalendarWords = {
  durations: {
    second: list('sekunden, sekunde'),
    minute: list('minuten, minute'),
    hour: list('stunden, stunde'),
    day: list('tagen, tage, tag'),
  },
  weekdays: {
    days: ['montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag', 'sonntag'].map((day) => [
      ...[day, `${day}e`, `${day}en`, `${day}s`],
      ...(day === 'samstag' ? ['sonnabend', 'sonnabende', 'sonnabenden', 'sonnabends'] : []),
    ]),
    weekend: list('wochenende, wochenenden, wochenends'),
    working: list('werktag, werktags, werktage, werktagen, wochentags, arbeitstag, arbeitstage, arbeitstagen'),
  },
};

export const ENGLISH_SPANS: Record<SpanRole, readonly string[]> = {
  until: list('until, till, up until, up to, up to and including, through'),
  startOf: list('start of, beginning of'),
  endOf: list('end of'),
  yearStart: list('year start'),
  yearEnd: list('year end'),
  halfYear: list('half year'),
  half: list('half'),
};

export const GERMAN_SPANS: Record<SpanRole, readonly string[]> = {
  until: list('bis, bis zum, bis zur, bis einschließlich, bis inklusive, bis einschließlich zum'),
  startOf: list('anfang, beginn, anfang des, beginn des, anfang der, beginn der'),
  endOf: list('ende, ende des, ende der'),
  yearStart: list('jahresanfang, jahresbeginn'),
  yearEnd: list('jahresende'),
  halfYear: list('halbjahr, halbjahres, halbjahrs, jahreshälfte'),
  half: list('hälfte'),
};
