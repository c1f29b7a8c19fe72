import { expect, test } from '@jest/globals';
import { call, callAsAgent, ordersSource, organizations } from '../../test/support/tool-call.ts';
import { createReportTemplate } from './create-report-template.ts';
import { getReportTemplate } from './get-report-template.ts';
import { listReportTemplates } from './list-report-templates.ts';

const { home, stranger } = await organizations();
const sections = [{ kind: 'text', title: 'Aim', text: 'To know.' }];
const fields = { name: 'Board', data_source_ids: [await ordersSource(home)], sections };
const saved = await call(createReportTemplate, fields, { as: home.owner });

test('shows a template to its organization alone, and to agents by its name', async () => {
  expect(await call(getReportTemplate, { id: saved.id }, { as: home.viewer })).toEqual(saved);
  await expect(call(getReportTemplate, { id: saved.id }, { as: stranger.owner })).rejects.toMatchObject({ code: 'not_found' });
  const { text } = await callAsAgent(getReportTemplate, { template_id: 'board' }, home);
  expect(text).toContain(`(${saved.id}), use it as template_id in generate_report.\n1. text: Aim`);
  const { results } = await call(listReportTemplates, { name: 'boar' }, { as: home.viewer });
  expect(results).toMatchObject([{ id: saved.id, composed: true, parameters: { properties: { date_range: {} } } }]);
});
