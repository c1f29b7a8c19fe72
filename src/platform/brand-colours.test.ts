import { expect, test } from '@jest/globals';
import { wcagContrast } from 'culori';
import { SERIES_COLOURS } from '../insight/figures/palette.ts';
import { brandColours, brandPalette, leastDifference } from './brand-colours.ts';

const COLOURS = ['#e30613', '#ffd400', '#0a1a5c', '#000000', '#808080', '#00a651', '#1f6fb2', '#7ad0ff', '#d9d9d9', '#ff00ff'];

test.each(COLOURS)('every shade of %s has the contrast that its use requires', (colour) => {
  const { fill, onFill, text, textOnDark, chart, chartOnDark } = brandColours(colour);
  for (const [one, other, least] of [
    [onFill, fill, 4.5],
    [text, '#ffffff', 4.5],
    [text, '#f6f8fa', 4.5],
    [textOnDark, '#171c23', 4.5],
    [chart, '#ffffff', 3],
    [chartOnDark, '#171c23', 3],
  ] as const) {
    expect([one, other, wcagContrast(one, other) >= least]).toEqual([one, other, true]);
  }
});

test.each(COLOURS)('%s leads a palette in which no other colour is as near to it as the one that gave way', (colour) => {
  const { chart } = brandColours(colour);
  const [first, ...others] = brandPalette(chart, SERIES_COLOURS);
  expect([first, others.length]).toEqual([chart, SERIES_COLOURS.length - 1]);
  const gone = SERIES_COLOURS.find((one) => !others.includes(one)) as string;
  for (const other of others) expect(leastDifference(chart, other)).toBeGreaterThanOrEqual(leastDifference(chart, gone));
  // Two series, the most common chart of several, are always distinct.
  expect(leastDifference(chart, others[0] as string)).toBeGreaterThan(0.07);
});
