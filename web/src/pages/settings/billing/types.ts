import type { Schemas } from '../../../api/schema.ts';

export type PlanOffer = Schemas['PlanOffer'];
export type Subscription = Schemas['Subscription'];
export type Invoice = Schemas['Invoice'];

export const SUBSCRIPTION = '/api/billing/subscription/';
export const INVOICES = '/api/billing/invoices/';
