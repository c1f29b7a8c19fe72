import { readInWords } from '../../src/insight/ask/words/read-question.ts';
import { describedColumn, describedTable, questionTables } from './described-tables.ts';

const time = (column: string, type: 'date' | 'datetime' = 'date') => ({ column, type, sql: null, verbs: [] });
const lasted = (from: string, until: string) => ({
  ...describedColumn(`${from}_to_${until}`, 'double'),
  derived: {
    kind: 'duration' as const,
    unit: 'second' as const,
    from: { kind: 'column' as const, name: from },
    until: { kind: 'column' as const, name: until },
  },
});

const tables = [
  describedTable(
    'guests',
    ['guest_id'],
    [
      describedColumn('guest_id', 'integer'),
      { ...describedColumn('guest_name', 'text'), personal: true },
      describedColumn('town', 'text'),
      describedColumn('regular_flg', 'text'),
    ],
  ),
  describedTable(
    'camps',
    ['camp_id'],
    [describedColumn('camp_id', 'integer'), describedColumn('camp_name', 'text'), describedColumn('canoe_flg', 'text')],
  ),
  describedTable(
    'canoes',
    ['canoe_id'],
    [describedColumn('canoe_id', 'integer'), describedColumn('camp_id', 'integer'), describedColumn('color', 'text')],
  ),
  describedTable(
    'stays',
    ['stay_id'],
    [
      describedColumn('stay_id', 'integer'),
      describedColumn('guest_id', 'integer'),
      describedColumn('camp_id', 'integer'),
      describedColumn('start_on', 'date'),
      describedColumn('end_on', 'date'),
      describedColumn('booked_on', 'date'),
      describedColumn('amount', 'double', 'additive'),
      describedColumn('score', 'integer'),
      describedColumn('ins_flg', 'text'),
      describedColumn('channel', 'text'),
      lasted('start_on', 'end_on'),
      lasted('booked_on', 'start_on'),
      lasted('booked_on', 'end_on'),
    ],
    { defaultTime: 'start_on', times: [time('start_on'), time('end_on'), time('booked_on')] as never },
  ),
  describedTable(
    'damages',
    ['damage_id'],
    [
      describedColumn('damage_id', 'integer'),
      describedColumn('stay_id', 'integer'),
      describedColumn('cause', 'text'),
      describedColumn('cost', 'double', 'additive'),
    ],
  ),
];

const to = (from: string, column: string, table: string) => ({
  from: { table: from, columns: [column] },
  to: { table, columns: [column] },
  matched: 1,
});

/** What a question about a few camps, their stays and what was damaged is understood as; its kind if it is neither a number nor a listing. */
export function understoodCampsite(question: string): string {
  const read = readInWords({
    question,
    model: {
      tables,
      relationships: [
        to('stays', 'guest_id', 'guests'),
        to('stays', 'camp_id', 'camps'),
        to('canoes', 'camp_id', 'camps'),
        to('damages', 'stay_id', 'stays'),
      ],
    } as never,
    tables: questionTables(tables, {
      'guests.town': ['Graz', 'Linz'],
      'guests.regular_flg': ['yes', 'no'],
      'camps.camp_name': ['Pine', 'Lake', 'Moor'],
      'camps.canoe_flg': ['Y', 'N'],
      'canoes.color': ['red', 'blue'],
      'stays.ins_flg': ['Y', 'N'],
      'stays.channel': ['web', 'phone', 'agency'],
      'damages.cause': ['storm', 'fire', 'fall'],
    }),
    metrics: [],
    today: '2026-11-22',
    values: () => [],
  });
  if (read.kind === 'query') return read.reading.understood;
  return read.kind === 'rows' ? read.understood : read.kind;
}
