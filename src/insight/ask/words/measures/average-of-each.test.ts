import { expect, test } from '@jest/globals';
import { describedColumn } from '../../../../../test/support/described-tables.ts';
import { harbour, harbourTables } from '../../../../../test/support/harbour-model.ts';
import { readInWords } from '../read-question.ts';

/** Rentals of two of the three clients. */
const someOfThem: typeof harbourTables = harbourTables.map((table) => ({
  ...table,
  profile: {
    columns: table.profile.columns.map((column) =>
      table.name === 'rentals' && column.name === 'client_id' ? { ...column, distinctCount: 2 } : column,
    ),
  },
}));

const readings = (question: string, tables = someOfThem): string[] | string => {
  const read = readInWords({ question, model: harbour, tables, metrics: [], today: '2026-11-22', values: () => [] });
  if (read.kind === 'choices') return read.readings.map(({ understood }) => understood);
  return read.kind === 'query' ? read.reading.understood : read.kind;
};

const EACH = 'the number of rentals per the number of different values of rentals.client_id';
const ALL = 'the number of rentals per the number of clients';

test.each([
  'How many rentals does a client have on average?',
  'How many rentals does each client make on average?',
  'On average, how many rentals do clients have?',
  'On average, how many rentals does one client have?',
  'How many rentals does a client on average have?',
])('an average of so many each is of those with any, or of all: %s', (question) => {
  expect(readings(question)).toEqual([`${EACH}.`, `${ALL}.`]);
});

test('where all have some, both are the same', () => {
  expect(readings('How many rentals does a client have on average?', harbourTables)).toBe(`${EACH}.`);
});

test('of a year it is of those that had any then', () => {
  expect(readings('How many rentals did each client have on average in 2025?')).toBe(`${EACH}, from 2025-01-01 to 2025-12-31.`);
});

test('German says the same in its own orders', () => {
  for (const question of [
    'Wie viele Rentals hat ein Client durchschnittlich?',
    'Wie viele Rentals macht jeder Client im Schnitt?',
    'Wie viele Rentals hat im Durchschnitt ein Client?',
  ])
    expect(readings(question)).toHaveLength(2);
});

test('the things may be those of a column of the only table', () => {
  const [rentals] = harbour.tables.filter(({ name }) => name === 'rentals');
  const read = readInWords({
    question: 'On average, how many rentals does a crew receive?',
    model: { tables: [{ ...rentals!, columns: [...rentals!.columns, describedColumn('crew', 'text')] }], relationships: [] } as never,
    tables: harbourTables.filter(({ name }) => name === 'rentals'),
    metrics: [],
    today: '2026-11-22',
    values: () => [],
  });
  expect(read.kind === 'query' && read.reading.understood).toBe(
    'the number of rentals per the number of different values of rentals.crew.',
  );
});

test('what does not belong to the things has no average of each', () => {
  expect(readings('How many clients does a skipper have on average?')).toBe('unread');
});
