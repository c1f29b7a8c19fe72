import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describeWith } from '../../test/support/describe-with.ts';
import { connectMaria, type MariaDatabase, mariaDatabase } from '../../test/support/maria-server.ts';
import { call, organizations, type Wire } from '../../test/support/tool-call.ts';
import { getDataSource } from '../data-sources/get-data-source.ts';
import { getDataSourceRows } from '../data-sources/get-data-source-rows.ts';

const DIGITS = '12345678901234567890123456789012345.123456789012345678901234567890';

/** Column → [declared type, value, how it arrives]. undefined: left empty, and listed in the certificate. */
const EXACT: Record<string, [type: string, value: string, arrives: unknown]> = {
  id: ['int not null primary key', '1', 1],
  flag: ['boolean', '2', 2],
  tiny: ['tinyint unsigned', '255', 255],
  small: ['smallint', '-32768', -32768],
  tiny_least: ['tinyint', '-128', -128],
  medium_least: ['mediumint', '-8388608', -8388608],
  int_least: ['int', '-2147483648', -2147483648],
  medium: ['mediumint unsigned', '16777215', 16777215],
  filled: ['int(8) unsigned zerofill', '42', 42],
  most: ['int unsigned', '4294967295', 4294967295],
  big: ['bigint', '-9223372036854775808', '-9223372036854775808'],
  big_unsigned: ['bigint unsigned', '18446744073709551615', '18446744073709551615'],
  dec: ['decimal(20,4)', '1234567890123456.7891', '1234567890123456.7891'],
  dec_long: ['decimal(65,30)', DIGITS, DIGITS],
  dec_wide: ['decimal(65,0)', '12345678901234567890123456789012345678', '12345678901234567890123456789012345678'],
  // 16777216 and 1.2345678 have more digits than the server shows of a FLOAT.
  real: ['float', '16777216', 16777216],
  real_digits: ['float', '1.2345678', Math.fround(1.2345678)],
  double_most: ['double', '1.7976931348623157e308', Number.MAX_VALUE],
  double_least: ['double', '2.2250738585072014e-308', 2.2250738585072014e-308],
  double_shown: ['double(10,2)', '1.005', 1],
  double_digits: ['double', '0.30000000000000004', 0.30000000000000004],
  bit_one: ['bit(1)', "b'1'", true],
  bits: ['bit(9)', "b'101'", '000000101'],
  bits_most: ['bit(64)', "b'1000000000000000000000000000000000000000000000000000000000000001'", `1${'0'.repeat(62)}1`],
  year: ['year', '2155', 2155],
  year_zero: ['year', "'0000'", 0],
  date: ['date', "'2026-02-28'", '2026-02-28'],
  date_zero: ['date', "'0000-00-00'", undefined],
  date_partial: ['date', "'2026-02-00'", undefined],
  date_most: ['date', "'9999-12-31'", '9999-12-31'],
  datetime: ['datetime(6)', "'2026-01-02 03:04:05.678901'", '2026-01-02T03:04:05.678901'],
  datetime_most: ['datetime(6)', "'9999-12-31 23:59:59.999999'", '9999-12-31T23:59:59.999999'],
  ts_most: ['timestamp null', "'2038-01-19 08:44:07'", '2038-01-19T03:14:07Z'],
  datetime_zero: ['datetime', "'0000-00-00 00:00:00'", undefined],
  ts: ['timestamp(3) null', "'2026-07-01 12:00:00.5'", '2026-07-01T06:30:00.5Z'],
  ts_zero: ['timestamp null', "'0000-00-00'", undefined],
  time: ['time(6)', "'23:59:59.999999'", '23:59:59.999999'],
  time_most: ['time', "'838:59:59'", '838:59:59'],
  time_negative: ['time', "'-01:30:00'", '-01:30:00'],
  time_least: ['time', "'-838:59:59'", '-838:59:59'],
  fixed: ['char(6)', "'ab'", 'ab'],
  latin: ['varchar(20) character set latin1', "'Zürich €'", 'Zürich €'],
  varchar: ['varchar(40)', String.raw`'a,"b"\n\r\n\\N'`, 'a,"b"\n\r\n\\N'],
  null_mark: ['text', String.raw`'\\N'`, '\\N'],
  zero_byte: ['text', String.raw`'a\0b'`, 'a\uFFFDb'],
  empty: ['text', "''", ''],
  unicode: ['text character set utf8mb4', "'日本 🎉'", '日本 🎉'],
  mood: ["enum('sad','happy')", "'happy'", 'happy'],
  moods: ["set('sad','happy','calm')", "'happy,calm'", 'happy,calm'],
  mood_wrong: ["enum('sad','happy')", "'none of them'", ''],
  moods_none: ["set('sad','happy')", "''", ''],
  tiny_text: ['tinytext', "'a'", 'a'],
  long_text: ['longtext', "repeat('ü', 70000)", 'ü'.repeat(70_000)],
  tiny_blob: ['tinyblob', "x'00'", '0x00'],
  no_bytes: ['longblob', "''", '0x'],
  bytes: ['varbinary(10)', "x'00ff10'", '0x00ff10'],
  bytes_fixed: ['binary(4)', "x'01'", '0x01000000'],
  blob: ['blob', "x'22'", '0x22'],
  json: ['json', `'{"n": 12345678901234567890.5, "a": [1, null]}'`, '{"n": 12345678901234567890.5, "a": [1, null]}'],
  uuid: ['uuid', "'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'", 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'],
  inet: ['inet6', "'2001:db8::1'", '2001:db8::1'],
  point: ['point', "ST_GeomFromText('POINT(0.1 -47.25)', 4326)", 'SRID=4326;POINT(0.1 -47.25)'],
  shape: [
    'geometry',
    "ST_GeomFromText('GEOMETRYCOLLECTION(MULTIPOINT(1 2,3 4),POLYGON((0 0,1 0,1 1,0 0)))')",
    'GEOMETRYCOLLECTION(MULTIPOINT((1 2),(3 4)),POLYGON((0 0,1 0,1 1,0 0)))',
  ],
};

const { home } = await organizations();
const as = { as: home.owner };

describeWith('mariadbd', 'types of MariaDB', () => {
  let database: MariaDatabase;
  beforeAll(async () => {
    const columns = Object.entries(EXACT);
    database = await mariaDatabase(
      `create table every_type (${columns.map(([name, [type]]) => `\`${name}\` ${type}`).join(', ')}) character set utf8mb4`,
      // Zero dates, and values that a column's display cuts off.
      "set session sql_mode = '', time_zone = '+05:30'",
      `insert into every_type values (${columns.map(([, [, value]]) => value).join(', ')})`,
      'insert into every_type (id) values (2)',
    );
  });
  afterAll(() => database?.drop());

  test.each([
    ['a table', { name: 'every_type', columns: null, query: null }],
    ['a query', { name: 'every_type', columns: null, query: 'select * from every_type' }],
  ])('every type of %s arrives exactly, or is left empty and listed in the certificate', async (_, table) => {
    const { id, last_error } = await connectMaria(database, home, { tables: [table] });
    expect(last_error).toBeNull();
    const { columns, rows } = await call(getDataSourceRows, { id }, as);
    const arrived = Object.fromEntries(columns.map(({ name }: Wire, i: number) => [name, rows[0][i]]));
    expect(arrived).toEqual(Object.fromEntries(Object.entries(EXACT).map(([name, [, , value]]) => [name, value ?? null])));
    expect(rows[1].slice(1).every((value: unknown) => value === null)).toBe(true);
    const { certificate } = await call(getDataSource, { id }, as);
    const listed = certificate.tables[0].issues.map(({ examples, count, action }: Wire) => [examples[0].column, count, action]);
    const empty = Object.entries(EXACT).filter(([, [, , value]]) => value === undefined);
    expect(listed).toEqual(empty.map(([name]) => [name, 1, 'rejected']));
    expect(certificate.warnings).toEqual([expect.stringContaining('1 value of zero_byte of every_type had zero bytes')]);
    const reason = (column: string) => certificate.tables[0].columns.find(({ name }: Wire) => name === column).reason;
    expect(reason('dec_long')).toContain('65 digits');
    expect(reason('time_most')).toContain('outside one day');
  });
});
