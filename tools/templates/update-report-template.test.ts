import { expect, test } from '@jest/globals';
import { call, callAsAgent, ordersSource, organizations } from '../../test/support/tool-call.ts';
import { createReportTemplate } from './create-report-template.ts';
import { updateReportTemplate } from './update-report-template.ts';

const { home, stranger } = await organizations();
const sections = [{ kind: 'text', title: 'Aim', text: 'To know.' }];

test('changes a template field by field, for those who may write', async () => {
  const fields = { name: 'Board', data_source_ids: [await ordersSource(home)], sections };
  const { id } = await call(createReportTemplate, fields, { as: home.owner });
  await expect(call(updateReportTemplate, { id, name: 'Mine' }, { as: home.viewer })).rejects.toMatchObject({
    code: 'insufficient_permissions',
  });
  await expect(call(updateReportTemplate, { id, name: 'Mine' }, { as: stranger.owner })).rejects.toMatchObject({ code: 'not_found' });
  const changed = await call(updateReportTemplate, { id, name: 'Monthly' }, { as: home.owner });
  expect(changed).toMatchObject({ name: 'Monthly', sections });
  const wrong = [{ kind: 'query', title: 'Profit', query: { metrics: ['profit'] } }];
  const refused = await callAsAgent(updateReportTemplate, { template_id: id, sections: wrong }, home, { scopes: ['reports:write'] });
  expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('Section 1 (“Profit”)') });
});
