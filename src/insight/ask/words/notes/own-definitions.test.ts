import { describe, expect, test } from '@jest/globals';
import { understoodHarbour as understood } from '../../../../../test/support/read-harbour.ts';

describe('what a question defines itself', () => {
  test.each([
    ['How many good rentals (fee > 50) did each agent have?', 'the number of rentals where rentals.fee > 50 by rentals.agent.'],
    ['How many good rentals (very good) did each agent have?', 'unread'],
    ['What are the total takings (based on fee) by agent?', 'the sum of rentals.fee by rentals.agent.'],
    ['What are the total takings (based on weather) by agent?', 'unread'],
    [
      'Who are the top 2 agents by turnover? Note that turnover refers to the sum of fee of done rentals.',
      'turnover (sum(fee) where rentals.state is done) by rentals.agent, only the 2 largest.',
    ],
    ['Who are the top 2 agents by turnover? Note that turnover refers to the sum of the weather.', 'unread'],
    ['child rate (children divided by fee) by agent', 'child rate (sum(children) / sum(fee)) by rentals.agent.'],
    ['What is the child rate per agent (children / fee)?', 'child rate (sum(children) / sum(fee)) by rentals.agent.'],
    ['Kinderquote nach agent (children geteilt durch fee)', 'Kinderquote (sum(children) / sum(fee)) nach rentals.agent.'],
    ['child rate by agent (children divided by weather)', 'unread'],
    ['How many cancelled rentals (since 2024) are there?', 'the number of rentals where rentals.state is cancelled, since 2024-01-01.'],
  ])('%s', (question, wanted) => {
    expect(understood(question)).toBe(wanted);
  });
});

describe('hints and wordings that change nothing', () => {
  test.each([
    ['Return the distinct list of boat ids that have a rental.', 'Rows of boats (boats.boat_id), where number of rentals per boats ≥ 1.'],
    [
      'Return the boat ids and kinds that have no rentals, by doing a left join from the boats to the rentals table.',
      'Rows of boats (boats.boat_id, boats.kind), where number of rentals per boats < 1.',
    ],
    [
      'Return the distinct list of client IDs that have sailed a boat, based on joining the clients, rentals and boats tables.',
      'Rows of clients (clients.client_id), where number of boats in rentals per clients ≥ 1.',
    ],
    [
      'What are the kinds of all boats launched in 2020? Sort the kinds in ascending order.',
      'Rows of boats (boats.kind), from 2020-01-01 to 2020-12-31, sorted by boats.kind.',
    ],
    [
      'How many rentals per quarter in 2024? Represent each quarter as the first date in the quarter.',
      'the number of rentals by quarter, from 2024-01-01 to 2024-12-31.',
    ],
    ['How many rentals did each client make?', 'the number of rentals by clients.name.'],
    ['How many rentals did each client make in 2024?', 'the number of rentals by clients.name, from 2024-01-01 to 2024-12-31.'],
    ['How many rentals have a fee over 2 thousand?', 'the number of rentals, where rentals.fee > 2000.'],
    ['Which boats have more than a hundred rentals?', 'Rows of boats, where number of rentals per boats > 100.'],
  ])('%s', (question, wanted) => {
    expect(understood(question)).toBe(wanted);
  });
});

describe('notes for other questions', () => {
  test.each([
    [
      'How many rentals are there?',
      'To calculate the average berth, join the boats and piers tables, and exclude heated boats',
      'the number of rentals.',
    ],
    [
      'How many rentals are there?',
      'To count rentals, exclude cancelled rentals',
      'the number of rentals, where not (rentals.state is cancelled).',
    ],
    ['How many rentals are there per month?', 'Convert date to month for aggregation', 'the number of rentals by month.'],
    ['How many rentals are there per month?', 'Convert date to month for paid rentals', 'unread'],
    [
      'What are the top 2 agents by total fee?',
      'To get the total fee per agent, join the boats and rentals tables, group by agent, and sum the fee',
      'the sum of rentals.fee by rentals.agent, only the 2 largest.',
    ],
    [
      'What are the top 2 agents by total fee?',
      'To get the total fee per agent, join the boats and rentals tables, group by agent, and sum the children',
      'choices',
    ],
    [
      'Which 2 agents have the highest takings?',
      'To get the takings per agent, join the boats and rentals tables, group by agent, and sum the fee',
      'takings (sum(fee)) by rentals.agent, only the 2 largest.',
    ],
    ['How many rentals are there?', 'To assess the gross margin, divide the fee by the cost', 'the number of rentals.'],
    ['How many rentals are there?', 'To count the rentals, divide them by the number of boats', 'unread'],
    [
      'How many rentals did each client make in 2024?',
      'To get the number of rentals of each client, join the clients and rentals tables and filter for rentals in 2024',
      'the number of rentals by clients.name, from 2024-01-01 to 2024-12-31.',
    ],
    [
      'How many rentals are there?',
      'Assume the fee of a boat to be its average fee, and compute it before other aggregates',
      'the number of rentals.',
    ],
    ['What is the average fee of boats?', 'Assume the fee of a boat to be its average fee, and compute it first', 'unread'],
    ['How many rentals are there?', "Last 30 days = CURRENT_DATE - INTERVAL '30 days' to CURRENT_DATE", 'the number of rentals.'],
  ])('%s With the note that %s', (question, notes, wanted) => {
    expect(understood(question, notes)).toBe(wanted);
  });
});

describe('those for which it does not hold', () => {
  test.each([
    [
      'How many boats are heated and how many are not?',
      'the number of boats where boats.heated is true and the number of boats where not (boats.heated is true).',
    ],
    [
      'How many boats have been rented, and how many have not?',
      'the number of boats where number of rentals per boats ≥ 1 and the number of boats where not (number of rentals per boats ≥ 1).',
    ],
    // Ketches that are not heated, or heated boats that are no ketches?
    ['How many heated boats are ketches and how many are not?', 'unread'],
  ])('%s', (question, wanted) => {
    expect(understood(question)).toBe(wanted);
  });
});

describe('several numbers of ranked groups', () => {
  test.each([
    [
      'What are the top 2 agents by total fee? Return the agent, the number of rentals and the total fee.',
      'the sum of rentals.fee and the number of rentals by rentals.agent, only the 2 largest.',
    ],
    [
      'What are the top 2 agents by total fee, showing the number of rentals for each agent?',
      'the sum of rentals.fee and the number of rentals by rentals.agent, only the 2 largest.',
    ],
    // A boat without rentals has none of the other numbers.
    ['Which boats have the fewest rentals? Return the boat, the number of rentals and the total fee.', 'unread'],
    ['What are the top 2 agents by total fee, showing the number of rentals for each kind?', 'unread'],
  ])('%s', (question, wanted) => {
    expect(understood(question)).toBe(wanted);
  });
});

describe('days of the week', () => {
  test.each([
    ['How many rentals were begun on weekends?', 'the number of rentals, where rentals.begun_on is on Saturday or Sunday.'],
    ['How many rentals were returned on a Monday?', 'the number of rentals (returned_on), where rentals.returned_on is on Monday.'],
    [
      'What is the ratio of rentals on weekends to rentals on Mondays?',
      'the number of rentals where rentals.begun_on is on Saturday or Sunday per the number of rentals where rentals.begun_on is on Monday.',
    ],
    [
      'How many rentals were there in 2024, excluding weekends?',
      'the number of rentals, where not (rentals.begun_on is on Saturday or Sunday), from 2024-01-01 to 2024-12-31.',
    ],
    ['How many piers are there on Sundays?', 'unread'],
    ['How many rentals are there by weekday?', 'the number of rentals by weekday.'],
    ['On which weekday was the total fee highest this year?', 'the sum of rentals.fee by weekday, this year, only the largest.'],
    ['How many rentals were begun on each weekday?', 'the number of rentals by weekday.'],
    [
      'How many rentals were begun on a weekday in 2024?',
      'the number of rentals, where rentals.begun_on is on Monday or Tuesday or Wednesday or Thursday or Friday, from 2024-01-01 to 2024-12-31.',
    ],
  ])('%s', (question, wanted) => {
    expect(understood(question)).toBe(wanted);
  });

  test('in German', () => {
    expect(understood('Wie viele rentals gab es am Wochenende?')).toBe(
      'die Anzahl von rentals, mit der Bedingung rentals.begun_on fällt auf Samstag oder Sonntag.',
    );
  });
});

describe('times before today', () => {
  test.each([
    ['Which clients joined 2 years ago?', 'Rows of clients (clients.name, clients.joined_on), from 2024-01-01 to 2024-12-31.'],
    ['How many clients joined more than 2 years ago?', 'the number of clients, up to 2024-11-21.'],
    ['How many rentals were returned 3 months ago?', 'the number of rentals (returned_on), from 2026-08-01 to 2026-08-31.'],
    ['How many clients joined 2 weeks ago?', 'unread'],
  ])('%s', (question, wanted) => {
    expect(understood(question)).toBe(wanted);
  });
});

describe('things left out, orders by another column, and means of ratios', () => {
  test.each([
    [
      'How many rentals were there by agent, excluding rentals with a fee over 50?',
      'the number of rentals by rentals.agent, where not (rentals.fee > 50).',
    ],
    ['How many rentals did each client make? Order by the client id.', 'the number of rentals by clients.name and clients.client_id.'],
    ['What is the average ratio of the fee to the children by agent?', 'the average of (fee / children) by rentals.agent.'],
    ['What is the average ratio of the fee to the boats?', 'unread'],
    ['How many different agents by client?', 'the number of different values of rentals.agent by clients.name.'],
    ['What is the total number of agents by client?', 'choices'],
  ])('%s', (question, wanted) => {
    expect(understood(question)).toBe(wanted);
  });
});
