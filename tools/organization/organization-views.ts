import { z } from 'zod';
import type { Organization } from '../../src/account/identity/entities.ts';
import { LOCALES } from '../../src/platform/locale.ts';
import { PLANS, SUBSCRIPTION_STATUSES } from '../../src/platform/plans.ts';
import { count, iso, timestamp, uuid } from '../fields.ts';

/** Above how many credits in one call agents ask first. */
export const confirmCreditsAbove = count.nullable().meta({
  description: 'Agents ask a person before one call, or each run of what it schedules, spends more credits than this; null: they never ask',
});

/** The profile of an organization, as its members see it. */
export const organizationFields = {
  id: uuid,
  name: z.string(),
  plan: z.enum(PLANS),
  subscription_status: z.enum(SUBSCRIPTION_STATUSES),
  time_zone: z.string().meta({ description: 'IANA time zone, such as Europe/Berlin; sets when a day starts and ends' }),
  locale: z.enum(LOCALES).meta({ description: 'Language and region of reports, dashboards and emails' }),
  confirm_credits_above: confirmCreditsAbove,
  created_at: timestamp,
};

export const organizationView = (organization: Organization) => ({
  id: organization.id,
  name: organization.name,
  plan: organization.plan,
  subscription_status: organization.subscriptionStatus,
  time_zone: organization.timeZone,
  locale: organization.locale,
  confirm_credits_above: organization.confirmCreditsAbove ?? null,
  created_at: iso(organization.createdAt),
});
