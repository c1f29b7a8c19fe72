import { totpPurpose } from '../account/identity/totp.ts';
import { linkPurpose } from '../outreach/sharing/link-token.ts';
import type { SealedColumn } from '../platform/secrets/rotate-keys.ts';

/** Every column whose secrets are sealed; `npm run secrets:rotate` brings them under a new key. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'app_user', column: 'totp_secret', purposeOf: totpPurpose },
  { table: 'app_user', column: 'totp_pending_secret', purposeOf: totpPurpose },
  { table: 'public_link', column: 'token_sealed', purposeOf: linkPurpose },
];
