import { deliveryItem, deliveryItemView } from './views.ts';

export const DELIVERIES_PATH = '/api/deliveries/';
export const DELIVERY_PATH = `${DELIVERIES_PATH}{id}/`;
export const deliveryRead = { method: 'GET', status: 200, gate: 'general', scope: 'automations:read', tag: 'Deliveries' } as const;
export const deliveryWrite = { gate: 'general', scope: 'automations:write', tag: 'Deliveries' } as const;

/** Members of every role decide about emails to themselves. */
export const deliverySubscription = {
  method: 'POST',
  status: 200,
  gate: 'general',
  scope: null,
  credential: 'unrestricted',
  tag: 'Deliveries',
} as const;

/** Tools that change or read one delivery return it. */
export const deliveryAnswer = { output: deliveryItem, view: deliveryItemView };
