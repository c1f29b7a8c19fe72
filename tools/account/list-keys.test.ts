import { expect, test } from '@jest/globals';
import { call, organizations, type Wire } from '../../test/support/tool-call.ts';
import { createApiKey, createMcpKey } from './create-key.ts';
import { listApiKeys, listMcpKeys } from './list-keys.ts';
import { revokeApiKey } from './revoke-key.ts';

const { home, stranger } = await organizations();

test('shows members their own keys of a door and administrators all, never the raw key', async () => {
  const mine = await call(createApiKey, { name: 'Owner' }, { as: home.owner });
  await call(createApiKey, { name: 'Viewer' }, { as: home.viewer });
  await call(createMcpKey, { name: 'Agent' }, { as: home.owner });
  const names = async (of: typeof home.owner, tool = listApiKeys) =>
    (await call(tool, {}, { as: of })).results.map(({ name }: Wire) => name).sort();
  expect(await names(home.owner)).toEqual(['Owner', 'Viewer']);
  expect(await names(home.viewer)).toEqual(['Viewer']);
  expect(await names(home.owner, listMcpKeys)).toEqual(['Agent']);
  expect(await names(stranger.owner)).toEqual([]);
  expect(JSON.stringify(await call(listApiKeys, {}, { as: home.owner }))).not.toContain(mine.key);
});

test('filters by what became of a key', async () => {
  const { results } = await call(listApiKeys, { name: 'Viewer' }, { as: home.owner });
  await call(revokeApiKey, { id: results[0].id }, { as: home.owner });
  expect(await call(listApiKeys, { status: 'revoked' }, { as: home.owner })).toMatchObject({
    results: [{ name: 'Viewer', status: 'revoked', created_by: home.viewer.email, revoked_at: expect.any(String) }],
  });
  await expect(call(listApiKeys, { status: 'lost' }, { as: home.owner })).rejects.toMatchObject({
    details: { status: ['Unknown status "lost". Use active, expired or revoked.'] },
  });
});
