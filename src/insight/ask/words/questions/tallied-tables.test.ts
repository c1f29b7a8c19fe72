import { describe, expect, test } from '@jest/globals';
import { describedColumn as column, describedTable, questionTables } from '../../../../../test/support/described-tables.ts';
import type { DataModel } from '../../../../data/model/types.ts';
import { YEAR_SQL, yearsOnly } from '../../../../data/model/years-only.ts';
import { readInWords } from '../read-question.ts';

const year = { column: 'year', verb: 'year', sql: YEAR_SQL, from: '2020-01-01', to: '2021-12-31' };

/** Clubs, how many visits they had on each day of the week, and reviews of which the year and the month are known. */
const model = {
  tables: [
    describedTable(
      'clubs',
      ['club_id'],
      [
        column('club_id', 'text'),
        column('name', 'text'),
        column('state', 'text'),
        column('rating', 'double', 'rate'),
        column('is_open', 'integer', 'unknown'),
      ],
    ),
    describedTable(
      'visits',
      ['club_id', 'day'],
      [column('club_id', 'text'), column('count', 'integer', 'additive'), column('day', 'text')],
    ),
    describedTable(
      'reviews',
      ['review_id'],
      [
        column('review_id', 'integer'),
        column('club_id', 'text'),
        column('rating', 'double', 'rate'),
        column('year', 'integer'),
        column('month', 'text'),
      ],
      { times: [year], defaultTime: 'year' },
    ),
  ],
  relationships: ['visits', 'reviews'].map((from) => ({
    from: { table: from, columns: ['club_id'] },
    to: { table: 'clubs', columns: ['club_id'] },
    matched: 1,
  })),
} as unknown as DataModel;

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const tables = questionTables(model.tables, { 'visits.day': DAYS, 'clubs.name': ['Iron', 'Pulse'], 'reviews.month': ['April', 'May'] }).map(
  (table) => ({
    ...table,
    profile: {
      columns: table.profile.columns.map((one) =>
        one.name === 'is_open' ? { ...one, distinctCount: 2, min: '0', max: '1' } : one.name === 'day' ? { ...one, distinctCount: 7 } : one,
      ),
    },
  }),
);

function understood(question: string): string {
  const found = (phrases: readonly string[]) =>
    phrases.flatMap((phrase) =>
      ['ca', 'ny'].includes(phrase) ? [{ phrase, table: 'clubs', column: 'state', value: phrase.toUpperCase() }] : [],
    );
  const read = readInWords({ question, model, tables, metrics: [], today: '2026-11-22', values: found } as never);
  if (read.kind === 'query') return read.reading.understood;
  return read.kind === 'rows' ? read.understood : read.kind;
}

describe('rows that stand for several things', () => {
  test.each([
    ['How many visits were there?', 'the sum of visits.count.'],
    ['How many visits occurred on each day of the week?', 'the sum of visits.count by visits.day.'],
    ['Which club has the most visits?', 'the sum of visits.count by clubs.name, only the largest.'],
    ['How many visits were there on weekends?', 'the sum of visits.count, where visits.day is Sat or Sun.'],
    [
      'What is the ratio of visits on weekends to visits on Mondays?',
      'the sum of visits.count where visits.day is Sat or Sun per the sum of visits.count where visits.day is Mon.',
    ],
    // A club with five visits may have them in one row.
    ['Which clubs have more than 5 visits?', 'unread'],
  ])('%s', (question, wanted) => {
    expect(understood(question)).toBe(wanted);
  });
});

describe('rows of which the year is known', () => {
  test.each([
    ['How many reviews were there in 2021?', 'the number of reviews, from 2021-01-01 to 2021-12-31.'],
    ['How many reviews were there in each month of 2021?', 'the number of reviews by reviews.month, from 2021-01-01 to 2021-12-31.'],
    ['How many reviews were there by quarter?', 'unread'],
    ['How many reviews were there by weekday?', 'unread'],
  ])('%s', (question, wanted) => {
    expect(understood(question)).toBe(wanted);
  });
  test('is told by its SQL', () => {
    expect([yearsOnly(year), yearsOnly({ ...year, sql: null })]).toEqual([true, false]);
  });
});

describe('flags and kinds', () => {
  test.each([
    ['How many open clubs are there?', 'the number of clubs where clubs.is_open is 1.'],
    ['How many closed clubs are there?', 'the number of clubs where clubs.is_open is 0.'],
    ['How many good reviews (rating > 3) does each club have?', 'the number of reviews where reviews.rating > 3 by clubs.name.'],
    [
      'Which clubs received reviews in 2021, and how many reviews did they receive?',
      'the number of reviews by clubs.name, from 2021-01-01 to 2021-12-31.',
    ],
    ['What are the total reviews by club?', 'the number of reviews by clubs.name.'],
    ['How many reviews were made of clubs whose name starts with "I"?', 'the number of reviews, where clubs.name starts with “I”.'],
  ])('%s', (question, wanted) => {
    expect(understood(question)).toBe(wanted);
  });
});

describe('things that are rated', () => {
  test.each([
    ['What is the highest rated club?', 'Rows of clubs (clubs.name), sorted by clubs.rating, highest first, the first.'],
    ['What are the 2 lowest rated clubs?', 'Rows of clubs (clubs.name), sorted by clubs.rating, the first 2.'],
    ['What is the highest club rating?', 'the highest value of clubs.rating.'],
  ])('%s', (question, wanted) => {
    expect(understood(question)).toBe(wanted);
  });
});

describe('things that a condition names', () => {
  test.each([
    ['How many clubs with "ro" in their name are there?', 'the number of clubs, where clubs.name contains “ro”.'],
    ['How many reviews were published for the club with "ro" in its name?', 'the number of reviews, where clubs.name contains “ro”.'],
    ['How many visits were made with "ro" in the name?', 'unread'],
    ['How many reviews of the visits were there in 2021?', 'unread'],
  ])('%s', (question, wanted) => {
    expect(understood(question)).toBe(wanted);
  });
});

describe('the greatest of each group, and all in an order', () => {
  test.each([
    [
      'Which club has the highest rating in each state?',
      'the highest value of clubs.rating by clubs.state and clubs.name, only the largest of each clubs.state.',
    ],
    [
      'Which clubs have received the most reviews, ordered by the number of reviews they have received in descending order?',
      'the number of reviews by clubs.name.',
    ],
  ])('%s', (question, wanted) => {
    expect(understood(question)).toBe(wanted);
  });
});

describe('places by their codes', () => {
  test.each([
    ['How many clubs are in California?', 'the number of clubs, where clubs.state is CA.'],
    ['How many visits were there at clubs in the state of New York?', 'the sum of visits.count, where clubs.state is NY.'],
    // No column of countries has CA.
    ['How many clubs are in Canada?', 'unread'],
    ['How many clubs are in Texas?', 'unread'],
  ])('%s', (question, wanted) => {
    expect(understood(question)).toBe(wanted);
  });
});

test('where rows of a table with a count have a key of their own, it is asked what is counted', () => {
  const keyed = {
    ...model,
    tables: model.tables.map((table) => (table.name === 'visits' ? { ...table, key: ['day'] } : table)),
  } as DataModel;
  const ask = (question: string) => readInWords({ question, model: keyed, tables, metrics: [], today: '2026-11-22', values: () => [] });
  for (const question of ['How many visits were there?', 'Which club has the most visits?'])
    expect(ask(question)).toMatchObject({ kind: 'choices', readings: [{}, {}] });
});
