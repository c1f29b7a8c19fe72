import { expect, test } from '@jest/globals';
import { numbersIn, numbersSupported } from './prose-numbers.ts';

test.each<[string, number[]]>([
  ['Revenue was 1,234,567.80 in all', [1_234_567.8]],
  ['about 1.2 million, or 3k a day', [1_200_000, 3_000]],
  ['fell by −12.5% (12 percent)', [-12.5, 12]],
  ['2.5bn and 7 m', [2_500_000_000, 7_000_000]],
  ['Q3 of v2 has none', []],
  ['from 2024-01-31', [2024, 1, 31]],
])('the numbers of %j', (text, numbers) => {
  expect(numbersIn(text).map(({ value }) => value)).toEqual(numbers);
});

const rows = [
  ['North', 1234.56, 0.1234],
  ['South', -20, 0.8766],
];

test.each([
  ['North has 1,234.56', true],
  ['North has about 1,235', true],
  ['North has about 1,234', false],
  ['North has 1.2 thousand', true],
  ['North has 1.3k', false],
  ['South fell by 20', true],
  ['North holds 12.3%', true],
  ['North holds 12.4%', false],
  ['North holds 1,234.56 and East 77', false],
  ['in 2025 North has 1,234.56', true],
  ['there are 2 rows', true],
  ['twice as much as before', false],
  ['nothing to see', true],
])('%j is supported: %j', (prose, supported) => {
  expect(numbersSupported(prose, rows, 'How was 2025?')).toBe(supported);
});
