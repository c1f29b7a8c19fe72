import { describe, expect, test } from '@jest/globals';
import { describedColumn as column, describedTable, questionTables } from '../../../../../test/support/described-tables.ts';
import type { DataModel } from '../../../../data/model/types.ts';
import { readInWords } from '../read-question.ts';

const opened = { column: 'opened_on', verb: 'opened', sql: null, from: '1990-01-01', to: '2025-12-31' };
const museums = (name: string, town: string, halls: string, moment: string) =>
  describedTable(
    name,
    ['museum_id'],
    [
      column('museum_id', 'integer'),
      column('name', 'text'),
      column(town, 'text'),
      column(halls, 'integer', 'unknown'),
      column(moment, 'date'),
    ],
    { times: [{ ...opened, column: moment, verb: moment.split('_')[0]! }], defaultTime: moment },
  );

function understood(question: string, table: ReturnType<typeof museums>): string {
  const model = { tables: [table], relationships: [] } as unknown as DataModel;
  const tables = questionTables([table], { [`${table.name}.name`]: ['Linden Gallery', 'Mill House'] });
  const read = readInWords({ question, model, tables, metrics: [], today: '2026-11-22', values: () => [] });
  if (read.kind === 'query') return read.reading.understood;
  return read.kind === 'rows' ? read.understood : read.kind;
}

describe('what is asked of one named thing', () => {
  test.each([
    ['Which town is the Linden Gallery in, and how many halls does it have?', 'museums.town, museums.halls'],
    ['What is the town of the Linden Gallery, and when did it open?', 'museums.town, museums.opened_on'],
    ['How many halls does the Linden Gallery have and which town is it in?', 'museums.halls, museums.town'],
    ['In which town does the Linden Gallery lie?', 'museums.town'],
    ['When did the Linden Gallery open and which town is it in?', 'museums.opened_on, museums.town'],
  ])('%s', (question, columns) => {
    expect(understood(question, museums('museums', 'town', 'halls', 'opened_on'))).toBe(
      `Rows of museums (${columns}), where museums.name is Linden Gallery.`,
    );
  });
  test.each([
    ['In welcher Stadt liegt das Mill House und wie viele Säle hat es?', 'museen.stadt, museen.saele'],
    ['Wie viele Säle hat das Mill House und in welcher Stadt ist es?', 'museen.saele, museen.stadt'],
  ])('%s', (question, columns) => {
    expect(understood(question, museums('museen', 'stadt', 'saele', 'eroeffnet_am'))).toBe(
      `Zeilen von museen (${columns}), mit der Bedingung museen.name ist Mill House.`,
    );
  });
  test('is not asked of all of them', () => {
    expect(understood('What is the town, and how many halls does it have?', museums('museums', 'town', 'halls', 'opened_on'))).toBe(
      'unread',
    );
  });
});
