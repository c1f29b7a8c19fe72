import { expect, test } from '@jest/globals';
import { describedColumn, describedTable, questionTables } from '../../../../../test/support/described-tables.ts';
import type { DataModel } from '../../../../data/model/types.ts';
import { readInWords } from '../read-question.ts';

/** Appeals of tenants, some of which are dismissed; stores of grain have kinds as the plots of tenants do. */
const tenants = describedTable(
  'tenants',
  ['tenant_id'],
  [describedColumn('tenant_id', 'integer'), describedColumn('village', 'text'), describedColumn('gazette', 'boolean')],
);
const plots = describedTable(
  'plots',
  ['plot_id'],
  [describedColumn('plot_id', 'integer'), describedColumn('tenant_id', 'integer'), describedColumn('kind', 'text')],
);
const stores = describedTable(
  'stores',
  ['store_id'],
  [describedColumn('store_id', 'integer'), describedColumn('kind', 'text'), describedColumn('heated', 'boolean')],
);
const appeals = describedTable(
  'appeals',
  ['appeal_id'],
  [
    describedColumn('appeal_id', 'integer'),
    describedColumn('plot_id', 'integer'),
    describedColumn('state', 'text'),
    describedColumn('cost', 'integer', 'additive'),
    describedColumn('lodged_on', 'date'),
    describedColumn('dismissed_on', 'date'),
  ],
  {
    rowCount: 100,
    defaultTime: 'lodged_on',
    times: [
      { column: 'lodged_on', verb: 'lodged', sql: null, from: '2024-01-01', to: '2026-10-31' },
      { column: 'dismissed_on', verb: 'dismissed', sql: null, from: '2024-02-01', to: '2026-10-31' },
    ],
  },
);
const refers = (from: string, to: string, key: string) => ({
  from: { table: from, columns: [key] },
  to: { table: to, columns: [key] },
  cardinality: 'many_to_one' as const,
});
const model = {
  tables: [tenants, plots, stores, appeals],
  relationships: [refers('plots', 'tenants', 'tenant_id'), refers('appeals', 'plots', 'plot_id')],
} as unknown as DataModel;
const VALUES = { 'appeals.state': ['dismissed', 'upheld'], 'plots.kind': ['barley', 'rye'], 'stores.kind': ['barley', 'rye'] };

function understood(question: string, dismissed = 40): string {
  const tables = questionTables(model.tables, VALUES);
  for (const { name, profile } of tables)
    for (const column of profile.columns) {
      if (name !== 'appeals') continue;
      column.sampledRows = null;
      if (column.name === 'state')
        column.topValues = [
          { value: 'dismissed', count: 40 },
          { value: 'upheld', count: 60 },
        ];
      if (column.name === 'dismissed_on') column.nullCount = 100 - dismissed;
    }
  const read = readInWords({ question, model, tables, metrics: [], today: '2026-11-22', values: () => [] });
  if (read.kind === 'query') return read.reading.understood;
  return read.kind === 'rows' ? read.understood : read.kind;
}

test.each([
  // As many appeals have the state as have the moment of that name.
  [
    'How many appeals lodged in 2025 were dismissed?',
    'the number of appeals, where appeals.state is dismissed, from 2025-01-01 to 2025-12-31.',
  ],
  ['average cost of appeals that were dismissed', 'the average of appeals.cost, where appeals.state is dismissed.'],
  ['average cost of appeals that were not dismissed', 'the average of appeals.cost, where not (appeals.state is dismissed).'],
  ['How many appeals were dismissed in May 2025?', 'the number of appeals (dismissed_on), from 2025-05-01 to 2025-05-31.'],
  [
    'What percentage of appeals lodged last year were dismissed?',
    'the number of appeals where appeals.lodged_on ≥ 2025-01-01 and appeals.lodged_on < 2026-01-01 and appeals.state is dismissed per the number of appeals where appeals.lodged_on ≥ 2025-01-01 and appeals.lodged_on < 2026-01-01.',
  ],
  // Whose kind it is, is said by the noun.
  [
    'How many tenants have both a barley and a rye plot?',
    'the number of tenants, where tenants with rows of plots where plots.kind is barley and tenants with rows of plots where plots.kind is rye.',
  ],
  // Appeals are of tenants by way of their plots.
  ['How many tenants have lodged more than 3 appeals?', 'the number of tenants, where number of appeals per tenants > 3.'],
  [
    'How many tenants have more than 2 appeals in 2025?',
    'the number of tenants, where number of appeals per tenants > 2 from 2025-01-01 to 2025-12-31.',
  ],
  [
    'How many tenants had in 2025 more than 2 appeals?',
    'the number of tenants, where number of appeals per tenants > 2 from 2025-01-01 to 2025-12-31.',
  ],
  // Whether stores are heated says nothing of tenants.
  ['How many heated tenants are there?', 'unread'],
  ['How many tenants receive the gazette?', 'the number of tenants, where tenants.gazette is true.'],
  ['Which tenants receive the gazette?', 'Rows of tenants, where tenants.gazette is true.'],
])('%s', (question, wanted) => {
  expect(understood(question)).toBe(wanted);
});

test('A state and a moment that not as many rows have are two things', () => {
  expect(understood('average cost of appeals that were dismissed', 43)).toBe('unread');
});
