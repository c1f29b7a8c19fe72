import type { Schemas } from '../../../api/schema.ts';
import type { Plan } from '../../../api/types.ts';

export type PlanOffer = Schemas['PlanOffer'];
/** The document has the scheduled plan as text. */
export type Subscription = Omit<Schemas['Subscription'], 'scheduled_plan'> & { scheduled_plan: Plan | null };
export type Invoice = Schemas['Invoice'];

export const BILLING = '/api/billing/';
export const SUBSCRIPTION = `${BILLING}subscription/`;
export const INVOICES = `${BILLING}invoices/`;
