import { expect, test } from '@jest/globals';
import type { ColumnProfile, Engine } from '../engine/types.ts';
import { type KeyedTable, proposeRelationships } from './propose-relationships.ts';

const ROWS = 11;
const column = (name: string): ColumnProfile => ({
  name,
  type: 'integer',
  engineType: 'INTEGER',
  role: 'identifier',
  roleSource: 'inferred',
  roleReason: '',
  nullCount: 0,
  distinctCount: ROWS,
  distinctApproximate: false,
  min: '1',
  max: String(ROWS),
  mean: null,
  topValues: [],
  sampledRows: null,
});
const table = (name: string, key: string, ...columns: string[]): KeyedTable => ({
  name,
  path: name,
  source: 's',
  rowCount: ROWS,
  key: [key],
  columns: [key, ...columns].map(column),
});
/** Every value exists in every table. */
const engine = { query: async () => ({ rows: [[1]] }) } as unknown as Engine;
const proposed = async (...tables: KeyedTable[]) =>
  (await proposeRelationships(engine, tables)).map(({ from, to }) => `${from.table}.${from.columns[0]} > ${to.table}.${to.columns[0]}`);

test('a key that is called after another table refers to it, one row for each', async () => {
  expect(await proposed(table('venue', 'id'), table('addresses', 'venue_id'))).toEqual(['addresses.venue_id > venue.id']);
  expect(await proposed(table('venues', 'venue_id'), table('addresses', 'venue_id'))).toEqual(['addresses.venue_id > venues.venue_id']);
});

test('a key of its own refers to nothing', async () => {
  expect(await proposed(table('venue', 'id'), table('addresses', 'id'))).toEqual([]);
  expect(await proposed(table('venue', 'venue_id'), table('addresses', 'address_id'))).toEqual([]);
});
