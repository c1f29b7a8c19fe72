import { expect, test } from '@jest/globals';
import type { ColumnProfile, SemanticRole } from '../engine/types.ts';
import { repeatedThings } from './things.ts';

const column = (name: string, distinctCount: number, role: SemanticRole = 'identifier', type = 'text') =>
  ({ name, distinctCount, role, type }) as ColumnProfile;
const time = column('read_at', 180, 'time', 'timestamp');

test.each([
  ['readings that name their meter', 'meters', [column('meter_id', 8), time], ['meter_id', 'read_at'], 'meter_id'],
  ['rows of a file named after what they mention', 'Export Schüler 2026', [column('Schüler-Nr', 8), time], [], 'Schüler-Nr'],
  ['results of students by name', 'students', [column('Student', 40, 'category'), time], [], 'Student'],
  ['the identifier before the name', 'players', [column('player_name', 300, 'category'), column('player_no', 290), time], [], 'player_no'],
  ['rows with a key of their own', 'meters', [column('id', 1000), column('meter_id', 8)], ['id'], null],
  ['rows that are the things', 'meters', [column('meter_id', 1000), time], ['meter_id'], null],
  ['a key with few repeats by mistake', 'customers', [column('customer_id', 980), time], [], null],
  ['a table that says what its rows are', 'meter_readings', [column('meter_id', 8), time], [], null],
  ['lines', 'order_lines', [column('order_line_id', 8), time], [], null],
  ['amounts of the name', 'orders', [column('orders', 8, 'additive_measure', 'integer'), time], [], null],
])('%s: %s', (_, table, columns, key, expected) => {
  expect(repeatedThings(table, columns, key, 1000)?.column ?? null).toBe(expected);
});
