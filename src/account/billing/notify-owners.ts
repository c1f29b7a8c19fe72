import type { Services } from '../../platform/context.ts';
import { inLocale } from '../../platform/locale.ts';
import { FROM_MEMBERS, withOrganization } from '../identity/joins.ts';
import { readersOf } from '../identity/organization-records.ts';
import type { Changed } from './change-status.ts';
import { graceEndsAt } from './grace.ts';
import { paymentFailedLetter, suspendedLetter } from './letters.ts';

/** Emails the owners of an organization whose payment failed or that was suspended, once per change. */
export async function notifyOwners(services: Services, changes: readonly (Changed | null)[]): Promise<void> {
  for (const change of changes) {
    if (change === null || (change.to !== 'past_due' && change.to !== 'suspended')) continue;
    const owners = await services.em.fork().execute<{ email: string; organization: string; past_due_since: Date | null }[]>(
      `select u.email, o.name as organization, s.past_due_since ${FROM_MEMBERS}
        ${withOrganization('m.organization_id')} join subscription s on s.organization_id = o.id
        where m.organization_id = ? and m.role = 'owner' and m.removed_at is null and u.disabled_at is null`,
      [change.organizationId],
    );
    // In no brand: these come from the service, not from the organization.
    const readers = await readersOf(services.em.fork(), change.organizationId);
    for (const { email, organization, past_due_since: since } of owners) {
      const letter = { to: email, organization, billingUrl: `${services.config.baseUrl ?? ''}/settings/billing` };
      const endsAt = graceEndsAt(services.config, since === null ? services.now() : new Date(since));
      services.mailer.post(
        inLocale(readers, () => (change.to === 'past_due' ? paymentFailedLetter({ ...letter, endsAt }) : suspendedLetter(letter))),
      );
    }
  }
}
