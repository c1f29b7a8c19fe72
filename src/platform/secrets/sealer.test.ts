import { expect, test } from '@jest/globals';
import { legacySeal } from '../../../test/support/legacy-seal.ts';
import { parseKeyRing } from './key-ring.ts';
import { createSealer } from './sealer.ts';

const [ONE, TWO] = [`k1:${'s'.repeat(32)}`, `k2:${'t'.repeat(32)}`];
const ring = (text: string) => parseKeyRing(text, 'SECRETS_KEYS');
const sealer = createSealer(ring(ONE));

test('what is sealed is opened by the same key for the same purpose, and by nothing else', () => {
  const sealed = sealer.seal('US3WHSG7X5KAPV27', 'totp:1');
  expect(sealed).not.toContain('US3WHSG7X5KAPV27');
  expect(sealer.open(sealed, 'totp:1')).toBe('US3WHSG7X5KAPV27');
  expect(sealer.seal('US3WHSG7X5KAPV27', 'totp:1')).not.toBe(sealed);
  expect(sealer.open(sealed, 'totp:2')).toBeNull();
  expect(createSealer(ring(TWO)).open(sealed, 'totp:1')).toBeNull();
  expect(createSealer(ring(`k1:${'t'.repeat(32)}`)).open(sealed, 'totp:1')).toBeNull();
  const cut = ['', 'US3WHSG7X5KAPV27', 'sealed1.', 'sealed1.AAAA', 'sealed2.', 'sealed2.k1.AAAA.AAAA', sealed.slice(0, -4)];
  for (const broken of [...cut, `${sealed.slice(0, -3)}AAA`]) expect(sealer.open(broken, 'totp:1')).toBeNull();
});

test('a data key of one secret opens no other: their parts cannot be exchanged', () => {
  const [one, other] = [sealer.seal('one', 'a'), sealer.seal('other', 'a')].map((sealed) => sealed.split('.'));
  expect(sealer.open([...(one as string[]).slice(0, 3), (other as string[])[3]].join('.'), 'a')).toBeNull();
});

test('a new first key rewraps the data key only, and the old one may then be left out', () => {
  const sealed = sealer.seal('secret', 'totp:1');
  const both = createSealer(ring(`${TWO}, ${ONE}`));
  const renewed = both.renew(sealed, 'totp:1') as string;
  expect(renewed.split('.')[1]).toBe('k2');
  expect(renewed.split('.')[3]).toBe(sealed.split('.')[3]);
  expect(createSealer(ring(TWO)).open(renewed, 'totp:1')).toBe('secret');
  expect(both.renew(renewed, 'totp:1')).toBeNull();
});

test('what was sealed before there was a ring opens under the secret that signs sessions, now or before, and is renewed', () => {
  const legacy = legacySeal('j'.repeat(32), 'secret', 'totp:1');
  const changed = createSealer(ring(ONE), ['n'.repeat(32), 'j'.repeat(32)]);
  expect(changed.open(legacy, 'totp:1')).toBe('secret');
  expect(changed.open(legacy, 'totp:2')).toBeNull();
  expect(sealer.open(changed.renew(legacy, 'totp:1') as string, 'totp:1')).toBe('secret');
  expect(createSealer(ring(ONE), ['n'.repeat(32)]).renew(legacy, 'totp:1')).toBeNull();
});

test.each([
  ['', /names no key/],
  ['k1', /key 1 is not of the form/],
  [`${ONE},k2:short`, /key 2 is not of the form/],
  [`${ONE},${ONE}`, /same id/],
])('a ring of %j is refused without showing a key', (text, message) => {
  expect(() => ring(text)).toThrow(message);
  expect(() => ring(text)).not.toThrow(/s{32}|short/);
});
