import { expect, test } from '@jest/globals';
import { call, organizations, type Wire } from '../../test/support/tool-call.ts';
import { listScopes } from './list-scopes.ts';

const { home } = await organizations();

test('says which scopes the caller’s role may give', async () => {
  const allowed = async (as: typeof home.owner) =>
    (await call(listScopes, {}, { as })).mcp.filter((one: Wire) => one.allowed).map(({ scope }: Wire) => scope);
  const [owner, viewer] = [await allowed(home.owner), await allowed(home.viewer)];
  expect(owner).toEqual(expect.arrayContaining(['billing:write', 'reports:read']));
  expect(viewer).toContain('reports:read');
  expect(viewer).not.toContain('billing:write');
});
