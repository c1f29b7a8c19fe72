/** The WebAuthn library. Loaded when first needed: the certificate parsers it brings would cost every process 0.3 s and 25 MB. */
export const loadWebauthn = () => import('@simplewebauthn/server');

/** Its parsers. */
export const loadWebauthnParsers = () => import('@simplewebauthn/server/helpers');
