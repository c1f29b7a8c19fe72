import { expect, test } from '@jest/globals';
import { base62, checksum } from '../../platform/base62.ts';
import { claimedKind, credentialKind, hashRawKey, mintRawKey } from './raw-keys.ts';

test.each([
  ['rest', /^svc_[0-9A-Za-z]{49}$/, 'rest_key'],
  ['mcp', /^svc_mcp_[0-9A-Za-z]{49}$/, 'mcp_key'],
] as const)('a %s key has its prefix, 256 bits and a checksum', (door, shape, kind) => {
  for (let i = 0; i < 500; i++) {
    const { raw, hash, prefix } = mintRawKey(door);
    expect(raw).toMatch(shape);
    expect(credentialKind(raw)).toBe(kind);
    expect(hash.toString('hex')).toBe(hashRawKey(raw));
    expect(raw.startsWith(prefix)).toBe(true);
    expect(prefix.length).toBeLessThan(raw.length - 40);
  }
});

test('the longest prefix decides', () => {
  const of = (prefix: string) => {
    const body = base62(2n ** 255n, 43);
    return `${prefix}${body}${checksum(prefix + body)}`;
  };
  expect(['svc_mcp_tok_', 'svc_mcp_rft_', 'svc_mcp_cli_', 'svc_mcp_', 'svc_'].map((p) => credentialKind(of(p)))).toEqual([
    'mcp_access',
    'mcp_refresh',
    'mcp_client',
    'mcp_key',
    'rest_key',
  ]);
});

test('every changed, missing or added character breaks the checksum, and a body does not pass under another prefix', () => {
  const { raw } = mintRawKey('mcp');
  for (let i = 'svc_mcp_'.length; i < raw.length; i++) {
    expect(credentialKind(raw.slice(0, i) + (raw[i] === 'a' ? 'b' : 'a') + raw.slice(i + 1))).toBe('unknown');
  }
  expect(credentialKind(raw.slice(0, -1))).toBe('unknown');
  expect(credentialKind(`${raw}a`)).toBe('unknown');
  expect(credentialKind(raw.replace('svc_mcp_', 'svc_'))).toBe('unknown');
  expect(claimedKind(raw.slice(0, -1))).toBe('mcp_key');
});

test('256 bits always fit in 43 characters', () => {
  const greatest = 2n ** 256n - 1n;
  expect(62n ** 43n).toBeGreaterThan(greatest);
  expect(base62(greatest, 43)).toHaveLength(43);
  expect(base62(0n, 43)).toBe('0'.repeat(43));
});

test.each(['', 'Bearer', 'svc', 'eyJ', 'a.b.c'])('%j is unknown', (text) => {
  expect(credentialKind(text)).toBe('unknown');
});
