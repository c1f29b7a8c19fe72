import { describe, expect, test } from '@jest/globals';
import { ENGLISH } from '../languages/en.ts';
import { decide, takeDecisions } from './decisions.ts';
import { takeSlots } from './form-slots.ts';
import { contradicts, matchForm } from './match-form.ts';
import { optionOf } from './options.ts';
import type { FormSlot, Subject } from './types.ts';

describe('forms', () => {
  test('say what may stand in their places', () => {
    const { slots, rest, tail } = takeSlots(
      'Use Pearson.\n@r[r_value]\n@kind[kind]\nwhere "r_value" is a number between -1 and 1, rounded to two decimal places.\nwhere "kind" is a string that can either be "linear" or "none". Ignore missing values.',
    );
    expect(slots).toMatchObject([
      { name: 'r', options: [], decimals: 2 },
      { name: 'kind', options: ['linear', 'none'], decimals: null },
    ]);
    expect(rest.trim()).toBe('Use Pearson.');
    expect(tail.replaceAll(/\s+/g, ' ').trim()).toBe('Ignore missing values.');
  });

  test('describe places of one word in their order', () => {
    const { slots } = takeSlots('@a[result] @b[result]\nwhere "result" is an integer; where "result" can be \'yes\' or "no".');
    expect(slots).toMatchObject([
      { name: 'a', decimals: 0, options: [] },
      { name: 'b', options: ['yes', 'no'] },
    ]);
  });

  test.each([
    ['r_value', ['p_value', 'p-value'], null],
    ['corr_coef', ['correlation', 'Correlation'], 0],
    ['t_stat', ['t_statistic', 't statistic'], 0],
    ['test_statistic', ['statistic', 'Shapiro–Wilk W'], 0],
    ['std_dev_height', ['standard_deviation', 'Standard deviation'], 0],
    ['q1', ['third_quartile', 'Third quartile'], null],
    ['r2', ['r_squared', 'R squared'], 0],
    ['null_count', ['missing', 'Missing'], 0],
  ])('%s is %s: %s', (name, [column, label], at) =>
    expect(matchForm([name], [{ words: `${column} ${label}`.toLowerCase().split(/[^a-z\d]+/) }])).toEqual([at]),
  );

  test('a name of another statistic means no value', () => {
    expect(contradicts('median', ['mean'])).toBe(true);
    expect(contradicts('result', ['mean'])).toBe(false);
  });

  test.each([
    [['Yes', 'No'], 'is_normal', 'normal', true, 'Yes'],
    [['normal', 'not normal'], 'normality', 'normal', false, 'not normal'],
    [['True', 'False'], 'reject_null', 'normal', false, 'True'],
    [['dependent', 'independent'], 'relation', 'significant', false, 'independent'],
    [['Yes', 'No'], 'equal_means', 'significant', true, 'No'],
    [['red', 'blue'], 'colour', 'significant', true, null],
  ] as const)('of %s, %s where %s is %s: %s', (options, name, column, value, label) => {
    const place = { column: { name: column }, value };
    expect(optionOf({ name, options: [...options], decimals: null, says: '' }, place, [place])).toBe(label);
  });
});

describe('decisions', () => {
  const slot = (options: string[]): FormSlot => ({ name: 'kind', options, decimals: null, says: '' });
  const plain = (word: string) =>
    [
      'the',
      'relationship',
      'is',
      'it',
      'consider',
      'to',
      'be',
      'correlation',
      'if',
      'report',
      'that',
      'there',
      'significant',
      'conclude',
      'does',
      'come',
      'from',
      'a',
      'distribution',
      'of',
      'value',
    ].includes(word);
  const decided = (sentences: string[], options: string[], values: Partial<Record<Subject, number>>) => {
    const one = slot(options);
    const { left } = takeDecisions(sentences, [one], '', ENGLISH, plain);
    return left.length > 0 || !one.rules ? null : decide(one.rules, (subject) => values[subject] ?? null);
  };
  const kinds = ['linear', 'nonlinear', 'none'];
  const rules = [
    'Consider the relationship to be linear if the p-value is less than 0.05 and the absolute value of r is greater than or equal to 0.5',
    'Consider the relationship to be nonlinear if the p-value is less than 0.05 and the absolute value of r is less than 0.5',
    'If the p-value is greater than or equal to 0.05, report that there is no significant correlation',
  ];
  test.each([
    [rules, kinds, { p: 0.01, r: -0.7 }, 'linear'],
    [rules, kinds, { p: 0.01, r: 0.2 }, 'nonlinear'],
    [rules, kinds, { p: 0.2, r: 0.2 }, 'none'],
    [rules, kinds, { r: 0.2 }, null],
    [
      ['The relationship is linear if p < 0.05 and |r| >= 0.5, nonlinear if p < 0.05 and |r| < 0.5, and none otherwise'],
      kinds,
      { p: 0.6, r: 0.9 },
      'none',
    ],
    [
      [
        'The correlation is high if the absolute value of the coefficient is above 0.7',
        'If it is between 0.3 and 0.7, it is middling',
        'Otherwise, it is low',
      ],
      ['high', 'middling', 'low'],
      { r: -0.5 },
      'middling',
    ],
    [
      ['If the p-value is below 0.05, conclude that it does not come from a normal distribution', 'Otherwise, report that it is normal'],
      ['normal', 'not normal'],
      { p: 0.01 },
      'not normal',
    ],
    [
      ['A value of r below -0.5 or above +0.5 is strong, between -0.3 and -0.5 or between +0.3 and +0.5 moderate, -0.3 and +0.3 weak'],
      ['strong', 'moderate', 'weak'],
      { r: -0.4 },
      'moderate',
    ],
    [
      ['It is skewed if the skewness is outside the range of -1 to 1, otherwise normal'],
      ['skewed', 'normal'],
      { skewness: -1.2 },
      'skewed',
    ],
    [
      [
        'A value of r > 0 is a positive correlation, while a value < 0 is a negative correlation',
        'A value of r close to zero is no correlation',
      ],
      ['positive', 'negative', 'none'],
      { r: 0.05 },
      null,
    ],
    [['The relationship is linear if p < 0.05 or |r| >= 0.5'], ['linear', 'none'], { p: 0.01, r: 0.9 }, null],
    [['The relationship is linear if the zwurbel is above 0.5'], ['linear', 'none'], { r: 0.9 }, null],
  ])('%s', (sentences, options, values, label) => expect(decided(sentences, options, values)).toBe(label));
});
