import { expect, test } from '@jest/globals';
import { auditOf, call, organizations } from '../../test/support/tool-call.ts';
import { getBrand } from './get-brand.ts';
import { resetBrand } from './reset-brand.ts';
import { updateBrand } from './update-brand.ts';

const { home, stranger } = await organizations();

test('takes everything off, of one organization', async () => {
  for (const { owner } of [home, stranger]) await call(updateBrand, { colour: '#0b5fff', footer: 'Acme' }, { as: owner });
  await expect(call(resetBrand, {}, { as: home.viewer })).rejects.toMatchObject({ code: 'insufficient_permissions' });
  await call(resetBrand, {}, { as: home.owner });
  expect(await call(getBrand, {}, { as: home.owner })).toMatchObject({ colour: null, footer: '' });
  expect(await call(getBrand, {}, { as: stranger.owner })).toMatchObject({ colour: '#0b5fff', footer: 'Acme' });
  expect(await auditOf(home)).toContain('organization.brand_reset ok');
});
