import { z } from 'zod';
import type { Organization } from '../../src/account/identity/entities.ts';
import { getOrganization as get } from '../../src/account/organizations/organization-profile.ts';
import { ROLES, type Role } from '../../src/platform/scopes.ts';
import { creditCount } from '../credit-count.ts';
import { defineTool } from '../define.ts';
import { named } from '../named.ts';
import { organizationFields, organizationView } from './organization-views.ts';
import { organizationProfileRoute } from './routes.ts';

const shown = named('Organization', z.strictObject({ ...organizationFields, your_role: z.enum(ROLES) }));

const view = ({ organization, role }: { organization: Organization; role: Role }) => ({
  ...organizationView(organization),
  your_role: role,
});

export const getOrganization = defineTool<object, { organization: Organization; role: Role }>({
  name: 'get_organization',
  title: 'Get your organization',
  description: 'Your current organization and your role in it.',
  cost: 'general',
  whileInactive: true,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: {
    scope: 'account:write',
    input: z.strictObject({}),
    output: shown,
    view,
    text: ({ name, plan, time_zone, your_role: role, confirm_credits_above: above }: z.infer<typeof shown>) =>
      `"${name}" (plan ${plan}), time zone ${time_zone}; you act as ${role}. ${above === null ? 'No price needs a person’s consent.' : `Above ${creditCount(above)} a person must agree.`}`,
  },
  rest: [
    {
      ...organizationProfileRoute,
      method: 'GET',
      credential: 'session',
      input: z.object({}),
      output: shown,
      view,
    },
  ],
  handler: async (ctx) => ({ organization: await get(ctx), role: ctx.principal.role }),
});
