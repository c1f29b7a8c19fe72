import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { auditOf, call, organizations } from '../../test/support/tool-call.ts';
import { removeBrandLogo } from './remove-brand-logo.ts';
import { setBrandLogo } from './set-brand-logo.ts';
import { updateBrand } from './update-brand.ts';

const { home } = await organizations();
const as = home.owner;

test('leaves the rest of the brand', async () => {
  const picture = await sharp({ create: { width: 64, height: 32, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  expect((await call(setBrandLogo, { stream: Readable.from([picture]) }, { as })).logo).toMatchObject({ width: 64, height: 32 });
  await call(updateBrand, { colour: '#336699' }, { as });
  await expect(call(removeBrandLogo, {}, { as: home.viewer })).rejects.toMatchObject({ code: 'insufficient_permissions' });
  await call(removeBrandLogo, {}, { as });
  expect(await call(updateBrand, { footer: 'Acme' }, { as })).toMatchObject({ colour: '#336699', logo: null });
  expect(await auditOf(home)).toContain('organization.logo_removed ok');
});
