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
    [column('usher_id', 'integer'), column('usher_name', 'text'), column('hired_on', 'date'), column('left_on', 'date')],
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
];
const model = {
  tables,
  relationships: [{ from: { table: 'repairs', columns: ['theatre_id'] }, to: { table: 'theatres', columns: ['theatre_id'] }, matched: 1 }],
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
