import { describe, expect, test } from '@jest/globals';
import { readHarbour, understoodHarbour as understood } from '../../../../../test/support/read-harbour.ts';

describe('shares, sides and groups', () => {
  test.each([
    [
      'How many boats are ketches, and what percentage is that?',
      'the number of boats where boats.kind is ketch and the number of boats where boats.kind is ketch per the number of boats.',
    ],
    [
      'How many boats are ketches, and what share of all boats are they?',
      'the number of boats where boats.kind is ketch and the number of boats where boats.kind is ketch per the number of boats.',
    ],
    ['How many heated boats are ketches, and what percentage is that?', 'unread'],
    [
      'What is the proportion of sloops to ketches?',
      'the number of boats where boats.kind is sloop per the number of boats where boats.kind is ketch.',
    ],
    [
      'Split the fee into low (below 20), middle (20 to less than 50) and high (50 and above). How many rentals are in each group?',
      'the number of rentals where rentals.fee < 20 and the number of rentals where rentals.fee ≥ 20 and rentals.fee < 50 and the number of rentals where rentals.fee ≥ 50.',
    ],
    [
      'Categorize the fee into cheap (up to 20) and dear (over 20). What is the average number of children in each category?',
      'the average of rentals.children where rentals.fee ≤ 20 and the average of rentals.children where rentals.fee > 20.',
    ],
    [
      'What is the ratio of fee to children for each rental?',
      'the sum of rentals.fee per the sum of rentals.children by rentals.rental_id.',
    ],
    ['What is the ratio of fee to fee for each rental?', 'unread'],
    ['What is the ratio of length to berth for each boat?', 'unread'],
    [
      'Calculate the ratio of the highest fee to the highest number of children for each kind',
      'the highest value of rentals.fee per the highest value of rentals.children by boats.kind.',
    ],
    [
      'What is the ratio of rentals in 2024 to the total number of rentals?',
      'the number of rentals where rentals.begun_on ≥ 2024-01-01 and rentals.begun_on < 2025-01-01 per the number of rentals.',
    ],
    [
      'What is the ratio of the number of boats of each kind to the total number of boats?',
      'the number of boats by boats.kind, as shares.',
    ],
    ['What is the ratio of the number of boats of each kind to the total number of rentals?', 'unread'],
    [
      'What is the ratio of heated boats to unheated boats with a berth above 3?',
      'the number of boats where boats.heated is true per the number of boats where boats.heated is false, where boats.berth > 3.',
    ],
    [
      'Which agents have the most rentals, ordered by the number of rentals in descending order?',
      'the number of rentals by rentals.agent.',
    ],
    [
      'Which boats have the highest berth, ordered from highest to lowest?',
      'Rows of boats (boats.boat_id, boats.berth), sorted by boats.berth, highest first.',
    ],
    [
      'What is the proportion of done rentals out of all rentals for each agent?',
      'the number of rentals where rentals.state is done per the number of rentals by rentals.agent.',
    ],
    [
      'What is the total number of clients associated with each boat?',
      'the number of different values of rentals.client_id by rentals.boat_id.',
    ],
    ['How many rentals were there in the last 10 days, inclusive of today?', 'the number of rentals, from 2026-11-13 to 2026-11-22.'],
    [
      'How many rentals were there in each of the last 3 months, not including the current month?',
      'the number of rentals by month, from 2026-08-01 to 2026-10-31.',
    ],
    ['How many cold boats are there?', 'unread'],
    ['How does the average fee vary across agents?', 'the average of rentals.fee by rentals.agent.'],
    ['How does the average fee vary across the weather?', 'unread'],
    [
      'How does the number of rentals vary across different agents, ordered by descending count?',
      'the number of rentals by rentals.agent.',
    ],
    ['Split the fee into low (0-20) and high (20-50). How many rentals are in each group?', 'unread'],
    ['Split the fee into low (below 20) and high (20 or more). How many rentals are there?', 'unread'],
    ['How many rentals are there by year of the return?', 'the number of rentals (returned_on) by year.'],
    ['number of boats per launch year', 'the number of boats by year.'],
    ['number of rentals with their boats', 'unread'],
    ['number of rentals across boats', 'the number of rentals by rentals.boat_id.'],
    ['Which boats are ketches, and how many rentals do they have?', 'the number of rentals by boats.boat_id, where boats.kind is ketch.'],
    ['Which boats were rented, and how many rentals are there?', 'unread'],
    ['What are the top 3 boats with the most rentals?', 'the number of rentals by rentals.boat_id, only the 3 largest.'],
    ['How many clients have two rentals?', 'the number of clients, where number of rentals per clients = 2.'],
    ['Which boats have no berth?', 'unread'],
    ['List the boats by berth', 'Rows of boats, sorted by boats.berth.'],
    ['How many people are there?', 'choices'],
  ])('%s', (question, wanted) => {
    expect(understood(question)).toBe(wanted);
  });
});

describe('bands without names', () => {
  const three = 'the number of rentals where rentals.fee < 20 and the number of rentals where rentals.fee ≥ 20 and rentals.fee < 50 and ';
  test.each([
    [
      'Split the rentals by fee: under 20, 20 to 50 and over 50. How many are in each group?',
      'the number of rentals where rentals.fee < 20 and the number of rentals where rentals.fee ≥ 20 and rentals.fee ≤ 50 and the number of rentals where rentals.fee > 50.',
    ],
    [
      'Split the done rentals by fee: under 20 and 20 or more. What is the average number of children in each group?',
      'the average of rentals.children where rentals.fee < 20 and the average of rentals.children where rentals.fee ≥ 20, where rentals.state is done.',
    ],
    ['How many rentals have a fee under 20, from 20 to under 50, or 50 and over?', `${three}the number of rentals where rentals.fee ≥ 50.`],
    ['How many rentals are in each fee band: below 20, 20-49, 50+?', `${three}the number of rentals where rentals.fee ≥ 50.`],
    [
      'Distribution of the boats by berth (1 to 3, 4 to 6, 7 and above)',
      'the number of boats where boats.berth ≥ 1 and boats.berth ≤ 3 and the number of boats where boats.berth ≥ 4 and boats.berth ≤ 6 and the number of boats where boats.berth ≥ 7.',
    ],
    [
      'Unterteile die Rentals nach Fee: bis 20, über 20 bis 50, über 50. Wie viele sind in jeder Gruppe?',
      'die Anzahl von rentals mit der Bedingung rentals.fee ≤ 20 und die Anzahl von rentals mit der Bedingung rentals.fee > 20 und rentals.fee ≤ 50 und die Anzahl von rentals mit der Bedingung rentals.fee > 50.',
    ],
    [
      'Verteilung der Boats nach Berthklasse: 1 bis 3, ab 4',
      'die Anzahl von boats mit der Bedingung boats.berth ≥ 1 und boats.berth ≤ 3 und die Anzahl von boats mit der Bedingung boats.berth ≥ 4.',
    ],
    ['Distribution of the rentals by agent', 'the number of rentals by rentals.agent.'],
    ['Distribution of the rentals', 'unread'],
    // Bands that overlap or leave numbers out, things in several of them, and a condition.
    ['number of rentals by fee: under 20, 20 to 50 and 50 or more', 'unread'],
    ['number of rentals by fee: under 20, 30 to 50 and over 50', 'unread'],
    ['number of clients by fee: under 20, 20 or more', 'unread'],
    ['How many boats have a berth of 1 to 3 or 4 to 6?', 'unread'],
  ])('%s', (question, wanted) => {
    expect(understood(question)).toBe(wanted);
  });

  test('are rows, called as they are said', () => {
    const read = readHarbour('total fee by children: 0 to 1, 2 to 3 and more than 3 children');
    expect(read).toMatchObject({
      reading: { bins: { of: 'children', groups: ['0 to 1', '2 to 3', 'more than 3'], numbers: ['total fee'] } },
    });
  });
});

describe('what notes define', () => {
  test.each([
    ['What is the AFR by agent?', 'AFR (average fee per rental) = average fee', 'AFR (avg(fee)) by rentals.agent.'],
    [
      'What is the AFR by agent?',
      'Average fee per rental (AFR) is the average of the fee of done rentals',
      'AFR (avg(fee) where rentals.state is done) by rentals.agent.',
    ],
    [
      'What is the CXR by agent?',
      'CXR (cancellation rate) = cancelled rentals divided by all rentals, in percent',
      'CXR ((count(*) where rentals.state is cancelled / count(*)) * 100) by rentals.agent.',
    ],
    [
      'How many rentals were begun in the past 30 days?',
      "Last 30 days = CURRENT_DATE - INTERVAL '30 days' to CURRENT_DATE",
      'the number of rentals, from 2026-10-23 to 2026-11-22.',
    ],
    [
      'How many rentals began in the last 3 months?',
      "Last 3 months = DATE_TRUNC('month', CURRENT_DATE) - INTERVAL '3 months' to DATE_TRUNC('month', CURRENT_DATE) - INTERVAL '1 day'",
      'the number of rentals, from 2026-08-01 to 2026-10-31.',
    ],
    [
      'How many rentals did Rosa handle?',
      "Filter agents (e.g. 'Bo') using case-insensitive matching",
      'the number of rentals, where rentals.agent is Rosa.',
    ],
  ])('%s (%s)', (question, notes, wanted) => {
    expect(understood(question, notes)).toBe(wanted);
  });
});
