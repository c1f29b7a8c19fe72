import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { library } from '../../test/support/library.ts';
import { CSV } from '../../test/support/serve.ts';
import { call } from '../../test/support/tool-call.ts';
import { downloadReport } from './download-report.ts';

const { home, stranger, key, report } = await library();

test('gives the file under a name that says what it is, at both doors', async () => {
  for (const as of [key, home.viewer]) {
    const file = await call(downloadReport, { id: report }, { as, at: as === key ? '/api/v1/' : '/api/reports' });
    expect(file).toMatchObject({ fileName: 'All orders.csv', contentType: expect.stringContaining('text/csv') });
    const lines = (await readFile(file.path, 'utf8')).trim().split(/\r?\n/);
    expect(lines.filter((line) => /North|South|West/.test(line))).toHaveLength(CSV.trim().split('\n').length - 1);
  }
  await expect(call(downloadReport, { id: report }, { as: stranger.owner })).rejects.toMatchObject({ code: 'not_found' });
});
