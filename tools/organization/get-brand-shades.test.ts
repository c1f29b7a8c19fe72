import { expect, test } from '@jest/globals';
import { call, organizations } from '../../test/support/tool-call.ts';
import { getBrandShades } from './get-brand-shades.ts';

const { home } = await organizations();

test('darkens what would be illegible, and refuses what is no colour', async () => {
  const shades = (colour: string) => call(getBrandShades, { colour }, { as: home.viewer });
  expect(await shades('#FFD400')).toMatchObject({ fill: '#ffd400', on_fill: '#1b2430', text: '#887000' });
  await expect(shades('yellow')).rejects.toMatchObject({ details: { colour: [expect.stringContaining('#rrggbb')] } });
});
