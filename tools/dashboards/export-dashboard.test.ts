import { readFile, rm } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { library } from '../../test/support/library.ts';
import { call } from '../../test/support/tool-call.ts';
import { exportDashboard } from './export-dashboard.ts';

const { home, stranger, dashboard: id } = await library();

test('gives a PDF that goes with its answer', async () => {
  const file = await call(exportDashboard, { id, filters: [{ column: 'region', value: 'North' }] }, { as: home.viewer });
  expect(file).toMatchObject({ fileName: 'Shop.pdf', contentType: 'application/pdf', temporary: true });
  expect((await readFile(file.path)).subarray(0, 5).toString()).toBe('%PDF-');
  await rm(file.path);
  await expect(call(exportDashboard, { id }, { as: stranger.owner })).rejects.toMatchObject({ code: 'not_found' });
});
