import { expect, test } from '@jest/globals';
import { REPORT_TEMPLATES } from '../../src/insight/reports/templates/index.ts';
import { callAsAgent, ordersSource, organizations, service } from '../../test/support/tool-call.ts';
import { analyzeData } from '../analysis/analyze-data.ts';
import { getDataSource } from '../data-sources/get-data-source.ts';
import { estimateReport } from '../reports/estimate-report.ts';

const { home, stranger } = await organizations();
const source = await ordersSource(home);
const findTemplate = (wanted: string) => REPORT_TEMPLATES.find(({ name }) => name === wanted)?.id;

test('takes a unique name in place of an id, alone and in a list, whatever its case', async () => {
  expect((await callAsAgent(getDataSource, { data_source_id: ' Orders ' }, home)).structured).toMatchObject({ id: source });
  const asked = { question: 'How many orders are there?', data_source_ids: ['orders'] };
  expect((await callAsAgent(analyzeData, asked, home)).isError).toBe(false);
  const request = { template_id: findTemplate('Tabular detail'), data_source_ids: [source], output_format: 'csv' };
  const byName = await callAsAgent(estimateReport, { ...request, template_id: 'Tabular detail' }, home);
  expect(byName.structured).toEqual((await callAsAgent(estimateReport, request, home)).structured);
});

test('names the nearest of an unknown name, of the caller’s own organization only', async () => {
  const { isError, text } = await callAsAgent(getDataSource, { data_source_id: 'ordesr' }, home);
  expect([isError, text]).toEqual([
    true,
    `The data source "ordesr" was not found in your organization. Did you mean "orders" (${source})? List them with list_data_sources.`,
  ]);
  const foreign = await callAsAgent(getDataSource, { data_source_id: 'orders' }, stranger);
  expect([foreign.isError, foreign.text]).toEqual([true, expect.not.stringContaining(source)]);
});

test('reads no names for a caller who may not list them', async () => {
  const asked = { question: 'How many orders are there?', data_source_ids: ['orders'] };
  const { isError, text } = await callAsAgent(analyzeData, asked, home, { scopes: ['analysis:run'] });
  expect([isError, text]).toEqual([true, expect.stringContaining('was not found')]);
  expect(text).not.toContain(source);
});

test('refuses a name that several have with their ids, and one of them by its case', async () => {
  const { seed, sql } = await service();
  const of = await seed('professional');
  const [one, other] = [await ordersSource(of), await ordersSource(of)];
  const { isError, text } = await callAsAgent(getDataSource, { data_source_id: 'orders' }, of);
  expect([isError, text]).toEqual([true, expect.stringContaining('2 data sources have the name "orders".')]);
  for (const id of [one, other]) expect(text).toContain(id);
  await sql(`update data_source set name = 'ORDERS' where id = ?`, [other]);
  expect((await callAsAgent(getDataSource, { data_source_id: 'ORDERS' }, of)).structured).toMatchObject({ id: other });
});

test('lists the fields of a tool for one it does not have', async () => {
  const { text } = await callAsAgent(getDataSource, { data_source: 'orders' }, home);
  expect(text).toContain('- data_source: Unknown field. Did you mean data_source_id?');
  const { text: far } = await callAsAgent(getDataSource, { data_source_id: source, zzz: 1 }, home);
  expect(far).toContain('- zzz: Unknown field. Leave it out, or use one of: data_source_id, ');
});
