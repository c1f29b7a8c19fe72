import { type SubscriptionStatus, subscriptionUsable } from '../../src/platform/plans.ts';
import { OAuthError } from '../oauth-error.ts';

/** The user and the organization of a consent, as the database has them at this moment. */
export interface Holder {
  disabled: boolean;
  is_member: boolean;
  subscription_status: SubscriptionStatus;
}

/** What a query selects for `Holder`, of a consent `g` joined to its user `u`, organization `o` and membership `m`. */
export const HOLDER_COLUMNS = 'u.disabled_at is not null as disabled, m.id is not null as is_member, o.subscription_status';
export const HOLDER_JOINS = `join app_user u on u.id = g.user_id join organization o on o.id = g.organization_id
  left join membership m on m.user_id = g.user_id and m.organization_id = g.organization_id and m.removed_at is null`;

/**
 * A grant is good only while whoever gave it may (RFC 6749 §5.2): an active member, of an organization that may use the service.
 * @throws OAuthError invalid_grant
 */
export function checkHolderStanding(holder: Holder): void {
  if (holder.disabled || !holder.is_member) {
    throw new OAuthError(
      'invalid_grant',
      'The user who gave this access is no longer an active member of the organization. Connect again.',
    );
  }
  if (!subscriptionUsable(holder.subscription_status)) {
    throw new OAuthError(
      'invalid_grant',
      `The subscription of the organization is ${holder.subscription_status}. Renew it, then try again.`,
    );
  }
}
