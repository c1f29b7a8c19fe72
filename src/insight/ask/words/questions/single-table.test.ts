import { expect, test } from '@jest/globals';
import { describedColumn, describedTable, questionTables } from '../../../../../test/support/described-tables.ts';
import type { DataModel } from '../../../../data/model/types.ts';
import { readInWords } from '../read-question.ts';

/** One spreadsheet of boat hires, as people upload it. */
const trips = describedTable(
  'boat_trips',
  ['Trip No'],
  [
    describedColumn('Trip No', 'text'),
    describedColumn('Trip Date', 'date'),
    describedColumn('Skipper', 'text'),
    describedColumn('Pier', 'text'),
    describedColumn('Status', 'text'),
    describedColumn('Payment Method', 'text'),
    describedColumn('Night Trip', 'text'),
    describedColumn('Rating (1-5)', 'integer', 'rate'),
    describedColumn('Fee (EUR)', 'decimal', 'additive'),
  ],
  { rowCount: 500, defaultTime: 'Trip Date', times: [{ column: 'Trip Date', verb: '', sql: null, from: '2024-01-01', to: '2026-10-31' }] },
);
const model: DataModel = { tables: [trips], relationships: [] };
const VALUES = {
  'boat_trips.Skipper': ['Ada Moss', 'Ben Rook'],
  'boat_trips.Pier': ['North', 'South'],
  'boat_trips.Status': ['Completed', 'Cancelled', 'Withdrawn'],
  'boat_trips.Payment Method': ['Cash', 'Card'],
  'boat_trips.Night Trip': ['Yes', 'No'],
};

function understood(question: string): string {
  const tables = questionTables(model.tables, VALUES);
  const read = readInWords({ question, model, tables, metrics: [], today: '2026-11-22', values: () => [] });
  if (read.kind === 'query') return read.reading.understood;
  return read.kind === 'rows' ? read.understood : read.kind;
}

test.each([
  // A noun or a verb for a state.
  ['cancellations per pier', 'the number of boat_trips where boat_trips.Status is Cancelled by boat_trips.Pier.'],
  [
    'How many trips did Ada Moss cancel?',
    'the number of boat_trips, where boat_trips.Skipper is Ada Moss and boat_trips.Status is Cancelled.',
  ],
  [
    'skippers who withdrew in 2025',
    'Rows of boat_trips (boat_trips.Skipper), each once, where boat_trips.Status is Withdrawn, from 2025-01-01 to 2025-12-31.',
  ],
  [
    'share of trips that ended in a cancellation',
    'the number of boat_trips where boat_trips.Status is Cancelled per the number of boat_trips.',
  ],
  // The things of a column, each once.
  ['list the skippers', 'Rows of boat_trips (boat_trips.Skipper), each once.'],
  ['names of the skippers at the North pier', 'Rows of boat_trips (boat_trips.Skipper), each once, where boat_trips.Pier is North.'],
  // What is shown with the rows.
  [
    'list the cancelled trips of 2026 with skipper and fee',
    'Rows of boat_trips (boat_trips.Trip No, boat_trips.Skipper, boat_trips.Fee (EUR)), where boat_trips.Status is Cancelled, from 2026-01-01 to 2026-12-31.',
  ],
  // A scale is no part of a number's name.
  ['trips rated 4 or more', 'the number of boat_trips, where boat_trips.Rating (1-5) ≥ 4.'],
  ['skippers with rating 5', 'Rows of boat_trips (boat_trips.Skipper), each once, where boat_trips.Rating (1-5) is 5.'],
  ['trips without a rating', 'Rows of boat_trips (boat_trips.Trip No), where boat_trips.Rating (1-5) is empty.'],
  // How something was done, and a yes of several words.
  ['share of trips paid in cash', 'the number of boat_trips where boat_trips.Payment Method is Cash per the number of boat_trips.'],
  ['night trips by skipper', 'the number of boat_trips where boat_trips.Night Trip is Yes by boat_trips.Skipper.'],
  ['how many lines have no pier written down', 'the number of boat_trips, where boat_trips.Pier is empty.'],
  // Several rows of the things of a column.
  [
    'which skippers sailed from both North and South',
    'Rows of boat_trips (boat_trips.Skipper), each once, where boat_trips.Skipper with rows of boat_trips where boat_trips.Pier is North and boat_trips.Skipper with rows of boat_trips where boat_trips.Pier is South.',
  ],
  [
    'which pier had the most cancellations',
    'the number of boat_trips where boat_trips.Status is Cancelled by boat_trips.Pier, only the largest.',
  ],
  [
    'which skipper cancelled most often',
    'the number of boat_trips by boat_trips.Skipper, where boat_trips.Status is Cancelled, only the largest.',
  ],
  ['skippers at more than one pier', 'the number of different values of boat_trips.Pier by boat_trips.Skipper, Pier > 1.'],
  ['how many North skippers are there', 'the number of different values of boat_trips.Skipper where boat_trips.Pier is North.'],
  // An answer that only says again what the question says is none.
  ['What was trip T-100 for and who sailed it?', 'unread'],
])('%s', (question, said) => {
  expect(understood(question)).toBe(said);
});
