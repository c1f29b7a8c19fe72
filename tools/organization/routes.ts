/** Members and invitations of an organization, for its administrators. */
export const MEMBERS_PATH = '/api/organization/members/';
export const INVITATIONS_PATH = '/api/organization/invitations/';
export const organizationRoute = { gate: 'general', scope: null, credential: 'session', tag: 'Organization' } as const;

/** For people who are invited and may not have an account yet. */
export const invitedRoute = { gate: 'public', scope: null, tag: 'Organization', noStore: true } as const;

/** The organization itself. */
export const organizationProfileRoute = {
  gate: 'general',
  scope: null,
  path: '/api/organization/',
  status: 200,
  tag: 'Organization',
} as const;

/** How the organization's documents look. */
export const brandRoute = { gate: 'general', scope: null, credential: 'session', status: 200, tag: 'Organization' } as const;
export const BRAND_PATH = '/api/organization/brand/';
