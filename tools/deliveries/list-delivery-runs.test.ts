import { expect, test } from '@jest/globals';
import { deliveryOf } from '../../test/support/delivery-of.ts';
import { eventually } from '../../test/support/eventually.ts';
import { mailsTo } from '../../test/support/mails.ts';
import { call, organizations, service } from '../../test/support/tool-call.ts';
import { listDeliveryRuns } from './list-delivery-runs.ts';
import { runDelivery } from './run-delivery.ts';

const { home } = await organizations();

test('shows what came of a run: its report, and whom it was sent to', async () => {
  const { services } = await service();
  const { id } = await deliveryOf(home);
  expect(await call(listDeliveryRuns, { id }, { as: home.viewer })).toEqual({ results: [] });
  const { id: runId } = await call(runDelivery, { id }, { as: home.owner });
  const [run] = await eventually(async () => {
    const { results } = await call(listDeliveryRuns, { id }, { as: home.viewer });
    return results[0].finished_at !== null && results;
  }, 'the run to end');
  expect(run).toMatchObject({ id: runId, status: 'completed', report_ids: [expect.any(String)], recipients: 1, reason: null });
  await eventually(async () => (await mailsTo(services, home.owner.email)).length > 0, 'its mail');
  await expect(call(listDeliveryRuns, { id, limit: '0' }, { as: home.viewer })).rejects.toMatchObject({
    details: { limit: [expect.stringContaining('a number from 1 to 200.')] },
  });
});
