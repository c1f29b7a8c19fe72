import { describe, expect, test } from '@jest/globals';
import { readHarbour } from '../../../../../test/support/read-harbour.ts';

/** The order of what is answered, or what is asked or refused. */
function orderOf(question: string): string {
  const read = readHarbour(question);
  const order = read.kind === 'query' ? read.reading.query.order : read.kind === 'rows' ? read.rows.order : undefined;
  return order === undefined ? read.kind : order.map(({ by, direction }) => `${by} ${direction}`).join(', ');
}

describe('orders', () => {
  test.each([
    ['number of rentals by agent, most first', 'Number of rentals desc'],
    ['number of rentals by agent (fewest first)', 'Number of rentals asc'],
    ['average fee by agent, lowest average fee first', 'Average fee asc'],
    ['number of rentals by agent, alphabetically', 'rentals.agent asc'],
    ['number of rentals by month, newest first', 'month desc'],
    ['number of rentals by state and agent, ordered by state, then agent', 'rentals.state asc, rentals.agent asc'],
    ['number of rentals by state and agent, sorted by state, then by agent descending', 'rentals.state asc, rentals.agent desc'],
    ['number of rentals by state and agent, sorted by state and agent', 'rentals.state asc, rentals.agent asc'],
    ['average length of skippers in days by grade, slowest first', 'Average length of skippers in days desc'],
    ['average length of skippers in days by grade, worst grade first', 'Average length of skippers in days desc'],
    ['average length of skippers in days by grade, best first', 'Average length of skippers in days asc'],
    ['average fee by agent, best first', 'Average fee desc'],
    ['List the boats, newest first', 'boats.launched_on desc'],
    ['List the piers alphabetically', 'piers.name asc'],
    ['List the boats, sorted by kind, then builder', 'boats.kind asc, boats.builder asc'],
    ['List the rentals with a fee above 10, highest fee first', 'rentals.fee desc'],
    ['Anzahl der Rentals je Agent, die meisten zuerst', 'Anzahl der Rentals desc'],
    ['durchschnittliche Fee je Agent, die höchste zuerst', 'Durchschnittliche Fee desc'],
    ['durchschnittliche Fee je Agent, absteigend sortiert', 'Durchschnittliche Fee desc'],
    ['durchschnittliche Fee je Agent, die beste zuerst', 'Durchschnittliche Fee desc'],
    ['Anzahl der Rentals je Agent, alphabetisch', 'rentals.agent asc'],
    ['Anzahl der Rentals nach Monat, neueste zuerst', 'month desc'],
    ['Anzahl der Rentals nach State und Agent, sortiert nach State, dann Agent', 'rentals.state asc, rentals.agent asc'],
    // Whether a high fee is good is not known, no fee is slow, and names are neither high nor many.
    ['average fee by agent, worst first', 'unread'],
    ['average fee by agent, slowest first', 'unread'],
    ['boats with the most rentals first', 'unread'],
    ['List the names of the piers, largest first', 'unread'],
    ['Top 2 agents by fee, lowest first', 'unread'],
  ])('%s', (question, wanted) => {
    expect(orderOf(question)).toBe(wanted);
  });
});
