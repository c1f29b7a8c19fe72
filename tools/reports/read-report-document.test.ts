import { expect, test } from '@jest/globals';
import { library, reportRequest } from '../../test/support/library.ts';
import { call, organizations, service } from '../../test/support/tool-call.ts';
import { readReportDocument } from './read-report-document.ts';
import { startReport } from './start-report.ts';

const { home, stranger, report } = await library();

test('reads a report with its receipts, whatever the format of its file', async () => {
  const document = await call(readReportDocument, { id: report }, { as: home.viewer });
  expect(document.sources).toMatchObject([{ name: 'orders', tables: [{ row_count: 4 }] }]);
  expect(document.receipts.length).toBeGreaterThan(0);
  await expect(call(readReportDocument, { id: report }, { as: stranger.owner })).rejects.toMatchObject({ code: 'not_found' });
});

test('of one that failed it says what to do', async () => {
  const { home: of } = await organizations();
  const { id } = await call(startReport, await reportRequest(of), { as: of.owner });
  await (await service()).sql("update report set status = 'failed', attempt = attempt + 100 where id = ?", [id]);
  await expect(call(readReportDocument, { id }, { as: of.owner })).rejects.toMatchObject({
    code: 'not_found',
    message: expect.stringMatching(/generate it/i),
  });
});
