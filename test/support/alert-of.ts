import { createAlert } from '../../tools/alerts/create-alert.ts';
import type { Seeded } from './serve.ts';
import { call, ordersSource, type Wire } from './tool-call.ts';

/** An alert of an organization over the orders' amount by month, above a value that it never reaches. */
export async function alertOf(of: Seeded, given: object = {}): Promise<Wire> {
  const subject = { type: 'metric', data_source_id: await ordersSource(of), metric: 'sum', field: 'amount', grain: 'month' };
  const condition = { type: 'above', threshold: 1e6 };
  return call(createAlert, { name: 'Sales', subject, condition, ...given }, { as: of.owner });
}
