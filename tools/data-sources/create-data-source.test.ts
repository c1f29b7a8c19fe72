import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { CSV } from '../../test/support/serve.ts';
import { auditOf, call, organizations } from '../../test/support/tool-call.ts';
import { createDataSource } from './create-data-source.ts';

const { home } = await organizations();
const create = (file_name: string, content: string, given: object = {}) =>
  call(createDataSource, { file_name, stream: Readable.from(content), ...given }, { as: home.owner });

test('imports a file and answers with what is in it', async () => {
  const made = await create('orders.csv', CSV, { name: 'Orders of 2026' });
  expect(made).toMatchObject({ name: 'Orders of 2026', status: 'active', record_count: 4, last_error: null });
  const [table] = made.schema.tables;
  expect(table.columns.map(({ name, type }: Record<string, string>) => [name, type])).toEqual([
    ['order_id', 'integer'],
    ['day', 'date'],
    ['region', 'text'],
    ['amount', 'decimal'],
  ]);
  expect(await auditOf(home)).toContain('tool:create_data_source ok');
});

test('keeps a file that cannot be read, with the reason', async () => {
  expect(await create('orders.xlsx', 'PK\u0003\u0004 and nothing more')).toMatchObject({
    status: 'error',
    record_count: null,
    last_error: expect.any(String),
  });
});
