import { expect, test } from '@jest/globals';
import { describedTable, questionTables } from '../../../../../test/support/described-tables.ts';
import type { DataModel, ModelColumn } from '../../../../data/model/types.ts';
import { readInWords } from '../read-question.ts';

const column = (name: string, type: ModelColumn['type'], additivity: ModelColumn['additivity'] = null) => ({
  ...{ name, type, additivity, engineType: 'X', personal: false, unit: null, determinedBy: [] },
});
const table = (name: string, key: string, columns: ReturnType<typeof column>[]) => {
  const dates = columns.filter(({ type }) => type === 'date').map((one) => one.name);
  return {
    ...describedTable(name, [key], [column(key, 'integer'), ...columns], { rowCount: 3 }),
    times: dates.map((one) => ({ column: one, verb: one.replace(/_on$/, ''), sql: null, from: '2023-01-01', to: '2026-10-01' })),
    defaultTime: dates[0] ?? null,
  };
};
const refers = (from: string, key: string, to: string) => ({
  from: { table: from, columns: [key] },
  to: { table: to, columns: [key] },
  matched: 1,
});
/** Musicians and who of them played which concert; what they got has no time of its own. */
const tables = [
  table('musicians', 'musician_id', [column('musician_name', 'text'), column('instrument', 'text'), column('joined_on', 'date')]),
  table('concerts', 'concert_id', [column('hall', 'text'), column('played_on', 'date'), column('booked_on', 'date')]),
  table('line_up', 'line_up_id', [column('musician_id', 'integer'), column('concert_id', 'integer'), column('wage', 'double', 'additive')]),
];
const model = {
  tables,
  relationships: [refers('line_up', 'musician_id', 'musicians'), refers('line_up', 'concert_id', 'concerts')],
} as unknown as DataModel;
const known = questionTables(model.tables, { 'musicians.instrument': ['cello', 'flute'], 'concerts.hall': ['Forum'] }, 3);

function understood(question: string): string {
  const read = readInWords({ question, model, tables: known, metrics: [], today: '2026-11-22', values: () => [] } as never);
  return read.kind === 'query' ? read.reading.understood : read.kind;
}

test.each([
  [
    'total wage by instrument for concerts in 2025',
    'the sum of line_up.wage by musicians.instrument, where concerts.played_on ≥ 2025-01-01 and concerts.played_on < 2026-01-01.',
  ],
  ['Summe wage für Concerts seit Juni 2026', 'die Summe von line_up.wage, mit der Bedingung concerts.played_on ≥ 2026-06-01.'],
])('rows without a time have that of what they are said to be of: %s', (question, said) => {
  expect(understood(question)).toBe(said);
});

test('when musicians joined is not when they were paid', () => {
  expect(understood('total wage of musicians in 2025')).toBe('the sum of line_up.wage, from 2025-01-01 to 2025-12-31.');
});

test('the wages of musicians for some concerts are not all wages of those musicians', () => {
  expect(understood('average wage of musicians for concerts in 2025')).not.toContain('musicians with rows');
});

test('a step after a verb groups, and does not only date', () => {
  expect(understood('number of concerts by booking month')).toBe('the number of concerts (booked_on) by month.');
});
