import { expect, test } from '@jest/globals';
import { reportRequest } from '../../test/support/library.ts';
import { auditOf, call, organizations, service } from '../../test/support/tool-call.ts';
import { deleteReport } from './delete-report.ts';
import { downloadReport } from './download-report.ts';
import { generateReport } from './generate-report.ts';

const { home } = await organizations();

test('removes a report with its file', async () => {
  const as = await (await service()).key('rest', home);
  const { report_id: id } = await call(generateReport, await reportRequest(home), { as });
  await expect(call(deleteReport, { id }, { as: home.viewer })).rejects.toMatchObject({ code: 'insufficient_permissions' });
  await call(deleteReport, { id }, { as });
  await expect(call(downloadReport, { id }, { as: home.owner })).rejects.toMatchObject({ code: 'not_found' });
  expect(await auditOf(home)).toContain('tool:delete_report ok');
});
