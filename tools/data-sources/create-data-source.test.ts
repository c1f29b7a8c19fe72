import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { CSV } from '../../test/support/serve.ts';
import { auditOf, BASE, call, callAsAgent, organizations } from '../../test/support/tool-call.ts';
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

const SCOPES = { scopes: ['data-sources:read', 'data-sources:write'] };
const bring = (args: object) => callAsAgent(createDataSource, { name: 'Sales', ...args }, home, SCOPES);

test('takes rows and CSV from an agent, and says what they became', async () => {
  const rows = [
    { day: '2026-01-05', region: 'North', amount: 10.5 },
    { day: '2026-01-20', region: 'South', amount: 20 },
  ];
  const { structured, text } = await bring({ rows });
  expect(structured).toMatchObject({
    name: 'Sales',
    status: 'active',
    record_count: 2,
    open_questions: 0,
    upload: null,
    connect_url: null,
  });
  expect(structured.columns.map((column: string) => column.replace(/^\w+\./, ''))).toEqual([
    'day: date, time',
    'region: text, geography',
    'amount: decimal, additive_measure',
  ]);
  expect(text).toContain('Import: 2 of 2 rows kept');
  expect((await bring({ csv: CSV })).structured).toMatchObject({ status: 'active', record_count: 4 });
});

test('wants one kind of data, and little enough for a call', async () => {
  expect((await bring({})).text).toContain('rows: Send one of rows, csv, file_name or connector.');
  expect((await bring({ csv: CSV, connector: 'postgres' })).text).toContain('connector: Send only one of');
  expect((await bring({ csv: 'n\n'.padEnd(512 * 1024 + 1, '1\n') })).text).toContain('524289 bytes are more than the 524288');
});

test('sends a person to the page for credentials, and takes none', async () => {
  const { structured, text } = await bring({ connector: 'postgres' });
  expect(structured).toMatchObject({ status: 'awaiting_person', connect_url: `${BASE}/data-sources/connect/postgres` });
  expect(text).toContain('Credentials never go through a chat.');
  expect((await bring({ connector: 'postgres', password: 'hunter2' })).text).toContain('password: Unknown field');
});
