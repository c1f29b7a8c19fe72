import { describe, expect, test } from '@jest/globals';
import { describedTable, questionTables } from '../../../../../test/support/described-tables.ts';
import type { DataModel, ModelColumn } from '../../../../data/model/types.ts';
import { readInWords } from '../read-question.ts';

const TYPES: Record<string, Pick<ModelColumn, 'type' | 'additivity'>> = {
  text: { type: 'text', additivity: null },
  key: { type: 'integer', additivity: null },
  level: { type: 'integer', additivity: 'unknown' },
  year: { type: 'integer', additivity: null },
};
const table = (name: string, key: string[], columns: Record<string, keyof typeof TYPES>) => {
  const described = describedTable(
    name,
    key,
    Object.entries(columns).map(
      ([one, kind]) =>
        ({ name: one, ...TYPES[kind], engineType: 'X', personal: false, unit: null, determinedBy: [] }) as unknown as ModelColumn,
    ),
  );
  if (!('yr' in columns)) return described;
  return { ...described, times: [{ column: 'yr', verb: '', sql: null, from: '2010-01-01', to: '2025-01-01' }], defaultTime: 'yr' };
};
const refers = (from: string, to: string, column: string) => ({
  from: { table: from, columns: [column] },
  to: { table: to, columns: [column] },
  matched: 1,
});

/** Nature, which refers by names, and essays on it, which rows between link with those who wrote them. */
const model = {
  tables: [
    table('valley', ['valley_name'], { valley_name: 'text', area: 'level', population: 'level', paved: 'level' }),
    table('summit', ['summit_name'], { summit_name: 'text', altitude: 'level', valley_name: 'text' }),
    table('brook', ['brook_name'], { brook_name: 'text', length: 'level', max_depth: 'level' }),
    table('brook_valley', [], { brook_name: 'text', valley_name: 'text' }),
    table('adjoining', [], { valley_name: 'text', neighbour: 'text' }),
    table('essay', ['essay_id'], { essay_id: 'key', title: 'text', valley_name: 'text', yr: 'year' }),
    table('writer', ['writer_id'], { writer_id: 'key', pen_name: 'text' }),
    table('authorship', [], { essay_id: 'key', writer_id: 'key' }),
  ],
  relationships: [
    refers('summit', 'valley', 'valley_name'),
    refers('brook_valley', 'brook', 'brook_name'),
    refers('brook_valley', 'valley', 'valley_name'),
    refers('adjoining', 'valley', 'valley_name'),
    refers('essay', 'valley', 'valley_name'),
    refers('authorship', 'essay', 'essay_id'),
    refers('authorship', 'writer', 'writer_id'),
  ],
} as unknown as DataModel;
const VALUES = {
  'valley.valley_name': ['Dorn', 'Erle'],
  'adjoining.valley_name': ['Dorn', 'Erle'],
  'adjoining.neighbour': ['Dorn', 'Erle'],
  'brook.brook_name': ['Clyst', 'Exe'],
  'brook_valley.brook_name': ['Clyst', 'Exe'],
  'summit.summit_name': ['Raven Rock', 'Iron Rock'],
};
const tables = questionTables(model.tables, VALUES).map((one) => ({
  ...one,
  profile: {
    columns: one.profile.columns.map((column) => (column.name === 'paved' ? { ...column, distinctCount: 2, min: '0', max: '1' } : column)),
  },
}));
const read = (question: string, notes?: string) =>
  readInWords({ question, notes, model, tables, metrics: [], today: '2026-11-22', values: () => [] });
const understood = (question: string, notes?: string): string => {
  const { kind, ...rest } = read(question, notes);
  if (kind === 'query' && 'reading' in rest) return rest.reading.understood;
  return kind === 'rows' && 'understood' in rest ? rest.understood : kind;
};

describe('verbs that only link', () => {
  test.each([
    ['Which brooks cross more than one valley?', 'Rows of brook (brook.brook_name), where number of valley in brook_valley per brook > 1.'],
    ['Which valleys does the Clyst flow through?', /^Rows of valley .*brook\.brook_name is Clyst/],
    ['How many valleys does the Clyst run through?', /^the number of valley, where .*brook\.brook_name is Clyst/],
    ['Find the valleys that no brook passes through', /^Rows of valley .*number of brook in brook_valley per valley < 1/],
    [
      'Show each brook with the number of valleys it touches.',
      /^the number of different values of brook_valley\.valley_name by brook\.brook_name/,
    ],
    ['In which valley is Raven Rock located?', /^Rows of summit \(valley\.valley_name\), where summit\.summit_name is Raven Rock/],
    ['Which writers do not have any essay?', /^Rows of writer .*number of essay in authorship per writer < 1/],
    // Things by their flags and own columns.
    ['How many valleys have paved?', 'the number of valley, where valley.paved is 1.'],
    ['Which valleys report an area above 50?', /^Rows of valley .*valley\.area > 50/],
  ])('%s', (question, said) => {
    if (typeof said === 'string') expect(understood(question)).toBe(said);
    else expect(understood(question)).toMatch(said);
  });

  test('are no way from things to themselves', () => {
    // By its own name an adjoining row says which valley it is of, not which other one.
    expect(understood('List the summits in valleys that adjoin Dorn')).not.toMatch(/adjoining\.valley_name is Dorn/);
  });
});

describe('how things came to be', () => {
  test.each([
    ['How many essays were published in 2019?', 'the number of essay, from 2019-01-01 to 2019-12-31.'],
    ['How many essays were written since 2020?', /^the number of essay, (?:from|since) 2020-01-01/],
    ['How many essays were published in 2020 or later?', /^the number of essay, .*2020-01-01/],
    ['Number of essays per year', 'the number of essay by year.'],
    ['Number of essays by year', 'the number of essay by year.'],
    ['Number of essays by year. Order by year.', 'the number of essay by year.'],
  ])('%s', (question, said) => {
    if (typeof said === 'string') expect(understood(question)).toBe(said);
    else expect(understood(question)).toMatch(said);
  });

  test('what ends things is no beginning', () => {
    expect(read('How many essays were withdrawn in 2019?')).toMatchObject({ kind: 'unread', left: ['withdrawn'] });
  });
});

describe('links of things', () => {
  test.each(['What is the average number of writers per essay?', 'How many writers does the average essay have?'])('%s', (question) => {
    expect(understood(question)).toBe('the number of authorship per the number of different values of authorship.essay_id.');
  });

  test('a noun before another is of what kind it is', () => {
    expect(understood('ratio of valley essays to brook summits')).not.toMatch(/number of essay per valley/);
  });
});

describe('how things compare', () => {
  test.each([
    ['How long is the Clyst?', 'Rows of brook (brook.length), where brook.brook_name is Clyst.'],
    ['How long is the longest brook?', /^Rows of brook \(brook\.length\), sorted by brook\.length, highest first/],
    ['Which valley has the tallest summit?', /^Rows of summit \(valley\.valley_name\), sorted by summit\.altitude, highest first/],
    ['What are the 2 deepest brooks?', /sorted by brook\.max_depth, highest first/],
    ['Which brooks are longer than 200 km?', /brook\.length > 200/],
    ['Which valleys have more than 100000 people?', /valley\.population > 100000/],
    ['Return the valleys with an area above the average valley area', /^Rows of valley .*valley\.area is above the average/],
  ])('%s', (question, said) => {
    if (typeof said === 'string') expect(understood(question)).toBe(said);
    else expect(understood(question)).toMatch(said);
  });

  test('a unit is taken for that of the data, and said to be', () => {
    expect(read('How many brooks are longer than 200 km?')).toMatchObject({
      corrections: expect.arrayContaining([{ written: 'km', read: 'the unit of the numbers in the data' }]),
    });
  });
});

describe('glossaries', () => {
  const asked = 'How many summits are there?';
  test.each([
    'The area of a valley is measured on the map',
    'Population density is people divided by area',
    'max_depth is empty where nobody has been down',
    'Brooks that dry up have a depth of 0',
    'To get the writers of an essay, join authorship with writer',
    'Filter valley names with case-insensitive matching',
  ])('set aside: %s', (sentence) => {
    expect(understood(asked, sentence)).toBe('the number of summit.');
  });

  test.each([
    'Only count what the survey has confirmed',
    'Summits below the tree line are hills',
    'All figures are preliminary and must be doubled',
    'Rows of the old survey are excluded',
  ])('not passed over: %s', (sentence) => {
    expect(read(asked, sentence)).toMatchObject({ kind: 'unread' });
  });

  test('what the question calls so may come last', () => {
    expect(read('How many remote summits are there?', 'Summits without a road are remote')).toMatchObject({ kind: 'unread' });
  });

  test('a status that is stated restricts the rows', () => {
    expect(understood(asked, 'summit name is Raven Rock')).toBe('the number of summit, where summit.summit_name is Raven Rock.');
  });

  test.each(['Match brook names with LIKE and wildcards', 'Always filter brook names using ILIKE'])(
    'a part of a text is enough: %s',
    (sentence) => {
      expect(understood('How many brooks have the brook name Clyst?', sentence)).toBe(
        'the number of brook, where brook.brook_name contains “Clyst”.',
      );
    },
  );
});
