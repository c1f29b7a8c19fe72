import { z } from 'zod';
import type { Organization } from '../../src/account/identity/entities.ts';
import { changeOrganizationProfile } from '../../src/account/organizations/organization-profile.ts';
import { LOCALES } from '../../src/platform/locale.ts';
import { defineTool } from '../define.ts';
import { text } from '../fields.ts';
import { named } from '../named.ts';
import { confirmCreditsAbove, organizationFields, organizationView } from './organization-views.ts';
import { organizationProfileRoute } from './routes.ts';

const profile = named('OrganizationProfile', z.strictObject(organizationFields));

const fields = {
  name: text(200, 1).optional().meta({ description: 'The new name, on one line' }),
  time_zone: text(64, 1).optional().meta({ description: 'IANA time zone, such as Europe/Berlin; sets when a day starts and ends' }),
  locale: z
    .enum(LOCALES)
    .optional()
    .meta({ description: 'Language and region of reports, dashboards and emails; en: English with dates as in 2026-03-31' }),
};
const isSome = (changes: object) => Object.values(changes).some((value) => value !== undefined);

/** What an agent may change: not when it has to ask. */
const agentPatch = z.strictObject(fields).refine(isSome, 'Send what to change: name, time_zone, locale or several.');

const patch = z
  .strictObject({ ...fields, confirm_credits_above: confirmCreditsAbove.optional() })
  .refine(isSome, 'Send what to change: name, time_zone, locale, confirm_credits_above or several.');

export const updateOrganization = defineTool<z.infer<typeof patch>, Organization>({
  name: 'update_organization',
  title: 'Update the organization',
  description:
    'Changes the profile of the organization: its name, as members, consent pages and reports show it, and its time zone, in which dates are read and schedules kept, and the language of its reports. For administrators.',
  cost: 'general',
  role: 'admin',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  mcp: {
    scope: 'account:write',
    input: agentPatch,
    output: profile,
    view: organizationView,
    text: ({ name, plan, time_zone, locale }: z.infer<typeof profile>) =>
      `The organization is called "${name}" (plan ${plan}), its time zone is ${time_zone}, its locale ${locale}.`,
  },
  rest: [{ ...organizationProfileRoute, method: 'PATCH', credential: 'session', input: patch, output: profile, view: organizationView }],
  handler: (ctx, { name, time_zone: timeZone, locale, confirm_credits_above: above }) =>
    changeOrganizationProfile(ctx, { name, timeZone, locale, confirmCreditsAbove: above }),
});
