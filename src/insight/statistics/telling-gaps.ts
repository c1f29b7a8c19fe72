/** Days on either side of a gap that show what is usual. */
const AROUND = 28;
/** Probability below which a gap in all of the days is more than chance. */
const P_MAX = 0.05;
/** Rows that vary less than this part of what chance does come by the clock: none on a day is then telling. */
const REGULAR = 0.1;
/** Days that show how much rows vary. */
const DAYS_MIN = 14;

/**
 * Judges gaps in daily rows: true for one that is longer than rows which come at random leave by themselves, by how many were usual on its weekdays in the
 * weeks before or after it, and by how much they vary.
 */
export function gapJudge(points: readonly { day: number; rows: number }[]): (from: number, to: number) => boolean {
  const rows = new Map(points.map((point) => [point.day, point.rows]));
  const [first, last] = [points[0]?.day ?? 0, points.at(-1)?.day ?? 0];
  const even = new Set(points.map((point) => point.rows)).size === 1;
  return (from, to) => {
    const sides = [around(from - AROUND, from - 1), around(to + 1, to + AROUND)];
    return sides.some((usual) => {
      const expected = sum(Array.from({ length: to - from + 1 }, (_, i) => usual.of(from + i)));
      if (even || (usual.days >= DAYS_MIN && usual.dispersion < REGULAR)) return expected > 0;
      return expected / Math.max(1, usual.dispersion) >= Math.log((last - first + 1) / P_MAX);
    });
  };

  /** The usual rows of a weekday within some days, and their variance as a part of what chance gives. */
  function around(start: number, end: number) {
    const days = Array.from({ length: end - start + 1 }, (_, i) => start + i).filter((day) => day >= first && day <= last);
    const counts = (weekday: number) => days.filter((day) => ((day % 7) + 7) % 7 === weekday).map((day) => rows.get(day) ?? 0);
    const overall = days.length === 0 ? 0 : mean(days.map((day) => rows.get(day) ?? 0));
    const means = Array.from({ length: 7 }, (_, weekday) => (counts(weekday).length === 0 ? overall : mean(counts(weekday))));
    const of = (day: number) => means[((day % 7) + 7) % 7]!;
    const total = sum(days.map(of));
    const squares = sum(days.map((day) => ((rows.get(day) ?? 0) - of(day)) ** 2));
    // Each weekday's mean takes up a degree of freedom.
    const free = days.length - new Set(days.map((day) => day % 7)).size;
    return { of, days: days.length, dispersion: total > 0 ? (squares / total) * (days.length / Math.max(1, free)) : 1 };
  }
}

const mean = (values: readonly number[]) => sum(values) / values.length;
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
