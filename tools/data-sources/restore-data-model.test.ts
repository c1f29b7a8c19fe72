import { expect, test } from '@jest/globals';
import { call, callAsAgent, ordersSource, organizations, type Wire } from '../../test/support/tool-call.ts';
import { queryMetrics } from '../analysis/query-metrics.ts';
import { decideModelChange } from './decide-model-change.ts';
import { getSourceModel } from './get-source-model.ts';
import { restoreDataModel } from './restore-data-model.ts';
import { updateDataModel } from './update-data-model.ts';

const { home, stranger } = await organizations();
const id = await ordersSource(home);
const as = { as: home.owner };
const correct = (name: string, said: object) =>
  call(updateDataModel, { id, tables: [{ name: 'orders', columns: [{ name, ...said }] }] }, as);

test('an earlier version comes back whole, with the roles of its columns', async () => {
  await correct('amount', { label: 'Turnover' });
  await correct('region', { role: 'personal_data' });
  const by = { data_source_ids: [id], metrics: ['orders'], by: ['region'] };
  await expect(call(queryMetrics, by, as)).rejects.toMatchObject({ message: expect.stringContaining('personal data') });
  const { tables, history, version } = await call(restoreDataModel, { id, version: 1 }, as);
  const columns = tables[0].columns.map(({ name, role, label, corrected }: Wire) => [name, role, label, corrected]);
  expect(columns).toContainEqual(['region', 'geography', null, []]);
  expect(columns).toContainEqual(['amount', 'additive_measure', 'Turnover', ['label']]);
  expect([version, history[0]]).toEqual([3, expect.objectContaining({ status: 'applied', based_on: 1, author: expect.any(String) })]);
  await call(queryMetrics, by, as);
});

test('restores none that is not there, and none of another organization', async () => {
  await expect(call(restoreDataModel, { id, version: 9 }, as)).rejects.toMatchObject({ code: 'not_found' });
  await expect(call(restoreDataModel, { id, version: 0 }, { as: stranger.owner })).rejects.toMatchObject({ code: 'not_found' });
});

test('is a proposal of an agent, which takes effect when a person approves it', async () => {
  const before = await call(getSourceModel, { id }, as);
  const restore = () => callAsAgent(restoreDataModel, { data_source_id: id, version: 0 }, home, { scopes: ['data-sources:write'] });
  const { structured, text } = await restore();
  expect([structured, text]).toEqual([
    { id: expect.any(String), data_source_id: id, version: before.version + 1, status: 'proposed' },
    expect.stringContaining('until then nothing changes'),
  ]);
  expect((await restore()).structured).toEqual(structured);
  expect((await call(getSourceModel, { id }, as)).version).toBe(before.version);
  const { version, tables } = await call(decideModelChange, { id, proposal_id: structured.id, decision: 'approve' }, as);
  expect([version, tables[0].columns.flatMap(({ corrected }: Wire) => corrected)]).toEqual([before.version + 2, []]);
  const shown = await callAsAgent(getSourceModel, { data_source_id: id }, home);
  expect([shown.structured.history_total, shown.text]).toEqual([version, expect.stringContaining('restores version 0')]);
});
