import { expect, test } from '@jest/globals';
import { describedColumn, describedTable } from '../../../../../test/support/described-tables.ts';
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
