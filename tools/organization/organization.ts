import { z } from 'zod';
import type { Organization } from '../../src/account/identity/entities.ts';
import { changeOrganizationProfile, getOrganization as get } from '../../src/account/organizations/organization-profile.ts';
import { PLANS, SUBSCRIPTION_STATUSES } from '../../src/platform/plans.ts';
import { ROLES, type Role } from '../../src/platform/scopes.ts';
import { defineTool } from '../define.ts';
import { iso, text, timestamp, uuid } from '../fields.ts';
import { named } from '../named.ts';

const fields = {
  id: uuid,
  name: z.string(),
  plan: z.enum(PLANS),
  subscription_status: z.enum(SUBSCRIPTION_STATUSES),
  time_zone: z.string().meta({ description: 'IANA time zone, such as Europe/Berlin; sets when a day starts and ends' }),
  created_at: timestamp,
};
const profile = named('OrganizationProfile', z.strictObject(fields));
const shown = named('Organization', z.strictObject({ ...fields, your_role: z.enum(ROLES) }));
const patch = z
  .strictObject({
    name: text(200, 1).optional().meta({ description: 'The new name, on one line' }),
    time_zone: text(64, 1).optional().meta({ description: 'IANA time zone, such as Europe/Berlin; sets when a day starts and ends' }),
  })
  .refine((fields) => fields.name !== undefined || fields.time_zone !== undefined, 'Name what to change: name, time_zone or both.');

const shared = { gate: 'general', scope: null, path: '/api/organization/', status: 200, tag: 'Organization' } as const;

const view = (organization: Organization) => ({
  id: organization.id,
  name: organization.name,
  plan: organization.plan,
  subscription_status: organization.subscriptionStatus,
  time_zone: organization.timeZone,
  created_at: iso(organization.createdAt),
});

export const getOrganization = defineTool<object, { organization: Organization; role: Role }>({
  name: 'get_organization',
  title: 'Get your organization',
  description: 'Your current organization and your role in it.',
  cost: 'general',
  whileInactive: true,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  rest: [
    {
      ...shared,
      method: 'GET',
      credential: 'session',
      input: z.object({}),
      output: shown,
      view: ({ organization, role }) => ({ ...view(organization), your_role: role }),
    },
  ],
  handler: async (ctx) => ({ organization: await get(ctx), role: ctx.principal.role }),
});

export const updateOrganization = defineTool<z.infer<typeof patch>, Organization>({
  name: 'update_organization',
  title: 'Update the organization',
  description:
    'Changes the profile of the organization: its name, as members, consent pages and reports show it, and its time zone, in which dates are read and schedules kept. For administrators.',
  cost: 'general',
  role: 'admin',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  mcp: {
    scope: 'account:write',
    input: patch,
    output: profile,
    view,
    text: ({ name, plan, time_zone }: z.infer<typeof profile>) =>
      `The organization is called "${name}" (plan ${plan}), its time zone is ${time_zone}.`,
  },
  rest: [{ ...shared, method: 'PATCH', credential: 'session', input: patch, output: profile, view }],
  handler: (ctx, { name, time_zone: timeZone }) => changeOrganizationProfile(ctx, { name, timeZone }),
});
