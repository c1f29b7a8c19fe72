import { expect, test } from '@jest/globals';
import { auditOf, call, organizations, service } from '../../test/support/tool-call.ts';
import { verifyKey } from '../account/verify-key.ts';
import { removeMember } from './remove-member.ts';

const { home, stranger } = await organizations();

test('keeps the last owner', async () => {
  await expect(call(removeMember, { id: home.owner.id }, { as: home.owner })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Make someone else an owner first'),
  });
});

test('ends all that the member had here, and no stranger', async () => {
  const session = await (await service()).session(home.viewer);
  const key = await (await service()).key('rest', home, { member: home.viewer });
  await expect(call(removeMember, { id: stranger.viewer.id }, { as: home.owner })).rejects.toMatchObject({ code: 'not_found' });
  await call(removeMember, { id: home.viewer.id }, { as: home.owner });
  await expect(call(verifyKey, {}, { as: key })).rejects.toMatchObject({ code: 'authentication_required' });
  await expect(call(removeMember, { id: home.viewer.id }, { as: session })).rejects.toMatchObject({ code: 'authentication_required' });
  expect(await auditOf(home)).toContain('member.removed ok');
});

test('lets a member leave', async () => {
  await call(removeMember, { id: stranger.viewer.id }, { as: stranger.viewer });
  await expect(call(removeMember, { id: stranger.viewer.id }, { as: stranger.owner })).rejects.toMatchObject({ code: 'not_found' });
});
