import { expect, test } from '@jest/globals';
import { alertOf } from '../../test/support/alert-of.ts';
import { auditOf, call, organizations, service } from '../../test/support/tool-call.ts';
import { deleteAlert } from './delete-alert.ts';

const { home } = await organizations();

test('removes an alert with its subscribers, once', async () => {
  const { sql } = await service();
  const { id } = await alertOf(home);
  expect(await call(deleteAlert, { id }, { as: home.owner })).toBeUndefined();
  expect(await sql('select id from alert where id = ? union select alert_id from alert_subscriber where alert_id = ?', [id, id])).toEqual(
    [],
  );
  expect(await auditOf(home)).toContain('tool:delete_alert ok');
  await expect(call(deleteAlert, { id }, { as: home.owner })).rejects.toMatchObject({ code: 'not_found' });
});
