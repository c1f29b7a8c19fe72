import { expect, test } from '@jest/globals';
import { library } from '../../test/support/library.ts';
import { call } from '../../test/support/tool-call.ts';
import { showReport } from './show-report.ts';

const { home, stranger, report } = await library();

test('shows how a report was made, and which files there are of it', async () => {
  const shown = await call(showReport, { id: report }, { as: home.viewer });
  expect(shown).toMatchObject({ title: 'All orders', created_by: home.owner.email, file_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(shown.editions).toEqual([{ report_id: report, output_format: 'csv', file_bytes: shown.file_bytes }]);
  await expect(call(showReport, { id: report }, { as: stranger.owner })).rejects.toMatchObject({ code: 'not_found' });
});
