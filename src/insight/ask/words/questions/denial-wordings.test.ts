import { describe, expect, test } from '@jest/globals';
import { describedColumn as column, describedTable, questionTables } from '../../../../../test/support/described-tables.ts';
import type { DataModel } from '../../../../data/model/types.ts';
import { readInWords } from '../read-question.ts';

const refers = (from: string, key: string, to: string) => ({
  from: { table: from, columns: [key] },
  to: { table: to, columns: [key] },
  matched: 1,
});

/** Beekeepers, their inspections of hives, and the tools for these. */
const model = {
  tables: [
    describedTable('keepers', ['keeper_id'], [column('keeper_id', 'integer'), column('keeper_name', 'text')]),
    describedTable('hives', ['hive_id'], [column('hive_id', 'integer'), column('hive_name', 'text'), column('box_type', 'text')]),
    describedTable(
      'inspections',
      ['inspection_id'],
      [
        column('inspection_id', 'integer'),
        column('keeper_id', 'integer'),
        column('hive_id', 'integer'),
        column('state', 'text'),
        column('inspected_on', 'date'),
      ],
      {
        times: [{ column: 'inspected_on', verb: 'inspected', sql: null, from: '2024-01-01', to: '2026-10-01' }],
        defaultTime: 'inspected_on',
      },
    ),
  ],
  relationships: [refers('inspections', 'keeper_id', 'keepers'), refers('inspections', 'hive_id', 'hives')],
} as unknown as DataModel;

const tables = questionTables(model.tables, {
  'inspections.state': ['completed', 'planned'],
  'hives.box_type': ['Dadant', 'Langstroth'],
});

function understood(question: string): string {
  const read = readInWords({ question, model, tables, metrics: [], today: '2026-11-22', values: () => [] });
  if (read.kind === 'query') return read.reading.understood;
  return read.kind === 'rows' ? read.understood : read.kind;
}

const NONE = 'Rows of keepers (keepers.keeper_name), where number of inspections per keepers < 1.';
const UNUSED = 'Rows of hives (hives.hive_name), where number of inspections per hives < 1.';

describe('none and never', () => {
  test.each([
    'Which keepers have yet to do an inspection?',
    "Which keepers haven't made any inspection?",
    'keepers with no inspections whatsoever',
    'keepers who have not made even one inspection',
    'Are there any keepers who have never had an inspection? Who are they?',
    'keepers who inspected nothing',
    'Which keepers have never been put down for an inspection?',
  ])('%s', (question) => expect(understood(question)).toBe(NONE));

  test.each(['Which hives have never been used?', 'hives nobody has ever inspected', 'Which hives have not once been on the schedule?'])(
    '%s',
    (question) => expect(understood(question)).toBe(UNUSED),
  );

  test('a state before the rows is theirs', () => {
    expect(understood('Which keepers have not completed a single inspection?')).toBe(
      'Rows of keepers (keepers.keeper_name), where keepers without rows of inspections where inspections.state is completed.',
    );
    expect(understood('How many keepers have completed an inspection?')).toBe(
      'the number of keepers, where keepers with rows of inspections where inspections.state is completed.',
    );
    expect(understood('Which keepers completed both Dadant and Langstroth?')).toBe(
      'Rows of keepers (keepers.keeper_name), where keepers with rows of inspections where inspections.state is completed and hives.box_type is Dadant and keepers with rows of inspections where inspections.state is completed and hives.box_type is Langstroth.',
    );
  });

  test('a verb that the data may have nothing to do with denies nothing', () => {
    expect(understood('Which hives have never been painted?')).toBe('unread');
  });
});

describe('neither of two', () => {
  test.each([
    ['Which inspections are neither completed nor planned?', 'inspections.state is completed or inspections.state is planned'],
    ['Which hives are neither Dadant nor Langstroth?', 'hives.box_type is Dadant or hives.box_type is Langstroth'],
  ])('%s', (question, denied) => expect(understood(question)).toContain(`where not (${denied})`));
});

test('having none is said in several ways', () => {
  const none = understood('Which keepers have no inspections?');
  expect(none).toBe(NONE);
  expect(understood("Which keepers don't have any inspections?")).toBe(none);
  expect(understood('Which hives lack a box type?')).toBe(understood('Which hives have no box type?'));
});
