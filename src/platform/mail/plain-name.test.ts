import { expect, test } from '@jest/globals';
import { isPlainName, plainName } from './plain-name.ts';

/** What common mail programs turn into links: schemes, www, an address, or letters around a full stop. */
const LINK = /:\/\/|www\.|@|[\p{L}\p{N}][.。．｡][\p{L}\p{N}]/iu;

test.each([
  'Verify at https://evil.example/login?x=1',
  'Verify at hTTps:/\u200b/evil.example',
  'evil.example',
  'EVIL。example and ｅｖｉｌ．example',
  'www.evil.example/path',
  'write to help@evil.example now',
  'mailto:help@evil.example',
  'javascript:alert(1)//x',
  'a\r\nBcc: victim@example.com',
  'e\u00advil.exam\u2060ple',
  'x'.repeat(500),
])('%j carries no link, stays on one line and is short', (name) => {
  const plain = plainName(name);
  expect(plain).not.toMatch(LINK);
  expect(plain).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect([...plain].length).toBeLessThanOrEqual(60);
  expect(isPlainName(name)).toBe(false);
});

test.each(['Acme', 'Müller & Söhne GmbH', 'Dr. House Inc.', "O'Neill – Reports", '株式会社レポート', 'Version 2'])(
  '%j stays as it is',
  (name) => {
    expect(plainName(name)).toBe(name);
  },
);
