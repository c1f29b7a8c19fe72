import { seriesColours } from './palette.ts';

const [WIDTH, HEIGHT, EDGE] = [150, 30, 3];

/** A line without axes as SVG, 150 × 30, for beside a figure; gaps stay gaps, and the last value has a dot. Empty with fewer than two values. */
export function sparkline(values: readonly (number | null)[]): string {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]));
  const last = known.at(-1);
  if (known.length < 2 || !last) return '';
  const [low, high] = [Math.min(...known.map(({ value }) => value)), Math.max(...known.map(({ value }) => value))];
  const x = (at: number) => round(EDGE + (at / (values.length - 1)) * (WIDTH - 2 * EDGE));
  const y = (value: number) => round(high === low ? HEIGHT / 2 : HEIGHT - EDGE - ((value - low) / (high - low)) * (HEIGHT - 2 * EDGE));
  const line = known.map(({ value, at }, i) => `${i > 0 && known[i - 1]!.at === at - 1 ? 'L' : 'M'}${x(at)} ${y(value)}`).join('');
  const colour = seriesColours()[0];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" aria-hidden="true" focusable="false">` +
    `<path d="${line}" fill="none" stroke="${colour}" stroke-width="1.4" stroke-linejoin="round"/>` +
    `<circle cx="${x(last.at)}" cy="${y(last.value)}" r="2.2" fill="${colour}"/></svg>`
  );
}

const round = (value: number) => Math.round(value * 10) / 10;
