import { expect, test } from '@jest/globals';
import { auditOf, call, organizations, service } from '../../test/support/tool-call.ts';
import { endSession } from './end-session.ts';
import { getProfile } from './get-profile.ts';
import { listSessions } from './list-sessions.ts';

const { home } = await organizations();

test('signs a session out with its next request, and only for its user', async () => {
  const token = await (await service()).session(home.owner);
  const { results } = await call(listSessions, {}, { as: token });
  const { id } = results.find(({ current }: { current: boolean }) => current);
  await expect(call(endSession, { id }, { as: home.viewer })).rejects.toMatchObject({ code: 'not_found' });
  await call(endSession, { id }, { as: home.owner });
  await expect(call(getProfile, {}, { as: token })).rejects.toMatchObject({ code: 'authentication_required' });
  expect(await auditOf(home)).toContain('session.revoked ok');
  await expect(call(endSession, { id }, { as: home.owner })).rejects.toMatchObject({
    code: 'not_found',
    message: expect.stringContaining('This session was not found'),
  });
});
