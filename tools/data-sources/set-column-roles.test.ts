import { expect, test } from '@jest/globals';
import { auditOf, call, ordersSource, organizations, type Wire } from '../../test/support/tool-call.ts';
import { setColumnRoles } from './set-column-roles.ts';

const { home, stranger } = await organizations();
const id = await ordersSource(home);
const set = (role: string | null, column = 'amount', as = home.owner) =>
  call(setColumnRoles, { id, roles: { orders: { [column]: role } } }, { as });
const roleOf = ({ schema }: Wire) => schema.tables[0].columns.find(({ name }: Wire) => name === 'amount').role;

test('puts the owner’s word over what was inferred, until it is taken back', async () => {
  expect(roleOf(await set('category'))).toBe('category');
  expect(roleOf(await set(null))).toBe('additive_measure');
  expect(await auditOf(home)).toContain('tool:set_column_roles ok');
});

test('names what there is not', async () => {
  await expect(set('magic')).rejects.toMatchObject({
    details: { 'roles.orders.amount': [expect.stringMatching(/^Use one of .*, or null\.$/)] },
  });
  await expect(set('category', 'none')).rejects.toMatchObject({ code: 'validation_error' });
  await expect(set('category', 'amount', stranger.owner)).rejects.toMatchObject({ code: 'not_found' });
});
