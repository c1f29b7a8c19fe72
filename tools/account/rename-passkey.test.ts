import { expect, test } from '@jest/globals';
import { addPasskeyOf } from '../../test/support/add-passkey.ts';
import { auditOf, call, organizations } from '../../test/support/tool-call.ts';
import { renamePasskey } from './rename-passkey.ts';

const { home } = await organizations();

test('renames the user’s own passkey, and no other member’s', async () => {
  const { id } = await addPasskeyOf(home.owner);
  expect(await call(renamePasskey, { id, name: 'Work laptop' }, { as: home.owner })).toMatchObject({ id, name: 'Work laptop' });
  expect(await auditOf(home)).toContain('passkey.renamed ok');
  await expect(call(renamePasskey, { id, name: 'Mine' }, { as: home.viewer })).rejects.toMatchObject({
    code: 'not_found',
    message: expect.stringContaining('This passkey was not found'),
  });
});
