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
