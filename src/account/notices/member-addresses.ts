import type { EntityManager } from '@mikro-orm/postgresql';
import { invalidFields } from '../../platform/errors.ts';

/**
 * The members of an organization that addresses belong to. Nobody else is written to: an address of a stranger would first have to say yes.
 * @throws AppError validation_error that names those that are no member's
 */
export async function membersByAddress(
  tx: EntityManager,
  organizationId: string,
  addresses: readonly string[],
  field: string,
): Promise<string[]> {
  const wanted = [...new Set(addresses.map((address) => address.trim().toLowerCase()))];
  const rows = await tx.execute<{ user_id: string; email: string }[]>(
    `select u.id as user_id, u.email from membership m join app_user u on u.id = m.user_id
      where m.organization_id = ? and m.removed_at is null and u.email in (select jsonb_array_elements_text(?::jsonb))`,
    [organizationId, JSON.stringify(wanted)],
  );
  const unknown = wanted.filter((address) => !rows.some(({ email }) => email === address));
  if (unknown.length > 0) {
    throw invalidFields({
      [field]: unknown.map((address) => `${address} is no member of your organization. Invite them first, or leave them out.`),
    });
  }
  return rows.map(({ user_id }) => user_id);
}
