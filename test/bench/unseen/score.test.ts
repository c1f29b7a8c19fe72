import { describe, expect, test } from '@jest/globals';
import { upperBound } from '../../../bench/unseen/bound.ts';
import { type Given, score } from '../../../bench/unseen/score.ts';
import type { Truth, TruthColumn } from '../../../bench/unseen/truth/answer.ts';

const value = (rest: Partial<TruthColumn> = {}): TruthColumn => ({
  role: 'value',
  part: 'value',
  label: 'orders',
  unit: null,
  optional: false,
  ...rest,
});
const label = (rest: Partial<TruthColumn> = {}): TruthColumn => value({ role: 'label', label: '', ...rest });
const truth = (columns: TruthColumn[], rows: Truth['rows'], rest: Partial<Truth> = {}): Truth => ({
  columns,
  rows,
  ranked: false,
  zeroRowsOptional: true,
  ...rest,
});
const table = (headings: string[], rows: Truth['rows']): Given => ({
  answered: true,
  text: '',
  table: { columns: headings.map((heading) => ({ label: heading, format: 'decimal' })), rows },
  choices: [],
  askedBack: false,
  notes: [],
});
const says = (text: string): Given => ({ ...table([], []), table: null, text });
const outcome = (given: Given, right: Truth, unit: 'hours' | null = null) =>
  score(given, { kind: 'truth', truth: right, unit }, 'How many orders were there in 2025?');

const ONE = truth([value()], [[42]]);
const BY = truth(
  [label(), value()],
  [
    ['North', 5],
    ['South', 6],
    [null, 1],
  ],
);
const COMPARED = truth([value(), value({ part: 'previous' }), value({ part: 'change', optional: true })], [[30, 20, 10]], {
  periods: ['2025-01-01', '2024-01-01'],
});

describe('one number', () => {
  test.each<[string, Given, 'right' | 'wrong']>([
    ['the number', table(['Orders'], [[42]]), 'right'],
    ['under a name that contains a word for changes', table(['Number of exchange rates'], [[42]]), 'right'],
    ['under a heading for the change', table(['Change of orders'], [[42]]), 'wrong'],
    ['within a millionth', table(['Orders'], [[42.00002]]), 'right'],
    ['out by more', table(['Orders'], [[42.001]]), 'wrong'],
    [
      'a listing that contains it',
      table(
        ['Region', 'Orders'],
        [
          ['North', 42],
          ['South', 7],
        ],
      ),
      'wrong',
    ],
    ['behind another number', table(['Rows', 'Orders'], [[900, 42]]), 'wrong'],
    ['before another', table(['Orders', 'Rows'], [[42, 900]]), 'right'],
    ['under the heading of a change', table(['Change of orders'], [[42]]), 'wrong'],
    ['nothing', table(['Orders'], []), 'wrong'],
    ['a sentence', says('There were 42 orders in 2025.'), 'right'],
    ['a sentence with another number', says('Of 50 orders 42 were counted.'), 'wrong'],
  ])('%s', (_, given, expected) => expect(outcome(given, ONE)).toBe(expected));

  test('a span in its unit: of the heading, else of the question', () => {
    const span = truth([value({ unit: 'seconds' })], [[7_200]]);
    expect(outcome(table(['Median (hours)'], [[2]]), span)).toBe('right');
    expect(outcome(table(['Median'], [[2]]), span, 'hours')).toBe('right');
    expect(outcome(table(['Median (days)'], [[2]]), span, 'hours')).toBe('wrong');
    expect(outcome(table(['Median'], [[7_200]]), span)).toBe('right');
  });

  test('a ratio in percent where the heading says so', () => {
    const share = truth([value({ unit: 'percent' })], [[0.25]]);
    expect(outcome(table(['Share'], [[25]]), share)).toBe('right');
    expect(outcome(table(['Unpaid'], [[0.25]]), share)).toBe('right');
    expect(outcome(table(['Unpaid'], [[25]]), share)).toBe('wrong');
  });

  test('of two currencies no single number', () => {
    const apart = truth(
      [label(), value()],
      [
        ['EUR', 10],
        ['JPY', 900],
      ],
    );
    expect(outcome(table(['Revenue'], [[910]]), apart)).toBe('wrong');
    expect(
      outcome(
        table(
          ['Currency', 'Revenue'],
          [
            ['JPY', 900],
            ['EUR', 10],
          ],
        ),
        apart,
      ),
    ).toBe('right');
  });
});

describe('groups', () => {
  test.each<[string, Given, 'right' | 'wrong']>([
    [
      'in another order',
      table(
        ['Region', 'Orders'],
        [
          ['South', 6],
          [null, 1],
          ['North', 5],
        ],
      ),
      'right',
    ],
    [
      'the numbers under each other’s labels',
      table(
        ['Region', 'Orders'],
        [
          ['North', 6],
          ['South', 5],
          [null, 1],
        ],
      ),
      'wrong',
    ],
    [
      'one missing',
      table(
        ['Region', 'Orders'],
        [
          ['North', 5],
          [null, 1],
        ],
      ),
      'wrong',
    ],
    [
      'one too many',
      table(
        ['Region', 'Orders'],
        [
          ['North', 5],
          ['South', 6],
          ['West', 3],
          [null, 1],
        ],
      ),
      'wrong',
    ],
    [
      'a finer grain',
      table(
        ['Region', 'Day', 'Orders'],
        [
          ['North', 1, 5],
          ['North', 2, 5],
          ['South', 1, 6],
        ],
      ),
      'wrong',
    ],
    [
      'those without a label under a name for it',
      table(
        ['Region', 'Orders'],
        [
          ['North', 5],
          ['South', 6],
          ['Unmatched', 1],
        ],
      ),
      'right',
    ],
    [
      'those without a label left out',
      table(
        ['Region', 'Orders'],
        [
          ['North', 5],
          ['South', 6],
        ],
      ),
      'wrong',
    ],
    [
      'those without a label told in a note',
      {
        ...table(
          ['Region', 'Orders'],
          [
            ['North', 5],
            ['South', 6],
          ],
        ),
        notes: ['1 order has no region.'],
      },
      'right',
    ],
  ])('%s', (_, given, expected) => expect(outcome(given, BY)).toBe(expected));

  test('ranks keep their order, of ties any', () => {
    const ranked = truth(
      [label(), value()],
      [
        ['a', 9],
        ['b', 5],
        ['c', 5],
      ],
      { ranked: true },
    );
    expect(
      outcome(
        table(
          ['Name', 'Orders'],
          [
            ['a', 9],
            ['c', 5],
            ['b', 5],
          ],
        ),
        ranked,
      ),
    ).toBe('right');
    expect(
      outcome(
        table(
          ['Name', 'Orders'],
          [
            ['b', 5],
            ['a', 9],
            ['c', 5],
          ],
        ),
        ranked,
      ),
    ).toBe('wrong');
  });

  test('steps by any name; those of nothing may be left out', () => {
    const months = truth(
      [label({ grain: 'month' }), value()],
      [
        ['2025-01-01', 4],
        ['2025-02-01', 0],
        ['2025-03-01', 2],
      ],
    );
    expect(
      outcome(
        table(
          ['Month', 'Orders'],
          [
            ['2025-01', 4],
            ['2025-03', 2],
          ],
        ),
        months,
      ),
    ).toBe('right');
    expect(
      outcome(
        table(
          ['Month', 'Orders'],
          [
            ['January 2025', 4],
            ['Feb 2025', 0],
            ['März 2025', 2],
          ],
        ),
        months,
      ),
    ).toBe('right');
    expect(
      outcome(
        table(
          ['Month', 'Orders'],
          [
            ['2025-02', 4],
            ['2025-03', 2],
          ],
        ),
        months,
      ),
    ).toBe('wrong');
  });
});

describe('comparisons', () => {
  test.each<[string, Given, 'right' | 'wrong']>([
    ['side by side', table(['Orders', 'Previous', 'Change'], [[30, 20, 10]]), 'right'],
    ['the two swapped', table(['Previous', 'Orders'], [[30, 20]]), 'wrong'],
    ['only one of them', table(['Orders'], [[30]]), 'wrong'],
    [
      'as rows',
      table(
        ['Year', 'Orders'],
        [
          ['2024', 20],
          ['2025', 30],
        ],
      ),
      'right',
    ],
    [
      'as rows, swapped',
      table(
        ['Year', 'Orders'],
        [
          ['2024', 30],
          ['2025', 20],
        ],
      ),
      'wrong',
    ],
  ])('%s', (_, given, expected) => expect(outcome(given, COMPARED)).toBe(expected));

  test('two metrics keep their headings', () => {
    const two = truth([value({ label: 'orders' }), value({ label: 'returns' })], [[30, 20]]);
    expect(outcome(table(['Orders', 'Returns'], [[30, 20]]), two)).toBe('right');
    expect(outcome(table(['Returns', 'Orders'], [[30, 20]]), two)).toBe('wrong');
  });
});

describe('what has no answer, or two', () => {
  const refused: Given = { ...says('Not understood.'), answered: false };
  test('of what the data lacks a refusal is right, any answer wrong', () => {
    expect(score(refused, { kind: 'nothing' }, '')).toBe('right');
    expect(score(table(['Rows'], [[0]]), { kind: 'nothing' }, '')).toBe('wrong');
  });

  test('a question back is right where the planted reading is among three at most', () => {
    const expected = { kind: 'readings', readings: [[['net']], [['gross']]], planted: 1 } as const;
    const readings = { ...expected, readings: [[['net']], [['gross']]] };
    const back = (...choices: string[]): Given => ({ ...refused, askedBack: true, choices });
    expect(score(back('Net amount', 'Gross amount'), readings, '')).toBe('right');
    expect(score(back('Net amount', 'Tax'), readings, '')).toBe('asked back');
    expect(score(back('a', 'b', 'c', 'Gross amount'), readings, '')).toBe('asked back');
    expect(score(table(['Gross amount'], [[5]]), readings, '')).toBe('wrong');
    expect(score(back('Orders'), { kind: 'truth', truth: ONE, unit: null }, '')).toBe('asked back');
    expect(score(refused, { kind: 'truth', truth: ONE, unit: null }, '')).toBe('refused');
  });
});

test('upper bounds: none of 100, 3 of 100, 1 of 1', () => {
  expect(upperBound(0, 100)).toBeCloseTo(1 - 0.05 ** (1 / 100), 9);
  expect(upperBound(3, 100)).toBeCloseTo(0.0757, 3);
  expect([upperBound(1, 1), upperBound(0, 0)]).toEqual([1, 1]);
});

test('ranked rows of equal value may come in any order, others not', () => {
  const rows = (...names: string[]) => names.map((name): [string, number] => [name, name === 'Third' ? 4 : 5]);
  const right = truth([label(), value()], rows('First', 'Other', 'Third'), { ranked: true });
  const given = (...names: string[]) => outcome(table(['Region', 'Orders'], rows(...names)), right);
  expect(given('Other', 'First', 'Third')).toBe('right');
  expect(given('First', 'Third', 'Other')).toBe('wrong');
});
