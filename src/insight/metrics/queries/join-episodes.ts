import type { Anomaly } from '../../statistics/anomalies.ts';

/** Days that lie between two parts of one episode at most, such as a weekend. */
const GAP_MAX = 2;
/** The days that a longer episode adds must be this far off, as a part of what the clear ones are. */
const ALIKE_MIN = 0.5;

/**
 * Episodes of days as a reader counts them: parts with hardly a day between them are one, and a longer one that covers clear days takes their place
 * where its other days are off, too.
 */
export function joinEpisodes(clear: readonly Anomaly[], longer: readonly Anomaly[], values: readonly (number | null)[]): Anomaly[] {
  const parts = [...clear];
  for (const wide of longer) {
    const inner = parts.filter((one) => overlaps(one, wide));
    const covered = inner.every(({ from, to }) => from >= wide.from && to <= wide.to);
    if (inner.length > 0 && !(covered && restIsAlike(wide, inner, values))) continue;
    for (const one of inner) parts.splice(parts.indexOf(one), 1);
    parts.push({ ...wide, p: Math.min(wide.p, ...inner.map(({ p }) => p)) });
  }
  const joined: Anomaly[] = [];
  for (const one of parts.toSorted((a, b) => a.from - b.from)) {
    const before = joined.at(-1);
    if (!before || before.direction !== one.direction || one.from - before.to - 1 > GAP_MAX) joined.push(one);
    else joined.splice(-1, 1, together(before, one, values));
  }
  return joined;
}

function together(one: Anomaly, other: Anomaly, values: readonly (number | null)[]): Anomaly {
  const [from, to] = [one.from, Math.max(one.to, other.to)];
  const [size, more] = [one.to - one.from + 1, other.to - other.from + 1];
  return {
    ...one,
    to,
    p: Math.min(one.p, other.p),
    value: mean(known(values, from, to)),
    expected: (one.expected * size + other.expected * more) / (size + more),
  };
}

function restIsAlike(wide: Anomaly, inner: readonly Anomaly[], values: readonly (number | null)[]): boolean {
  const inside = (at: number) => inner.some(({ from, to }) => at >= from && at <= to);
  const rest = known(values, wide.from, wide.to, (at) => !inside(at));
  const far = mean(inner.map(({ value, expected }) => value / expected - 1));
  return rest.length > 0 && wide.expected > 0 && (mean(rest) / wide.expected - 1) / far >= ALIKE_MIN;
}

const known = (values: readonly (number | null)[], from: number, to: number, wanted: (at: number) => boolean = () => true) =>
  values.slice(from, to + 1).flatMap((value, i) => (value === null || !wanted(from + i) ? [] : [value]));
const overlaps = (one: Anomaly, other: Anomaly) => one.direction === other.direction && one.from <= other.to && one.to >= other.from;
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
