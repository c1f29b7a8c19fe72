import { expect, test } from '@jest/globals';
import { describedColumn, describedTable, questionTables } from '../../../../../test/support/described-tables.ts';
import type { DataModel } from '../../../../data/model/types.ts';
import { readInWords } from '../read-question.ts';

const tables = [
  describedTable(
    'ports',
    ['port_id'],
    [
      describedColumn('port_id', 'integer'),
      describedColumn('port_name', 'text'),
      describedColumn('pierLengthM', 'double', 'attribute'),
      describedColumn('crane_height_m', 'double', 'attribute'),
      describedColumn('basin_depth_m', 'double', 'attribute'),
      describedColumn('lock_width_m', 'double', 'attribute'),
      describedColumn('lock_length_m', 'double', 'attribute'),
    ],
  ),
];
const model = { tables, relationships: [] } as unknown as DataModel;
const known = questionTables(tables, {}, 4);

function understood(question: string): string {
  const read = readInWords({ question, model, tables: known, metrics: [], today: '2026-11-22', values: () => [] } as never);
  return read.kind === 'query' ? read.reading.understood : read.kind === 'rows' ? read.understood : read.kind;
}

test.each([
  ['What is the longest pier?', 'the highest value of ports.pierLengthM.'],
  ['How long is the longest pier?', 'the highest value of ports.pierLengthM.'],
  ['How long is the shortest pier?', 'the lowest value of ports.pierLengthM.'],
  ['How tall is the tallest crane?', 'the highest value of ports.crane_height_m.'],
  ['How wide is the widest lock?', 'the highest value of ports.lock_width_m.'],
  ['What is the shallowest basin?', 'the lowest value of ports.basin_depth_m.'],
])('an adjective says the size of which a name has only the rest: %s', (question, said) => {
  expect(understood(question)).toBe(said);
});

test('things are found by it', () => {
  expect(understood('Which port has the tallest crane?')).toContain('sorted by ports.crane_height_m, highest first');
});

test.each(['What is the largest lock?', 'What is the heaviest crane?'])('no column has just that: %s', (question) => {
  expect(understood(question)).toBe('unread');
});
