import { describe, expect, test } from '@jest/globals';
import { understoodHarbour } from '../../../../../test/support/read-harbour.ts';

const asked = (cases: readonly (readonly [string, string])[]) =>
  test.each(cases)('%s', (question, wanted) => {
    expect(understoodHarbour(question)).toBe(wanted);
  });

describe('rows of several tables', () => {
  asked([
    [
      'Which boats have rentals and skippers?',
      'Rows of boats, where number of rentals per boats ≥ 1 and number of skippers per boats ≥ 1.',
    ],
    [
      'Which boats have both rentals and skippers?',
      'Rows of boats, where number of rentals per boats ≥ 1 and number of skippers per boats ≥ 1.',
    ],
    [
      'How many boats have neither rentals nor skippers?',
      'the number of boats, where number of rentals per boats < 1 and number of skippers per boats < 1.',
    ],
    [
      'Which clients have remarks?',
      'Rows of clients (clients.name), where clients with rows of rentals where number of remarks per rentals ≥ 1.',
    ],
    [
      'How many clients have no remarks?',
      'the number of clients, where clients without rows of rentals where number of remarks per rentals ≥ 1.',
    ],
    // Boats lead to no clients, so that these are not what the boats are from.
    ['How many rentals are for boats from Danish?', 'unread'],
    ['total fee of rentals for boats of Danish clients', 'the sum of rentals.fee, where clients.country is Danish.'],
    ['Which boats have rentals and remarkables?', 'unread'],
    ['How many boats have rentals and skippers in 2025?', 'unread'],
  ]);
});

describe('conditions on rows two tables away', () => {
  asked([
    [
      'How many piers had a cancelled rental by Rosa in 2025?',
      'the number of piers, where piers with rows of boats where boats with rows of rentals where rentals.state is cancelled and rentals.agent is Rosa from 2025-01-01 to 2025-12-31.',
    ],
    [
      'Which piers had a cancelled rental by Rosa?',
      'Rows of piers (piers.name), where piers with rows of boats where boats with rows of rentals where rentals.state is cancelled and rentals.agent is Rosa.',
    ],
  ]);
});

describe('numbers of what is listed', () => {
  asked([['List the kinds of boats and their average berth', 'the average of boats.berth by boats.kind.']]);
});

describe('days until today', () => {
  asked([
    ['How many days ago was the last rental?', 'the lowest value of days_since(begun_on).'],
    [
      'How long has it been in days since the last rental of a sloop?',
      'the lowest value of days_since(begun_on), where boats.kind is sloop.',
    ],
    [
      'What is the exact difference in days between today and the earliest rental? Give the answer as an integer.',
      'the highest value of days_since(begun_on).',
    ],
    ['How many days are there between the last rental and today?', 'the lowest value of days_since(begun_on).'],
    ['The number of days between the last rental and today', 'the lowest value of days_since(begun_on).'],
    ['How many weeks ago was the last rental?', 'unread'],
  ]);
});

describe('spans of whole weeks', () => {
  asked([
    ['Number of rentals in the previous ISO week, not including the current week', 'the number of rentals, from 2026-11-09 to 2026-11-15.'],
    ['Number of rentals in the whole of 2025', 'the number of rentals, from 2025-01-01 to 2025-12-31.'],
    ['Number of rentals last month, excluding the current month', 'the number of rentals, last month.'],
    ['Number of rentals last month, excluding the current week', 'unread'],
  ]);
});

describe('what is asked for once more', () => {
  asked([
    ['How many clients are Danish? Return the distinct count of clients.', 'the number of clients, where clients.country is Danish.'],
    ['Which kinds do boats come from? Return the distinct kinds.', 'Rows of boats (boats.kind), each once.'],
    [
      'Which countries do clients with rentals of sloops live in?',
      'Rows of clients (clients.country), each once, where clients with rows of rentals where boats.kind is sloop.',
    ],
    ['Which boat has the most rentals, and what is the exact number?', 'the number of rentals by boats.boat_id, only the largest.'],
  ]);
});

describe('when what was done happened', () => {
  asked([
    ['How many boats were rented in 2025?', 'the number of boats, where number of rentals per boats ≥ 1 from 2025-01-01 to 2025-12-31.'],
    [
      'What is the highest berth of the boats rented in 2025?',
      'the highest value of boats.berth, where number of rentals per boats ≥ 1 from 2025-01-01 to 2025-12-31.',
    ],
  ]);
});

describe('whose rows a participle speaks of', () => {
  asked([
    ['What is the total fee of boats rented in 2025?', 'the sum of rentals.fee, from 2025-01-01 to 2025-12-31.'],
    [
      'What is the average fee of clients who rented a sloop?',
      'the average of rentals.fee, where clients with rows of rentals where boats.kind is sloop.',
    ],
    ['How many rentals were made by clients who rented a sloop?', 'unread'],
    [
      'How many rentals by Danish clients were there for sloops?',
      'the number of rentals, where clients.country is Danish and boats.kind is sloop.',
    ],
  ]);
});

describe('orders and units', () => {
  asked([
    [
      'List the kind and berth of boats ordered by the highest berth first',
      'Rows of boats (boats.kind, boats.berth), sorted by boats.berth, highest first.',
    ],
    ['How many rentals does each agent have, from most to fewest?', 'the number of rentals by rentals.agent.'],
    ['Which boats have a berth of over 3 fathoms?', 'Rows of boats, where boats.berth > 3.'],
    ['Which boats have a berth of over 3 people per square kilometer?', 'Rows of boats, where boats.berth > 3.'],
    ['Which boats have a berth of over 3 frobs?', 'unread'],
  ]);
});

test('a recipe that joins what would then count several times is no way to an average', () => {
  const question = 'What is the average berth of boats rented by Danish clients?';
  const note =
    'To find the average berth of boats rented by specific clients, first join rentals with boats on boat id, then filter by the country.';
  expect(understoodHarbour(question)).toBe('the average of boats.berth, where boats with rows of rentals where clients.country is Danish.');
  expect(understoodHarbour(question, note)).toBe('unread');
});
