import { expect, test } from '@jest/globals';
import { auditOf, call, callAsAgent, ordersSource, organizations } from '../../test/support/tool-call.ts';
import { queryMetrics } from '../analysis/query-metrics.ts';
import { decideMetric } from './decide-metric.ts';
import { defineMetric } from './define-metric.ts';

const { home } = await organizations();
const data_source_id = await ordersSource(home);
const as = { as: home.owner };
const args = { data_source_id, name: 'turnover', expression: 'sum(amount)' };
const notes = async () => (await call(queryMetrics, { data_source_ids: [data_source_id], metrics: ['turnover'] }, as)).notes;

test('a retired metric keeps working with a notice, and comes back', async () => {
  const { id } = await call(defineMetric, args, as);
  expect((await call(decideMetric, { id, decision: 'retire' }, as)).status).toBe('retired');
  expect(await notes()).toEqual(['"turnover" is retired: it still works, but should not be used any more.']);
  expect((await call(decideMetric, { id, decision: 'reinstate' }, as)).status).toBe('approved');
  expect(await notes()).toEqual([]);
  expect(await auditOf(home)).toContain('tool:decide_metric ok');
});

test('a rejected proposal is gone from queries', async () => {
  const proposal = { ...args, name: 'largest', expression: 'max(amount)' };
  const { structured } = await callAsAgent(defineMetric, proposal, home, { scopes: ['metrics:write'] });
  await call(decideMetric, { id: structured.metric_id, decision: 'reject' }, as);
  const asked = call(queryMetrics, { data_source_ids: [data_source_id], metrics: ['largest'] }, as);
  await expect(asked).rejects.toMatchObject({ message: expect.stringContaining('There is no metric "largest"') });
  await expect(call(decideMetric, { id: structured.metric_id, decision: 'approve' }, as)).rejects.toMatchObject({ code: 'conflict' });
});
