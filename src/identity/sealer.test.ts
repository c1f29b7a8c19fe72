import { expect, test } from '@jest/globals';
import { createSealer } from './sealer.ts';

const sealer = createSealer('s'.repeat(32));

test('what is sealed is opened by the same secret for the same purpose, and by nothing else', () => {
  const sealed = sealer.seal('US3WHSG7X5KAPV27', 'totp:1');
  expect(sealed).not.toContain('US3WHSG7X5KAPV27');
  expect(sealer.open(sealed, 'totp:1')).toBe('US3WHSG7X5KAPV27');
  expect(sealer.seal('US3WHSG7X5KAPV27', 'totp:1')).not.toBe(sealed);
  expect(sealer.open(sealed, 'totp:2')).toBeNull();
  expect(createSealer('t'.repeat(32)).open(sealed, 'totp:1')).toBeNull();
  for (const broken of ['', 'US3WHSG7X5KAPV27', 'sealed1.', 'sealed1.AAAA', `${sealed.slice(0, -2)}AA`, sealed.slice(0, -4)]) {
    expect(sealer.open(broken, 'totp:1')).toBeNull();
  }
});
