import { expect, test } from '@jest/globals';
import { dashboardOf, library, reportRequest } from '../../test/support/library.ts';
import { auditOf, BASE, call, organizations, service } from '../../test/support/tool-call.ts';
import { startReport } from '../reports/start-report.ts';
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
