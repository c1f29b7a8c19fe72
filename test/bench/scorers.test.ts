import { describe, expect, test } from '@jest/globals';
import { hasParts } from '../../bench/named-parts.ts';
import { matches } from '../../bench/sql-sets.ts';
import type { AnswerTable } from '../../src/insight/ask/types.ts';

const tableOf = (labels: string[], ...rows: AnswerTable['rows']): AnswerTable => ({
  columns: labels.map((label) => ({ name: label.toLowerCase(), label, type: 'text', format: null })),
  rows,
  truncated: false,
});

describe('answers of named parts', () => {
  const both = tableOf(['Mean of height', 'Standard deviation of height'], [12.345, 3]);

  test.each([
    [
      'each under its name',
      [
        ['mean_height', '12.35'],
        ['std_height', '3.00'],
      ],
      true,
    ],
    [
      'exchanged',
      [
        ['mean_height', '3.00'],
        ['std_height', '12.35'],
      ],
      false,
    ],
    ['a number that stands under another name', [['median_weight', '12.35']], false],
    ['a name that fits two cells alike', [['height', '3']], false],
    ['no part at all', [], false],
  ] as const)('%s', (_case, parts, right) => expect(hasParts(both, parts)).toBe(right));

  test('a single cell is a single part, whatever it is called', () => {
    expect(hasParts(tableOf(['Answer'], [7]), [['n_rows', '7']])).toBe(true);
    expect(hasParts(tableOf(['Answer'], [8]), [['n_rows', '7']])).toBe(false);
  });

  test('a direction in the sentence is no answer', () => {
    expect(hasParts(tableOf(['Correlation', 'Rows'], [0.4, 12]), [['relation', 'positive']])).toBe(false);
  });

  test('rows with different texts are different', () => {
    const table = tableOf(['Group', 'Average'], ['first', 1], ['second', 2]);
    expect(
      hasParts(table, [
        ['average_second', '2'],
        ['average_first', '1'],
      ]),
    ).toBe(true);
    expect(hasParts(table, [['average_second', '1']])).toBe(false);
  });
});

describe('results of queries', () => {
  test.each([
    ['the same', [['a', 1]], [['a', '1.0']], true],
    ['a further text', [['a', 'x', 1]], [['a', 1]], true],
    ['a number among others', [[1, 2, 3]], [[2]], false],
    ['nothing where nothing is found', [], [], false],
    ['an empty cell for an empty cell', [[null]], [[null]], false],
    [
      'too many rows',
      [
        ['a', 1],
        ['b', 2],
      ],
      [['a', 1]],
      false,
    ],
  ])('%s', (_case, answer, expected, right) => expect(matches(answer, expected)).toBe(right));
});
