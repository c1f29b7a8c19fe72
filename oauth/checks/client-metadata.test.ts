import { describe, expect, test } from '@jest/globals';
import { refusal } from '../../test/support/refusal.ts';
import { checkClientDocument } from './client-document.ts';
import { isClientIdUrl } from './client-id-url.ts';
import { checkClientInformation } from './client-information.ts';
import { checkClientName } from './client-name.ts';
import { checkClientScope, scopeTokens } from './client-scope.ts';
import { checkAuthMethod, checkGrantTypes, checkResponseTypes } from './client-types.ts';

const refused = (words: string) => ['invalid_client_metadata', expect.stringContaining(words)];

describe('the name of a client', () => {
  test.each([
    ['Claude Code', 'Claude Code'],
    ['  two\n\tlines  ', 'two lines'],
    ['<b>data</b>', '<b>data</b>'],
    ['in\u202evisi\u200bble\u0000', 'invisible'],
    ['名'.repeat(100), '名'.repeat(100)],
    ['', 'a.example'],
    ['\u200b', 'a.example'],
    [undefined, 'a.example'],
    [null, 'a.example'],
  ])('%j is shown as %j', (given, shown) => {
    expect(checkClientName(given, ['https://a.example/callback'])).toBe(shown);
  });

  test('is a text of at most a hundred characters; without one the scheme says who it is', () => {
    expect(checkClientName(undefined, ['com.example.app:/callback'])).toBe('com.example.app');
    expect(checkClientName(undefined, [])).toBe('Unnamed client');
    expect(refusal(() => checkClientName('x'.repeat(101), []))).toEqual(refused('at most 100 characters'));
    expect(refusal(() => checkClientName(' '.repeat(1001), []))).toEqual(refused('at most 100 characters'));
    expect(checkClientName(`x${' '.repeat(999)}`, [])).toBe('x');
    for (const given of [1, {}, ['x'], true])
      expect(refusal(() => checkClientName(given, []))).toEqual(refused('"client_name" must be a string'));
  });
});

describe('what a client registers for', () => {
  test('grants begin with a code', () => {
    for (const omitted of [undefined, null]) expect(checkGrantTypes(omitted)).toEqual(['authorization_code']);
    expect(checkGrantTypes(['refresh_token', 'authorization_code', 'refresh_token'])).toEqual(['refresh_token', 'authorization_code']);
    expect(refusal(() => checkGrantTypes(['refresh_token']))).toEqual(refused('must contain authorization_code'));
    for (const given of [[], ['implicit'], ['authorization_code', 'password'], 'authorization_code', [1]]) {
      expect(refusal(() => checkGrantTypes(given))).toEqual(
        refused('"grant_types" must be an array of: authorization_code, refresh_token.'),
      );
    }
  });

  test('responses are codes', () => {
    for (const given of [undefined, null, ['code'], ['code', 'code']]) expect(checkResponseTypes(given)).toEqual(['code']);
    for (const given of [[], ['token'], ['code', 'token'], 'code']) {
      expect(refusal(() => checkResponseTypes(given))).toEqual(refused('"response_types" must be an array of: code.'));
    }
  });

  test('it proves itself in one of three ways', () => {
    for (const omitted of [undefined, null]) expect(checkAuthMethod(omitted)).toBe('client_secret_basic');
    for (const method of ['none', 'client_secret_basic', 'client_secret_post']) expect(checkAuthMethod(method)).toBe(method);
    for (const given of ['private_key_jwt', '', 1, ['none']]) {
      expect(refusal(() => checkAuthMethod(given))).toEqual(refused('must be one of: none, client_secret_basic, client_secret_post.'));
    }
  });

  test('scopes are known, each once; none is all', () => {
    for (const none of [undefined, null, '', '   ']) expect(checkClientScope(none)).toBeNull();
    expect(checkClientScope(' reports:read  usage:read reports:read')).toEqual(['reports:read', 'usage:read']);
    expect(scopeTokens('a b  a')).toEqual(['a', 'b']);
    for (const given of ['reports:read data_sources:read', 'toString', 'Reports:read']) {
      expect(refusal(() => checkClientScope(given))).toEqual(refused('"scope" contains an unknown scope. Known scopes: dashboards:read '));
    }
    for (const given of [1, ['reports:read'], `${' '.repeat(2001)}`]) {
      expect(refusal(() => checkClientScope(given))).toEqual(refused('"scope" must be a space-separated string'));
    }
    expect(checkClientScope(' '.repeat(2000))).toBeNull();
  });

  test('what else it says is kept as it is, within bounds', () => {
    const given = {
      software_id: 'x',
      software_version: '1',
      application_type: 'web',
      client_uri: 'https://a.example/',
      logo_uri: 'http://a.example/',
    };
    expect(checkClientInformation({ ...given, tos_uri: '', policy_uri: null })).toEqual(given);
    const unknown = { jwks: { keys: [] }, software_statement: 'eyJ', 'client_name#de': 'Bericht', require_auth_time: false };
    expect(checkClientInformation({ ...given, ...unknown })).toEqual({ ...given, ...unknown });
    expect(checkClientInformation({ contacts: ['a@example.com'] })).toEqual({ contacts: ['a@example.com'] });
    expect(checkClientInformation({ contacts: null })).toEqual({});
    for (const ignored of [
      { client_id: 'mine', client_secret: 'mine', registration_access_token: 'mine', scope: 'all', redirect_uris: [] },
      JSON.parse('{"__proto__": {"a": 1}, "constructor prototype": 1}'),
      { x: 'x'.repeat(4_096) },
      Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`field_${i}`, i])),
      { nul: '\0' },
      { lone: '\ud800' },
    ])
      expect(checkClientInformation(ignored)).toEqual({});
    for (const field of ['client_uri', 'logo_uri', 'tos_uri', 'policy_uri']) {
      for (const uri of ['javascript:alert(1)', 'nothing', 'xhttps://a.example/']) {
        expect(refusal(() => checkClientInformation({ [field]: uri }))).toEqual(refused(`"${field}" must be an http or https URL.`));
      }
    }
    for (const value of [1, 'x'.repeat(2001), 'a\u0000b', '\ud800']) {
      expect(refusal(() => checkClientInformation({ software_id: value }))).toEqual(
        refused('"software_id" must be a string of at most 2000'),
      );
      expect(refusal(() => checkClientInformation({ contacts: [value] }))).toEqual(refused('"contacts" must be a string of at most 2000'));
    }
    expect(checkClientInformation({ software_id: 'x'.repeat(2000), contacts: Array(10).fill('c') }).contacts).toHaveLength(10);
    for (const contacts of ['a@example.com', Array(11).fill('c'), {}]) {
      expect(refusal(() => checkClientInformation({ contacts }))).toEqual(refused('"contacts" must be an array of at most 10 strings.'));
    }
  });
});

describe('a metadata document', () => {
  const ADDRESS = 'https://a.example/client.json';
  const document = (fields: object = {}) => ({
    client_id: ADDRESS,
    client_name: 'A',
    redirect_uris: ['http://localhost/callback'],
    ...fields,
  });
  const check = (fields: object) => checkClientDocument(ADDRESS, Buffer.from(JSON.stringify(document(fields))));

  test('says who the client is', () => {
    expect(check({})).toEqual({
      name: 'A',
      redirectUris: ['http://localhost/callback'],
      grantTypes: ['authorization_code'],
      responseTypes: ['code'],
      scopes: null,
      metadata: {},
    });
    const rich = {
      grant_types: ['refresh_token', 'authorization_code', 'other'],
      scope: 'reports:read foreign',
      client_uri: 'https://a.example/',
    };
    expect(check({ ...rich, token_endpoint_auth_method: 'none', response_types: ['code', 'token'] })).toMatchObject({
      grantTypes: ['authorization_code', 'refresh_token'],
      scopes: ['reports:read'],
      metadata: { client_uri: 'https://a.example/' },
    });
    expect(check({ scope: 'foreign' }).scopes).toBeNull();
  });

  test.each<[object, string]>([
    [{ client_id: 'https://a.example/other.json' }, '"client_id" in the document is not'],
    [{ client_secret: 'x' }, 'contains a client_secret'],
    [{ client_secret_expires_at: 0 }, 'contains a client_secret'],
    [{ token_endpoint_auth_method: 'client_secret_post' }, 'of a client with a metadata document must be none'],
    [{ grant_types: ['refresh_token'] }, 'lack authorization_code'],
    [{ grant_types: 'authorization_code' }, 'lack authorization_code'],
    [{ response_types: ['token'] }, 'lack code'],
  ])('is refused with %j', (fields, words) => {
    expect(refusal(() => check(fields))).toEqual(refused(words));
  });

  test('is a JSON object', () => {
    expect(refusal(() => checkClientDocument(ADDRESS, Buffer.from('<html>')))).toEqual(refused('is not JSON.'));
    for (const text of ['[]', 'null', '1', '"x"']) {
      expect(refusal(() => checkClientDocument(ADDRESS, Buffer.from(text)))).toEqual(refused('is not a JSON object.'));
    }
  });

  test.each([
    [ADDRESS, true],
    ['https://a.example/', false],
    ['https://a.example', false],
    ['https://a.example/x#', false],
    ['https://a.example/x#y', false],
    ['https://u@a.example/x', false],
    ['https://:p@a.example/x', false],
    ['https://A.example/x', false],
    ['https://a.example/../x', false],
    ['http://a.example/x', false],
    ['http://own.example/x', true],
    ['http://own.example:81/x', true],
    ['http://port.example:9/x', true],
    ['http://port.example/x', false],
    ['ftp://own.example/x', false],
    ['svc_mcp_cli_x', false],
    [`https://a.example/${'x'.repeat(1982)}`, true],
    [`https://a.example/${'x'.repeat(1983)}`, false],
  ])('%s can be its address: %s', (clientId, expected) => {
    expect(isClientIdUrl(clientId, new Set(['own.example', 'port.example:9']))).toBe(expected);
  });
});
