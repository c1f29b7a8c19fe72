import { describe, expect, test } from '@jest/globals';
import { readHarbour } from '../../../../../test/support/read-harbour.ts';

function understood(question: string, notes?: string): string {
  const read = readHarbour(question, notes);
  return read.kind === 'query' ? read.reading.understood : read.kind;
}

describe('everyday questions', () => {
  test.each([
    // Values as things.
    ['How many ketches are there?', 'the number of boats where boats.kind is ketch.'],
    ['How many skippers are captains?', 'the number of skippers, where skippers.grade is captain.'],
    ['How many skippers work for each builder?', 'the number of skippers by boats.builder.'],
    ['How many no-shows were there by agent?', 'the number of rentals where rentals.state is no_show by rentals.agent.'],
    ['ratio of sloops to ketches', 'the number of boats where boats.kind is sloop per the number of boats where boats.kind is ketch.'],
    [
      'What is the ratio of cancelled to done rentals?',
      'the number of rentals where rentals.state is cancelled per the number of rentals where rentals.state is done.',
    ],
    // British or American, as the data or not.
    ['How many rentals were canceled?', 'the number of rentals, where rentals.state is cancelled.'],
    ['How many canceled rentals are there?', 'the number of rentals where rentals.state is cancelled.'],
    // What an adjective only says most of.
    ['the three busiest piers by number of rentals', 'the number of rentals by piers.name, only the 3 largest.'],
    ['the 2 quietest piers by number of rentals', 'the number of rentals by piers.name, only the 2 smallest.'],
    ['the most popular builder by number of rentals', 'the number of rentals by boats.builder, only the largest.'],
    ['Die drei beliebtesten piers nach Anzahl der rentals', 'die Anzahl von rentals nach piers.name, nur die 3 größten.'],
    ['the three busiest piers', 'unread'],
    ['total fee of the three busiest piers', 'unread'],
    // Numbers and their absence.
    ['How many boats are on berth 3?', 'the number of boats, where boats.berth is 3.'],
    ['How many boats have a berth of 3?', 'the number of boats, where boats.berth is 3.'],
    ['boats on the third berth', 'the number of boats, where boats.berth is 3.'],
    ['How many rentals were for 2 children?', 'the number of rentals, where rentals.children is 2.'],
    ['How many rentals had children?', 'the number of rentals, where rentals.children > 0.'],
    ['How many rentals had no children?', 'the number of rentals, where rentals.children is 0 or rentals.children is empty.'],
    // Sides set against each other.
    ['average fee of heated and unheated boats', 'the average of rentals.fee by boats.heated.'],
    ['number of boats with and without heated', 'the number of boats by boats.heated.'],
    ['average fee by Rosa versus Bo', 'the average of rentals.fee by rentals.agent, where rentals.agent is Rosa or Bo.'],
    ['average fee for sloops compared to ketches', 'the average of rentals.fee by boats.kind, where boats.kind is sloop or ketch.'],
    // What happened, and what never did.
    ['How many boats have never been rented?', 'the number of boats, where number of rentals per boats < 1.'],
    [
      'How many unique clients rented in 2025?',
      'the number of clients, where number of rentals per clients ≥ 1 from 2025-01-01 to 2025-12-31.',
    ],
    ['total fee of boats launched before 2025', 'the sum of rentals.fee, where boats.launched_on < 2025-01-01.'],
    [
      'number of remarks of rentals begun in 2025',
      'the number of remarks, where rentals.begun_on ≥ 2025-01-01 and rentals.begun_on < 2026-01-01.',
    ],
    ['How many skippers are currently employed?', 'the number of skippers that had begun (hired_on) and not ended (left_on).'],
    ['total fee for each combination of kind and agent', 'the sum of rentals.fee by boats.kind and rentals.agent.'],
    ['rental count and average fee by state', 'the number of rentals and the average of rentals.fee by rentals.state.'],
    // Who did it, how long it took, and what the average one has.
    ['How many rentals did Rosa handle?', 'the number of rentals, where rentals.agent is Rosa.'],
    ['How many rentals came by Rosa?', 'the number of rentals, where rentals.agent is Rosa.'],
    ['How many clients joined in 2025?', 'the number of clients, from 2025-01-01 to 2025-12-31.'],
    ['How many rentals have no client?', 'the number of rentals, where rentals.client_id is empty.'],
    ['How many rentals does the average client have?', 'the number of rentals per the number of different values of rentals.client_id.'],
    ['average length of skippers in days', 'the average of left_on − hired_on (days).'],
    ['How many skippers lasted more than 10 days?', 'the number of skippers where left_on − hired_on > 240 h.'],
    [
      'How many boats with builder Norway have more than 3 rentals?',
      'the number of boats, where boats.builder is Norway and number of rentals per boats > 3.',
    ],
    [
      'How many Danish clients rented both a ketch and a sloop?',
      'the number of clients, where clients.country is Danish and clients.client_id with rows of rentals where boats.kind is ketch and clients.client_id with rows of rentals where boats.kind is sloop.',
    ],
    ['How many rentals started in 2025?', 'the number of rentals, from 2025-01-01 to 2025-12-31.'],
    ['How many boats have 4 rentals or more?', 'the number of boats, where number of rentals per boats ≥ 4.'],
    ['number of boats by home pier', 'the number of boats by piers.name via boats.home_pier_id.'],
    // Shares of what is in a period, and of amounts.
    [
      'What percentage of the rentals in 2025 were cancelled?',
      'the number of rentals where rentals.begun_on ≥ 2025-01-01 and rentals.begun_on < 2026-01-01 and rentals.state is cancelled per the number of rentals where rentals.begun_on ≥ 2025-01-01 and rentals.begun_on < 2026-01-01.',
    ],
    ['What share of the fees came from Rosa?', 'the sum of rentals.fee where rentals.agent is Rosa per the sum of rentals.fee.'],
    ['Which client rented most often?', 'the number of rentals by clients.name, only the largest.'],
    ['How often was each boat rented?', 'the number of rentals by rentals.boat_id.'],
    [
      'How many clients rented neither a ketch nor a sloop?',
      'the number of clients, where clients without rows of rentals where boats.kind is ketch or boats.kind is sloop.',
    ],
    // What the numbers of a list are given for, and what is counted by it.
    ['Show agent, kind and number of rentals', 'the number of rentals by rentals.agent and boats.kind.'],
    ['Show agent, number of rentals and average fee', 'the number of rentals and the average of rentals.fee by rentals.agent.'],
    ['Zeige Agent, State und Anzahl der Rentals', 'die Anzahl von rentals nach rentals.agent und rentals.state.'],
    ['Show country, client and number of rentals', 'the number of rentals by clients.country and clients.name.'],
    ['done rentals counted by agent', 'the number of rentals where rentals.state is done by rentals.agent.'],
    ['Rentals gezählt nach Agent', 'die Anzahl von rentals nach rentals.agent.'],
    ['Rentals that are done, with client name and country', 'unread'],
    ['Which 3 boats have the lowest fee on average?', 'the average of rentals.fee by rentals.boat_id, only the 3 smallest.'],
    ['When was the first rental by Rosa?', 'the lowest value of rentals.begun_on, where rentals.agent is Rosa.'],
    ['How many skippers are currently hired?', 'the number of skippers that had begun (hired_on) and not ended (left_on).'],
    // Both, through rows between.
    [
      'How many clients rented both a ketch and a sloop?',
      'the number of clients, where clients.client_id with rows of rentals where boats.kind is ketch and clients.client_id with rows of rentals where boats.kind is sloop.',
    ],
  ])('%s', (question, said) => {
    expect(understood(question)).toBe(said);
  });

  test('what was done is no number of rows', () => {
    expect(understood('total remarks in 2025')).toBe('the number of remarks, from 2025-01-01 to 2025-12-31.');
    expect(understood('total remarked in 2025')).toBe('unread');
  });

  test('a difference of two moments is the time between them', () => {
    expect(understood('average trip length by agent', 'trip length = returned_on - begun_on')).toBe(
      'trip length (avg(returned_on - begun_on) / 86400) by rentals.agent.',
    );
  });
});
