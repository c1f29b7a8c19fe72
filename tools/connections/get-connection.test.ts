import { expect, test } from '@jest/globals';
import { call, ordersSource, organizations } from '../../test/support/tool-call.ts';
import { getConnection } from './get-connection.ts';

const { home, stranger } = await organizations();

test('a source of uploaded files has no connection, and another organization’s is not found', async () => {
  const id = await ordersSource(home);
  await expect(call(getConnection, { id }, { as: home.viewer })).rejects.toThrow('no connection');
  await expect(call(getConnection, { id }, { as: stranger.owner })).rejects.toThrow('not found');
});
