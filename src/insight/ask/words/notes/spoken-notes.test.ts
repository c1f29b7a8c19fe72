import { describe, expect, test } from '@jest/globals';
import { describedColumn as column, describedTable, questionTables } from '../../../../../test/support/described-tables.ts';
import type { DataModel } from '../../../../data/model/types.ts';
import { readInWords } from '../read-question.ts';

/** The trips of a ferry. */
const model = {
  tables: [
    describedTable(
      'trips',
      ['trip_id'],
      [
        column('trip_id', 'integer'),
        column('pier', 'text'),
        column('status', 'text'),
        column('passengers', 'integer', 'additive'),
        column('capacity', 'integer', 'additive'),
      ],
    ),
  ],
  relationships: [],
} as unknown as DataModel;
const tables = questionTables(model.tables, { 'trips.pier': ['East', 'West'], 'trips.status': ['sailed', 'called off'] });

function read(question: string, notes: string) {
  return readInWords({ question, notes, model, tables, metrics: [], values: () => [], today: '2026-11-01' });
}

const understood = (question: string, notes: string): unknown => {
  const found = read(question, notes);
  return found.kind === 'query' ? found.reading.understood : found.kind;
};

describe('notes in everyday words', () => {
  test.each([
    [
      'How many full trips were there?',
      'A trip is full when the passengers reached the capacity.',
      'the number of trips where (passengers >= capacity).',
    ],
    [
      'sailing rate by pier',
      'The sailing rate is the share of all trips, including the empty ones, whose status is sailed.',
      'sailing rate (count(*) where trips.status is sailed / count(*)) by trips.pier.',
    ],
    ['number of trips by pier', 'Count all trips, also those that were called off.', 'the number of trips by trips.pier.'],
  ])('%s', (question, notes, wanted) => {
    expect(understood(question, notes)).toBe(wanted);
  });

  test('what says that all counts is shown to change nothing', () => {
    expect(read('number of trips', 'Count all trips, also those that were called off.').unneeded).toHaveLength(1);
    expect(understood('number of trips', 'Count all trips, but not those that were called off.')).not.toBe('the number of trips.');
  });
});
