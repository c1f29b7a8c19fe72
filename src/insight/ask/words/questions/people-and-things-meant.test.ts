import { describe, expect, test } from '@jest/globals';
import { describedColumn as column, describedTable, questionTables } from '../../../../../test/support/described-tables.ts';
import type { DataModel } from '../../../../data/model/types.ts';
import { readInWords } from '../read-question.ts';

const dated = (name: string, verb: string) => ({
  times: [{ column: name, verb, sql: null, from: '2024-01-01', to: '2026-10-01' }],
  defaultTime: name,
});

/** A choir with its singers, and what supporters give. */
const model = {
  tables: [
    describedTable(
      'singers',
      ['singer_id'],
      [column('singer_id', 'integer'), column('gender', 'text'), column('voice', 'text'), column('city', 'text')],
    ),
    describedTable(
      'supporters',
      ['supporter_id'],
      [column('supporter_id', 'integer'), column('kind', 'text'), column('registered_on', 'date')],
      {
        ...dated('registered_on', 'registered'),
      },
    ),
    describedTable(
      'gifts',
      ['gift_id'],
      [column('gift_id', 'integer'), column('supporter_id', 'integer'), column('amount', 'double', 'additive'), column('given_on', 'date')],
      dated('given_on', 'given'),
    ),
  ],
  relationships: [
    { from: { table: 'gifts', columns: ['supporter_id'] }, to: { table: 'supporters', columns: ['supporter_id'] }, matched: 1 },
  ],
} as unknown as DataModel;

const tables = questionTables(model.tables, {
  'singers.gender': ['female', 'male'],
  'singers.voice': ['alto', 'bass'],
  'singers.city': ['Truro', 'Bodmin'],
  'supporters.kind': ['firm', 'private'],
});

function understood(question: string): unknown {
  const read = readInWords({ question, model, tables, metrics: [], values: () => [], today: '2026-11-01' });
  return read.kind === 'query' ? read.reading.understood : read.kind === 'rows' ? read.understood : read.kind;
}

const WOMEN = 'the number of singers where singers.gender is female';

describe('people and things meant by other words', () => {
  test.each([
    ['How many women do we have?', `${WOMEN}.`],
    ['number of ladies per voice', `${WOMEN} by singers.voice.`],
    ['Wie viele Frauen haben wir?', 'die Anzahl von singers mit der Bedingung singers.gender ist female.'],
    ['How many singers are there, and how many of them are women?', `the number of singers and ${WOMEN}.`],
    ['How many supporters are women?', 'unread'],
    ['number of singers per town', 'the number of singers by singers.city.'],
    ['total donations in 2025', 'unread'],
    ['How many donations did we get in 2025?', 'the number of gifts, from 2025-01-01 to 2025-12-31.'],
    [
      'How many supporters gave in 2025?',
      'the number of supporters, where number of gifts per supporters ≥ 1 from 2025-01-01 to 2025-12-31.',
    ],
    [
      'Are there any supporters who have never given anything? Who are they?',
      'Rows of supporters, where number of gifts per supporters < 1.',
    ],
    ['supporters who never gave - just the number', 'the number of supporters, where number of gifts per supporters < 1.'],
  ])('%s', (question, wanted) => {
    expect(understood(question)).toBe(wanted);
  });
});
