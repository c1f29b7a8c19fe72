import { expect, test } from '@jest/globals';
import { call, organizations, service } from '../../test/support/tool-call.ts';
import { listSessions } from './list-sessions.ts';

const { home } = await organizations();

test('shows the user’s own sessions, and which one asks', async () => {
  const { session } = await service();
  await session(home.viewer);
  const token = await session(home.owner);
  await call(listSessions, {}, { as: home.owner });
  const { count, results } = await call(listSessions, {}, { as: token });
  expect(count).toBe(2);
  expect(results.map(({ current }: { current: boolean }) => current).sort()).toEqual([false, true]);
  await expect(call(listSessions, { name: 'Firefox' }, { as: token })).rejects.toMatchObject({
    details: { name: ['Sessions have no such filter. Leave it out.'] },
  });
});
