import { expect, test } from '@jest/globals';
import { addPasskeyOf } from '../../test/support/add-passkey.ts';
import { mailsTo } from '../../test/support/mails.ts';
import { auditOf, call, organizations, service } from '../../test/support/tool-call.ts';
import { removePasskey } from './remove-passkey.ts';

const { home } = await organizations();

test('takes the recovery codes along with the last second factor, and tells the user by mail', async () => {
  const { services, sql } = await service();
  const [first, second] = [await addPasskeyOf(home.owner), await addPasskeyOf(home.owner, 'Phone')];
  const codes = async () => Number((await sql('select count(*) as n from recovery_code where user_id = ?', [home.owner.id]))[0]?.n);
  await call(removePasskey, { id: first.id }, { as: home.owner });
  expect(await codes()).toBe(10);
  await call(removePasskey, { id: second.id }, { as: home.owner });
  expect(await codes()).toBe(0);
  expect((await auditOf(home)).filter((line) => line === 'passkey.removed ok')).toHaveLength(2);
  const subjects = (await mailsTo(services, home.owner.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('removed'))).toHaveLength(2);
});

test('leaves another member’s passkey where it is', async () => {
  const { id } = await addPasskeyOf(home.owner);
  await expect(call(removePasskey, { id }, { as: home.viewer })).rejects.toMatchObject({ code: 'not_found' });
});
