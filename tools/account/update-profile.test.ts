import { expect, test } from '@jest/globals';
import { call, organizations } from '../../test/support/tool-call.ts';
import { updateProfile } from './update-profile.ts';

const { home } = await organizations();

test('changes the name, on one line and without blanks around it, and nothing else', async () => {
  expect(await call(updateProfile, { name: '  Ada Lovelace ' }, { as: home.owner })).toMatchObject({
    name: 'Ada Lovelace',
    email: home.owner.email,
  });
  await expect(call(updateProfile, { name: 'Ada', email: 'ada@example.com' }, { as: home.owner })).rejects.toMatchObject({
    details: { email: ['Unknown field. Leave it out, or use one of: name.'] },
  });
});
