import { expect, test } from '@jest/globals';
import { reportRequest } from '../../test/support/library.ts';
import { call, callAsAgent, organizations } from '../../test/support/tool-call.ts';
import { getAccountUsage } from '../usage/get-account-usage.ts';
import { listReportHistory } from './list-report-history.ts';
import { previewReport } from './preview-report.ts';

const { home, stranger } = await organizations();
const { output_format: _, ...request } = await reportRequest(home);

test('shows the first figures, free, and keeps nothing', async () => {
  const { reasons, left_out, blocks } = await call(previewReport, request, { as: home.owner });
  expect([reasons, left_out]).toEqual([[], null]);
  expect(blocks[0].items[0]).toMatchObject({ label: 'Orders', value: 4 });
  expect(await call(listReportHistory, {}, { as: home.owner })).toMatchObject({ count: 0 });
  expect(await call(getAccountUsage, {}, { as: home.owner })).toMatchObject({ credits: { spent: 0, reserved: 0 } });
});

test('sees nobody else’s data', async () => {
  await expect(call(previewReport, request, { as: stranger.owner })).rejects.toMatchObject({ code: 'not_found' });
});

test('shows an agent the same figures', async () => {
  const { blocks } = await call(previewReport, request, { as: home.owner });
  const { structured, text } = await callAsAgent(previewReport, request, home, { scopes: ['reports:read'] });
  expect([structured, text]).toEqual([{ reasons: [], left_out: null, blocks }, expect.stringContaining('"label":"Orders","value":4')]);
});
