import { describe, expect, test } from '@jest/globals';
import { describedTable, questionTables } from '../../../../../test/support/described-tables.ts';
import type { DataModel, ModelColumn } from '../../../../data/model/types.ts';
import { readInWords } from '../read-question.ts';

const TYPES: Record<string, Pick<ModelColumn, 'type' | 'additivity'>> = {
  text: { type: 'text', additivity: null },
  key: { type: 'integer', additivity: null },
  count: { type: 'integer', additivity: 'additive' },
  date: { type: 'date', additivity: null },
};
const columns = (all: Record<string, keyof typeof TYPES>) =>
  Object.entries(all).map(
    ([name, kind]) => ({ name, ...TYPES[kind], engineType: 'X', personal: false, unit: null, determinedBy: [] }) as unknown as ModelColumn,
  );
const time = (column: string, verb: string) => ({ column, verb, sql: null, from: '2019-01-01', to: '2025-12-31' });

/** A yard that hires handcarts out. */
const model = {
  tables: [
    describedTable(
      'handcart',
      ['plate_no'],
      columns({
        plate_no: 'key',
        title: 'text',
        lock_cat: 'text',
        floor_lvl: 'text',
        bell_count: 'count',
        length_cm: 'count',
        built: 'date',
      }),
      { defaultTime: 'built', times: [time('built', 'built')] },
    ),
    describedTable('hire', ['hire_no'], columns({ hire_no: 'key', plate_no: 'key', begun_on: 'date', returned_on: 'date' }), {
      defaultTime: 'begun_on',
      times: [time('begun_on', 'begun'), time('returned_on', 'returned')],
    }),
  ],
  relationships: [{ from: { table: 'hire', columns: ['plate_no'] }, to: { table: 'handcart', columns: ['plate_no'] }, matched: 1 }],
} as unknown as DataModel;
const VALUES = { 'handcart.title': ['Grey Heron', 'Red Kite'], 'handcart.lock_cat': ['chain', 'ring'], 'handcart.floor_lvl': ['First'] };
const understood = (question: string): string => {
  const { kind, ...rest } = readInWords({
    question,
    model,
    tables: questionTables(model.tables, VALUES),
    metrics: [],
    today: '2026-11-22',
    values: () => [],
  });
  if (kind === 'query' && 'reading' in rest) return rest.reading.understood;
  return kind === 'rows' && 'understood' in rest ? rest.understood : kind;
};

describe('words of people for names of data', () => {
  test.each([
    // The head of a compound, and verbs with particles.
    ['How many carts are there?', 'the number of handcart.'],
    ['How many hires have come back?', 'the number of hire (returned_on).'],
    ['How many hires have not come back yet?', 'the number of hire, where hire.returned_on is empty.'],
    ['How many handcarts have never been hired?', 'the number of handcart, where number of hire per handcart < 1.'],
    // Kinds of things, and what short forms say.
    ['number of handcarts by type of lock', 'the number of handcart by handcart.lock_cat.'],
    ['How many handcarts are on each floor?', 'the number of handcart by handcart.floor_lvl.'],
    ['How many handcarts have more than 3 bells?', 'the number of handcart, where handcart.bell_count > 3.'],
    ['How many handcarts are longer than 90 cm?', 'the number of handcart, where handcart.length_cm > 90.'],
    // What occurs most often.
    ['Which lock cat is the most common?', 'the number of handcart by handcart.lock_cat, only the largest.'],
    ['Which lock cat occurs most often, and what is its count?', 'the number of handcart by handcart.lock_cat, only the largest.'],
    ['Which lock cat occurs least often?', 'the number of handcart by handcart.lock_cat, only the smallest.'],
    // A number in a list is none of the question's.
    ['3. How many handcarts are there?', 'the number of handcart.'],
    ['Question 12: How many handcarts are there?', 'the number of handcart.'],
  ])('%s', (question, said) => expect(understood(question)).toBe(said));

  test('“count” asks for a number, and names no column of one', () => {
    expect(understood('Count the handcarts by lock cat')).toBe('the number of handcart by handcart.lock_cat.');
    expect(understood('Count by lock cat')).not.toMatch(/bell_count/);
  });

  test('a kind of something is not its key', () => expect(understood('number of hires by kind of plate')).toBe('unread'));
});

describe('when it happened', () => {
  test.each([
    ['Which handcarts were built in 2024?', 'Rows of handcart (handcart.title), from 2024-01-01 to 2024-12-31.'],
    // Not when they began.
    [
      'Which hires were returned in 2024?',
      'Rows of hire (hire.hire_no, hire.returned_on), where hire.returned_on ≥ 2024-01-01 and hire.returned_on < 2025-01-01.',
    ],
    ['How many hires were returned in 2024?', 'the number of hire (returned_on), from 2024-01-01 to 2024-12-31.'],
    ['When was the Grey Heron built?', 'Rows of handcart (handcart.built), where handcart.title is Grey Heron.'],
  ])('%s', (question, said) => expect(understood(question)).toBe(said));
});
