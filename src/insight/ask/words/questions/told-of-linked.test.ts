import { expect, test } from '@jest/globals';
import { describedColumn, describedTable, questionTables } from '../../../../../test/support/described-tables.ts';
import type { DataModel } from '../../../../data/model/types.ts';
import { readInWords } from '../read-question.ts';

const table = (name: string, key: string[], ids: string[], texts: string[] = []) =>
  describedTable(name, key, [...ids.map((one) => describedColumn(one, 'integer')), ...texts.map((one) => describedColumn(one, 'text'))]);
const link = (from: string, to: string, column: string) => ({
  from: { table: from, columns: [column] },
  to: { table: to, columns: [column] },
  matched: 1,
});
/** Chapters have members, who attended workshops, and offer workshops themselves. */
const model = {
  tables: [
    table('chapters', ['chapter_id'], ['chapter_id'], ['name']),
    table('members', ['member_id'], ['member_id', 'chapter_id']),
    table('workshops', ['workshop_id'], ['workshop_id'], ['title']),
    table('attendances', [], ['member_id', 'workshop_id']),
    table('chapter_workshops', [], ['chapter_id', 'workshop_id']),
  ],
  relationships: [
    link('members', 'chapters', 'chapter_id'),
    link('attendances', 'members', 'member_id'),
    link('attendances', 'workshops', 'workshop_id'),
    link('chapter_workshops', 'chapters', 'chapter_id'),
    link('chapter_workshops', 'workshops', 'workshop_id'),
  ],
} as DataModel;
const values = () => [{ phrase: 'hill', table: 'chapters', column: 'name', value: 'Hill' }];
const filters = (question: string) => {
  const read = readInWords({ question, model, tables: [], metrics: [], today: '2026-11-22', values });
  return read.kind === 'rows' ? read.rows.filters : read.kind;
};

test.each(['Which workshops were attended by members of the Hill chapter?', 'Which workshops were taken by members in the Hill chapter?'])(
  'what is said of those who did something is said of them, and not of the things: %s',
  (question) => {
    expect(filters(question)).toEqual({ entity: 'workshops', of: 'attendances', any: { dimension: 'chapters.name', is: 'Hill' } });
  },
);

test('what is said of the things is said of those', () => {
  expect(filters('Which workshops are of the Hill chapter?')).toEqual({
    entity: 'workshops',
    of: 'chapter_workshops',
    any: { dimension: 'chapters.name', is: 'Hill' },
  });
});

/** Sessions of courses, and invoices of which as many are paid as have a date `pd_dt`. */
const course = table('courses', ['course_id'], ['course_id'], ['title']);
const session = table('sessions', ['session_id'], ['session_id', 'course_id', 'score'], ['town']);
const invoice = {
  ...describedTable(
    'invoices',
    ['invoice_id'],
    [
      describedColumn('invoice_id', 'integer'),
      describedColumn('amount', 'double', 'additive'),
      describedColumn('inv_dt', 'date'),
      describedColumn('pd_dt', 'date'),
      describedColumn('stat', 'text'),
    ],
    { rowCount: 100 },
  ),
  times: ['inv_dt', 'pd_dt'].map((column) => ({
    column,
    verb: column.replace('_dt', ''),
    sql: null,
    from: '2024-01-01',
    to: '2026-10-01',
  })),
  defaultTime: 'inv_dt',
};
const office = { tables: [course, session, invoice], relationships: [link('sessions', 'courses', 'course_id')] } as DataModel;
const found = () => [{ phrase: 'paid', table: 'invoices', column: 'stat', value: 'PAID' }];
const asked = (question: string) => {
  const tables = questionTables(office.tables, { 'invoices.stat': ['PAID', 'OPEN'] });
  for (const column of tables.flatMap(({ profile }) => profile.columns)) {
    column.sampledRows = null;
    if (column.name === 'pd_dt') column.nullCount = 20;
    if (column.name === 'stat')
      column.topValues = [
        { value: 'PAID', count: 80 },
        { value: 'OPEN', count: 20 },
      ];
  }
  const read = readInWords({ question, model: office, tables, metrics: [], today: '2026-11-22', values: found });
  return read.kind === 'query' ? read.reading.understood : read.kind === 'unread' ? 'unread' : read.kind;
};

test.each([
  // The head of a compound is what is counted.
  ['How many course sessions are there?', 'the number of sessions.'],
  ['number of different courses', 'the number of courses.'],
  // As many are paid as have a second date.
  ['Number of invoices paid in 2025', 'the number of invoices (pd_dt), from 2025-01-01 to 2025-12-31.'],
  ['What is the invoice number of invoices made in 2025?', 'unread'],
])('%s', (question, wanted) => {
  expect(asked(question)).toBe(wanted);
});
