import { describe, expect, test } from '@jest/globals';
import { refusal } from '../../test/support/refusal.ts';
import { matchesRedirectUri } from './redirect-uri-match.ts';
import { checkRedirectUris, isLoopbackUri } from './redirect-uris.ts';

const refused = (words: string) => ['invalid_redirect_uri', expect.stringContaining(words)];

describe('redirect URIs that a client may register', () => {
  test.each([
    'https://app.example.com/callback',
    'https://app.example.com/callback?kept=1&other=%20',
    'http://localhost:8080/callback',
    'http://127.0.0.1/',
    'http://[::1]:9/x',
    'com.example.app:/callback',
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'vscode://vscode.github-authentication/did-authenticate',
    `https://a.example/${'x'.repeat(1982)}`,
  ])('%s', (uri) => {
    expect(checkRedirectUris([uri])).toEqual([uri]);
  });

  test.each([
    ['a fragment', 'https://a.example/#x', 'must not have a fragment'],
    ['an empty fragment', 'https://a.example/#', 'must not have a fragment'],
    ['a wildcard', 'https://*.example/', 'must not contain a wildcard'],
    ['a name and password', 'https://u:p@a.example/', 'must not contain user information'],
    ['an empty name', 'https://@a.example/', 'must not contain user information'],
    ['a user in a private scheme', 'com.example.app://u@host/x', 'must not contain user information'],
    ['no scheme', '/callback', 'an absolute URI in ASCII'],
    ['a space', 'https://a.example/a b', 'an absolute URI in ASCII'],
    ['a letter beyond ASCII', 'https://ä.example/', 'an absolute URI in ASCII'],
    ['a line end behind it', 'https://a.example/\n', 'an absolute URI in ASCII'],
    ['plain http elsewhere', 'http://a.example/', 'must use https, http on localhost'],
    ['http on a name that begins like loopback', 'http://localhost.a.example/', 'must use https, http on localhost'],
    ['a script', 'javascript:alert(1)', 'must use https, http on localhost'],
    ['data', 'data:text/html,x', 'must use https, http on localhost'],
    ['a file', 'file:///etc/passwd', 'must use https, http on localhost'],
    ['a scheme without a dot', 'myapp://callback', 'must use https, http on localhost'],
    ['too much', `https://a.example/${'x'.repeat(1983)}`, 'at most 2000 characters'],
  ])('not one with %s', (_, uri, words) => {
    expect(refusal(() => checkRedirectUris([uri]))).toEqual(refused(words));
  });

  test.each(['code', 'state', 'iss', 'error', 'error_description', 'error_uri'])('not one that has a parameter %s of its own', (name) => {
    expect(refusal(() => checkRedirectUris([`https://a.example/?${name}=1`]))).toEqual(
      refused(`must not have a query parameter "${name}"`),
    );
  });

  test('between one and ten of them, each a text', () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => `https://a.example/${i}`);
    expect(checkRedirectUris(many(10))).toHaveLength(10);
    expect(refusal(() => checkRedirectUris(many(11)))).toEqual(refused('at most 10 URIs'));
    for (const given of [[], undefined, null, 'https://a.example/', {}]) {
      expect(refusal(() => checkRedirectUris(given))).toEqual(refused('an array with at least one URI'));
    }
    expect(refusal(() => checkRedirectUris([1]))).toEqual(refused('must be a string of at most 2000'));
    expect(refusal(() => checkRedirectUris(['https://a.example/', 'x']))).toEqual(refused('an absolute URI'));
  });
});

test.each([
  ['http://localhost/', true],
  ['http://127.0.0.1:99/x', true],
  ['http://[::1]/', true],
  ['https://localhost/', false],
  ['http://localhost.example/', false],
  ['com.example.app:/localhost', false],
  ['nothing', false],
])('%s leads back to this machine: %s', (uri, expected) => {
  expect(isLoopbackUri(uri)).toBe(expected);
});

describe('the redirect URI of a request', () => {
  const registered = { kind: 'registered' as const, redirectUris: ['http://localhost/callback', 'https://a.example/callback?x=1'] };
  const known = { ...registered, kind: 'metadata_document' as const };

  test('is one of the registered, byte for byte', () => {
    for (const uri of registered.redirectUris) expect(matchesRedirectUri(registered, uri)).toBe(true);
    for (const uri of [
      'http://localhost/callback/',
      'http://localhost:80/callback',
      'HTTP://localhost/callback',
      'http://localhost/callbac',
      '',
    ]) {
      expect([uri, matchesRedirectUri(registered, uri)]).toEqual([uri, false]);
    }
  });

  test.each([
    ['http://localhost:4000/callback', true],
    ['http://localhost:99999/callback', false],
    ['http://localhost:/callback', false],
    ['http://localhost:123456/callback', false],
    ['http://127.0.0.1:4000/callback', false],
    ['http://localhost:4000/other', false],
    ['http://localhost:4000/callback?more=1', false],
    ['http://localhost:4000', false],
    ['https://localhost:4000/callback', false],
    ['http://localhost:4000@evil.example/callback', false],
    ['http://localhost.evil.example/callback', false],
    ['https://a.example:4000/callback?x=1', false],
  ])('of a client known by a document may vary in the port of loopback: %s is %s', (uri, expected) => {
    expect(matchesRedirectUri(known, uri)).toBe(expected);
    expect(matchesRedirectUri(registered, uri)).toBe(false);
  });
});
