import { USER_SECRETS } from '../account/identity/totp.ts';
import { CONNECTION_SECRETS } from '../data/sources/connections/connection-secret.ts';
import { SIGN_IN_SECRETS } from '../data/sources/connections/sign-in/sign-in-secrets.ts';
import { LINK_SECRETS } from '../outreach/sharing/link-token.ts';
import type { SealedColumn } from '../platform/secrets/rotate-keys.ts';

/** Every column with sealed secrets; `npm run secrets:rotate` re-encrypts them under a new key. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [...USER_SECRETS, ...LINK_SECRETS, ...CONNECTION_SECRETS, ...SIGN_IN_SECRETS];
