import { expect, test } from '@jest/globals';
import { REPORT_TEMPLATES } from '../../src/insight/reports/templates/index.ts';
import { call, callAsAgent, importSource, ordersSource, organizations, type Wire } from '../../test/support/tool-call.ts';
import { listTemplateFits } from './list-template-fits.ts';

const { home } = await organizations();

test('says of every template which of the organization’s data it fits, and why not', async () => {
  const [orders, names] = [await ordersSource(home), await importSource(home, 'name\nAda\nGrace\n', 'names.csv')];
  const { results } = await call(listTemplateFits, {}, { as: home.viewer });
  expect(results).toHaveLength(2 * REPORT_TEMPLATES.length);
  const fitOf = (source: string, title = 'Time-series performance') => {
    const template = REPORT_TEMPLATES.find(({ name }) => name === title)?.id;
    return results.find((one: Wire) => one.template_id === template && one.data_source_id === source);
  };
  expect(fitOf(orders)).toMatchObject({ fits: true, reasons: [] });
  expect(fitOf(names)).toMatchObject({ fits: false, reasons: [expect.stringContaining('time column')] });
  expect(fitOf(names, 'Tabular detail')).toMatchObject({ fits: true });
});

test('says to an agent which templates fit one data source', async () => {
  const names = await importSource(home, 'name\nAda\nGrace\n', 'names.csv');
  const { structured } = await callAsAgent(listTemplateFits, { data_source_id: names }, home);
  const ids = structured.fitting.map(({ name }: Wire) => name);
  expect([ids.includes('Tabular detail'), ids.length + structured.others.length]).toEqual([true, REPORT_TEMPLATES.length]);
});
