import { expect, test } from '@jest/globals';
import type { ColumnProfile } from '../engine/types.ts';
import { withJoinedKeys } from './joined-keys.ts';
import type { ProposedTable } from './propose-keys.ts';

const table = (name: string, columns: Record<string, number>): ProposedTable => ({
  name,
  path: '',
  source: 's',
  rowCount: 10,
  columns: Object.entries(columns).map(
    ([column, distinctCount]) =>
      ({
        name: column,
        type: 'integer',
        role: 'additive_measure',
        nullCount: 0,
        distinctCount,
        distinctApproximate: false,
      }) as ColumnProfile,
  ),
});

const keysOf = (tables: ProposedTable[]) =>
  withJoinedKeys(tables).flatMap(({ name, columns }) =>
    columns.flatMap((column) => (column.role === 'identifier' ? [`${name}.${column.name}`] : [])),
  );

test('a first column with the initials of its table is a key where another table has it too', () => {
  expect(keysOf([table('rowers', { rid: 10, weight: 9 }), table('hires', { rid: 4, hours: 5 })])).toEqual(['rowers.rid', 'hires.rid']);
});

test.each([
  ['no other table has it', [table('rowers', { rid: 10 }), table('hires', { hours: 5 })]],
  ['it repeats', [table('bids', { bid: 7 }), table('lots', { bid: 5 })]],
  ['it is not the first', [table('bids', { lot: 3, bid: 10 }), table('lots', { bid: 5 })]],
  ['it begins otherwise', [table('rowers', { paid: 10 }), table('hires', { paid: 4 })]],
])('not where %s', (_, tables) => {
  expect(keysOf(tables)).toEqual([]);
});
