import { expect, test } from '@jest/globals';
import { call, ordersSource, organizations } from '../../test/support/tool-call.ts';
import { listSyncsTool } from './list-syncs.ts';

const { home, stranger } = await organizations();

test('a source of uploaded files has no syncs, and another organization’s is not found', async () => {
  const id = await ordersSource(home);
  expect(await call(listSyncsTool, { id, limit: '50' }, { as: home.viewer })).toEqual({ results: [] });
  await expect(call(listSyncsTool, { id, limit: '50' }, { as: stranger.owner })).rejects.toThrow('not found');
});
