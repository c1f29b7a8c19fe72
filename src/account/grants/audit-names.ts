import type { AuditNames } from '../audit/list-events.ts';
import { withCredentials, withUser } from '../identity/joins.ts';

/** Names the user by email address and the credential by key or client name, or `session`. */
export const AUDIT_NAMES: AuditNames = {
  columns: `u.email as user_email, coalesce(k.name, c.name, case when s.id is not null then 'session' end) as credential_name`,
  joins: `${withUser('e.user_id', 'left join')} ${withCredentials('e.credential_id')}
    left join oauth_grant g on g.id = e.credential_id left join oauth_client c on c.id = g.client_id`,
};
