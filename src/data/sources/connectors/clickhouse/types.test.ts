import { expect, test } from '@jest/globals';
import { readAs } from './types.ts';

/** Names of types as newer servers than the one that the tests run have them (ClickHouse reference, data types). */
test.each([
  ['LowCardinality(Nullable(String))', 'VARCHAR', 'c'],
  ['SimpleAggregateFunction(sum, Nullable(Decimal(18, 4)))', 'DECIMAL(18,4)', 'c'],
  ['SimpleAggregateFunction(groupArrayArray(5), Array(UInt8))', 'JSON', 'toJSONString(c)'],
  ['Decimal(76, 20)', 'NUMERIC', 'c'],
  ['UInt128', 'NUMERIC', 'c'],
  ['Int256', 'NUMERIC', 'c'],
  ['Bool', 'BOOLEAN', 'c'],
  ["DateTime('Asia/Kolkata')", 'TIMESTAMPTZ', "concat(toString(c, 'UTC'), '+00')"],
  ["DateTime64(3, 'UTC')", 'TIMESTAMPTZ', "concat(toString(c, 'UTC'), '+00')"],
  ['Nullable(DateTime64(9))', 'TIMESTAMPTZ', "concat(substring(toString(c, 'UTC'), 1, 26), '+00')"],
  ["Enum8('a' = 1, 'b)' = 2)", 'VARCHAR', 'toString(c)'],
  ['Map(String, Array(Tuple(a UInt8, b String)))', 'JSON', 'toJSONString(c)'],
  ['JSON(max_dynamic_paths=8)', 'JSON', 'toJSONString(c)'],
  ['IntervalDay', 'VARCHAR', 'toString(c)'],
  ['Time64(3)', 'VARCHAR', 'toString(c)'],
])('%s is read as %s', (type, engineType, sql) => {
  const read = readAs(type, true);
  expect([read?.engineType, read?.select('c')]).toEqual([engineType, sql]);
});

test('a state of an aggregate function is no value', () => {
  expect(readAs('AggregateFunction(uniq, UInt64)', true)).toBeNull();
});

test('an older server writes lists as text', () => {
  expect(readAs('Array(UInt8)', false)).toMatchObject({ engineType: 'VARCHAR' });
});
