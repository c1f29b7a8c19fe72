import { expect, test } from '@jest/globals';
import { call, ordersSource, organizations, type Wire } from '../../test/support/tool-call.ts';
import { setColumnRoles } from '../data-sources/set-column-roles.ts';
import { defineMetric } from './define-metric.ts';
import { listMetrics } from './list-metrics.ts';

const { home } = await organizations();
const id = await ordersSource(home);
const as = { as: home.owner };
const list = (input: object) => call(listMetrics, { data_source_ids: [id], ...input }, as);

test('finds metrics by their words, and the columns by which the named ones can be grouped', async () => {
  await call(defineMetric, { data_source_id: id, name: 'turnover', expression: 'sum(amount)', synonyms: ['Umsatz'] }, as);
  const { metrics, dimensions } = await list({ search: 'umsatz' });
  expect(metrics).toMatchObject([{ name: 'turnover', status: 'approved', version: 1, expression: 'sum(amount)', broken: null }]);
  expect(dimensions).toBeNull();
  expect((await list({ state: 'suggested' })).metrics.map(({ name }: Wire) => name)).toEqual(['amount', 'orders']);
  expect((await list({ metrics: ['turnover', 'orders'] })).dimensions).toEqual(['order_id', 'day', 'region']);
});

test('says why a metric is broken', async () => {
  await call(setColumnRoles, { id, roles: { orders: { amount: 'category' } } }, as);
  const { metrics } = await list({ metrics: ['turnover'] });
  expect(metrics[0].broken).toMatch(/not known whether "amount" adds up/);
  const broken = await list({ state: 'broken' });
  expect(broken.metrics.map(({ broken: why }: Wire) => why === null)).not.toContain(true);
  expect(broken.metrics.map(({ name }: Wire) => name)).toContain(metrics[0].name);
});
