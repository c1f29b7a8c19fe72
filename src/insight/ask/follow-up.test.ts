import { expect, test } from '@jest/globals';
import { completeFollowUp } from './follow-up.ts';

test.each([
  ['total amount in 2024?', 'and by region?', 'total amount in 2024 by region?'],
  ['total amount by month', 'by region instead of month', 'total amount by region instead of month?'],
  ['total amount by region in 2024', 'only 2023', 'total amount by region in 2023?'],
  ['What is the total amount by region?', 'only 2023', 'What is the total amount by region in 2023?'],
  ['revenue last month', 'and what about this month?', 'revenue this month?'],
  ['revenue by product', 'in the South', 'revenue by product in the South?'],
  ['How many orders are there?', 'and for North?', 'How many orders are there for North?'],
])('after %j, %j means %j', (before, question, meant) => {
  expect(completeFollowUp(question, before)[0]).toBe(meant);
});

test('a question that stands alone is left as it is, and every follow-up may be one, too', () => {
  expect(completeFollowUp('What is the average price of all products?', 'revenue by month')).toEqual([
    'What is the average price of all products?',
  ]);
  expect(completeFollowUp('and by region?', 'revenue').at(-1)).toBe('and by region?');
  expect(completeFollowUp('and by region?', null)).toEqual(['and by region?']);
});
