import { describe, expect, test } from '@jest/globals';
import { call, callAsAgent, ordersSource, organizations, type Wire } from '../../test/support/tool-call.ts';
import { queryMetrics } from '../analysis/query-metrics.ts';
import { decideMetric } from './decide-metric.ts';
import { defineMetric } from './define-metric.ts';
import { getMetric } from './get-metric.ts';
import { listMetrics } from './list-metrics.ts';

const { home, stranger } = await organizations();
const id = await ordersSource(home);
const as = { as: home.owner };
const define = (given: object) => call(defineMetric, { data_source_id: id, ...given }, as);
const value = async (name: string) => {
  const { rows, notes, metric_versions } = await call(queryMetrics, { data_source_ids: [id], metrics: [name] }, as);
  return { value: rows[0][0], notes, versions: metric_versions.map(({ name: of, version }: Wire) => `${of} v${version}`) };
};
const refused = (given: object) => define(given).then(null, ({ message }: Wire) => message);

describe('define_metric', () => {
  test('computes a metric by its name, with its version; a renamed one still answers, with a notice', async () => {
    const made = await define({ name: 'turnover', expression: 'sum(amount)', better: 'up', synonyms: ['sales'] });
    await define({ name: 'per_sale', expression: 'turnover / orders', data_source_id: undefined });
    expect(await value('turnover')).toEqual({ value: 42.5, notes: [], versions: ['turnover v1'] });
    expect(await value('per_sale')).toMatchObject({ value: 42.5 / 4, versions: ['per_sale v1', 'turnover v1'] });
    const filters = { dimension: 'region', is: 'North' };
    const renamed = await define({ metric_id: made.id, name: 'net_turnover', expression: 'sum(amount)', filters });
    expect([renamed.former_names, renamed.used_by.map(({ name }: Wire) => name)]).toEqual([['turnover'], ['per_sale']]);
    expect(await value('turnover')).toEqual({
      value: 15.5,
      notes: ['"turnover" is now called "net_turnover".'],
      versions: ['net_turnover v2'],
    });
    expect((await value('per_sale')).value).toBe(15.5 / 4);
  });

  test('refuses what makes no sense with the reason', async () => {
    expect(await refused({ name: 'x', expression: 'sum(order_id)' })).toMatch(/"order_id" is no measure/);
    expect(await refused({ name: 'x', expression: 'sum(gone)' })).toMatch(/no table has|has no column/);
    expect(await refused({ name: 'x', expression: 'x + 1' })).toMatch(/made of itself/);
    expect(await refused({ name: 'x', expression: 'sum(amount)', data_source_id: undefined })).toMatch(/Set data_source_id/);
    expect(await refused({ name: '2 x', expression: 'sum(amount)' })).toMatch(/Start with a letter/);
    expect(await refused({ name: 'net_turnover', expression: 'avg(amount)' })).toMatch(/There is a metric "net_turnover" already/);
  });

  test('by an agent it is a proposal, which a person approves', async () => {
    const args = { name: 'typical_sale', expression: 'median(amount)', data_source_id: id };
    const { structured } = await callAsAgent(defineMetric, args, home, { scopes: ['metrics:write'] });
    expect(structured).toMatchObject({ version: 1, status: 'proposed' });
    expect((await value('typical_sale')).notes).toEqual(['"typical_sale" is a proposal: nobody has approved it yet.']);
    await call(decideMetric, { id: structured.metric_id, decision: 'approve' }, as);
    expect(await value('typical_sale')).toEqual({ value: 8.75, notes: [], versions: ['typical_sale v1'] });
    // A proposed version changes nothing until it is approved.
    await callAsAgent(defineMetric, { ...args, metric_id: structured.metric_id, expression: 'max(amount)' }, home, {
      scopes: ['metrics:write'],
    });
    expect((await value('typical_sale')).value).toBe(8.75);
  });

  test('is the organization’s own', async () => {
    const { metrics } = await call(listMetrics, { search: 'net_turnover', data_source_ids: [id] }, as);
    const of = { id: metrics[0].metric_id };
    await expect(call(getMetric, of, { as: stranger.owner })).rejects.toMatchObject({ code: 'not_found' });
    await expect(call(decideMetric, { ...of, decision: 'retire' }, { as: stranger.owner })).rejects.toMatchObject({ code: 'not_found' });
    await expect(
      call(defineMetric, { name: 'x', expression: 'avg(amount)', data_source_id: id }, { as: stranger.owner }),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
