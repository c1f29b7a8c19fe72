import type { Anomaly } from './anomalies.ts';
import { binomialAtLeast } from './distributions.ts';

/** Lengths in days that are tried. */
const LENGTHS = [2, 3, 5, 7, 9, 12, 16, 21, 28];
/** Days on either side that show the usual part, and how few show none. */
const AROUND = 120;
const AROUND_MIN = 45;
/** Days next to an episode that may belong to it. */
const MARGIN = 3;
/** Days on either side over which the rows of the others show how much happens at that time. */
const NEAR = 14;
/** Each side alone must tell at least this much, since next to a lasting change one of them does not; and so must the rows of the very same days. */
const ALONE_P_MAX = 0.001;
/** A part must grow or shrink by at least this for days to be an episode: less may be a season that bends. */
const RATIO_MIN = 1.5;
/** What returns each year, within these days, is a season. */
const YEAR = 365;
const YEAR_SLACK = 12;
const RETURNS_P_MAX = 0.05;
const MOVE_SHARE = 0.4;
/** Values with fewer rows are judged by week alone, and one that has nearly all rows is the whole. */
const ROWS_MIN = 200;
const PART_MAX = 0.9;
/** Over all values, the caller asks for less. */
const P_MAX = 0.02;
const EPISODES_MAX = 2;

/** Running totals by day, from 0: of the value's rows, of all others, and of the days, each by how much usually happens on its weekday. */
interface Totals {
  own: number[];
  rest: number[];
  weight: number[];
}

/** Rows of the value and of the others, where one is held against the other. */
interface Part {
  own: number;
  rest: number;
}

/** Some days, from the first to the one after the last, with what the days around them lead to expect. */
interface Measured {
  from: number;
  to: number;
  count: number;
  expected: number;
  /** How far the count is off, as a logarithm. */
  move: number;
  near: { rest: number; part: number };
  sides: Part[];
  both: Part;
}

/**
 * Days in which one value had far more or fewer rows than its part of what happened around them: a promotion of one product, or days without it. A scan
 * over all starts and lengths (Kulldorff 1997): given the rows of all others, the value's own are binomial, with the odds of the months before and after.
 * Variation beyond that, as of rows that come in packs, is measured on all windows of the same length and counts as fewer rows. `p` holds for all
 * windows of this value. What returns each year is left out. Values are means a day. `rows` and `whole` are the value's rows and all rows, by day.
 */
export function findShareEpisodes(rows: readonly number[], whole: readonly number[], around = AROUND): Anomaly[] {
  const days = rows.length;
  const totals = totalsOf(rows, whole);
  const [own, rest] = [totals.own[days] ?? 0, totals.rest[days] ?? 0];
  if (own < ROWS_MIN || own > PART_MAX * (own + rest)) return [];
  const dispersion = dispersions(totals, around);
  // Windows that overlap say nearly the same. With as many tests as windows side by side, 1 to 2 % of series of chance have a `p` below 2 %.
  const tried = 2 * LENGTHS.reduce((sum, length) => sum + days / length, 0);
  const found = LENGTHS.flatMap((length) =>
    Array.from({ length: Math.max(0, days - length + 1) }, (_, from) => judged(from, length)).flatMap((one) =>
      one && one.p <= P_MAX ? [one] : [],
    ),
  ).sort((a, b) => a.p - b.p || a.from - b.from);
  const apart: Anomaly[] = [];
  for (const one of found) {
    if (apart.length === EPISODES_MAX) break;
    if (apart.some(({ from, to }) => one.from <= to + NEAR && one.to >= from - NEAR) || returns(one)) continue;
    apart.push(one);
  }
  return apart;

  /** null without months around that show what is usual. */
  function measured(from: number, length: number): Measured | null {
    const to = from + length;
    const count = within(totals.own, from, to);
    const [first, last] = [Math.max(0, from - MARGIN), Math.min(days, to + MARGIN)];
    const before = partOf(totals, Math.max(0, first - around), first);
    const after = partOf(totals, last, Math.min(days, last + around));
    const sides = [...(first >= AROUND_MIN ? [before] : []), ...(days - last >= AROUND_MIN ? [after] : [])];
    if (sides.length === 0) return null;
    const both = { own: sides.reduce((sum, side) => sum + side.own, 0), rest: sides.reduce((sum, side) => sum + side.rest, 0) };
    const near = nearOf(totals, from, to);
    const expected = (both.own / both.rest) * near.rest * near.part;
    return { from, to, count, expected, near, both, sides, move: Math.log(Math.max(count, 0.5) / expected) };
  }

  function judged(from: number, length: number): Anomaly | null {
    const one = measured(from, length);
    if (one === null || Math.abs(one.move) < Math.log(RATIO_MIN)) return null;
    const { to, count, expected, near, both, sides, move } = one;
    const [high, scale] = [move > 0, dispersion.get(length) ?? 1];
    const chance = (side: Part) => tail(count, near, side, high, scale);
    const p = Math.min(1, tried * chance(both));
    if (p > P_MAX) return null;
    const same = { rest: within(totals.rest, from, to), part: 1 };
    if (sides.some((side) => chance(side) > ALONE_P_MAX) || tail(count, same, both, high, scale) > ALONE_P_MAX) return null;
    return { from, to: to - 1, direction: high ? 'high' : 'low', value: count / length, expected: expected / length, p };
  }

  /** Whether equally many days at the same time of most other years stand out on the same side, at least nearly half as far. */
  function returns({ from, to, direction, value, expected: usual }: Anomaly): boolean {
    const length = to - from + 1;
    const high = direction === 'high';
    const least = MOVE_SHARE * Math.abs(Math.log(Math.max(value, 0.5 / length) / usual));
    const years = [-3, -2, -1, 1, 2, 3].flatMap((year): boolean[] => {
      const first = from + year * YEAR - YEAR_SLACK;
      const starts = Array.from({ length: 2 * YEAR_SLACK + 1 }, (_, i) => first + i).filter(
        (start) => start >= 0 && start + length <= days,
      );
      if (starts.length < YEAR_SLACK) return [];
      return [
        starts.some((start) => {
          const one = measured(start, length);
          if (one === null || (high ? one.move : -one.move) < least) return false;
          return tail(one.count, one.near, one.both, high, dispersion.get(length) ?? 1) <= RETURNS_P_MAX / starts.length;
        }),
      ];
    });
    return years.length > 0 && years.filter(Boolean).length > years.length / 2;
  }
}

/**
 * The same of all rows: days with far more or fewer than the weeks before and after, by what their weekdays usually have. Finds a week at twice the usual
 * number, of which no day alone stands out.
 */
export function findCountEpisodes(rows: readonly number[]): Anomaly[] {
  const weekdays = weekdaysOf(rows);
  return findShareEpisodes(
    rows,
    rows.map((one, at) => one + KNOWN * weekdays[at % 7]!),
    WEEKS_AROUND,
  );
}
/** So many that they are known, rather than counted. */
const KNOWN = 10_000;
const WEEKS_AROUND = 56;

/** How much happens on each day of the week, 1 on average. */
function weekdaysOf(rows: readonly number[]): number[] {
  const byWeekday = Array.from({ length: 7 }, (_, weekday) => rows.reduce((sum, one, at) => (at % 7 === weekday ? sum + one : sum), 0));
  const usual = byWeekday.reduce((sum, one) => sum + one, 0) / 7;
  return byWeekday.map((one) => one / (usual || 1));
}

function totalsOf(rows: readonly number[], whole: readonly number[]): Totals {
  const weekdays = weekdaysOf(whole);
  return {
    own: running(rows),
    rest: running(whole.map((one, at) => one - rows[at]!)),
    weight: running(whole.map((_, at) => weekdays[at % 7]!)),
  };
}

function running(values: readonly number[]): number[] {
  const totals = [0];
  for (const value of values) totals.push(totals.at(-1)! + value);
  return totals;
}

const within = (of: readonly number[], from: number, to: number) => of[to]! - of[from]!;
const partOf = ({ own, rest }: Totals, from: number, to: number): Part => ({ own: within(own, from, to), rest: within(rest, from, to) });

/** The others' rows in some days and those next to them, and which part of them is usual for the days themselves. */
function nearOf({ rest, weight }: Totals, from: number, to: number): { rest: number; part: number } {
  const [start, end] = [Math.max(0, from - NEAR), Math.min(rest.length - 1, to + NEAR)];
  return { rest: within(rest, start, end), part: within(weight, from, to) / (within(weight, start, end) || 1) };
}

/** The probability of a count at least as far from what a side leads to expect, on its side of it. */
function tail(count: number, near: { rest: number; part: number }, side: Part, high: boolean, dispersion: number): number {
  const odds = ((side.own + 0.5) / (side.rest + 0.5)) * near.part;
  const chance = odds / (1 + odds);
  // The side's own count varies, too.
  const scale = dispersion * (1 + (odds * near.rest) / (side.own + 0.5));
  const [k, n] = [count / scale, (count + near.rest) / scale];
  return high ? binomialAtLeast(k, n, chance) : binomialAtLeast(n - k, n, 1 - chance);
}

/** How many times as much as by chance alone the counts of windows vary, by length, evened out over similar ones; at least once. */
function dispersions(totals: Totals, around: number): Map<number, number> {
  const raw = LENGTHS.map((length) => ({ length, value: dispersionOf(totals, length, around) }));
  return new Map(
    LENGTHS.map((length) => {
      const near = raw.filter((one) => one.length >= length / 2 && one.length <= length * 2);
      const times = Math.max(1, near.reduce((sum, { value }) => sum + value, 0) / near.length);
      return [length, 1 + FAR * (times - 1)];
    }),
  );
}

/** Far from the mean, rows in packs vary as their largest packs do, which are more than those that make the variance. */
const FAR = 1.3;

/** The same for one length, from the smallest nine tenths of the squares, which a few episodes do not move. */
function dispersionOf(totals: Totals, length: number, reach: number): number {
  const days = totals.own.length - 1;
  const squares: number[] = [];
  for (let from = 0; from + length <= days; from += Math.max(1, Math.floor(length / 2))) {
    const around = partOf(totals, Math.max(0, from - reach), Math.min(days, from + length + reach));
    const near = nearOf(totals, from, from + length);
    const odds = (around.own / Math.max(1, around.rest)) * near.part;
    const expected = odds * near.rest;
    const error = within(totals.own, from, from + length) - expected;
    if (expected > 0) squares.push(error ** 2 / (expected * (1 + odds)));
  }
  if (squares.length === 0) return 1;
  const kept = squares.toSorted((a, b) => a - b).slice(0, Math.ceil(squares.length * KEPT));
  return kept.reduce((sum, one) => sum + one, 0) / kept.length / KEPT_MEAN;
}
/** Of squares of normal values, the smallest nine tenths have this mean. */
const KEPT = 0.9;
const KEPT_MEAN = 0.622;
