import type { EntityManager } from '@mikro-orm/postgresql';
import { invalidFields } from '../../platform/errors.ts';
import { membersOfAddresses } from '../identity/membership-records.ts';

/**
 * The members of an organization that addresses belong to. Nobody else gets mail: a stranger would first have to consent.
 * @throws AppError validation_error that lists the addresses of non-members
 */
export async function membersByAddress(
  tx: EntityManager,
  organizationId: string,
  addresses: readonly string[],
  field: string,
): Promise<string[]> {
  const wanted = [...new Set(addresses.map((address) => address.trim().toLowerCase()))];
  const rows = await membersOfAddresses(tx, organizationId, wanted);
  const unknown = wanted.filter((address) => !rows.some(({ email }) => email === address));
  if (unknown.length > 0) {
    throw invalidFields({
      [field]: unknown.map((address) => `${address} is not a member of your organization. Invite them first, or leave them out.`),
    });
  }
  return rows.map(({ userId }) => userId);
}
