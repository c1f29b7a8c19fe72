import { expect, test } from '@jest/globals';
import { call, callAsAgent, organizations } from '../../test/support/tool-call.ts';
import { listMembers } from './list-members.ts';

const { home, stranger } = await organizations();
const list = (query: object) => call(listMembers, query, { as: home.viewer });

test('lists the members of one’s own organization, and says which is oneself', async () => {
  const { count, results } = await list({ ordering: 'email' });
  expect([count, results.map(({ email, role, you }: Record<string, unknown>) => [email, role, you])]).toEqual([
    2,
    [
      [home.owner.email, 'owner', false],
      [home.viewer.email, 'viewer', true],
    ],
  ]);
  expect(await list({ name: home.owner.email.toUpperCase() })).toMatchObject({ count: 1 });
  expect(await list({ name: stranger.owner.email })).toMatchObject({ count: 0 });
});

test('an agent learns who there is, and not how they sign in', async () => {
  const { structured, text } = await callAsAgent(listMembers, { ordering: 'email' }, home);
  expect(structured.items[0]).toEqual({
    ...{ id: home.owner.id, email: home.owner.email, name: expect.any(String), role: 'owner' },
    ...{ joined_at: expect.any(String), you: true },
  });
  expect(text).toContain(`<${home.owner.email}>: owner, whom this credential acts for`);
});

test('sorts by nothing that is not shown', async () => {
  await expect(list({ ordering: 'password_hash' })).rejects.toMatchObject({
    details: { ordering: [expect.stringContaining('Unknown field "password_hash". Use one of')] },
  });
});
