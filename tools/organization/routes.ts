/** Who belongs to an organization, and who is invited: for its administrators. */
export const MEMBERS_PATH = '/api/organization/members/';
export const INVITATIONS_PATH = '/api/organization/invitations/';
export const organizationRoute = { gate: 'general', scope: null, credential: 'session', tag: 'Organization' } as const;

/** For the invited, who may have no account yet. */
export const invitedRoute = { gate: 'public', scope: null, tag: 'Organization', noStore: true } as const;

/** The organization itself. */
export const organizationProfileRoute = {
  gate: 'general',
  scope: null,
  path: '/api/organization/',
  status: 200,
  tag: 'Organization',
} as const;
