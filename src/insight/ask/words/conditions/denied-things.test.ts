import { expect, test } from '@jest/globals';
import { describedColumn, describedTable, questionTables } from '../../../../../test/support/described-tables.ts';
import type { DataModel } from '../../../../data/model/types.ts';
import { readInWords } from '../read-question.ts';

/** Hourly readings of wells, each of which is in one valley. */
const readings = describedTable(
  'readings',
  ['reading_no'],
  [
    describedColumn('reading_no', 'integer'),
    describedColumn('well', 'text'),
    describedColumn('valley', 'text'),
    describedColumn('quality', 'text'),
    describedColumn('alarm', 'boolean'),
    describedColumn('litres', 'integer', 'additive'),
    describedColumn('read_on', 'date'),
  ],
  {
    rowCount: 400,
    defaultTime: 'read_on',
    times: [{ column: 'read_on', verb: 'read', sql: null, from: '2024-01-01', to: '2026-10-31' }],
    hierarchies: [{ child: 'well', parent: 'valley' }],
  },
);
const model: DataModel = { tables: [readings], relationships: [] };
const VALUES = { 'readings.well': ['Ash', 'Birch'], 'readings.valley': ['Upper', 'Lower'], 'readings.quality': ['clear', 'muddy'] };

function understood(question: string): string {
  const tables = questionTables(model.tables, VALUES);
  const read = readInWords({ question, model, tables, metrics: [], today: '2026-11-22', values: () => [] });
  if (read.kind === 'query') return read.reading.understood;
  return read.kind === 'rows' ? read.understood : read.kind;
}

test.each([
  // None of a thing's rows is what is denied.
  [
    'How many wells were never muddy?',
    'the number of different values of readings.well, where readings.well without rows of readings where readings.quality is muddy.',
  ],
  [
    'How many wells were not muddy in 2025?',
    'the number of different values of readings.well, where readings.well without rows of readings where readings.quality is muddy from 2025-01-01 to 2025-12-31, from 2025-01-01 to 2025-12-31.',
  ],
  [
    'Which wells were never muddy?',
    'Rows of readings (readings.well), each once, where readings.well without rows of readings where readings.quality is muddy.',
  ],
  [
    'wells without alarm',
    'Rows of readings (readings.well), each once, where readings.well without rows of readings where readings.alarm is true.',
  ],
  // A well is in one valley, so that any row tells.
  ['How many wells are not in valley Upper?', 'the number of different values of readings.well, where not (readings.valley is Upper).'],
  // Rows are meant.
  ['How many readings were not muddy?', 'the number of readings, where not (readings.quality is muddy).'],
  ['total litres of readings that were not muddy', 'the sum of readings.litres, where not (readings.quality is muddy).'],
  // Must the missing rows have an alarm as well?
  ['How many wells with alarm were never muddy?', 'unread'],
])('%s', (question, said) => {
  expect(understood(question)).toBe(said);
});
