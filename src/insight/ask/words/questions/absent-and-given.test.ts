import { describe, expect, test } from '@jest/globals';
import { describedColumn as column, describedTable, questionTables } from '../../../../../test/support/described-tables.ts';
import type { DataModel } from '../../../../data/model/types.ts';
import { readInWords } from '../read-question.ts';

const refers = (from: string, key: string, to: string) => ({
  from: { table: from, columns: [key] },
  to: { table: to, columns: [key] },
  matched: 1,
});
const dated = (name: string, verb: string) => ({
  times: [{ column: name, verb, sql: null, from: '2024-01-01', to: '2026-10-01' }],
  defaultTime: name,
});
const personal = (name: string) => ({ ...column(name, 'text'), personal: true });

/** Walkers, the guides they may have, the trails of their walks, and what they bought. */
const model = {
  tables: [
    describedTable(
      'walkers',
      ['walker_id'],
      [
        column('walker_id', 'integer'),
        column('guide_id', 'integer'),
        personal('email'),
        personal('phone'),
        column('country', 'text'),
        column('joined_on', 'date'),
      ],
      dated('joined_on', 'joined'),
    ),
    describedTable('guides', ['guide_id'], [column('guide_id', 'integer'), column('guide_name', 'text')]),
    describedTable('trails', ['trail_id'], [column('trail_id', 'integer'), column('trail_name', 'text'), column('surface', 'text')]),
    describedTable(
      'walks',
      ['walk_id'],
      [
        column('walk_id', 'integer'),
        column('walker_id', 'integer'),
        column('trail_id', 'integer'),
        column('state', 'text'),
        column('score', 'integer', 'rate'),
        column('walked_on', 'date'),
        column('completed_on', 'date'),
      ],
      {
        ...dated('walked_on', 'walked'),
        times: [...dated('walked_on', 'walked').times, ...dated('completed_on', 'completed').times],
      },
    ),
  ],
  relationships: [refers('walkers', 'guide_id', 'guides'), refers('walks', 'walker_id', 'walkers'), refers('walks', 'trail_id', 'trails')],
} as unknown as DataModel;

/** Some walks have no score, and as many have come to an end as are in the state of that name, or fewer. */
const tables = (completed: number) =>
  questionTables(model.tables, {
    'walks.state': ['completed', 'abandoned'],
    'walkers.country': ['Wales'],
    'trails.surface': ['gravel'],
  }).map((table) => ({
    ...table,
    profile: {
      columns: table.profile.columns.map((one) => ({
        ...one,
        nullCount: ['score', 'completed_on'].includes(one.name) ? 1 : 0,
        sampledRows: null,
        topValues: one.topValues.map(({ value }) => ({ value, count: value === 'completed' ? completed : 1 })),
      })),
    },
  }));

function understood(question: string, completed = 3): string {
  const read = readInWords({ question, model, tables: tables(completed), metrics: [], today: '2026-11-22', values: () => [] });
  if (read.kind === 'query') return read.reading.understood;
  return read.kind === 'rows' ? read.understood : read.kind;
}
const asked = (cases: readonly (readonly [string, string])[]) =>
  test.each(cases)('%s', (question, wanted) => {
    expect(understood(question)).toBe(wanted);
  });

describe('what is not there', () => {
  const neither = 'the number of walkers, where walkers.email is empty and walkers.phone is empty.';
  asked([
    ['How many walkers have neither an email nor a phone number?', neither],
    ['number of walkers without email or phone', neither],
    ['How many walkers have not left us an email address?', 'the number of walkers, where walkers.email is empty.'],
    ['How many walkers have no phone number?', 'the number of walkers, where walkers.phone is empty.'],
    ['How many walkers are without an assigned guide?', 'the number of walkers, where walkers.guide_id is empty.'],
    ['How many walkers are not assigned to any guide?', 'the number of walkers, where walkers.guide_id is empty.'],
    ['How many walkers are from outside Wales?', 'the number of walkers, where not (walkers.country is Wales).'],
    ['How many walkers have the email Wales?', 'unread'],
    ['Which walkers have never walked anything?', 'Rows of walkers, where number of walks per walkers < 1.'],
    [
      'How many walkers walked something in 2025?',
      'the number of walkers, where number of walks per walkers ≥ 1 from 2025-01-01 to 2025-12-31.',
    ],
  ]);
});

describe('what was given', () => {
  const scored = 'walks.score is not empty';
  asked([
    ['number of scored walks', `the number of walks where ${scored}.`],
    ['How many walks were scored?', `the number of walks, where ${scored}.`],
    ['How many walks have not been scored?', `the number of walks, where not (${scored}).`],
    [
      'Which trails have at least 5 scored walks?',
      `Rows of trails (trails.trail_name), where number of walks where ${scored} per trails ≥ 5.`,
    ],
  ]);
  test.each(['number of best scored walks', 'number of poorly scored walks'])('how well is another matter: %s', (question) => {
    expect(understood(question)).not.toContain('is not empty');
  });
});

describe('so many of a kind', () => {
  asked([
    ['How many walkers have at least 3 different trails?', 'the number of walkers, where number of trails in walks per walkers ≥ 3.'],
    [
      'Which trails were abandoned at least twice?',
      'Rows of trails (trails.trail_name), where number of walks where walks.state is abandoned per trails ≥ 2.',
    ],
    [
      'Which surfaces were abandoned more than once?',
      'the number of walks where walks.state is abandoned by trails.surface, Abandoned > 1.',
    ],
  ]);
});

test('a mean of single rows bounds none of them', () => {
  expect(understood('Walkers with 3 or more completed walks and an average score under 4, show walks and average score')).toBe('unread');
});

test('a state and a moment of the same name are one where as many rows have either', () => {
  expect(understood('number of completed walks')).toBe('the number of walks where walks.state is completed.');
  expect(understood('number of completed walks', 2)).toBe('choices');
});
