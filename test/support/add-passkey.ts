import { addPasskey } from '../../tools/account/add-passkey.ts';
import { beginPasskey } from '../../tools/account/begin-passkey.ts';
import { createAuthenticator } from './authenticator.ts';
import type { Member } from './serve.ts';
import { BASE, call } from './tool-call.ts';

/** A member's new passkey, with the authenticator that has it and the recovery codes that came along. */
export async function addPasskeyOf(member: Member, name = 'Laptop') {
  const authenticator = createAuthenticator(BASE);
  const options = await call(beginPasskey, {}, { as: member });
  const added = await call(addPasskey, { name, credential: authenticator.create(options) }, { as: member });
  return { authenticator, id: added.passkey.id as string, codes: added.recovery_codes as string[] };
}
