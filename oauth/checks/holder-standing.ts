import type { Holder } from '../../src/account/grants/grant-records.ts';
import { subscriptionUsable } from '../../src/platform/plans.ts';
import { OAuthError } from '../oauth-error.ts';

/**
 * A grant is valid only while its user is an active member and the organization may use the service (RFC 6749 §5.2).
 * @throws OAuthError invalid_grant
 */
export function checkHolderStanding(holder: Holder): void {
  if (holder.disabled || !holder.is_member) {
    throw new OAuthError(
      'invalid_grant',
      'The user who granted this access is no longer an active member of the organization. Connect again.',
    );
  }
  if (!subscriptionUsable(holder.subscription_status)) {
    throw new OAuthError('invalid_grant', `The organization’s subscription is ${holder.subscription_status}. Renew it, then try again.`);
  }
}
