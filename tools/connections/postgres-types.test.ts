import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connectShop } from '../../test/support/connected-shop.ts';
import { type ForeignDatabase, foreignDatabase } from '../../test/support/foreign-database.ts';
import { call, organizations, type Wire } from '../../test/support/tool-call.ts';
import { getDataSource } from '../data-sources/get-data-source.ts';
import { getDataSourceRows } from '../data-sources/get-data-source-rows.ts';

const { home } = await organizations();
const as = { as: home.owner };

/** Column → [declared type, value, how it arrives]. undefined: left empty, and listed in the certificate. */
const EXACT: Record<string, [type: string, value: string, arrives: unknown]> = {
  bool: ['boolean', 'true', true],
  small: ['smallint', '-32768', -32768],
  big: ['bigint', '9223372036854775807', '9223372036854775807'],
  dec: ['numeric(20,4)', '1234567890123456.7891', '1234567890123456.7891'],
  loose: ['numeric', '0.000000000000000000001', 1e-21],
  forty: ['numeric', '1234567890123456789012345678901234567890', '1234567890123456789012345678901234567890'],
  negative_scale: ['numeric(3,-2)', '12300', 12300],
  money: ['money', "'1234.50'", 1234.5],
  real: ['real', '0.5', 0.5],
  double: ['double precision', '0.1', 0.1],
  dec_nan: ['numeric(5,2)', "'NaN'", undefined],
  num_inf: ['numeric', "'-Infinity'", undefined],
  real_nan: ['real', "'NaN'", undefined],
  double_inf: ['double precision', "'Infinity'", undefined],
  date: ['date', "'2026-02-28'", '2026-02-28'],
  date_inf: ['date', "'infinity'", undefined],
  date_bc: ['date', "'0044-03-15 BC'", '0044-03-15 (BC)'],
  date_far: ['date', "'12026-01-01'", '12026-01-01'],
  time: ['time', "'23:59:59.999999'", '23:59:59.999999'],
  timetz: ['timetz', "'23:59:59+05:30'", '23:59:59+05:30'],
  ts: ['timestamp', "'2026-01-02 03:04:05.678901'", '2026-01-02T03:04:05.678901'],
  ts_bc: ['timestamp', "'0044-03-15 10:00:00 BC'", '0044-03-15T(BC) 10:00:00'],
  ts_inf: ['timestamp', "'-infinity'", undefined],
  tstz: ['timestamptz', "'2026-07-01 12:00:00+05:30'", '2026-07-01T06:30:00Z'],
  tstz_bc: ['timestamptz', "'0044-03-15 10:00:00+00 BC'", '0044-03-15T(BC) 10:00:00Z'],
  tstz_inf: ['timestamptz', "'infinity'", undefined],
  interval: ['interval', "'1 year 2 mons 3 days 04:05:06.789'", 'P1Y2M3DT4H5M6.789S'],
  fixed: ['char(6)', "'ab'", 'ab'],
  varchar: ['varchar(20)', String.raw`E'a,"b"\n\\N'`, 'a,"b"\n\\N'],
  null_mark: ['text', String.raw`E'\\N'`, '\\N'],
  empty: ['text', "''", ''],
  unicode: ['text', "'Zürich 日本 🎉'", 'Zürich 日本 🎉'],
  bytes: ['bytea', String.raw`'\x00ff10'`, String.raw`\x00ff10`],
  bits: ['bit(5)', "B'10101'", '10101'],
  varbits: ['varbit', "B'101'", '101'],
  uuid: ['uuid', "'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'", 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'],
  json: ['json', `'{"a": [1, null]}'`, '{"a": [1, null]}'],
  jsonb: ['jsonb', `'{"n": 12345678901234567890.5}'`, '{"n": 12345678901234567890.5}'],
  ints: ['int[]', "'{1,null,3}'", '[1,null,3]'],
  texts: ['text[][]', `'{{"a,b",c},{d,"e\\"f"}}'`, '[["a,b","c"],["d","e\\"f"]]'],
  mood: ['mood', "'happy'", 'happy'],
  positive: ['positive', '7.25', 7.25],
  pair: ['pair', "row(1, 'x')", '{"a":1,"b":"x"}'],
  range: ['int4range', "'[1,5)'", '[1,5)'],
  inet: ['inet', "'10.0.0.1/24'", '10.0.0.1/24'],
  point: ['point', "'(1.5,2)'", '(1.5,2)'],
};

let database: ForeignDatabase;
beforeAll(async () => {
  const columns = Object.entries(EXACT);
  database = await foreignDatabase(`
    create type mood as enum ('sad', 'happy');
    create domain positive as numeric(6,2) check (value > 0);
    create type pair as (a int, b text);
    create table every_type (${columns.map(([name, [type]]) => `"${name}" ${type}`).join(', ')});
    insert into every_type values (${columns.map(([, [, value]]) => value).join(', ')});
    insert into every_type default values`);
});
afterAll(() => database.drop());

test('every type arrives exactly, or is left empty and listed in the certificate', async () => {
  const { id, last_error } = await connectShop(database, home, { tables: [{ name: 'public.every_type', columns: null, query: null }] });
  expect(last_error).toBeNull();
  const { columns, rows } = await call(getDataSourceRows, { id }, as);
  const names = columns.map(({ name }: Wire) => name);
  const arrived = Object.fromEntries(names.map((name: string, i: number) => [name, rows[0][i]]));
  expect(arrived).toEqual(Object.fromEntries(Object.entries(EXACT).map(([name, [, , value]]) => [name, value ?? null])));
  expect(rows[1].every((value: unknown) => value === null)).toBe(true);
  const { certificate } = await call(getDataSource, { id }, as);
  const listed = certificate.tables[0].issues.map(({ examples, count, action }: Wire) => [examples[0].column, count, action]);
  const empty = Object.entries(EXACT).filter(([, [, , value]]) => value === undefined);
  expect(listed).toEqual(empty.map(([name]) => [name, 1, 'rejected']));
  expect(certificate.tables[0].columns.find(({ name }: Wire) => name === 'forty').reason).toContain('40 digits');
});
