import { expect, test } from '@jest/globals';
import { understoodHarbour } from '../../../../../test/support/read-harbour.ts';

test.each([
  // Some were cancelled, and did not take place.
  ['How many rentals took place in 2025?', 'unread'],
  // The bound is of the sum, and not of each.
  ['How many clients have rentals whose fees add up to more than 500?', 'unread'],
  ['What do the fees of 2025 add up to?', 'the sum of rentals.fee, from 2025-01-01 to 2025-12-31.'],
  ['What do the rentals of 2025 add up to?', 'unread'],
  // The verb says of which, and nothing in the data does.
  ['What is the total fee of the rentals that have been paid?', 'unread'],
  // Another question.
  ['Which boat was the first to be rented, and when was that?', 'unread'],
])('%s', (question, wanted) => {
  expect(understoodHarbour(question)).toBe(wanted);
});
