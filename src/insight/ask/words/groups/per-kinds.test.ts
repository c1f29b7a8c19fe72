import { expect, test } from '@jest/globals';
import { understoodMill } from '../../../../../test/support/read-mill.ts';

test.each([
  [
    'deliveries per mill',
    'the number of deliveries per the number of different values of deliveries.mill_id. / the number of deliveries by mills.mill_name.',
  ],
  [
    'Deliveries pro Mill',
    'die Anzahl von deliveries pro die Anzahl verschiedener Werte von deliveries.mill_id. / die Anzahl von deliveries nach mills.mill_name.',
  ],
  [
    'charge per mill',
    'the sum of deliveries.charge per the number of different values of deliveries.mill_id. / the sum of deliveries.charge by mills.mill_name.',
  ],
  ['total charge per mill', 'the sum of deliveries.charge by mills.mill_name.'],
  ['number of deliveries per mill', 'the number of deliveries by mills.mill_name.'],
  ['average number of deliveries per mill', 'the number of deliveries per the number of different values of deliveries.mill_id.'],
  ['deliveries per river', 'the number of deliveries by mills.river.'],
  ['charge per delivery', 'the sum of deliveries.charge per the number of deliveries.'],
  ['floor area per worker for each mill', 'the average of mills.floor_area_sqm per the sum of mills.workers by mills.mill_name.'],
  ['floor area per worker', 'the sum of mills.floor_area_sqm per the sum of mills.workers.'],
  [
    'Top 2 mills by floor area divided by workers',
    'the average of mills.floor_area_sqm per the sum of mills.workers by mills.mill_name, only the 2 largest.',
  ],
  [
    'What is the floor area per worker of Brook Mill?',
    'the sum of mills.floor_area_sqm per the sum of mills.workers, where mills.mill_name is Brook Mill.',
  ],
])('%s', (question, said) => {
  expect(understoodMill(question)).toBe(said);
});
