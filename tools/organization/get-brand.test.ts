import { expect, test } from '@jest/globals';
import { call, callAsAgent, organizations } from '../../test/support/tool-call.ts';
import { getBrand } from './get-brand.ts';

const { home } = await organizations();

test('is the service’s own look until somebody sets one', async () => {
  const unset = { colour: null, font: null, footer: '', cover_note: '', logo: null };
  expect(await call(getBrand, {}, { as: home.viewer })).toEqual({ ...unset, shades: null });
  const read = await callAsAgent(getBrand, {}, home, { scopes: ['account:write'] });
  expect([read.structured, read.text]).toEqual([unset, 'The brand has no logo, colour unset, font unset, no footer, no cover note.']);
});
