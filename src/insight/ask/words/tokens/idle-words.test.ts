import { expect, test } from '@jest/globals';
import { understoodMill } from '../../../../../test/support/read-mill.ts';

test.each([
  ['How many mills are registered with us?', 'the number of mills.'],
  ['How many buyers do we have on our books?', 'the number of buyers.'],
  ['How many mills do we look after?', 'the number of mills.'],
  ['How many workers does the company have?', 'the sum of mills.workers.'],
  ['How many mills does the company run at the moment?', 'the number of mills.'],
  ['What is the highest cost we have ever paid for a single repair?', 'the highest value of repairs.cost.'],
  ['How many deliveries are there in our system altogether?', 'the number of deliveries.'],
  ['How many deliveries did we handle in 2025?', 'the number of deliveries, from 2025-01-01 to 2025-12-31.'],
  ['How many deliveries were registered with us in 2025?', 'the number of deliveries, from 2025-01-01 to 2025-12-31.'],
  ['How many deliveries are there at the moment?', 'unread'],
  ['How many repairs today?', 'the number of repairs, today.'],
  ['How many deliveries and repairs together?', 'unread'],
  ['How many mills does the bakery on the corner have?', 'unread'],
  ['Wie viele Mills betreuen wir derzeit?', 'die Anzahl von mills.'],
  ['Wie viele Buyers sind bei uns registriert?', 'die Anzahl von buyers.'],
])('%s', (question, said) => {
  expect(understoodMill(question)).toBe(said);
});
