import type { SealedColumn } from '../../../../platform/secrets/rotate-keys.ts';

export const verifierPurpose = (id: string, organizationId: string) => `sign-in:${organizationId}:${id}:verifier`;
export const grantPurpose = (id: string, organizationId: string) => `sign-in:${organizationId}:${id}:grant`;

/** The sealed columns of sign-ins with a provider's account. */
export const SIGN_IN_SECRETS: readonly SealedColumn[] = [
  { table: 'provider_sign_in', column: 'verifier_sealed', ofOrganization: true, purposeOf: verifierPurpose },
  { table: 'provider_sign_in', column: 'grant_sealed', ofOrganization: true, purposeOf: grantPurpose },
];
