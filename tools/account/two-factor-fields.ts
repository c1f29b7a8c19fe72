import { text } from '../fields.ts';

/** Proof that it is the user: their password, and a code from their authenticator app. */
export const password = text(1000, 1).meta({ format: 'password' });
export const code = text(40, 1).meta({ description: 'The current code of the authenticator app' });
