import { expect, test } from '@jest/globals';
import { dashboardOf } from '../../test/support/library.ts';
import { call, organizations } from '../../test/support/tool-call.ts';
import { changeDashboardLink } from './change-link.ts';
import { shareDashboard } from './share-by-link.ts';

const { home } = await organizations();

test('sets what is given and unsets what is null', async () => {
  const id = await dashboardOf(home);
  const change = (settings: object) => call(changeDashboardLink, { id, ...settings }, { as: home.owner });
  await expect(change({ allow_embedding: true })).rejects.toMatchObject({
    code: 'not_found',
    message: expect.stringContaining('no public link'),
  });
  await call(shareDashboard, { id, password: 'long enough' }, { as: home.owner });
  expect(await change({ expires_at: '2099-01-31T18:00:00Z' })).toMatchObject({
    has_password: true,
    expires_at: '2099-01-31T18:00:00.000Z',
  });
  expect(await change({ password: null, expires_at: null })).toMatchObject({ has_password: false, expires_at: null });
  await expect(change({})).rejects.toMatchObject({
    details: { body: [expect.stringContaining('at least one of expires_at, password, allow_embedding.')] },
  });
  await expect(change({ expires_at: '2001-01-31T18:00:00Z' })).rejects.toMatchObject({ details: { expires_at: [expect.any(String)] } });
});
