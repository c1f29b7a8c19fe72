import { presentLocale } from '../../platform/locale.ts';

/** Where an axis of dates has labels, as milliseconds since 1970, evenly apart, and what they read. */
export interface TimeTicks {
  at: number[];
  label: (time: number) => string;
}

const DAY_MS = 86_400_000;
/** Days of more weeks are labelled by their months. */
const WEEKS_MAX = 20;
const DAY_STEPS = [1, 2, 7, 14, 28];
/** Each divides twelve or is a multiple of it, so that labels are the same months in every year. */
const MONTH_STEPS = [1, 2, 3, 4, 6, 12, 24, 60, 120, 240, 600, 1_200];
/** Room for a label with the space after it, in pixels at a font size of 12. */
const [DAY_WIDTH, MONTH_WIDTH] = [62, 52];

/**
 * Labels of an axis of days `width` pixels long: every so many days of a few weeks, months or years of more. Null where the times are not days
 * or are less than two days apart. A year stands in the place of its January, marked `{year|…}` for the chart's rich text.
 */
export function timeTicks(times: readonly number[], width: number): TimeTicks | null {
  const [first, last] = [Math.min(...times), Math.max(...times)];
  if (last - first < 2 * DAY_MS || times.some((time) => time % DAY_MS !== 0)) return null;
  return last - first <= WEEKS_MAX * 7 * DAY_MS ? dayTicks(first, last, width) : monthTicks(first, last, width);
}

function dayTicks(first: number, last: number, width: number): TimeTicks {
  const days = (last - first) / DAY_MS;
  const most = Math.max(2, Math.floor(width / DAY_WIDTH));
  const step = DAY_STEPS.find((each) => Math.floor(days / each) + 1 <= most) ?? days;
  // Without a region, English dates stay in one order: 8 Jun.
  const locale = presentLocale() === 'en' ? 'en-GB' : presentLocale();
  const names = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return {
    at: Array.from({ length: Math.floor(days / step) + 1 }, (_, i) => first + i * step * DAY_MS),
    label: (time) => names.format(time),
  };
}

function monthTicks(first: number, last: number, width: number): TimeTicks {
  const most = Math.max(2, Math.floor(width / MONTH_WIDTH));
  const monthOf = (time: number) => new Date(time).getUTCFullYear() * 12 + new Date(time).getUTCMonth();
  const startOf = (month: number) => Date.UTC(Math.floor(month / 12), month % 12);
  const from = startOf(monthOf(first)) === first ? monthOf(first) : monthOf(first) + 1;
  const until = monthOf(last);
  const aligned = (step: number) => Math.ceil(from / step) * step;
  const step = MONTH_STEPS.find((each) => Math.floor((until - aligned(each)) / each) + 1 <= most) ?? MONTH_STEPS.at(-1)!;
  const at: number[] = [];
  for (let month = aligned(step); month <= until; month += step) at.push(startOf(month));
  const names = new Intl.DateTimeFormat(presentLocale(), { month: 'short', timeZone: 'UTC' });
  const label = (time: number) => {
    const date = new Date(time);
    if (date.getUTCMonth() > 0) return names.format(date);
    return step < 12 ? `{year|${date.getUTCFullYear()}}` : String(date.getUTCFullYear());
  };
  return { at, label };
}
