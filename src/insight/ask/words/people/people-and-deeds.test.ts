import { describe, expect, test } from '@jest/globals';
import { describedColumn as column, describedTable, questionTables } from '../../../../../test/support/described-tables.ts';
import type { DataModel } from '../../../../data/model/types.ts';
import { readInWords } from '../read-question.ts';

const refers = (from: string, key: string, to: string, own = key) => ({
  from: { table: from, columns: [own] },
  to: { table: to, columns: [key] },
  matched: 1,
});
const dated = (name: string, verb: string) => ({
  times: [{ column: name, verb, sql: null, from: '2024-01-01', to: '2026-10-01' }],
  defaultTime: name,
});

/** A library of toys: families borrow them, clerks hand them out. */
const model = {
  tables: [
    describedTable(
      'patrons',
      ['patron_id'],
      [
        column('patron_id', 'integer'),
        column('town', 'text'),
        column('grp', 'text'),
        column('heard_through', 'text'),
        column('joined_on', 'date'),
      ],
      dated('joined_on', 'joined'),
    ),
    describedTable(
      'clerks',
      ['clerk_id'],
      [column('clerk_id', 'integer'), column('clerk_name', 'text'), column('town', 'text'), column('hired_on', 'date')],
      dated('hired_on', 'hired'),
    ),
    describedTable(
      'toys',
      ['toy_id'],
      [
        column('toy_id', 'integer'),
        column('toy_name', 'text'),
        column('kind', 'text'),
        column('weight_kg', 'double', 'rate'),
        column('price', 'double', 'rate'),
        column('acquired_on', 'date'),
      ],
      dated('acquired_on', 'acquired'),
    ),
    describedTable(
      'loans',
      ['loan_id'],
      [
        column('loan_id', 'integer'),
        column('patron_id', 'integer'),
        column('toy_id', 'integer'),
        column('clerk_id', 'integer'),
        column('lent_on', 'date'),
      ],
      dated('lent_on', 'lent'),
    ),
  ],
  relationships: [refers('loans', 'patron_id', 'patrons'), refers('loans', 'toy_id', 'toys'), refers('loans', 'clerk_id', 'clerks')],
} as unknown as DataModel;

const tables = questionTables(model.tables, {
  'patrons.town': ['Wells', 'Bath'],
  'patrons.grp': ['Nursery'],
  'patrons.heard_through': ['Poster'],
  'clerks.town': ['Bath'],
  'clerks.clerk_name': ['Ida Moss'],
  'toys.toy_name': ['Red Tractor'],
  'toys.kind': ['puzzle', 'vehicle'],
});

function understood(question: string): unknown {
  const read = readInWords({ question, model, tables, metrics: [], values: () => [], today: '2026-11-01' });
  return read.kind === 'query' ? read.reading.understood : read.kind === 'rows' ? read.understood : read.kind;
}

const MOST = 'the number of loans by toys.toy_name, only the largest.';

describe('people and what they did', () => {
  test.each([
    ['How many customers do we have in Wells?', 'the number of patrons, where patrons.town is Wells.'],
    ['How many clients live in Bath?', 'the number of patrons, where patrons.town is Bath.'],
    ['How many staff members do we have?', 'the number of clerks.'],
    ['How many employees were hired in 2025?', 'the number of clerks, from 2025-01-01 to 2025-12-31.'],
    ['How many people do we have?', 'choices'],
    ['How many people have never borrowed anything?', 'choices'],
    ['What is our most borrowed toy?', MOST],
    ['Which toy gets borrowed the most?', MOST],
    ['Which toy is borrowed most often?', MOST],
    ['the twelve most borrowed toys', 'the number of loans by toys.toy_name, only the 12 largest.'],
    [
      'Which kind do people from Wells borrow most often?',
      'the number of loans by toys.kind, where patrons.town is Wells, only the largest.',
    ],
    ['Who are our top 5 borrowers?', 'the number of loans by loans.patron_id, only the 5 largest.'],
    ['How often were puzzle toys borrowed?', 'the number of loans, where toys.kind is puzzle.'],
    [
      'How often was the Red Tractor borrowed in 2025?',
      'the number of loans, where toys.toy_name is Red Tractor, from 2025-01-01 to 2025-12-31.',
    ],
  ])('%s', (question, wanted) => {
    expect(understood(question)).toBe(wanted);
  });
});
