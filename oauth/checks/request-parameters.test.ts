import { expect, test } from '@jest/globals';
import { refusal } from '../../test/support/refusal.ts';
import { responseAddress } from '../response-address.ts';
import { checkHolderStanding } from './holder-standing.ts';
import { checkNarrowedScope } from './narrowed-scope.ts';
import { checkRequestedScope } from './requested-scope.ts';
import { checkResource } from './resource.ts';
import { checkSingleParameters, singleOf } from './single-parameters.ts';

const refused = (code: string, words: string) => [code, expect.stringContaining(words)];
const query = (text: string) => new URLSearchParams(text);

test('a parameter is there once, and not endless', () => {
  expect(singleOf(query('a=1'), 'a')).toBe('1');
  for (const text of ['', 'a=', 'a=1&a=2', 'b=1']) expect(singleOf(query(text), 'a')).toBeUndefined();
  checkSingleParameters(query(`a=${'x'.repeat(4096)}&b=&c=1&c=2`), ['a', 'b', 'absent']);
  const check = (text: string) => refusal(() => checkSingleParameters(query(text), ['a', 'b']));
  expect(check('b=1&b=1')).toEqual(refused('invalid_request', 'The parameter b is given more than once.'));
  for (const text of [`a=${'x'.repeat(4097)}`, 'a=%00', 'a=x%0Ay']) {
    expect(check(text)).toEqual(refused('invalid_request', 'The parameter a is too long or contains control characters.'));
  }
});

test('scopes are asked for within what the client registered for', () => {
  const open = { scopes: null };
  const narrow = { scopes: ['reports:read', 'usage:read'] };
  expect(checkRequestedScope(open, undefined)).toEqual([
    'dashboards:read',
    'reports:read',
    'data-sources:read',
    'usage:read',
    'analysis:run',
  ]);
  for (const omitted of [undefined, '', ' ']) expect(checkRequestedScope(narrow, omitted)).toEqual(narrow.scopes);
  expect(checkRequestedScope(open, 'billing:read reports:read billing:read')).toEqual(['billing:read', 'reports:read']);
  expect(checkRequestedScope(narrow, 'usage:read')).toEqual(['usage:read']);
  expect(refusal(() => checkRequestedScope(open, 'reports:read nothing'))).toEqual(
    refused('invalid_scope', 'Unknown scope requested. Known scopes: dashboards:read dashboards:write '),
  );
  expect(refusal(() => checkRequestedScope(narrow, 'usage:read billing:read'))).toEqual(
    refused('invalid_scope', 'The client only registered for reports:read usage:read.'),
  );
});

test('a refreshed token has what was allowed, or a part of it', () => {
  const allowed = ['reports:read', 'usage:read'];
  for (const omitted of [undefined, '', '  ']) expect(checkNarrowedScope(allowed, omitted)).toEqual(allowed);
  expect(checkNarrowedScope(allowed, 'usage:read')).toEqual(['usage:read']);
  for (const more of ['billing:read', 'usage:read billing:read']) {
    expect(refusal(() => checkNarrowedScope(allowed, more))).toEqual(
      refused('invalid_scope', 'The user only allowed reports:read usage:read.'),
    );
  }
});

test('the resource is this endpoint, in either spelling of its slash', () => {
  const config = { baseUrl: 'https://reports.example.com' };
  const canonical = 'https://reports.example.com/mcp/v1';
  expect(checkResource(config, undefined)).toBeNull();
  for (const given of [canonical, `${canonical}/`]) expect(checkResource(config, given)).toBe(canonical);
  // A base address that URL parsers spell differently.
  for (const given of ['HTTPS://Reports.example.com/mcp/v1', 'https://reports.example.com/mcp/v1/']) {
    expect(checkResource({ baseUrl: 'HTTPS://Reports.example.com' }, given)).toBe('HTTPS://Reports.example.com/mcp/v1');
  }
  for (const given of [
    '',
    `${canonical}//`,
    'https://reports.example.com',
    'https://other.example.com/mcp/v1',
    `${canonical}?x`,
    'undefined',
    'undefined/',
  ]) {
    expect(refusal(() => checkResource(config, given))).toEqual(refused('invalid_target', `only resource of this server is ${canonical}.`));
  }
});

test('a grant is good while whoever gave it may', () => {
  const good = { disabled: false, is_member: true, subscription_status: 'active' as const };
  for (const subscription_status of ['active', 'trialing', 'past_due'] as const) checkHolderStanding({ ...good, subscription_status });
  for (const holder of [
    { ...good, disabled: true },
    { ...good, is_member: false },
  ]) {
    expect(refusal(() => checkHolderStanding(holder))).toEqual(refused('invalid_grant', 'no longer an active member'));
  }
  for (const subscription_status of ['suspended', 'cancelled'] as const) {
    expect(refusal(() => checkHolderStanding({ ...good, subscription_status }))).toEqual(
      refused('invalid_grant', `The organization’s subscription is ${subscription_status}.`),
    );
  }
});

test.each([
  ['https://a.example/cb', 'https://a.example/cb?code=x&state=%C3%BC+%26'],
  ['https://a.example/cb?x=1', 'https://a.example/cb?x=1&code=x&state=%C3%BC+%26'],
  ['https://a.example/cb?', 'https://a.example/cb?code=x&state=%C3%BC+%26'],
  ['https://a.example/cb?x=1&', 'https://a.example/cb?x=1&code=x&state=%C3%BC+%26'],
  ['com.example.app:/cb', 'com.example.app:/cb?code=x&state=%C3%BC+%26'],
])('the answer to %s goes to %s', (redirect, address) => {
  expect(responseAddress(redirect, { code: 'x', state: 'ü &', iss: null, error: undefined })).toBe(address);
});
