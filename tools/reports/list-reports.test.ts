import { expect, test } from '@jest/globals';
import { library } from '../../test/support/library.ts';
import { call, callAsAgent, type Wire } from '../../test/support/tool-call.ts';
import { listReports } from './list-reports.ts';

const { home, stranger, key, report } = await library();

test('lists the organization’s own reports by title and status', async () => {
  const ids = async (query: object) => (await call(listReports, query, { as: key })).results.map(({ id }: Wire) => id);
  expect(await ids({ name: 'all', status: 'completed' })).toEqual([report]);
  expect(await ids({ status: 'failed' })).toEqual([]);
  expect((await callAsAgent(listReports, {}, stranger)).structured).toMatchObject({ total: 0, items: [] });
});

test('gives an agent the price only where it asks for detail', async () => {
  const [concise, detailed] = [
    await callAsAgent(listReports, {}, home),
    await callAsAgent(listReports, { response_format: 'detailed' }, home),
  ];
  expect(concise.structured.items[0]).not.toHaveProperty('processing_credits_used');
  expect(detailed.structured.items[0]).toMatchObject({ processing_credits_used: expect.any(Number) });
});
