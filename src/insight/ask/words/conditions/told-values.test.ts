import { expect, test } from '@jest/globals';
import { describedColumn, describedTable, questionTables } from '../../../../../test/support/described-tables.ts';
import { readInWords } from '../read-question.ts';

const tables = [
  describedTable('parcels', ['parcel_id'], [describedColumn('parcel_id', 'integer'), describedColumn('outcome', 'text')]),
  describedTable('vans', ['van_id'], [describedColumn('van_id', 'integer')]),
];

test.each([
  'What portion of parcels ended up damaged?',
  'What percentage of parcels got damaged?',
  'What share of parcels turned out damaged?',
])('what rows came to be: %s', (question) => {
  const read = readInWords({
    question,
    model: { tables, relationships: [] } as never,
    tables: questionTables(tables, { 'parcels.outcome': ['damaged', 'intact'] }),
    metrics: [],
    today: '2026-11-22',
    values: () => [],
  });
  const said = 'the number of parcels where parcels.outcome is damaged per the number of parcels.';
  expect(read.kind === 'query' ? read.reading.understood : read.kind).toBe(said);
});
