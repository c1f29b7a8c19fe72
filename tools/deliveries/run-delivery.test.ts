import { expect, test } from '@jest/globals';
import { deliveryOf } from '../../test/support/delivery-of.ts';
import { auditOf, call, organizations, service } from '../../test/support/tool-call.ts';
import { getDelivery } from './get-delivery.ts';
import { runDelivery } from './run-delivery.ts';

const { home } = await organizations();

test('begins at once, beside the schedule, and not while another run is under way', async () => {
  const { sql } = await service();
  const { id, next_run_at: next } = await deliveryOf(home);
  const run = await call(runDelivery, { id }, { as: home.owner });
  expect(run).toMatchObject({ trigger: 'request', status: 'pending', report_ids: [], finished_at: null });
  expect(await call(getDelivery, { id }, { as: home.owner })).toMatchObject({ next_run_at: next });
  expect(await auditOf(home)).toContain('tool:run_delivery ok');
  // As if another worker had it, so that nothing here can finish it.
  await sql(
    "update delivery_run set status = 'processing', attempt = attempt + 100, lease_expires_at = now() + interval '1 hour' where id = ?",
    [run.id],
  );
  await expect(call(runDelivery, { id }, { as: home.owner })).rejects.toMatchObject({ code: 'conflict', retryAfterSeconds: 5 });
});
