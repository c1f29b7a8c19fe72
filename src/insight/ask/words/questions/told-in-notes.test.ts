import { describe, expect, test } from '@jest/globals';
import { readHarbour, understoodHarbour } from '../../../../../test/support/read-harbour.ts';

const SLOOPS = 'How many rentals of sloops were there in 2025?';
const COUNTED = 'the number of rentals, where boats.kind is sloop, from 2025-01-01 to 2025-12-31.';

describe('a note that holds anyway, or is for another question, changes nothing', () => {
  test.each([
    'Always order results with nulls last',
    'Weekend days are Saturday (6) and Sunday (0)',
    'A rental can have multiple entries in the remarks table',
    'Last 30 days = current date - INTERVAL 30 days to current date',
    'NPS tracks the month-over-month growth in remarks',
    'To rank the clients by their remarks, order them by the number of remarks in descending order',
    'Determine the yield of clients by dividing the fee by the number of clients',
    'For ADR, divide the total fee by the number of nights',
    'Fee change rate is calculated as (fee on day 7 - fee on day 1) / fee on day 1, including only rentals with a fee on both',
    'If remarks and clients from the same day are to be joined, join on the truncated date',
    'If multiple rental weekdays are requested, match each of them separately',
    'Use the skippers table for all information relating to grades',
    'When asked for clients or skippers, do not return duplicates',
  ])('%s', (note) => {
    expect(understoodHarbour(SLOOPS, note)).toBe(COUNTED);
  });
});

describe('what a note says that the question asks', () => {
  test.each([
    [
      'How many rentals were there on weekends in 2025?',
      'Weekend days are Saturday (6) and Sunday (0)',
      'the number of rentals, where rentals.begun_on is on Saturday or Sunday, from 2025-01-01 to 2025-12-31.',
    ],
    [
      'How many rentals were there in the last 30 days, inclusive of today?',
      "Last 30 days = CURRENT_DATE - INTERVAL '30 days' to current date",
      'the number of rentals, from 2026-10-23 to 2026-11-22.',
    ],
    ['List the agents of rentals', 'When asked for agents, do not return duplicates', 'Rows of rentals (rentals.agent), each once.'],
    ['How many remarks were there?', 'Use the remarks table for all information about remarks', 'the number of remarks.'],
    ['How many rentals were there?', 'Use the remarks table for all information about rentals', 'unread'],
    ['How many rentals were there?', 'A rental may be counted twice', 'unread'],
  ])('%s: %s', (question, note, wanted) => {
    expect(understoodHarbour(question, note)).toBe(wanted);
  });
});

test('orders that place empty cells first are not set aside', () => {
  expect(readHarbour(SLOOPS, 'Order results with nulls first').kind).toBe('unread');
});
