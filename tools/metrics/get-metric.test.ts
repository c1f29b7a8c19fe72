import { expect, test } from '@jest/globals';
import { call, ordersSource, organizations, type Wire } from '../../test/support/tool-call.ts';
import { defineMetric } from './define-metric.ts';
import { getMetric } from './get-metric.ts';

const { home } = await organizations();
const data_source_id = await ordersSource(home);
const as = { as: home.owner };

test('keeps every version, and the same definition is none', async () => {
  const first = { data_source_id, name: 'turnover', expression: 'sum(amount)' };
  const { id } = await call(defineMetric, first, as);
  await call(defineMetric, { ...first, metric_id: id }, as);
  await call(defineMetric, { ...first, metric_id: id, expression: 'max(amount)' }, as);
  const { versions, name, status } = await call(getMetric, { id }, as);
  expect([name, status, versions.map(({ version, expression }: Wire) => [version, expression])]).toEqual([
    'turnover',
    'approved',
    [
      [2, 'max(amount)'],
      [1, 'sum(amount)'],
    ],
  ]);
});
