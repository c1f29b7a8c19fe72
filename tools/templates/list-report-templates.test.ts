import { expect, test } from '@jest/globals';
import { COMPOSED } from '../../src/insight/reports/sections/composed-template.ts';
import { REPORT_TEMPLATES } from '../../src/insight/reports/templates/index.ts';
import { call, callAsAgent, organizations, service, type Wire } from '../../test/support/tool-call.ts';
import { listReportTemplates } from './list-report-templates.ts';

const { home } = await organizations();
const starter = await (await service()).seed('starter');

test('lists every template, on every plan, with the parameters that it takes, by name where that is asked', async () => {
  const { count, results } = await call(listReportTemplates, { ordering: 'name' }, { as: starter.viewer });
  const names = results.map(({ name }: Wire) => name);
  const all = [...REPORT_TEMPLATES, COMPOSED].map(({ name }) => name);
  expect([count, names]).toEqual([all.length, all.sort((a, b) => a.localeCompare(b))]);
  for (const { parameters } of results) expect(parameters.properties).toHaveProperty('date_range');
  await expect(call(listReportTemplates, { ordering: 'price' }, { as: home.viewer })).rejects.toMatchObject({
    details: { ordering: [expect.stringContaining('Use name or created_at')] },
  });
});

test('spares an agent the parameters until it asks for detail', async () => {
  const { structured } = await callAsAgent(listReportTemplates, {}, home);
  expect(structured.items[0]).not.toHaveProperty('parameters');
});
