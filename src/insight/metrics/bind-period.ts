import { localDay, phrase } from '../../platform/locale.ts';
import { sayDates } from '../figures/wording.ts';
import {
  bucketName,
  bucketStart,
  chooseComparedGrain,
  fromDay,
  type Grain,
  grainWords,
  intersect,
  nextBucket,
  previousPeriod,
  previousYear,
  toDay,
} from '../statistics/calendar.ts';
import { type Coverage, covers } from '../statistics/series.ts';
import type { Span } from '../statistics/types.ts';
import type { ReportParameters } from './parameters.ts';
import { sameDaysBefore } from './relative-period.ts';

/** Two periods to compare, and the earlier one's name for sentences. */
export interface Comparison {
  current: Span;
  previous: Span;
  name: string;
}

export interface PeriodChoice {
  comparison: Comparison | null;
  /** Caveats for the reader: cut, not comparable, no earlier data. */
  notes: string[];
}

/** The earlier period that a request compares with. */
export function earlierPeriod(current: Span, compareTo: ReportParameters['compare_to']): { previous: Span; name: string } {
  if (compareTo === 'previous_year') return { previous: previousYear(current), name: phrase('the previous year', 'dem Vorjahr') };
  if (typeof compareTo === 'object') return { previous: compareTo, name: chosenName(current, compareTo) };
  return { previous: previousPeriod(current), name: phrase('the previous period', 'dem vorigen Zeitraum') };
}

/** A chosen earlier period is called by what it is where it has the same days. */
function chosenName(current: Span, { start, end }: Span): string {
  const grain = (['month', 'quarter'] as const).find((one) => {
    const same = sameDaysBefore(current, one);
    return bucketStart(toDay(current.start), one) === toDay(current.start) && same.start === start && same.end === end;
  });
  if (!grain) return phrase('the chosen period', 'dem gewählten Zeitraum');
  return phrase(`the same days of the previous ${grain}`, `denselben Tagen im ${grain === 'month' ? 'Vormonat' : 'Vorquartal'}`);
}

/**
 * Makes a comparison of periods fair. If the data ends within the current period, both are cut to the same number of days; an earlier
 * period that the data does not cover is dropped.
 */
export function fairComparison(
  current: Span,
  compareTo: ReportParameters['compare_to'],
  coverage: Coverage | null,
  today: number,
): PeriodChoice {
  const { previous, name } = earlierPeriod(current, compareTo);
  if (!coverage) return { comparison: null, notes: [] };
  const [start, end] = [toDay(current.start), toDay(current.end)];
  const data: Span = { start: fromDay(coverage.first), end: fromDay(Math.min(coverage.last, Math.max(coverage.first, today - 1))) };
  const notes: string[] = [];
  const inside = intersect(current, data);
  if (!inside)
    return {
      comparison: null,
      notes: [
        phrase(
          `There are no rows from ${localDay(current.start)} to ${localDay(current.end)}, so nothing is compared.`,
          `Vom ${localDay(current.start)} bis ${localDay(current.end)} gibt es keine Zeilen, also wird nichts verglichen.`,
        ),
      ],
    };
  let [now, before] = [current, previous];
  if (!covers(coverage, start, end, today)) {
    if (coverage.first - start >= coverage.slack) {
      return {
        comparison: null,
        notes: [
          phrase(
            `The data starts on ${localDay(data.start)}, within the period, so there is no earlier period to compare with.`,
            `Die Daten beginnen am ${localDay(data.start)}, innerhalb des Zeitraums, also gibt es keinen früheren zum Vergleich.`,
          ),
        ],
      };
    }
    const days = toDay(inside.end) - start;
    now = { start: current.start, end: inside.end };
    const cut = Math.min(toDay(previous.start) + days, toDay(previous.end));
    before = { start: previous.start, end: fromDay(cut) };
    notes.push(
      phrase(
        `The period to ${localDay(current.end)} is not complete: the data ends on ${localDay(inside.end)}. Instead of the whole period, ${sayDates(now)} is compared with the same number of days of the earlier one, ${sayDates(before)}.`,
        `Der Zeitraum bis ${localDay(current.end)} ist nicht vollständig: Die Daten enden am ${localDay(inside.end)}. Statt des ganzen Zeitraums wird ${sayDates(now)} mit ebenso vielen Tagen des früheren verglichen, ${sayDates(before)}.`,
      ),
    );
  }
  if (!covers(coverage, toDay(before.start), toDay(before.end), today)) {
    return {
      comparison: null,
      notes: [
        phrase(
          `The data does not cover ${sayDates(before)} (it has ${sayDates(data)}), so there is nothing to compare the period with.`,
          `Die Daten decken ${sayDates(before)} nicht ab (sie reichen von ${sayDates(data)}), also gibt es nichts, womit der Zeitraum verglichen werden kann.`,
        ),
      ],
    };
  }
  return { comparison: { current: now, previous: before, name }, notes };
}

/** In German, the article goes by the noun. */
const LAST_WHOLE: Record<Grain, string> = {
  day: 'der letzte vollständige Tag',
  week: 'die letzte vollständige Woche',
  month: 'der letzte vollständige Monat',
  quarter: 'das letzte vollständige Quartal',
  year: 'das letzte vollständige Jahr',
};

/** Compares the last complete day, week, month, … of the data with the one before, for a report that names no period. */
export function latestComparison(
  coverage: Coverage | null,
  compareTo: ReportParameters['compare_to'],
  today: number,
  wanted?: Grain,
): PeriodChoice {
  if (!coverage) return { comparison: null, notes: [] };
  const last = Math.min(coverage.last, today - 1);
  const grain = wanted ?? chooseComparedGrain(last - coverage.first + 1);
  const open = bucketStart(last, grain);
  const complete = covers(coverage, open, nextBucket(open, grain) - 1, today) || isCovered(coverage, open, grain, today);
  const start = complete ? open : bucketStart(open - 1, grain);
  const current = { start: fromDay(start), end: fromDay(nextBucket(start, grain) - 1) };
  const notes = complete
    ? []
    : [
        phrase(
          `${capital(bucketName(open, grain))} is not complete (the data ends on ${localDay(fromDay(last))}); the last complete ${grain} is compared instead.`,
          `${capital(bucketName(open, grain))} ist nicht vollständig (die Daten enden am ${localDay(fromDay(last))}); verglichen wird ${LAST_WHOLE[grain]}.`,
        ),
      ];
  const { previous, name } = earlierPeriod(current, compareTo);
  if (!isCovered(coverage, start, grain, today) || toDay(previous.start) - coverage.first < 0 - coverage.slack + 1) {
    return {
      comparison: null,
      notes: [
        ...notes,
        phrase(
          `The data does not contain two complete ${grain}s to compare.`,
          `Die Daten enthalten keine zwei vollständigen ${grainWords(grain)} zum Vergleich.`,
        ),
      ],
    };
  }
  return {
    comparison: {
      current,
      previous,
      name: typeof compareTo === 'object' || compareTo === 'previous_year' ? name : phrase(`the previous ${grain}`, PREVIOUS[grain]),
    },
    notes,
  };
}

/** True if the bucket lies within the data, give or take the usual step at its end. */
function isCovered({ first, last, slack }: Coverage, start: number, grain: Grain, today: number): boolean {
  const end = nextBucket(start, grain) - 1;
  return end < today && end - last < slack && first - start < slack;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const PREVIOUS: Record<Grain, string> = {
  day: 'dem Vortag',
  week: 'der Vorwoche',
  month: 'dem Vormonat',
  quarter: 'dem Vorquartal',
  year: 'dem Vorjahr',
};
