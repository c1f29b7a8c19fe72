/** The library for WebAuthn. Loaded with the first passkey: the parsers of certificates that come with it cost every process 0.3 s and 25 MB. */
export const loadWebauthn = () => import('@simplewebauthn/server');

/** Its parsers. */
export const loadWebauthnParsers = () => import('@simplewebauthn/server/helpers');
