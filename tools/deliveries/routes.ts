import { deliveryItem, deliveryItemView } from './views.ts';

/** Deliveries belong to the application: programs and agents have no scope for them. */
export const DELIVERIES_PATH = '/api/deliveries/';
export const DELIVERY_PATH = `${DELIVERIES_PATH}{id}/`;
export const deliveryRoute = { gate: 'general', scope: null, credential: 'unrestricted', tag: 'Deliveries' } as const;

/** Tools that change or read one delivery return it. */
export const deliveryAnswer = { output: deliveryItem, view: deliveryItemView };
