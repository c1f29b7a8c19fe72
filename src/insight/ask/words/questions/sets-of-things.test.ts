import { describe, expect, test } from '@jest/globals';
import { understoodHarbour } from '../../../../../test/support/read-harbour.ts';

describe('things in the plural', () => {
  test.each([
    // Things that go by a name are asked for, and not their number.
    ['clients with more than 3 rentals', 'Rows of clients (clients.name), where number of rentals per clients > 3.'],
    ['Danish clients', 'Rows of clients (clients.name), where clients.country is Danish.'],
    ['clients with more than 3 rentals and their number of rentals', 'the number of rentals by clients.name, Rentals > 3.'],
    ['clients with more than 3 rentals by country', 'the number of clients by clients.country, where number of rentals per clients > 3.'],
    ['number of Danish clients', 'the number of clients where clients.country is Danish.'],
    ['new clients in 2025', 'the number of clients, from 2025-01-01 to 2025-12-31.'],
    // New since when?
    ['new clients', 'unread'],
    // Rows without a name are counted.
    ['cancelled rentals in 2025', 'the number of rentals where rentals.state is cancelled, from 2025-01-01 to 2025-12-31.'],
    ['sloops', 'the number of boats where boats.kind is sloop.'],
  ])('%s', (question, said) => expect(understoodHarbour(question)).toBe(said));
});

describe('sets', () => {
  test.each([
    [
      'clients with rentals in both 2024 and 2026',
      'Rows of clients (clients.name), where number of rentals per clients ≥ 1 from 2024-01-01 to 2024-12-31 and number of rentals per clients ≥ 1 from 2026-01-01 to 2026-12-31.',
    ],
    [
      'clients with rentals in 2024 as well as in 2026',
      'Rows of clients (clients.name), where number of rentals per clients ≥ 1 from 2024-01-01 to 2024-12-31 and number of rentals per clients ≥ 1 from 2026-01-01 to 2026-12-31.',
    ],
    [
      'clients with a rental in 2024 but none in 2025',
      'Rows of clients (clients.name), where number of rentals per clients ≥ 1 from 2024-01-01 to 2024-12-31 and number of rentals per clients < 1 from 2025-01-01 to 2025-12-31.',
    ],
    [
      'clients with rentals in neither 2024 nor 2025',
      'Rows of clients (clients.name), where number of rentals per clients < 1 from 2024-01-01 to 2024-12-31 and number of rentals per clients < 1 from 2025-01-01 to 2025-12-31.',
    ],
    [
      'boats with a mate and a captain',
      'the number of boats, where boats with rows of skippers where skippers.grade is mate and boats with rows of skippers where skippers.grade is captain.',
    ],
    [
      'How many boats had a mate and a captain?',
      'the number of boats, where boats with rows of skippers where skippers.grade is mate and boats with rows of skippers where skippers.grade is captain.',
    ],
    [
      'boats with a captain but no mate',
      'the number of boats, where boats with rows of skippers where skippers.grade is captain and boats without rows of skippers where skippers.grade is mate.',
    ],
    [
      'How many boats have had a captain but never a mate?',
      'the number of boats, where boats with rows of skippers where skippers.grade is captain and boats without rows of skippers where skippers.grade is mate.',
    ],
    ['boats that are neither sloops nor ketches', 'the number of boats, where not (boats.kind is sloop or boats.kind is ketch).'],
    ['boats with at least two captains', 'the number of boats, where number of skippers where skippers.grade is captain per boats ≥ 2.'],
  ])('%s', (question, said) => expect(understoodHarbour(question)).toBe(said));
});
