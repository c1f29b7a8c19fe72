import type { EntityManager } from '@mikro-orm/postgresql';
import { recordEvent } from '../../src/account/audit/record-event.ts';
import { decideAuthorizationRequest } from '../../src/account/grants/authorization-requests.ts';
import { clientById } from '../../src/account/grants/client-records.ts';
import type { AuthorizationRequest } from '../../src/account/grants/entities.ts';
import { lockMembership } from '../../src/account/identity/membership-records.ts';
import { hashRawKey } from '../../src/account/identity/raw-keys.ts';
import type { Principal, Services } from '../../src/platform/context.ts';
import { invalidFields, notFound } from '../../src/platform/errors.ts';
import { subscriptionUsable } from '../../src/platform/plans.ts';
import { roleAllows, roleForScope } from '../../src/platform/scopes.ts';
import { issueCode } from '../issue-code.ts';
import { issuerOf } from '../issuer.ts';
import { responseAddress } from '../response-address.ts';
import { refusal } from './bind-request.ts';

interface Decision {
  token: string;
  allow: boolean;
  organizationId: string | null;
  scopes: string[];
}

/**
 * Decides a request exactly once, in the session that opened it. An invalid decision leaves it open; a second decision is refused. Returns
 * the client URL to redirect the browser to, with a code or `access_denied`, the client's state and our `iss` (RFC 6749 §4.1.2, RFC 9207).
 * @throws AppError conflict, not_found, insufficient_permissions, validation_error
 */
export async function decideRequest(services: Services, principal: Principal, requestId: string, decision: Decision): Promise<string> {
  const now = services.now();
  const tokenHash = Buffer.from(hashRawKey(decision.token), 'hex');
  const { request, code } = await services.em.fork().transactional(async (tx) => {
    const request = await decideAuthorizationRequest(tx, tokenHash, principal.credentialId, now);
    if (request === null) throw await refusal(tx, tokenHash, principal, now);
    const record = (action: string, organizationId: string, targetId: string) =>
      recordEvent(tx, { principal: { ...principal, organizationId }, requestId, now: () => now }, action, targetId, 'web');
    if (!decision.allow) {
      await record('oauth.consent_denied', principal.organizationId, request.clientId);
      return { request, code: null };
    }
    const { organizationId, scopes } = await checkDecision(tx, request, principal, decision);
    const client = await clientById(tx, request.clientId);
    const { code, grantId } = await issueCode(tx, { request, client, userId: principal.userId, organizationId, scopes, now });
    await record('oauth.consent_given', organizationId, grantId);
    return { request, code };
  });
  const { state } = request;
  const iss = issuerOf(services.config);
  if (code !== null) return responseAddress(request.redirectUri, { code, state, iss });
  return responseAddress(request.redirectUri, { error: 'access_denied', error_description: 'The user denied access.', state, iss });
}

/** The selected scopes must be among those requested, and the user must be able to grant them in the chosen organization. */
async function checkDecision(
  tx: EntityManager,
  request: AuthorizationRequest,
  principal: Principal,
  { organizationId, scopes }: Decision,
): Promise<{ organizationId: string; scopes: string[] }> {
  if (organizationId === null) throw invalidFields({ organization_id: ['Choose the organization to connect.'] });
  if (scopes.length === 0) throw invalidFields({ scope: ['Select at least one permission to allow, or deny.'] });
  const other = scopes.find((scope) => !request.scopes.includes(scope));
  if (other !== undefined) throw invalidFields({ scope: ['Only scopes that the application requested can be allowed.'] });
  const member = await lockMembership(tx, principal.userId, organizationId);
  if (!member) throw notFound('An organization of this id');
  if (!subscriptionUsable(member.subscription_status)) {
    throw invalidFields({ organization_id: [`This organization’s subscription is ${member.subscription_status}. Renew it first.`] });
  }
  const above = scopes.find((scope) => !roleAllows(member.role, roleForScope('mcp', scope) ?? 'owner'));
  if (above !== undefined) throw invalidFields({ scope: [`Your role ${member.role} does not allow ${above}. Deselect it.`] });
  return { organizationId, scopes };
}
