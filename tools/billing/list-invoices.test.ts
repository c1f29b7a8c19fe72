import { expect, test } from '@jest/globals';
import { subscribed } from '../../test/support/subscribe.ts';
import { call, callAsAgent, organizations } from '../../test/support/tool-call.ts';
import { listInvoices } from './list-invoices.ts';

const { home } = await organizations();

test('lists the organization’s own invoices, in minor units, and in words for agents', async () => {
  const of = await subscribed('starter');
  const { results } = await call(listInvoices, {}, { as: of.owner });
  expect(results).toMatchObject([
    { status: 'paid', currency: 'usd', total: 4_900, amount_paid: 4_900, amount_due: 0, url: expect.any(String) },
  ]);
  const { text } = await callAsAgent(listInvoices, {}, of, { scopes: ['billing:read'] });
  expect(text).toContain(`${results[0].number}: USD 49.00, paid`);
  expect(await call(listInvoices, {}, { as: home.owner })).toMatchObject({ count: 0 });
  await expect(call(listInvoices, { status: 'lost' }, { as: of.owner })).rejects.toMatchObject({
    details: { status: [expect.stringContaining('paid')] },
  });
});
