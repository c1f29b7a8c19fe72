import { readFile, rm } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { library } from '../../test/support/library.ts';
import { CSV } from '../../test/support/serve.ts';
import { call, service } from '../../test/support/tool-call.ts';
import { readResource } from '../mcp/resources.ts';
import { downloadReport } from './download-report.ts';
import { PPTX } from './views.ts';

const { home, stranger, key, report } = await library();

test('gives the file under a name that says what it is, at both doors', async () => {
  for (const as of [key, home.viewer]) {
    const file = await call(downloadReport, { id: report }, { as, at: as === key ? '/api/v1/' : '/api/reports' });
    expect(file).toMatchObject({ fileName: 'All orders.csv', contentType: expect.stringContaining('text/csv') });
    const lines = (await readFile(file.path, 'utf8')).trim().split(/\r?\n/);
    expect(lines.filter((line) => /North|South|West/.test(line))).toHaveLength(CSV.trim().split('\n').length - 1);
  }
  const presentation = await call(downloadReport, { id: report, format: 'pptx' }, { as: key, at: '/api/v1/' });
  expect(presentation).toMatchObject({ fileName: 'All orders.pptx', temporary: true });
  expect((await readFile(presentation.path)).subarray(0, 2).toString()).toBe('PK');
  await rm(presentation.path);
  await expect(call(downloadReport, { id: report, format: 'pptx' }, { as: stranger.owner })).rejects.toMatchObject({ code: 'not_found' });
  await expect(call(downloadReport, { id: report }, { as: stranger.owner })).rejects.toMatchObject({ code: 'not_found' });
});

test('gives agents the presentation as a resource', async () => {
  const { home, report } = await library();
  const { services, key } = await service();
  const principal = await services.authenticator.authenticate('mcp', await key('mcp', home), '127.0.0.1');
  const signal = new AbortController().signal;
  const call = {
    services,
    principal,
    requestId: crypto.randomUUID(),
    ip: '127.0.0.1',
    signal,
    inTurn: <T>(work: () => Promise<T>) => work(),
  };
  const { contents } = await readResource(call, `report://${report}/pptx`);
  // A zip archive, as every presentation is.
  expect(contents).toMatchObject([{ mimeType: PPTX, blob: expect.stringMatching(/^UEsDB/) }]);
});
