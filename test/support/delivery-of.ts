import { REPORT_TEMPLATES } from '../../src/insight/reports/templates/index.ts';
import { createDelivery } from '../../tools/deliveries/create-delivery.ts';
import type { Seeded } from './serve.ts';
import { call, ordersSource, type Wire } from './tool-call.ts';

/** The content of a delivery: the first report template over the orders, as CSV. */
export async function reportContent(of: Seeded): Promise<Wire> {
  return { type: 'report', template_id: REPORT_TEMPLATES[0]?.id, data_source_ids: [await ordersSource(of)], formats: ['csv'] };
}

/** An organization's delivery, every morning. */
export async function deliveryOf(of: Seeded, given: Wire = {}): Promise<Wire> {
  const content = given.content ?? (await reportContent(of));
  const delivery = { name: 'Orders', frequency: 'daily', local_time: '08:00', ...given, content };
  return call(createDelivery, delivery, { as: of.owner });
}
