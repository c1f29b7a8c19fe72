import { expect, test } from '@jest/globals';
import { describedColumn as column, describedTable, questionTables } from '../../../../../test/support/described-tables.ts';
import type { DataModel } from '../../../../data/model/types.ts';
import { readInWords } from '../read-question.ts';

const refers = (from: string, key: string, to: string) => ({
  from: { table: from, columns: [key] },
  to: { table: to, columns: [key] },
  matched: 1,
});

/** Growers with their fields, and what they deliver of the harvest. */
const model = {
  tables: [
    describedTable('growers', ['grower_id'], [column('grower_id', 'integer'), column('grower_name', 'text')]),
    describedTable(
      'fields',
      ['field_id'],
      [
        column('field_id', 'integer'),
        column('field_name', 'text'),
        column('surface_ha', 'double', 'attribute'),
        column('trees', 'integer', 'additive'),
      ],
    ),
    describedTable(
      'deliveries',
      ['delivery_id'],
      [
        column('delivery_id', 'integer'),
        column('grower_id', 'integer'),
        column('amount', 'double', 'additive'),
        column('delivered_on', 'date'),
      ],
      {
        times: [{ column: 'delivered_on', verb: 'delivered', sql: null, from: '2020-01-01', to: '2026-10-01' }],
        defaultTime: 'delivered_on',
      },
    ),
  ],
  relationships: [refers('deliveries', 'grower_id', 'growers')],
} as unknown as DataModel;

function understood(question: string): string {
  const tables = questionTables(model.tables, {});
  const read = readInWords({ question, model, tables, metrics: [], today: '2026-11-22', values: () => [] });
  if (read.kind === 'query') return read.reading.understood;
  return read.kind === 'rows' ? read.understood : read.kind;
}

test.each([
  ['How many deliveries over 100 pounds were there?', 'the number of deliveries, where deliveries.amount > 100.'],
  ['How many deliveries of 100 and up were there?', 'the number of deliveries, where deliveries.amount ≥ 100.'],
  ['fields with more than 20 hectares', 'Rows of fields (fields.field_name), where fields.surface_ha > 20.'],
  // The fields have other numbers as well.
  ['fields over 20', 'unread'],
  [
    'growers with at least 3 deliveries of over 100 each',
    'Rows of growers (growers.grower_name), where number of deliveries where deliveries.amount > 100 per growers ≥ 3.',
  ],
  [
    'growers with at least 10 but fewer than 20 deliveries',
    'Rows of growers (growers.grower_name), where number of deliveries per growers ≥ 10 and number of deliveries per growers < 20.',
  ],
  [
    'Which fields have more than 10 and at most 20 trees?',
    'Rows of fields (fields.field_name), where fields.trees > 10 and fields.trees ≤ 20.',
  ],
  ['How many deliveries were there on or after 14 June 2026?', 'the number of deliveries, since 2026-06-14.'],
  ['How many deliveries were there no later than June 2025?', 'the number of deliveries, up to 2025-06-30.'],
])('%s', (question, meaning) => expect(understood(question)).toBe(meaning));
