import { describe, expect, test } from '@jest/globals';
import { sentencesOf } from '../notes/note-sentences.ts';
import { takeAlternatives, withChoices } from './conditional-places.ts';
import { takeSlots } from './form-slots.ts';
import { asTask, withoutLayout } from './task-layout.ts';

describe('the layout of notes', () => {
  test('marks, headings, braces and examples say nothing', () =>
    expect(
      withoutLayout(
        '{\nConstraints:\n1. Use Pearson.\n2. Ignore missing values.\n}\n{@r[value]}\nExample: @r[-0.5]\\nwhere "value" is a number',
      ).split('\n'),
    ).toEqual(['', 'Use Pearson.', 'Ignore missing values.', '', '@r[value]', 'where "value" is a number']));

  test('a place in braces stays', () => expect(withoutLayout('{mean}')).toBe('{mean}'));

  test('no sentence ends within a quoted name', () =>
    expect(sentencesOf('Fill "No. of tugs" and "Wait". Then count.')).toEqual(['Fill "No. of tugs" and "Wait"', 'Then count']));
});

describe('tasks', () => {
  const form = '@r[value]';
  test.each([
    ['Draw a histogram of the fee. Calculate the mean of the fee.', 'Calculate the mean of the fee.'],
    ['Is the fee normally distributed? Use a significance level of 0.01.', 'Is the fee normally distributed?'],
    ['Test the fee for normality and provide a justification.', 'Test the fee for normality.'],
    [
      'Are there any missing values in the dataset? If so, which column has the most missing values?',
      'which column has the most missing values?',
    ],
    [
      'Identify and remove any outliers in the fee. Report the number of removed outliers.',
      'Identify any outliers in the fee. Report the number of outliers.',
    ],
    ['Perform data cleaning by dropping rows without a fee, and calculate the mean fee.', 'Calculate the mean fee.'],
    ['Check if the fee distribution is skewed.', 'Calculate the skewness of the fee.'],
    [
      'What is the percentage of missing values in the fee? How does it compare to the percentage of missing values in the wait?',
      'What is the percentage of missing values in the fee and in the wait?',
    ],
  ])('%s', (question, asked) => expect(asTask({ question, notes: form }).question).toBe(asked));

  test('what is set aside of a question is a note', () =>
    expect(asTask({ question: 'What is the mean fee? Ignore fees of 0.', notes: form }).notes).toBe(`Ignore fees of 0.\n${form}`));

  test('a question without a form stays', () => {
    const given = { question: 'Draw a histogram of the fee. What is its mean?', notes: 'Use pandas.' };
    expect(asTask(given).question).toBe(given.question);
  });
});

describe('places', () => {
  test('quoted columns of a number are no texts that it may be', () =>
    expect(takeSlots('@r[value] where "value" is the correlation between "Age" and "Fee"').slots).toMatchObject([{ options: [] }]));

  test('texts in the place itself', () =>
    expect(takeSlots('@kind[positive/negative]').slots).toMatchObject([{ options: ['positive', 'negative'] }]));

  test('a choice in one sentence is a place with a rule', () =>
    expect(withChoices('If p is below 0.05, output @normal[no], else output @normal[yes].')).toBe(
      'It is "no" if p is below 0.05, otherwise "yes".\n@normal[normal]\nwhere "normal" is "no" or "yes".',
    ));

  test('a place instead of all others', () =>
    expect(takeAlternatives('@r[x]\nIf there is no significant correlation, just output @status["none"].').instead).toMatchObject([
      { name: 'status', ifNothing: 'none' },
    ]));
});
