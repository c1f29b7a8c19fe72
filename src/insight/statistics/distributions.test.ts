import { expect, test } from '@jest/globals';
import {
  chiSquareAbove,
  fisherAbove,
  normalBelow,
  normalQuantile,
  normalTwoSided,
  studentQuantile,
  studentTwoSided,
} from './distributions.ts';

/** Computed with arbitrary precision (mpmath 1.3), to 14 digits. */
const KNOWN: [string, number, number][] = [
  ['normalBelow(-37)', normalBelow(-37), 5.7255712225246e-300],
  ['normalBelow(-8)', normalBelow(-8), 6.2209605742718e-16],
  ['normalBelow(-1)', normalBelow(-1), 0.15865525393146],
  ['normalBelow(0.3)', normalBelow(0.3), 0.61791142218895],
  ['normalBelow(7)', normalBelow(7), 0.99999999999872],
  ['normalTwoSided(0.01)', normalTwoSided(0.01), 0.99202128737074],
  ['normalTwoSided(-2.5)', normalTwoSided(-2.5), 0.012419330651552],
  ['normalTwoSided(12)', normalTwoSided(12), 3.5529642241554e-33],
  ['normalQuantile(0.00001)', normalQuantile(0.00001), -4.2648907939228],
  ['normalQuantile(0.02)', normalQuantile(0.02), -2.0537489106318],
  ['normalQuantile(0.4)', normalQuantile(0.4), -0.2533471031358],
  ['normalQuantile(0.999)', normalQuantile(0.999), 3.0902323061678],
  ['studentTwoSided(0.01, 100000)', studentTwoSided(0.01, 100000), 0.99202130731882],
  ['studentTwoSided(2, 0.5)', studentTwoSided(2, 0.5), 0.44551489018313],
  ['studentTwoSided(1, 3)', studentTwoSided(1, 3), 0.39100221895577],
  ['studentTwoSided(-5, 7)', studentTwoSided(-5, 7), 0.0015652779531728],
  ['studentTwoSided(12, 10.3)', studentTwoSided(12, 10.3), 2.2056164761618e-7],
  ['studentTwoSided(50, 60)', studentTwoSided(50, 60), 1.2983014211757e-50],
  ['studentTwoSided(300, 1000)', studentTwoSided(300, 1000), 0.0],
  ['studentQuantile(0.5, 1)', studentQuantile(0.5, 1), 1.0],
  ['studentQuantile(0.05, 2.5)', studentQuantile(0.05, 2.5), 3.5746548420037],
  ['studentQuantile(0.01, 10)', studentQuantile(0.01, 10), 3.169272672617],
  ['studentQuantile(0.0001, 100)', studentQuantile(0.0001, 100), 4.0533367012015],
  ['chiSquareAbove(0.001, 1)', chiSquareAbove(0.001, 1), 0.97477287936996],
  ['chiSquareAbove(3, 2)', chiSquareAbove(3, 2), 0.22313016014843],
  ['chiSquareAbove(200, 10)', chiSquareAbove(200, 10), 1.6139305336977e-37],
  ['chiSquareAbove(700, 100)', chiSquareAbove(700, 100), 8.6582308613239e-91],
  ['chiSquareAbove(700, 1)', chiSquareAbove(700, 1), 2.9902269751246e-154],
  ['fisherAbove(0.01, 1, 5)', fisherAbove(0.01, 1, 5), 0.92423014115466],
  ['fisherAbove(3, 3, 20)', fisherAbove(3, 3, 20), 0.054858618668295],
  ['fisherAbove(100, 2, 1000)', fisherAbove(100, 2, 1000), 2.5667110257053e-40],
  ['fisherAbove(10, 50, 60)', fisherAbove(10, 50, 60), 8.0657280348567e-16],
];

test.each(KNOWN)('%s is exact to nine digits', (_name, value, known) => {
  expect(Math.abs(value - known)).toBeLessThanOrEqual(1e-9 * Math.abs(known));
});
