import { describe, expect, test } from '@jest/globals';
import { describedColumn as column, describedTable, questionTables } from '../../../../../test/support/described-tables.ts';
import type { DataModel } from '../../../../data/model/types.ts';
import { readInWords } from '../read-question.ts';

/** A dairy: cows, and what each milking gives. */
const model = {
  tables: [
    describedTable('cows', ['cow_id'], [column('cow_id', 'integer'), column('breed', 'text'), column('barn', 'text')]),
    describedTable(
      'milkings',
      ['milking_id'],
      [column('milking_id', 'integer'), column('cow_id', 'integer'), column('litres', 'double', 'additive'), column('milked_on', 'date')],
      { times: [{ column: 'milked_on', verb: 'milked', sql: null, from: '2024-01-01', to: '2026-10-01' }], defaultTime: 'milked_on' },
    ),
  ],
  relationships: [{ from: { table: 'milkings', columns: ['cow_id'] }, to: { table: 'cows', columns: ['cow_id'] }, matched: 1 }],
} as unknown as DataModel;

const tables = questionTables(model.tables, { 'cows.breed': ['Jersey', 'Holstein'], 'cows.barn': ['North', 'Hill'] });

function read(question: string): unknown {
  const found = readInWords({ question, model, tables, metrics: [], values: () => [], today: '2026-11-01' });
  return found.kind === 'query' ? found.reading.understood : found.kind;
}

const COWS = 'the number of cows.';
const BY_BARN = 'the number of cows by cows.barn.';

describe('what is said around a question', () => {
  test.each([
    ["I'm new to the team. How many cows do we have?", COWS],
    ['We are preparing the annual report and I need one number: number of cows', COWS],
    ["As the new owner I'd like to know how many cows we have.", COWS],
    ['The neighbours keep asking: how many cows do we have?', COWS],
    ['Our vet would like to know how many cows we have. Many thanks in advance!', COWS],
    ['For the next board meeting, how many cows do we have?', COWS],
    ['How many cows do we have? I want to plan a new stable there.', COWS],
    ['pls just the number: how many cows do we have', COWS],
    ['How many cows do we have? One number per barn would be great, thanks!', BY_BARN],
    ['I need it per barn: number of cows', BY_BARN],
    ['How many cows do we have so that I can tell the bank?', COWS],
    ['Ich bin neu hier. Wie viele Cows haben wir?', 'die Anzahl von cows.'],
    ['Als Inhaberin möchte ich wissen, wie viele Cows wir haben. Vielen Dank im Voraus!', 'die Anzahl von cows.'],
    ['Für die Jahresversammlung bräuchte ich eine Zahl: Wie viele Cows haben wir?', 'die Anzahl von cows.'],
  ])('%s', (question, wanted) => {
    expect(read(question)).toBe(wanted);
  });

  test.each([
    'I only care about Holstein. How many cows do we have?',
    'I am working on the North barn. How many cows do we have?',
    'I mean the heavy ones. How many cows do we have?',
    'We need the old ones. How many cows do we have?',
    'We were closed last year. How many milkings were there?',
    'Ich meine die alten. Wie viele Cows haben wir?',
  ])('%s restricts', (question) => {
    expect(read(question)).toBe('unread');
  });

  test('it is shown', () => {
    const { unneeded } = readInWords({
      question: "I'm new here. How many cows do we have?",
      model,
      tables,
      metrics: [],
      values: () => [],
      today: '2026-11-01',
    });
    expect(unneeded).toEqual(['I am new here']);
  });
});
