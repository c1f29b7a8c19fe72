import { expect, test } from '@jest/globals';
import { describedColumn as column, describedTable, questionTables } from '../../../../../test/support/described-tables.ts';
import type { DataModel } from '../../../../data/model/types.ts';
import { readInWords } from '../read-question.ts';

/** Ferries with what their crews write of them. */
const model = {
  tables: [
    describedTable(
      'ferries',
      ['ferry_id'],
      [column('ferry_id', 'integer'), column('ferry_name', 'text'), column('remarks', 'text'), column('port', 'text')],
    ),
  ],
  relationships: [],
} as unknown as DataModel;

function understood(question: string): string {
  const tables = questionTables(model.tables, { 'ferries.port': ['Queen', 'Oban'] });
  const read = readInWords({ question, model, tables, metrics: [], today: '2026-11-22', values: () => [] });
  if (read.kind === 'query') return read.reading.understood;
  return read.kind === 'rows' ? read.understood : read.kind;
}

const named = 'Rows of ferries (ferries.ferry_name), where ferries.ferry_name contains “Queen”.';

test.each([
  ['ferries with Queen in their name', named],
  ['Which ferries have the word Queen in the name?', named],
  ['ferries called something with Queen', named],
  ['Which ferries have Queen in their title?', named],
  ['How many ferries mention a leak in the remarks?', 'the number of ferries, where ferries.remarks contains “leak”.'],
  [
    'Which ferries are there whose remarks mention a new engine?',
    'Rows of ferries (ferries.ferry_name), where ferries.remarks contains “new engine”.',
  ],
  [
    'Welche Ferries haben Queen im Namen?',
    'Zeilen von ferries (ferries.ferry_name), mit der Bedingung ferries.ferry_name enthält „Queen“.',
  ],
  ['How many ferries have Queen as their port?', 'the number of ferries, where ferries.port is Queen.'],
])('%s', (question, meaning) => expect(understood(question)).toBe(meaning));
