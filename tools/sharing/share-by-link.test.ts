import { expect, test } from '@jest/globals';
import { dashboardOf, library, reportRequest } from '../../test/support/library.ts';
import { auditOf, BASE, call, callAsAgent, organizations, service } from '../../test/support/tool-call.ts';
import { startReport } from '../reports/start-report.ts';
import { changeDashboardLink } from './change-link.ts';
import { revokeDashboardLink } from './revoke-link.ts';
import { shareDashboard, shareReport } from './share-by-link.ts';

const { home, stranger } = await organizations();
const id = await dashboardOf(home);

test('makes one link, gives the same again, and holds it to the settings of the last call', async () => {
  const first = await call(shareDashboard, { id }, { as: home.owner });
  expect(first).toMatchObject({ shared: true, has_password: false, expires_at: null, views: 0 });
  expect(first.public_url).toMatch(new RegExp(`^${BASE}/p/\\S{20,}$`));
  const again = await call(shareDashboard, { id, password: 'long enough' }, { as: home.owner });
  expect(again).toMatchObject({ public_url: first.public_url, has_password: true });
  expect((await auditOf(home)).filter((line) => line.startsWith('public_link.'))).toEqual([
    'public_link.created ok',
    'public_link.changed ok',
  ]);
});

test('shares what is finished, and one’s own', async () => {
  const { id: report } = await call(startReport, await reportRequest(home), { as: home.owner });
  await (await service()).sql("update report set status = 'failed', attempt = attempt + 100 where id = ?", [report]);
  await expect(call(shareReport, { id: report }, { as: home.owner })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/generate it/i),
  });
  await expect(call(shareDashboard, { id }, { as: stranger.owner })).rejects.toMatchObject({ code: 'not_found' });
  await expect(call(shareReport, { id: (await library()).report }, { as: home.owner })).rejects.toMatchObject({ code: 'not_found' });
});

test('an agent shares until a date, changes and revokes it, and sets no password', async () => {
  const dashboard_id = await dashboardOf(home);
  const share = (given: object) => callAsAgent(shareDashboard, { dashboard_id, ...given }, home);
  const { structured, text } = await share({ expires_at: '2099-01-31T18:00:00Z' });
  expect(structured).toMatchObject({ shared: true, expires_at: '2099-01-31T18:00:00.000Z', has_password: false });
  expect(text).toContain(`Anyone with this address can view it: ${structured.public_url}. It expires on 2099-01-31`);
  expect(await share({ password: 'long enough' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('password: Unknown field'),
  });
  expect(await callAsAgent(changeDashboardLink, { dashboard_id }, home)).toMatchObject({ isError: true });
  expect(await callAsAgent(revokeDashboardLink, { dashboard_id }, stranger)).toMatchObject({ isError: true });
  expect(await callAsAgent(revokeDashboardLink, { dashboard_id }, home)).toMatchObject({ structured: { shared: false }, isError: false });
  expect(await callAsAgent(revokeDashboardLink, { dashboard_id }, home, { scopes: ['dashboards:write'] })).toMatchObject({ isError: true });
});
