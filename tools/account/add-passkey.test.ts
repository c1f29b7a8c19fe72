import { expect, test } from '@jest/globals';
import { addPasskeyOf } from '../../test/support/add-passkey.ts';
import { createAuthenticator } from '../../test/support/authenticator.ts';
import { auditOf, BASE, call, organizations } from '../../test/support/tool-call.ts';
import { addPasskey } from './add-passkey.ts';
import { beginPasskey } from './begin-passkey.ts';

const { home } = await organizations();
const as = home.owner;

test('the first passkey brings recovery codes, the next one none', async () => {
  expect((await addPasskeyOf(as, 'Laptop')).codes).toHaveLength(10);
  expect((await addPasskeyOf(as, 'Phone')).codes).toEqual([]);
  expect((await auditOf(home)).filter((line) => line === 'passkey.added ok')).toHaveLength(2);
});

test('a challenge is good once, and only for a page of this service', async () => {
  const authenticator = createAuthenticator(BASE);
  const elsewhere = authenticator.create(await call(beginPasskey, {}, { as }), { origin: 'https://evil.example' });
  await expect(call(addPasskey, { name: 'Tablet', credential: elsewhere }, { as })).rejects.toMatchObject({
    code: 'validation_error',
    details: { credential: ['This passkey was not accepted. Start again and respond within five minutes.'] },
  });
  const options = await call(beginPasskey, {}, { as });
  await call(addPasskey, { name: 'Tablet', credential: authenticator.create(options) }, { as });
  const again = createAuthenticator(BASE).create(options);
  await expect(call(addPasskey, { name: 'Again', credential: again }, { as })).rejects.toMatchObject({ code: 'validation_error' });
});
