import { expect, test } from '@jest/globals';
import { understoodMill } from '../../../../../test/support/read-mill.ts';

const bands = (column: string, of: string) =>
  `the number of ${of} where ${column} < 50 and the number of ${of} where ${column} ≥ 50 and ${column} < 100 and the number of ${of} where ${column} ≥ 100.`;

test.each([
  ['How many repairs are under 50 pounds, 50 to under 100, and 100 or more?', bands('repairs.cost', 'repairs')],
  ['How many repairs are under £50, £50 to under £100 and £100 and up?', bands('repairs.cost', 'repairs')],
  ['How many mills have under 50 workers, how many 50 to under 100 and how many 100 or more?', bands('mills.workers', 'mills')],
  ['Distribution of mills by number of workers: under 50, 50 to under 100, 100 upwards', bands('mills.workers', 'mills')],
  // The charge, or the discount?
  ['How many mills are under 50 pounds, 50 to under 100, and 100 or more?', 'unread'],
  ['How many deliveries are under 50, 50 to under 100, and 100 or more?', 'unread'],
])('%s', (question, said) => {
  expect(understoodMill(question)).toBe(said);
});
