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
  int: ['integer', '-2147483648', -2147483648],
  oid: ['oid', '4294967295', 4294967295],
  big: ['bigint', '9223372036854775807', '9223372036854775807'],
  dec: ['numeric(20,4)', '1234567890123456.7891', '1234567890123456.7891'],
  loose: ['numeric', '0.000000000000000000001', 1e-21],
  forty: ['numeric', '1234567890123456789012345678901234567890', '1234567890123456789012345678901234567890'],
  negative_scale: ['numeric(3,-2)', '12300', 12300],
  money: ['money', "'1234.50'", 1234.5],
  most_digits: ['numeric(38,38)', '0.12345678901234567890123456789012345678', '0.12345678901234567890123456789012345678'],
  more_digits: ['numeric(39,0)', '123456789012345678901234567890123456789', '123456789012345678901234567890123456789'],
  debt: ['money', "'-$92,233,720,368,547,758.08'", '-92233720368547758.08'],
  real: ['real', '0.5', 0.5],
  real_most: ['real', "'3.4028235e38'", Math.fround(3.4028235e38)],
  double_most: ['double precision', "'1.7976931348623157e308'", Number.MAX_VALUE],
  double_least: ['double precision', "'5e-324'", Number.MIN_VALUE],
  double: ['double precision', '0.1', 0.1],
  dec_nan: ['numeric(5,2)', "'NaN'", undefined],
  num_inf: ['numeric', "'-Infinity'", undefined],
  real_nan: ['real', "'NaN'", undefined],
  double_inf: ['double precision', "'Infinity'", undefined],
  date: ['date', "'2026-02-28'", '2026-02-28'],
  date_inf: ['date', "'infinity'", undefined],
  date_bc: ['date', "'0044-03-15 BC'", '0044-03-15 (BC)'],
  date_far: ['date', "'12026-01-01'", '12026-01-01'],
  date_last: ['date', "'5874897-12-31'", '5874897-12-31'],
  date_first: ['date', "'4713-01-01 BC'", '4713-01-01 (BC)'],
  time: ['time', "'23:59:59.999999'", '23:59:59.999999'],
  midnight: ['time', "'24:00:00'", '24:00:00'],
  timetz: ['timetz', "'23:59:59+05:30'", '23:59:59+05:30'],
  ts: ['timestamp', "'2026-01-02 03:04:05.678901'", '2026-01-02T03:04:05.678901'],
  ts_bc: ['timestamp', "'0044-03-15 10:00:00 BC'", '0044-03-15T(BC) 10:00:00'],
  ts_inf: ['timestamp', "'-infinity'", undefined],
  ts_last: ['timestamp', "'294276-12-31 23:59:59.999999'", undefined],
  tstz: ['timestamptz', "'2026-07-01 12:00:00+05:30'", '2026-07-01T06:30:00Z'],
  tstz_bc: ['timestamptz', "'0044-03-15 10:00:00+00 BC'", '0044-03-15T(BC) 10:00:00Z'],
  tstz_inf: ['timestamptz', "'infinity'", undefined],
  interval: ['interval', "'1 year 2 mons 3 days 04:05:06.789'", 'P1Y2M3DT4H5M6.789S'],
  interval_back: ['interval', "'-1 days +02:03:04'", 'P-1DT2H3M4S'],
  fixed: ['char(6)', "'ab'", 'ab'],
  letter: ['"char"', "'x'", 'x'],
  name: ['name', "'Ünder_score'", 'Ünder_score'],
  varchar: ['varchar(20)', String.raw`E'a,"b"\n\\N'`, 'a,"b"\n\\N'],
  null_mark: ['text', String.raw`E'\\N'`, '\\N'],
  empty: ['text', "''", ''],
  unicode: ['text', "'Zürich 日本 🎉'", 'Zürich 日本 🎉'],
  bytes: ['bytea', String.raw`'\x00ff10'`, String.raw`\x00ff10`],
  no_bytes: ['bytea', "''", String.raw`\x`],
  bits: ['bit(5)', "B'10101'", '10101'],
  varbits: ['varbit', "B'101'", '101'],
  uuid: ['uuid', "'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'", 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'],
  json: ['json', `'{"a": [1, null]}'`, '{"a": [1, null]}'],
  jsonb: ['jsonb', `'{"n": 12345678901234567890.5}'`, '{"n": 12345678901234567890.5}'],
  xml: ['xml', '\'<a b="1">&amp;</a>\'', '<a b="1">&amp;</a>'],
  path: ['jsonpath', "'$.a[*] ? (@ > 1)'", '$."a"[*]?(@ > 1)'],
  words: ['tsvector', "'fat:2 cat:3'", "'cat':3 'fat':2"],
  search: ['tsquery', "'fat & !rat'", "'fat' & !'rat'"],
  nothing: ['int[]', "'{}'", '[]'],
  odd: ['double precision[]', "'{NaN,-Infinity,0.1}'", '["NaN","-Infinity",0.1]'],
  days: ['date[]', "'{0044-03-15 BC,infinity}'", '["0044-03-15 BC","infinity"]'],
  moods: ['mood[]', "'{sad,happy}'", '["sad","happy"]'],
  ints: ['int[]', "'{1,null,3}'", '[1,null,3]'],
  texts: ['text[][]', `'{{"a,b",c},{d,"e\\"f"}}'`, '[["a,b","c"],["d","e\\"f"]]'],
  mood: ['mood', "'happy'", 'happy'],
  positive: ['positive', '7.25', 7.25],
  pair: ['pair', "row(1, 'x')", '{"a":1,"b":"x"}'],
  range: ['int4range', "'[1,5)'", '[1,5)'],
  span: ['tstzrange', "'[2026-01-01 00:00+00,)'", '["2026-01-01 00:00:00+00",)'],
  spans: ['int4multirange', "'{[1,3),[5,8)}'", '{[1,3),[5,8)}'],
  cidr: ['cidr', "'2001:db8::/32'", '2001:db8::/32'],
  mac: ['macaddr8', "'08:00:2b:01:02:03:04:05'", '08:00:2b:01:02:03:04:05'],
  lsn: ['pg_lsn', "'16/B374D848'", '16/B374D848'],
  of_table: ['regclass', "'pg_class'", 'pg_class'],
  box: ['box', "'((1,1),(0,0))'", '(1,1),(0,0)'],
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
