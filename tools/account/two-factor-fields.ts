import { text } from '../fields.ts';

/** What proves that it is the user: their password, and a code of their authenticator app. */
export const password = text(1000, 1).meta({ format: 'password' });
export const code = text(40, 1).meta({ description: 'The current code of the authenticator app' });
