import { expect, test } from '@jest/globals';
import { understoodMill } from '../../../../../test/support/read-mill.ts';

test.each([
  ['How much did we spend on repairs in 2025?', 'the sum of repairs.cost, from 2025-01-01 to 2025-12-31.'],
  ['Wie viel haben wir 2025 für Repairs ausgegeben?', 'die Summe von repairs.cost, von 2025-01-01 bis 2025-12-31.'],
  ['What did we pay Ashdown in 2025?', 'the sum of repairs.cost, where repairs.firm is Ashdown, from 2025-01-01 to 2025-12-31.'],
  ['Which mill earned us the most?', 'the sum of deliveries.charge by mills.mill_name, only the largest.'],
  ['Which river brings in the least money?', 'the sum of deliveries.charge by mills.river, only the smallest.'],
  ['How much money did Brook Mill take in?', 'the sum of deliveries.charge, where mills.mill_name is Brook Mill.'],
  ['takings by month', 'the sum of deliveries.charge by month.'],
  ['top 2 towns by money spent', 'the sum of deliveries.charge by buyers.town, only the 2 largest.'],
  ['buyers who paid more than 500 euros', 'the sum of deliveries.charge by buyers.buyer_name, Charge > 500.'],
  ['spending per firm', 'the sum of repairs.cost by repairs.firm.'],
  ['Umsatz nach River', 'die Summe von deliveries.charge nach mills.river.'],
  ['How much did we give away in discounts?', 'the sum of deliveries.discount.'],
  ['Which miller earns the most?', 'the highest value of millers.annual_salary by millers.miller_name, only the largest.'],
  ['Which miller earned the most in 2025?', 'unread'],
  ['How much does a buyer spend?', 'unread'],
  ['What did we send?', 'unread'],
])('%s', (question, said) => {
  expect(understoodMill(question)).toBe(said);
});
