import { expect, test } from '@jest/globals';
import { understoodHarbour } from '../../../../../test/support/read-harbour.ts';

test.each([
  ['Total fee by month for rentals returned in 2025', 'the sum of rentals.fee (returned_on) by month, from 2025-01-01 to 2025-12-31.'],
  [
    'Number of rentals returned in 2025 and their total fee',
    'the number of rentals (returned_on) and the sum of rentals.fee (returned_on), from 2025-01-01 to 2025-12-31.',
  ],
  // Without steps the moment is a condition like others, and so it is of rows that are listed.
  [
    'Total fee by agent for rentals returned in 2025',
    'the sum of rentals.fee by rentals.agent, where rentals.returned_on ≥ 2025-01-01 and rentals.returned_on < 2026-01-01.',
  ],
  [
    'List the rentals by Rosa with a return in March 2025',
    'Rows of rentals, where rentals.agent is Rosa and rentals.returned_on ≥ 2025-03-01 and rentals.returned_on < 2025-04-01.',
  ],
  [
    'How many cancelled rentals with a return in 2025 are there?',
    'the number of rentals where rentals.state is cancelled (returned_on), from 2025-01-01 to 2025-12-31.',
  ],
])('%s', (question, wanted) => {
  expect(understoodHarbour(question)).toBe(wanted);
});

test('what was done at a place is not passed over', () => {
  expect(understoodHarbour('How many guests used the gym in 2025?')).toBe('unread');
});

test.each([
  // A day as German writes it is no number.
  ['Wie viele Mietvorgänge am 30.4.2025?', 'die Anzahl von rentals, am 2025-04-30.'],
  // What is compared is one of each, and a share is one of those that are named.
  ['2025 or 2026: compare the number of boats', 'unread'],
  ['Out of rentals returned in 2025, what percent are cancelled?', 'unread'],
])('no number is made up: %s', (question, wanted) => {
  expect(understoodHarbour(question)).toBe(wanted);
});
