import { expect, test } from '@jest/globals';
import { dashboardOf } from '../../test/support/library.ts';
import { call, organizations } from '../../test/support/tool-call.ts';
import { getDashboardLink } from './get-link.ts';
import { shareDashboard } from './share-by-link.ts';

const { home, stranger } = await organizations();

test('says that there is none, or how the link is set', async () => {
  const id = await dashboardOf(home);
  const get = (as = home.owner) => call(getDashboardLink, { id }, { as });
  expect(await get()).toMatchObject({ shared: false, public_url: null, views: 0 });
  const made = await call(shareDashboard, { id, allow_embedding: true }, { as: home.owner });
  expect(await get()).toEqual(made);
  expect(made.allow_embedding).toBe(true);
  await expect(get(stranger.owner)).rejects.toMatchObject({ code: 'not_found' });
});
