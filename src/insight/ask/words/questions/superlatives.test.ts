import { describe, expect, test } from '@jest/globals';
import { describedColumn as column, describedTable, questionTables } from '../../../../../test/support/described-tables.ts';
import type { DataModel } from '../../../../data/model/types.ts';
import { readInWords } from '../read-question.ts';

const time = (name: string, verb: string) => ({ column: name, verb, sql: null, from: '1990-01-01', to: '2026-10-31' });
const tables = [
  describedTable(
    'theatres',
    ['theatre_id'],
    [
      column('theatre_id', 'integer'),
      column('theatre_name', 'text'),
      column('town', 'text'),
      column('manager_name', 'text'),
      column('opened_on', 'date'),
      column('last_inspection', 'date'),
      column('stage_area_m2', 'double', 'attribute'),
      column('seat_price', 'double', 'unknown'),
    ],
    { times: [time('opened_on', 'opened'), time('last_inspection', 'inspection')], defaultTime: 'last_inspection' },
  ),
  describedTable(
    'ushers',
    ['usher_id'],
    [
      column('usher_id', 'integer'),
      column('usher_name', 'text'),
      column('hired_on', 'date'),
      column('left_on', 'date'),
      column('weekly_wage', 'double', 'attribute'),
    ],
    { times: [time('hired_on', 'hired'), time('left_on', 'left')], defaultTime: 'hired_on' },
  ),
  describedTable(
    'repairs',
    ['repair_no'],
    [
      column('repair_no', 'text'),
      column('theatre_id', 'integer'),
      column('reported_on', 'date'),
      column('done_on', 'date'),
      column('labour_cost', 'double', 'additive'),
    ],
    { times: [time('reported_on', 'reported'), time('done_on', 'done')], defaultTime: 'reported_on' },
  ),
  describedTable(
    'visits',
    ['visit_id'],
    [column('visit_id', 'integer'), column('theatre_id', 'integer'), column('visited_on', 'date'), column('rating', 'integer', 'rate')],
    { times: [time('visited_on', 'visited')], defaultTime: 'visited_on' },
  ),
];
const toTheatres = (table: string) => ({
  from: { table, columns: ['theatre_id'] },
  to: { table: 'theatres', columns: ['theatre_id'] },
  matched: 1,
});
const model = {
  tables,
  relationships: [toTheatres('repairs'), toTheatres('visits')],
} as unknown as DataModel;
const known = questionTables(tables, { 'theatres.theatre_name': ['Globe', 'Old Mill'], 'ushers.usher_name': ['Ada', 'Ben'] });

function understood(question: string): string {
  const read = readInWords({ question, model, tables: known, metrics: [], today: '2026-11-22', values: () => [] });
  if (read.kind === 'query') return read.reading.understood;
  return read.kind === 'rows' ? read.understood : read.kind;
}

describe('what came first and last', () => {
  test.each([
    ['our newest theatre', 'Rows of theatres (theatres.theatre_name), sorted by theatres.opened_on, highest first, the first.'],
    ['Which theatre is the oldest?', 'Rows of theatres (theatres.theatre_name), sorted by theatres.opened_on, the first.'],
    ['the three oldest theatres', 'Rows of theatres (theatres.theatre_name), sorted by theatres.opened_on, the first 3.'],
    ['What was the very first repair?', 'Rows of repairs (repairs.repair_no), sorted by repairs.reported_on, the first.'],
    ['Who is the longest serving usher?', 'Rows of ushers (ushers.usher_name), sorted by ushers.hired_on, the first.'],
    ['Names of the ushers, the longest serving first', 'Rows of ushers (ushers.usher_name), sorted by ushers.hired_on.'],
    ['List the names of the theatres from oldest to newest', 'Rows of theatres (theatres.theatre_name), sorted by theatres.opened_on.'],
    [
      'Welches ist das neueste Theatre?',
      'Zeilen von theatres (theatres.theatre_name), sortiert nach theatres.opened_on, absteigend, die erste.',
    ],
  ])('%s', (question, said) => {
    expect(understood(question)).toBe(said);
  });
  // How old they are is not known, and how many "the last" are neither.
  test.each(['Who is the oldest usher?', 'the last repairs'])('%s', (question) => {
    expect(understood(question)).not.toContain('sorted by');
  });
});

describe('what is asked of the first', () => {
  test.each([
    ['Which is our newest theatre, and when did it open?', '(theatres.theatre_name, theatres.opened_on)'],
    ['When did we open our newest theatre?', '(theatres.opened_on)'],
    ['Which theatre is the oldest, and which town is it in?', '(theatres.theatre_name, theatres.town)'],
    ['How big is our newest theatre?', '(theatres.stage_area_m2)'],
  ])('%s', (question, columns) => {
    expect(understood(question)).toContain(`Rows of theatres ${columns}, sorted by theatres.opened_on`);
  });
});

describe('sizes by the head of a name', () => {
  test.each([
    ['Which theatre is the biggest?', 'sorted by theatres.stage_area_m2, highest first'],
    ['the cheapest theatre', 'sorted by theatres.seat_price'],
    ['the costliest repair', 'sorted by repairs.labour_cost, highest first'],
  ])('%s', (question, order) => {
    expect(understood(question)).toContain(order);
  });
  test('a size is asked for of what has one', () => {
    expect(understood('How big is the Globe?')).toBe('Rows of theatres (theatres.stage_area_m2), where theatres.theatre_name is Globe.');
  });
});

describe('who and what is best by what is done', () => {
  test.each([
    ['the three worst rated theatres', 'the average of visits.rating by theatres.theatre_name, only the 3 smallest.'],
    ['Which theatre is best rated?', 'the average of visits.rating by theatres.theatre_name, only the largest.'],
    ['our two highest-paid ushers', 'the highest value of ushers.weekly_wage by ushers.usher_name, only the 2 largest.'],
    ['Who earns the least?', 'Rows of ushers (ushers.usher_name), sorted by ushers.weekly_wage, the first.'],
    ['What does Ada earn?', 'Rows of ushers (ushers.weekly_wage), where ushers.usher_name is Ada.'],
    ['Wer verdient am meisten?', 'Zeilen von ushers (ushers.usher_name), sortiert nach ushers.weekly_wage, absteigend, die erste.'],
    ['What was our busiest month for visits?', 'the number of visits by month, only the largest.'],
    ['Which theatre is the quietest for visits?', 'the number of visits by theatres.theatre_name, only the smallest.'],
    ['Who runs the Globe?', 'Rows of theatres (theatres.manager_name), where theatres.theatre_name is Globe.'],
    ['Who is the manager of the Globe?', 'Rows of theatres (theatres.manager_name), where theatres.theatre_name is Globe.'],
    ['When did the Globe last have a repair?', 'the highest value of repairs.reported_on, where theatres.theatre_name is Globe.'],
    ['Which theatre had the most repairs, and how many did it have?', 'the number of repairs by theatres.theatre_name, only the largest.'],
    [
      'Which theatre is the biggest, and how much is it?',
      'Rows of theatres (theatres.theatre_name, theatres.stage_area_m2), sorted by theatres.stage_area_m2, highest first, the first.',
    ],
  ])('%s', (question, said) => {
    expect(understood(question)).toBe(said);
  });
});

describe('columns that are shown with rows', () => {
  test.each([
    [
      'Show the theatres with their town and stage area',
      'Rows of theatres (theatres.theatre_name, theatres.town, theatres.stage_area_m2).',
    ],
    ['theatres with their town and manager', 'Rows of theatres (theatres.theatre_name, theatres.town, theatres.manager_name).'],
    [
      'List the repairs with their theatre and labour cost',
      'Rows of repairs (repairs.repair_no, theatres.theatre_name, repairs.labour_cost).',
    ],
    [
      'Show me the repairs with a labour cost over 100 and the theatre they were in',
      'Rows of repairs (repairs.repair_no, theatres.theatre_name), where repairs.labour_cost > 100.',
    ],
    ['Zeig mir alle Theatres mit Town und Manager', 'Zeilen von theatres (theatres.theatre_name, theatres.town, theatres.manager_name).'],
  ])('%s', (question, said) => {
    expect(understood(question)).toBe(said);
  });
});

test('what is asked besides is not passed over', () => {
  expect(understood('What was the last repair, and at which theatre was that repair?')).not.toMatch(/^Rows of repairs(?!.*theatre_name)/);
});
