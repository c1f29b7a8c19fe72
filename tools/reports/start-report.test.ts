import { expect, test } from '@jest/globals';
import { reportRequest } from '../../test/support/library.ts';
import { call, organizations, service } from '../../test/support/tool-call.ts';
import { startReport } from './start-report.ts';

const { home } = await organizations();

test('reserves the price and does not wait', async () => {
  const started = await call(startReport, await reportRequest(home, { title: 'Orders' }), { as: home.owner });
  expect(started).toMatchObject({ title: 'Orders', status: expect.stringMatching(/^(pending|processing)$/) });
  const [row] = await (await service()).sql('select credits_quoted from report where id = ?', [started.id]);
  expect([started.credits_quoted > 0, started.credits_quoted]).toEqual([true, row?.credits_quoted]);
});

test('is refused where the credits do not suffice', async () => {
  const { sql } = await service();
  await sql("update credit_account set balance = 0 where organization_id = ? and kind = 'available'", [home.organizationId]);
  await expect(call(startReport, await reportRequest(home), { as: home.owner })).rejects.toMatchObject({
    code: 'insufficient_credits',
    details: { credits_remaining: 0 },
  });
});
