import { expect, test } from '@jest/globals';
import { parseKeyRing } from '../../../platform/secrets/key-ring.ts';
import { createSealer } from '../../../platform/secrets/sealer.ts';
import { CONNECTION_SECRETS, connectionPurpose, openConnectionSecret } from './connection-secret.ts';

const ring = (text: string) => parseKeyRing(text, 'SECRETS_KEYS');
const [ONE, TWO] = [`k1:${'s'.repeat(32)}`, `k2:${'t'.repeat(32)}`];
const [id, organizationId] = ['c1', 'o1'];

test('a secret opens for its connection and organization only, also after its key was rotated', () => {
  const [first, rotating, second] = [ONE, `${TWO},${ONE}`, TWO].map((text) => createSealer(ring(text))) as [Sealer, Sealer, Sealer];
  const sealed = first.seal('{"password":"p"}', connectionPurpose(id, organizationId));
  expect(openConnectionSecret(first, { id, organizationId, secretSealed: sealed })).toEqual({ password: 'p' });
  for (const other of [
    { id: 'c2', organizationId },
    { id, organizationId: 'o2' },
  ]) {
    expect(() => openConnectionSecret(first, { ...other, secretSealed: sealed })).toThrow('can no longer be opened');
  }
  const [column] = CONNECTION_SECRETS;
  const renewed = rotating.renew(sealed, column!.purposeOf(id, organizationId)) as string;
  expect(openConnectionSecret(second, { id, organizationId, secretSealed: renewed })).toEqual({ password: 'p' });
  expect(() => openConnectionSecret(second, { id, organizationId, secretSealed: sealed })).toThrow(/SECRETS_KEYS/);
});

type Sealer = ReturnType<typeof createSealer>;
