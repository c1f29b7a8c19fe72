import { expect, test } from '@jest/globals';
import { call, ordersSource, organizations } from '../../test/support/tool-call.ts';
import { createReportTemplate } from './create-report-template.ts';
import { deleteReportTemplate } from './delete-report-template.ts';
import { getReportTemplate } from './get-report-template.ts';

const { home, stranger } = await organizations();

test('deletes a template of its organization for good', async () => {
  const fields = { name: 'Board', data_source_ids: [await ordersSource(home)], sections: [{ kind: 'text', text: 'To know.' }] };
  const { id } = await call(createReportTemplate, fields, { as: home.owner });
  await expect(call(deleteReportTemplate, { id }, { as: stranger.owner })).rejects.toMatchObject({ code: 'not_found' });
  await call(deleteReportTemplate, { id }, { as: home.owner });
  await expect(call(getReportTemplate, { id }, { as: home.owner })).rejects.toMatchObject({ code: 'not_found' });
});
