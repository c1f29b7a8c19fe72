import { describe, expect, test } from '@jest/globals';
import { readHarbour } from '../../../../../test/support/read-harbour.ts';

// Today is 2026-11-22.
function timeOf(question: string) {
  const read = readHarbour(question);
  return read.kind === 'query' ? read.reading.query.time : read.kind;
}

describe('halves, ends and ranges of the calendar', () => {
  test.each([
    ['number of rentals in the first half of 2025', { from: '2025-01-01', to: '2025-07-01' }],
    ['rentals in H2 2025', { from: '2025-07-01', to: '2026-01-01' }],
    ['number of rentals in the first half of the year', { from: '2026-01-01', to: '2026-07-01' }],
    ['number of rentals in the second half of last year', { from: '2025-07-01', to: '2026-01-01' }],
    ['number of rentals in May of this year', { from: '2026-05-01', to: '2026-06-01' }],
    ['number of rentals in Q2 last year', { from: '2025-04-01', to: '2025-07-01' }],
    ['number of rentals since the start of 2025', { from: '2025-01-01' }],
    ['number of rentals since the beginning of last month', { from: '2026-10-01' }],
    ['number of rentals until the end of June 2025', { to: '2025-07-01' }],
    ['number of rentals until 15 June 2025', { to: '2025-06-16' }],
    ['number of rentals before the end of June 2025', { to: '2025-07-01' }],
    ['number of rentals from the start of May 2025 to the end of June 2025', { from: '2025-05-01', to: '2025-07-01' }],
    ['number of rentals from 28 May to 3 June 2025', { from: '2025-05-28', to: '2025-06-04' }],
    ['number of rentals May to July 2025', { from: '2025-05-01', to: '2025-08-01' }],
    ['Wie viele Rentals gab es im ersten Halbjahr 2025?', { from: '2025-01-01', to: '2025-07-01' }],
    ['Anzahl der Rentals im 2. Halbjahr 2025', { from: '2025-07-01', to: '2026-01-01' }],
    ['Anzahl der Rentals seit Jahresbeginn', { from: '2026-01-01' }],
    ['Anzahl der Rentals seit Anfang März 2025', { from: '2025-03-01' }],
    ['Anzahl der Rentals bis Ende Juni 2025', { to: '2025-07-01' }],
    ['Anzahl der Rentals im Mai letzten Jahres', { from: '2025-05-01', to: '2025-06-01' }],
    ['Anzahl der Rentals vom 01.06.2025 bis 15.07.2025', { from: '2025-06-01', to: '2025-07-16' }],
  ])('%s', (question, time) => {
    expect(timeOf(question)).toEqual(time);
  });

  test.each([
    // Half of what is not said, and whether June is meant is left open.
    'number of rentals in the first half',
    'number of rentals until June 2025',
    'number of rentals in the summer of 2025',
  ])('refused: %s', (question) => {
    expect(timeOf(question)).toBe('unread');
  });

  test('months that are set against each other are no range', () => {
    expect(timeOf('compare rentals May to July 2025')).not.toEqual({ from: '2025-05-01', to: '2025-08-01' });
  });
});
