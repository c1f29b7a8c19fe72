import { expect, test } from '@jest/globals';
import { describedColumn, describedTable } from '../../../../../test/support/described-tables.ts';
import { aggregateOf } from '../measures/aggregate-of.ts';
import { isSaidAsTwo } from './respected.ts';

const boats = describedTable('boats', ['boat_id'], [describedColumn('berth', 'text'), describedColumn('pier', 'text')]);
const different = (column: string, label: string) => aggregateOf(boats, 'count_distinct', { kind: 'column', name: column }, null, label);

test('one phrase, said again without its end, is one number', () => {
  expect(isSaidAsTwo([different('berth', 'Number of berths taken'), different('pier', 'Number of berths')])).toBe(true);
  expect(isSaidAsTwo([different('berth', 'Number of berths taken'), different('berth', 'Number of berths')])).toBe(false);
  expect(isSaidAsTwo([different('berth', 'Number of berths'), different('pier', 'Number of piers')])).toBe(false);
});
