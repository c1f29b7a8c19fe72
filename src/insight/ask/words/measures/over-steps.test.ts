import { expect, test } from '@jest/globals';
import { understoodHarbour } from '../../../../../test/support/read-harbour.ts';

test.each([
  [
    'On average, how many rentals are there per month in 2025?',
    'the number of rentals divided by 12 months, from 2025-01-01 to 2025-12-31.',
  ],
  [
    'How many rentals do we get per month on average in 2025?',
    'the number of rentals divided by 12 months, from 2025-01-01 to 2025-12-31.',
  ],
  ['average number of rentals per quarter in 2025', 'the number of rentals divided by 4 quarters, from 2025-01-01 to 2025-12-31.'],
  [
    'Wie viele rentals gibt es im Schnitt pro Monat in 2025?',
    'die Anzahl von rentals geteilt durch 12 Monate, von 2025-01-01 bis 2025-12-31.',
  ],
  // The last year is not over, and would count as a whole one.
  ['average number of rentals per year', 'unread'],
  // Of the rows of each month, or of the totals of the months?
  ['average fee per month', 'choices'],
  // For each month, and nothing is averaged.
  ['number of rentals per month in 2025', 'the number of rentals by month, from 2025-01-01 to 2025-12-31.'],
])('%s', (question, wanted) => {
  expect(understoodHarbour(question)).toBe(wanted);
});
