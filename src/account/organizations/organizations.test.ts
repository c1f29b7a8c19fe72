import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testDatabase } from '../../../test/support/database.ts';
import { addMember, seedMember, seedOrganization } from '../../../test/support/identity.ts';
import { createUsageReader } from '../billing/credit-usage.ts';
import { Membership } from '../identity/entities.ts';
import { changeRole, createOrganization, removeMember } from './organizations.ts';

const now = new Date(Date.UTC(2026, 5, 1));
let db: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

test('an organization begins with its owner and its plan’s credits', async () => {
  const { organization } = await seedOrganization(db.em, now, 'starter');
  expect(await createUsageReader(db.em).usage(organization.id)).toEqual({ used: 0, limit: 1_000, remaining: 1_000, percentageUsed: 0 });
});

test('a taken address leaves nothing behind', async () => {
  const { user } = await seedOrganization(db.em, now);
  const again = createOrganization(db.em, {
    name: 'Second',
    plan: 'trial',
    ownerEmail: user.email.toUpperCase(),
    ownerPassword: 'long enough',
    now,
  });
  await expect(again).rejects.toMatchObject({ code: 'conflict' });
  expect(await db.em.fork().execute(`select 1 from organization where name = 'Second'`)).toHaveLength(0);
});

test.each([
  ['email', { ownerEmail: 'nowhere' }],
  ['password', { ownerPassword: 'short' }],
])('a bad %s is refused by name', async (field, bad) => {
  const fields = { name: 'x', plan: 'trial' as const, ownerEmail: 'new@example.com', ownerPassword: 'long enough', now, ...bad };
  await expect(createOrganization(db.em, fields)).rejects.toMatchObject({
    code: 'validation_error',
    details: { [field]: [expect.any(String)] },
  });
});

test('a member joins once, leaves, and may come back in another role', async () => {
  const { organization } = await seedOrganization(db.em, now);
  const user = await seedMember(db.em, organization.id, 'editor', now);
  const add = () => addMember(db.em, { organizationId: organization.id, email: user.email, password: 'another one', role: 'viewer', now });
  await expect(add()).rejects.toMatchObject({ code: 'conflict' });
  await removeMember(db.em, { organizationId: organization.id, userId: user.id, now });
  await expect(removeMember(db.em, { organizationId: organization.id, userId: user.id, now })).rejects.toMatchObject({ code: 'not_found' });
  const back = await add();
  const membership = await db.em.fork().findOneOrFail(Membership, { organizationId: organization.id, userId: user.id });
  expect(membership).toMatchObject({ role: 'viewer', removedAt: null });
  expect(back).toMatchObject({ id: user.id, passwordHash: user.passwordHash });
});

test('an owner remains, also when two remove each other at the same moment', async () => {
  const { organization, user: first } = await seedOrganization(db.em, now);
  const demote = (userId: string) => changeRole(db.em, { organizationId: organization.id, userId, role: 'admin' });
  await expect(demote(first.id)).rejects.toMatchObject({ code: 'conflict' });
  const second = await seedMember(db.em, organization.id, 'owner', now);
  for (let round = 0; round < 20; round++) {
    const leave = removeMember(db.em, { organizationId: organization.id, userId: second.id, now });
    const results = await Promise.allSettled([demote(first.id), leave]);
    expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(1);
    await db.em.fork().execute(`update membership set role = 'owner', removed_at = null where organization_id = ?`, [organization.id]);
  }
});
