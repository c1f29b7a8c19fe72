/** The apps the signed-in user has connected. */
export const CONNECTED_APPS_PATH = '/api/connected-apps/';
export const connectedAppRoute = { gate: 'general', scope: null, credential: 'session', tag: 'Connected apps' } as const;

/** The signed-in user's own profile, sessions and passkeys. */
export const profileRoute = { gate: 'general', scope: null, credential: 'session', tag: 'Profile' } as const;

/** The authenticator app of the signed-in user. */
export const twoFactorRoute = {
  method: 'POST',
  gate: 'general',
  scope: null,
  credential: 'session',
  tag: 'Profile',
  noStore: true,
} as const;

/** For people who cannot sign in. */
export const forgottenPasswordRoute = {
  method: 'POST',
  gate: 'public',
  scope: null,
  noStore: true,
  errors: ['rate_limited'],
  tag: 'Sign-in',
} as const;

/** Keys of either door. */
export const keyRoute = { gate: 'general', scope: null, credential: 'session', tag: 'Keys' } as const;
