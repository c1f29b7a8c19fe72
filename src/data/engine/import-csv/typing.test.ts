import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openImporter } from '../../../../test/support/delimited-importer.ts';

let importer: Awaited<ReturnType<typeof openImporter>>;
beforeAll(async () => {
  importer = await openImporter();
});
afterAll(() => importer.close());

/** Imports a column next to a text column, so that the delimiter is never ambiguous. */
async function column(values: string[]) {
  const quote = (value: string) => (/[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  const found = await importer.read(`v,label\n${values.map((value, i) => `${quote(value)},row ${'abcdefghij'[i % 10]}`).join('\n')}\n`);
  return {
    ...found,
    values: found.rows.map((row) => row[0]),
    type: found.first.columns[0]?.engineType,
    reason: found.first.columns[0]?.reason ?? '',
  };
}

describe('every value survives', () => {
  test.each<[string, string[], string, (string | null)[]]>([
    ['leading zeros', ['00123', '00124', '7'], 'VARCHAR', ['00123', '00124', '7']],
    ['zeros and ones', ['0', '1', '1'], 'BIGINT', ['0', '1', '1']],
    ['past 2^53', ['9007199254740993', '1'], 'BIGINT', ['9007199254740993', '1']],
    ['past 64 bits', ['12345678901234567890', '1'], 'DECIMAL(38,0)', ['12345678901234567890', '1']],
    ['past 38 digits', ['1'.repeat(40), '2'.repeat(40)], 'VARCHAR', ['1'.repeat(40), '2'.repeat(40)]],
    ['plus signs', ['+4915112345', '+4915112346'], 'VARCHAR', ['+4915112345', '+4915112346']],
    ['signs of both kinds', ['+3', '-2', '0'], 'BIGINT', ['3', '-2', '0']],
    ['plus signs before decimals', ['+1 234,50', '+7,25'], 'DECIMAL(18,2)', ['1234.50', '7.25']],
    ['a long minus', ['−12,50', '3,00'], 'DECIMAL(18,2)', ['-12.50', '3.00']],
    ['Indian groups', ['1,23,456.50', '99.00', '12,34,567.00'], 'DECIMAL(18,2)', ['123456.50', '99.00', '1234567.00']],
    ['places with an E', ['10E2', '3E7', '12E4'], 'VARCHAR', ['10E2', '3E7', '12E4']],
    ['days after their weekday', ['Mo, 04.03.2024', 'Di, 05.03.2024'], 'DATE', ['2024-03-04', '2024-03-05']],
    ['an order that the weekday proves', ['Tue 03/05/2024', 'Wed 03/06/2024'], 'DATE', ['2024-03-05', '2024-03-06']],
    ['days in Chinese characters', ['2024年3月5日', '2024年12月31日'], 'DATE', ['2024-03-05', '2024-12-31']],
    ['decimals of one scale', ['1.50', '22.75', '-3.00'], 'DECIMAL(18,2)', ['1.50', '22.75', '-3.00']],
    ['decimals of several scales', ['1.5', '22.755', '3'], 'DECIMAL(18,3)', ['1.500', '22.755', '3.000']],
    ['many places', ['0.12345678', '1e-5', '1.5'], 'DOUBLE', ['0.12345678', '1e-05', '1.5']],
    ['more places than a double has', ['0.1234567890123456789', '1e-5', '1.5'], 'VARCHAR', ['0.1234567890123456789', '1e-5', '1.5']],
    ['numbers a double would turn into zero', ['1e-400', '1.5', '2e5'], 'VARCHAR', ['1e-400', '1.5', '2e5']],
    ['true and false', ['true', 'FALSE', 'true'], 'BOOLEAN', ['true', 'false', 'true']],
    ['times', ['10:00', '11:30:15'], 'TIME', ['10:00:00', '11:30:15']],
    ['ISO dates', ['2024-01-05', '2024-02-29'], 'DATE', ['2024-01-05', '2024-02-29']],
    ['an impossible date', ['2024-01-05', '2023-02-29'], 'VARCHAR', ['2024-01-05', '2023-02-29']],
    ['timestamps', ['2024-01-05 10:00:00', '2024-01-05T11:30:00.25'], 'TIMESTAMP', ['2024-01-05 10:00:00', '2024-01-05 11:30:00.25']],
    [
      'nanoseconds',
      ['2024-01-05 10:00:00.123456789', '2024-01-05T11:30:00.25', '2024-01-06 00:00'],
      'TIMESTAMP_NS',
      ['2024-01-05 10:00:00.123456789', '2024-01-05 11:30:00.25', '2024-01-06 00:00:00'],
    ],
    [
      'more digits after the second than any type has',
      ['2024-01-05 10:00:00.1234567891', '2024-01-05 11:30:00'],
      'VARCHAR',
      ['2024-01-05 10:00:00.1234567891', '2024-01-05 11:30:00'],
    ],
    [
      'nanoseconds in a year that they do not reach',
      ['1500-01-05 10:00:00.123456789', '2024-01-05 11:30:00'],
      'VARCHAR',
      ['1500-01-05 10:00:00.123456789', '2024-01-05 11:30:00'],
    ],
    [
      'zones',
      ['2024-01-05T10:00:00Z', '2024-01-05T10:00:00+02:00'],
      'TIMESTAMP WITH TIME ZONE',
      ['2024-01-05 10:00:00+00', '2024-01-05 08:00:00+00'],
    ],
    ['day first, proven', ['01/02/2024', '31/12/2024'], 'DATE', ['2024-02-01', '2024-12-31']],
    ['month first, proven', ['01/02/2024', '12/31/2024'], 'DATE', ['2024-01-02', '2024-12-31']],
    ['dots are day first', ['01.02.2024', '03.04.2024'], 'DATE', ['2024-02-01', '2024-04-03']],
    ['money', ['$1,234.50', '$5.00', '-$7.25'], 'DECIMAL(18,2)', ['1234.50', '5.00', '-7.25']],
    ['percent', ['12%', '13.5%'], 'DECIMAL(18,2)', ['12.00', '13.50']],
    ['thousands', ['1,234,567', '89', '1,000'], 'BIGINT', ['1234567', '89', '1000']],
    ['accountants', ['(5.00)', '$7.25', '$1,000.00'], 'DECIMAL(18,2)', ['-5.00', '7.25', '1000.00']],
    ['decimal comma', ['1.234,50', '7,25'], 'DECIMAL(18,2)', ['1234.50', '7.25']],
    ['points between groups', ['1.234.567', '89', '1.000'], 'BIGINT', ['1234567', '89', '1000']],
    ['dollars in groups', ['$42,720', '$1,005'], 'BIGINT', ['42720', '1005']],
    ['euros in groups, and small ones', ['€ 1.234', '€ 980', '€ 12.500'], 'BIGINT', ['1234', '980', '12500']],
    ['euros that may have three decimals', ['€ 1.679', '€ 1.709'], 'VARCHAR', ['€ 1.679', '€ 1.709']],
    ['a minus at the end', ['12.50-', '3.00', '1,400.25'], 'DECIMAL(18,2)', ['-12.50', '3.00', '1400.25']],
    ['blanks between groups', ['1 234,50', '7,25'], 'DECIMAL(18,2)', ['1234.50', '7.25']],
    ['shortened', ['1.2M', '950', '3.45K', '-2.5k'], 'DECIMAL(18,2)', ['1200000.00', '950.00', '3450.00', '-2500.00']],
    ['seats', ['12K', '3M'], 'VARCHAR', ['12K', '3M']],
    ['months', ['Jan 2026', 'December 2025'], 'DATE', ['2026-01-01', '2025-12-01']],
    ['months by number', ['2026-01', '2025-12'], 'DATE', ['2026-01-01', '2025-12-01']],
    ['months before the year', ['1/2026', '12/2025'], 'DATE', ['2026-01-01', '2025-12-01']],
    ['decimals that are no months', ['10.2025', '11.3301'], 'DECIMAL(18,4)', ['10.2025', '11.3301']],
    ['German months', ['März 2026', 'Dez. 2025'], 'DATE', ['2026-03-01', '2025-12-01']],
    ['French months', ['févr. 2026', 'août 2025'], 'DATE', ['2026-02-01', '2025-08-01']],
    ['months shortened by a spreadsheet', ['Jan-25', 'Feb-25', 'Mar-25'], 'DATE', ['2025-01-01', '2025-02-01', '2025-03-01']],
    ['days without a year', ['Jan-25', 'Jan-26', 'Jan-27', 'Jan-28'], 'VARCHAR', ['Jan-25', 'Jan-26', 'Jan-27', 'Jan-28']],
    ['German weeks', ['KW 1/2026', 'KW 52/2025'], 'DATE', ['2025-12-29', '2025-12-22']],
    ['days with German months', ['3. März 2026', '31. Dezember 2025'], 'DATE', ['2026-03-03', '2025-12-31']],
    ['months between slashes', ['03/Mar/26 2:07 PM', '01/Dec/25 11:00 AM'], 'TIMESTAMP', ['2026-03-03 14:07:00', '2025-12-01 11:00:00']],
    ['a comma before the clock', ['03.03.2025, 02:07', '13.12.2025, 17:00'], 'TIMESTAMP', ['2025-03-03 02:07:00', '2025-12-13 17:00:00']],
    [
      'zones by name',
      ['Mar 1, 2025 12:03:44 AM PST', 'Jul 13, 2025 1:00:00 PM PDT'],
      'TIMESTAMP WITH TIME ZONE',
      ['2025-03-01 08:03:44+00', '2025-07-13 20:00:00+00'],
    ],
    ['the clock of mails', ['3 Mar 2025 02:07:00 +0200'], 'TIMESTAMP WITH TIME ZONE', ['2025-03-03 00:07:00+00']],
    ['narrow blanks between groups', ['1\u202f234,50', '7,25'], 'DECIMAL(18,2)', ['1234.50', '7.25']],
    ['upright apostrophes between groups', ['1’234.50', '7.25'], 'DECIMAL(18,2)', ['1234.50', '7.25']],
    ['school years', ['2024-25', '2025-26'], 'VARCHAR', ['2024-25', '2025-26']],
    ['quarters', ['Q3 2025', 'Q1 2026'], 'DATE', ['2025-07-01', '2026-01-01']],
    ['weeks', ['2026-W01', '2025-W52'], 'DATE', ['2025-12-29', '2025-12-22']],
    ['a week that the year lacks', ['2025-W53', '2025-W01'], 'VARCHAR', ['2025-W53', '2025-W01']],
    ['months among days', ['Jan 2026', '2026-02-01'], 'VARCHAR', ['Jan 2026', '2026-02-01']],
    [
      'offsets without a colon, and UTC',
      ['2025-03-03 02:07:00 +0200', '2025-03-03 02:07:00 UTC', '2025-03-03T02:07:00+02'],
      'TIMESTAMP WITH TIME ZONE',
      ['2025-03-03 00:07:00+00', '2025-03-03 02:07:00+00', '2025-03-03 00:07:00+00'],
    ],
  ])('%s', async (_, values, type, expected) => {
    const found = await column(values);
    expect(found.values).toEqual(expected);
    expect(found.type).toBe(type);
  });
});

test('dates that can be read both ways stay text, and the confidence says so', async () => {
  const found = await column(['01/02/2024', '03/04/2024']);
  expect(found.type).toBe('VARCHAR');
  expect(found.values).toEqual(['01/02/2024', '03/04/2024']);
  expect(found.certificate.confidence).toMatchObject({ level: 'likely', reasons: [expect.stringContaining('ambiguous')] });
});

describe('doubts', () => {
  const [ambiguous, marks, typo] = ['d,x\n01/02/2024,a\n03/04/2024,b\n', 'd;x\n1,234;a\n2,345;b\n', 'd,x\n1,a\n2,b\noops,c\n4,d\n'];
  test.each<[string, string, string, string, string, (string | null)[]]>([
    ['a day first', ambiguous, 'day_month:d', 'day_first', 'DATE', ['2024-02-01', '2024-04-03']],
    ['a month first', ambiguous, 'day_month:d', 'month_first', 'DATE', ['2024-01-02', '2024-03-04']],
    ['dates as text', ambiguous, 'day_month:d', 'text', 'VARCHAR', ['01/02/2024', '03/04/2024']],
    ['thousands', marks, 'decimal_mark:d', 'thousands', 'BIGINT', ['1234', '2345']],
    ['decimals', marks, 'decimal_mark:d', 'decimals', 'DECIMAL(18,3)', ['1.234', '2.345']],
    ['numbers as text', marks, 'decimal_mark:d', 'text', 'VARCHAR', ['1,234', '2,345']],
    ['mistakes', typo, 'misfits:d', 'empty', 'BIGINT', ['1', '2', null, '4']],
  ])('a person may choose %s, and can see and change the answer', async (_, text, id, reading, type, values) => {
    const before = await importer.read(text);
    expect(before.first.doubts).toMatchObject([{ id, columns: ['d'], rows: null, taken: 'text', answered: false }]);
    const after = await importer.read(text, { readings: { [id]: reading } });
    expect([after.first.columns[0]?.engineType, after.rows.map(([value]) => value)]).toEqual([type, values]);
    expect(after.first.doubts).toMatchObject([{ id, taken: reading, answered: true }]);
    expect(after.first.doubts?.[0]?.readings.map((one) => one.id)).toEqual(before.first.doubts?.[0]?.readings.map((one) => one.id));
    const misfit = after.first.issues.find(({ kind }) => kind === 'values_of_another_type');
    expect(misfit?.action).toBe(reading === 'empty' ? 'rejected' : undefined);
  });

  test('amounts in several currencies stay text until a person says that they are in one unit', async () => {
    const mixed = 'd,x\n$12.50,a\n-€15.20,b\n"CHF 1,030.00",c\n11.10 €,d\n';
    const before = await importer.read(mixed);
    expect([before.first.columns[0]?.engineType, before.rows.map(([value]) => value)]).toEqual([
      'VARCHAR',
      ['$12.50', '-€15.20', 'CHF 1,030.00', '11.10 €'],
    ]);
    expect(before.first.doubts).toMatchObject([{ id: 'mixed_units:d', taken: 'text', evidence: 'Cells show different signs: $, CHF, €.' }]);
    expect(before.first.doubts?.[0]?.readings[0]?.preview.rows.flat()).toEqual(['12.5', '-15.2', '1030', '11.1']);
    const after = await importer.read(mixed, { readings: { 'mixed_units:d': 'number' } });
    expect([after.rows.map(([value]) => value), after.first.doubts]).toMatchObject([
      ['12.50', '-15.20', '1030.00', '11.10'],
      [{ taken: 'number', answered: true }],
    ]);
    const shortened = await importer.read('d,x\n$1.2M,a\n€1.5M,b\n');
    expect([shortened.first.columns[0]?.engineType, shortened.first.doubts?.map(({ id }) => id)]).toEqual(['VARCHAR', ['mixed_units:d']]);
    // Not known whether these are thousands: asked first, as both answers are needed.
    const open = 'd,x\n$1.234,a\n€2.345,b\n';
    const thousands = { 'decimal_mark:d': 'thousands' };
    expect((await importer.read(open)).first.doubts?.map(({ id }) => id)).toEqual(['decimal_mark:d']);
    expect((await importer.read(open, { readings: thousands })).first.doubts).toMatchObject([
      { id: 'mixed_units:d', taken: 'text', answered: false },
      { id: 'decimal_mark:d', taken: 'thousands', answered: true },
    ]);
    const both = await importer.read(open, { readings: { ...thousands, 'mixed_units:d': 'number' } });
    expect(both.rows.map(([value]) => value)).toEqual(['1234', '2345']);
  });

  test('it is asked whether amounts without a sign are in the unit of the others; zero is in any', async () => {
    const some = await importer.read('d,x\n$12.50,a\n15.00,b\n$8.00,c\n');
    expect([some.first.columns[0]?.engineType, some.first.doubts]).toMatchObject([
      expect.stringContaining('DECIMAL'),
      [{ id: 'mixed_units:d', taken: 'number', evidence: 'Only some cells show the sign $.' }],
    ]);
    expect((await importer.read('d,x\n$12.50,a\n0,b\n$8.00,c\n')).first).toMatchObject({ columns: [{ symbol: '$' }, {}] });
  });

  test('numbers with open marks are shown as they would be, without zeros that fill them up', async () => {
    const [doubt] = (await importer.read('d\n"1,230"\n"2,345"\n"1,000"\n')).first.doubts ?? [];
    expect(doubt?.readings.map(({ id, preview }) => [id, preview.rows.flat()])).toEqual([
      ['thousands', ['1230', '2345', '1000']],
      ['decimals', ['1.23', '2.345', '1']],
      ['text', ['1,230', '2,345', '1,000']],
    ]);
  });

  test('each reading shows the same rows', async () => {
    const [doubt] = (await importer.read(ambiguous)).first.doubts ?? [];
    expect(doubt?.readings.map(({ id, preview }) => [id, preview])).toEqual([
      ['day_first', { columns: ['d'], rows: [['2024-02-01'], ['2024-04-03']] }],
      ['month_first', { columns: ['d'], rows: [['2024-01-02'], ['2024-03-04']] }],
      ['text', { columns: ['d'], rows: [['01/02/2024'], ['03/04/2024']] }],
    ]);
  });
});

test('nanoseconds that come late are kept, and the certificate says what was kept', async () => {
  const plain = Array.from({ length: 30_000 }, (_, i) => `2024-01-05 10:00:${String(i % 60).padStart(2, '0')}`);
  const found = await column([...plain, '2024-01-05 10:00:00.123456789']);
  expect([found.type, found.values.at(-1)]).toEqual(['TIMESTAMP_NS', '2024-01-05 10:00:00.123456789']);
  expect(found.reason).toContain('up to nine digits after the second; all of them are kept');
  expect(found.first.cellsRepaired).toBe(0);
  expect((await column(plain.slice(0, 100))).type).toBe('TIMESTAMP');
});

test('two clear date formats become one, counted', async () => {
  const found = await column(['2024-01-05', '31/12/2024', '2024-02-01']);
  expect(found.values).toEqual(['2024-01-05', '2024-12-31', '2024-02-01']);
  expect(found.issues).toEqual({ second_date_format: 1 });
  expect(found.first.cellsRepaired).toBe(1);
});

test('a second date format that is not clear leaves the column text', async () => {
  expect((await column(['2024-01-05', '01/12/2024', '2024-02-01'])).type).toBe('VARCHAR');
});

test('commas that may be thousands or decimals leave the text', async () => {
  const found = await importer.read('name;price\na;1,234\nb;2,345\n');
  expect(found.rows).toEqual([
    ['a', '1,234'],
    ['b', '2,345'],
  ]);
  expect(found.certificate.confidence.level).toBe('likely');
});

test.each([
  ['a decimal comma', 'net;gross\n1,50;1.234\n22,75;2.345\n', ['DECIMAL(18,2)', 'BIGINT'], ['22.75', '2345']],
  ['a decimal point', 'net;gross\n1.50;1,234\n22.75;2,345\n', ['DECIMAL(18,2)', 'BIGINT'], ['22.75', '2345']],
  ['a decimal comma in all of them', 'net;weight\n1,50;1,234\n22,75;2,345\n', ['DECIMAL(18,2)', 'DECIMAL(18,3)'], ['22.75', '2.345']],
  [
    'both, which settles nothing',
    'a;b;c\n1,50;1.50;1,234\n22,75;22.75;2,345\n',
    ['DECIMAL(18,2)', 'DECIMAL(18,2)', 'VARCHAR'],
    ['22.75', '22.75', '2,345'],
  ],
  ['dates with dots, which are no numbers', 'a;b\n01.02.2024;1,234\n03.04.2024;2,345\n', ['DATE', 'VARCHAR'], ['2024-04-03', '2,345']],
])('marks that can be read both ways follow the other columns: %s', async (_, csv, types, last) => {
  const found = await importer.read(csv);
  expect(found.first.columns.map(({ engineType }) => engineType)).toEqual(types);
  expect(found.rows.at(-1)).toEqual(last);
});

test('points before three digits are asked about where a semicolon leaves a decimal comma open', async () => {
  const open = await importer.read('n;x\n1.234;a\n12.345;b\n');
  expect(open.first.doubts).toMatchObject([{ id: 'decimal_mark:n', taken: 'text' }]);
  const answered = await importer.read('n;x\n1.234;a\n12.345;b\n', { readings: { 'decimal_mark:n': 'thousands' } });
  expect(answered.rows.map(([n]) => n)).toEqual(['1234', '12345']);
  expect((await importer.read('n,x\n1.234,a\n12.345,b\n')).first.columns[0]?.engineType).toBe('DECIMAL(18,3)');
});

test('eight digits are a date only in a column that is named so', async () => {
  const found = await importer.read('Booking date,code\n20260801,20260801\n20260802,20260802\n');
  expect(found.rows[0]).toEqual(['2026-08-01', '20260801']);
  expect(found.first.columns.map(({ engineType }) => engineType)).toEqual(['DATE', 'BIGINT']);
  expect((await importer.read('date,code\n20260801,1\n20261301,2\n')).first.columns[0]?.engineType).toBe('BIGINT');
});

test.each([
  ['Order date', '45000', 'DATE', '2023-03-15'],
  ['Buchungsdatum', '45000.5', 'TIMESTAMP', '2023-03-15 12:00:00'],
  ['visitors', '45000', 'BIGINT', '45000'],
  ['created_at', '1700000000', 'TIMESTAMP WITH TIME ZONE', '2023-11-14 22:13:20+00'],
  ['timestamp', '1700000000123', 'TIMESTAMP WITH TIME ZONE', '2023-11-14 22:13:20.123+00'],
  ['order_id', '1700000000', 'BIGINT', '1700000000'],
])('numbers count days or seconds only under a name of time: %s', async (name, value, type, expected) => {
  const found = await importer.read(`${name},x\n${value},a\n${value},b\n`);
  expect([found.first.columns[0]?.engineType, found.rows[0]?.[0]]).toEqual([type, expected]);
});

test.each([
  ['Dauer', ['01:19:32', '00:00:05'], 'BIGINT', '4772'],
  ['Dauer', ['-00:30:00', '1 day, 2:03:04'], 'BIGINT', '-1800'],
  ['Value', ['27:15:00', '02:00:00'], 'BIGINT', '98100'],
  ['Lap', ['25:01:02.5', '00:59:59.25'], 'DECIMAL(18,3)', '90062.500'],
  ['Logged', ['1h 20m', '45m', '2h'], 'BIGINT', '4800'],
  ['Aufwand', ['1,5 Std.', '20 Min.'], 'DECIMAL(18,3)', '5400.000'],
  ['took', ['PT1H20M', 'P1DT5S'], 'BIGINT', '4800'],
  ['Dauer (hh:mm)', ['01:20', '30:05'], 'BIGINT', '4800'],
  ['Duration [mm:ss]', ['01:20', '1:00:00'], 'BIGINT', '80'],
  ['Start', ['01:19:32', '08:00:00'], 'TIME', '01:19:32'],
  ['Opening hours from', ['09:00', '08:30'], 'TIME', '09:00:00'],
  ['Size', ['5 m', '75 m'], 'VARCHAR', '5 m'],
])('durations are seconds, and times of day are none: %s', async (name, values, type, first) => {
  const found = await importer.read(`"${name}";x\n${values.map((value) => `"${value}";a\n`).join('')}`);
  const [column] = found.first.columns;
  expect([column?.engineType, found.rows[0]?.[0], column?.symbol, found.first.doubts]).toEqual([
    type,
    first,
    /BIGINT|DECIMAL/.test(type) ? 's' : undefined,
    [],
  ]);
});

test.each([
  ['Result', ['01:19:32', '02:00:00'], 'clock_or_duration', ['clock', '01:19:32'], ['duration', '4772']],
  ['Dauer', ['1:20', '0:45'], 'duration_parts', ['text', '1:20'], ['hours', '4800']],
  ['Dauer', ['1:20', '1:00:45'], 'duration_parts', ['text', '1:20'], ['minutes', '80']],
])('what may be a duration or something else is asked: %s', async (name, values, kind, before, after) => {
  const csv = `${name};x\n${values.map((value) => `${value};a\n`).join('')}`;
  const id = `${kind}:${name}`;
  const asked = await importer.read(csv);
  expect([asked.first.doubts?.map((doubt) => [doubt.id, doubt.taken]), asked.rows[0]?.[0]]).toEqual([[[id, before[0]]], before[1]]);
  const answered = await importer.read(csv, { readings: { [id]: after[0]! } });
  expect([answered.rows[0]?.[0], answered.first.columns[0]?.symbol]).toEqual([after[1], 's']);
  expect(answered.first.doubts?.[0]).toMatchObject({ taken: after[0], answered: true });
});

test.each([
  ['Woche', ['KW 12', 'KW 1'], '2025-03-17'],
  ['Belegdatum', ['1703', '0101'], '2025-03-17'],
])('weeks and days without a year stay text until a person gives the year: %s', async (name, values, first) => {
  const csv = `${name};x\n${values.map((value) => `${value};a\n`).join('')}`;
  const found = await importer.read(csv);
  expect([found.rows.map(([value]) => value), found.first.doubts?.map(({ id }) => id)]).toEqual([values, [`year_missing:${name}`]]);
  const answered = await importer.read(csv, { readings: { [`year_missing:${name}`]: 'year_2025' } });
  expect([answered.rows[0]?.[0], answered.first.doubts?.[0]]).toEqual([first, expect.objectContaining({ answered: true })]);
});

test('ambiguous dates follow the order that another column proves', async () => {
  const found = await importer.read('a,b\n01/02/2024,13/02/2024\n03/04/2024,15/04/2024\n');
  expect(found.rows[0]).toEqual(['2024-02-01', '2024-02-13']);
  expect(found.first.columns[0]?.reason).toContain('The column b proves the order.');
  expect(found.first.doubts).toEqual([]);
});

test('NA is missing in a column of numbers and a word in one of words', async () => {
  const found = await importer.read('n,word\n1,NA\nNA,x\n-,y\n4,-\n');
  expect(found.rows).toEqual([
    ['1', 'NA'],
    [null, 'x'],
    [null, 'y'],
    ['4', '-'],
  ]);
  expect(found.first.issues).toMatchObject([
    {
      kind: 'missing_value_spelling',
      count: 2,
      examples: [
        { line: 3, text: 'NA' },
        { line: 4, text: '-' },
      ],
    },
  ]);
});

test('one bad cell among many numbers keeps the text and names its line', async () => {
  const found = await column(Array.from({ length: 2000 }, (_, i) => (i === 1234 ? 'oops' : String(i))));
  expect(found.type).toBe('VARCHAR');
  expect(found.reason).toContain('1 of 2000');
  expect(found.first.issues).toMatchObject([
    { kind: 'values_of_another_type', action: 'kept_as_text', count: 1, examples: [{ line: 1236, text: 'oops' }] },
  ]);
});

describe('the fast path', () => {
  const lines = (more: string[]) => [
    ...Array.from(
      { length: 30_000 },
      (_, i) =>
        `${i},2024-01-${String((i % 28) + 1).padStart(2, '0')} 10:00:00,${i}.${String(i % 100).padStart(2, '0')},${i / 7},word ${i}`,
    ),
    ...more,
  ];
  const file = (more: string[], header = 'id,at,price,ratio,note') => `${header}\n${lines(more).join('\n')}\n`;

  test('gives what the careful path gives', async () => {
    const fast = await importer.read(file([]), { fastBytesMin: 0 });
    const careful = await importer.read(file([]));
    expect(fast.first.columns).toEqual(careful.first.columns);
    expect(fast.rows).toEqual(careful.rows);
    expect(fast.fileSha256).toBe(careful.fileSha256);
    expect(fast.certificate).toEqual(careful.certificate);
  });

  // The odd row is far from the first rows and just before the last ones, where there is no probe.
  const odd = (row: string) => file([row, ...lines([]).slice(0, 9000)]);
  test.each<[string, string, number, string]>([
    ['leading zeros', '00777,2024-01-01 10:00:00,1.00,0.5,x', 0, '00777'],
    ['a third place', '1,2024-01-01 10:00:00,1.239,0.5,x', 2, '1.239'],
    ['a zone', '1,2024-01-01 10:00+02,1.00,0.5,x', 1, '2024-01-01 10:00+02'],
    ['an exponent of an integer', '1.6,2024-01-01 10:00:00,1.00,0.5,x', 0, '1.6'],
    ['a negative number with leading zeros', '1,2024-01-01 10:00:00,1.00,-01.5,x', 3, '-01.5'],
    ['an underscore between digits', '1,2024-01-01 10:00:00,1.00,1_000.5,x', 3, '1_000.5'],
    ['a whole number past what a double holds', '1,2024-01-01 10:00:00,1.00,9007199254740993,x', 3, '9007199254740993'],
    ['more digits than a double', '1,2024-01-01 10:00:00,1.00,0.12345678901234567891,x', 3, '0.12345678901234567891'],
  ])('does not round or drop %s', async (_, row, at, text) => {
    const found = await importer.read(odd(row), { fastBytesMin: 0 });
    const cell = found.rows[30_000]?.[at] as string;
    const type = found.first.columns[at]?.engineType ?? '';
    expect(type === 'VARCHAR' ? cell : String(Number(cell))).toBe(text);
    expect(found.rows).toHaveLength(39_001);
  });

  test('does not pass over a ragged row or an empty line', async () => {
    const found = await importer.read(file(['1,2024-01-01 10:00:00', '', ...lines([]).slice(0, 9000)]), { fastBytesMin: 0 });
    expect(found.issues).toMatchObject({ short_row: 1, empty_line: 1 });
    expect(found.first.issues.find((issue) => issue.kind === 'short_row')?.examples[0]?.line).toBe(30_002);
  });
});
