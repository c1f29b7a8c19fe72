import { expect, test } from '@jest/globals';
import { describedColumn, describedTable, questionTables } from '../../../../../test/support/described-tables.ts';
import type { DataModel } from '../../../../data/model/types.ts';
import { readInWords } from '../read-question.ts';

/** Expeditions with a budget, and what they raise. */
const tables = [
  describedTable(
    'expeditions',
    ['expedition_id'],
    [
      describedColumn('expedition_id', 'integer'),
      describedColumn('expedition_name', 'text'),
      describedColumn('continent', 'text'),
      describedColumn('budget', 'integer', 'quota'),
      describedColumn('spent', 'decimal', 'additive'),
    ],
  ),
];
const values = { 'expeditions.expedition_name': ['Andes', 'Tundra'], 'expeditions.continent': ['Asia'] };
const understood = (question: string): string => {
  const model = { tables, relationships: [] } as unknown as DataModel;
  const read = readInWords({
    question,
    model,
    tables: questionTables(tables, values),
    metrics: [],
    today: '2026-11-22',
    values: () => [],
  });
  return read.kind === 'query' ? read.reading.understood : read.kind;
};

const EACH = 'the sum of expeditions.spent per the average of expeditions.budget by expeditions.expedition_name.';

test.each([
  ['What percentage of its budget has each expedition spent?', EACH],
  ['How much of its budget has each expedition used up, in percent?', EACH],
  ['What share of its budget did each expedition raise?', 'unread'],
  ['How much of its budget has each expedition raised, in percent?', 'unread'],
])('%s', (question, said) => {
  expect(understood(question)).toBe(said);
});
