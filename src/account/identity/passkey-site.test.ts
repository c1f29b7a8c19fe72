import { expect, test } from '@jest/globals';
import { passkeySite, requirePasskeySite } from './passkey-site.ts';

test.each<[string | null, string | null]>([
  ['https://reports.example.com', 'reports.example.com https://reports.example.com'],
  ['https://reports.example.com:8443', 'reports.example.com https://reports.example.com:8443'],
  ['http://localhost:8080', 'localhost http://localhost:8080'],
  ['http://127.0.0.1:8080', 'localhost http://localhost:8080'],
  ['http://[::1]:8080', 'localhost http://localhost:8080'],
  ['http://localhost', 'localhost http://localhost'],
  ['http://reports.example.com', null],
  ['http://192.168.1.5:8080', null],
  ['https://192.168.1.5', null],
  ['https://[2001:db8::1]', null],
  [null, null],
])('%s has passkeys of %s', (baseUrl, expected) => {
  const site = passkeySite({ baseUrl });
  expect(site && `${site.rpId} ${site.origin}`).toBe(expected);
  if (site === null) expect(() => requirePasskeySite({ baseUrl })).toThrow('Set BASE_URL to the https:// address');
});
