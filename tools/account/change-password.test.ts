import { expect, test } from '@jest/globals';
import { PASSWORD } from '../../test/support/identity.ts';
import { mailsTo } from '../../test/support/mails.ts';
import { auditOf, call, organizations, service } from '../../test/support/tool-call.ts';
import { changePassword } from './change-password.ts';
import { getProfile } from './get-profile.ts';

const { home } = await organizations();
const change = (current: string, next: string) =>
  call(changePassword, { current_password: current, new_password: next }, { as: home.owner });

test('refuses a wrong present password, a short new one, and one made of the user’s own words', async () => {
  await expect(change('not this one', 'a long enough one')).rejects.toMatchObject({
    details: { current_password: ['This is not your current password.'] },
  });
  await expect(change(PASSWORD, 'short')).rejects.toMatchObject({
    details: { new_password: [expect.stringContaining('10 to 256 characters.')] },
  });
  await expect(change(PASSWORD, home.owner.email)).rejects.toMatchObject({ code: 'validation_error' });
});

test('ends every other session of the user, and tells them by mail', async () => {
  const { services, session } = await service();
  const other = await session(home.owner);
  await change(PASSWORD, 'another long horse');
  await expect(call(getProfile, {}, { as: other })).rejects.toMatchObject({ code: 'authentication_required' });
  expect(await call(getProfile, {}, { as: home.owner })).toMatchObject({ email: home.owner.email });
  expect((await mailsTo(services, home.owner.email)).map(({ subject }) => subject)).toEqual(['Your password was changed']);
  expect(await auditOf(home)).toContain('password.changed ok');
});
