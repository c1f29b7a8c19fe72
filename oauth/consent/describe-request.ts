import { clientById } from '../../src/account/grants/client-records.ts';
import type { AuthorizationRequest } from '../../src/account/grants/entities.ts';
import { membershipsOf } from '../../src/account/identity/membership-records.ts';
import type { Principal, Services } from '../../src/platform/context.ts';
import { subscriptionUsable } from '../../src/platform/plans.ts';
import { isOptIn, MCP_SCOPES, type McpScope, ROLES, roleAllows, roleForScope } from '../../src/platform/scopes.ts';
import { isLoopbackUri } from '../checks/redirect-uris.ts';
import { markClient } from './client-warnings.ts';

/** What a consent page shows: the client, where its response goes, the signed-in user, their organizations and the requested scopes. */
export async function describeRequest(services: Services, request: AuthorizationRequest, principal: Principal) {
  const em = services.em.fork();
  const client = await clientById(em, request.clientId);
  const memberships = await membershipsOf(em, principal.userId);
  const url = new URL(request.redirectUri);
  const documentHost = client.kind === 'metadata_document' ? new URL(client.clientId).hostname : null;
  const marks = markClient({ name: client.name, redirectUri: request.redirectUri, documentHost });
  return {
    client: {
      name: client.name,
      client_id: client.clientId,
      kind: client.kind,
      redirect_host: url.host === '' ? url.protocol : url.host,
      redirect_host_shown: marks.redirectHostShown,
      redirect_uri: request.redirectUri,
      loopback_only: client.redirectUris.every(isLoopbackUri),
      warnings: marks.warnings,
      known_as: marks.known,
    },
    user: { email: principal.userEmail, name: memberships[0]?.user_name ?? '' },
    organizations: memberships.map(({ id, name, role, subscription_status: status }) => ({
      id,
      name,
      role,
      usable: subscriptionUsable(status),
      reason: subscriptionUsable(status) ? null : `Its subscription is ${status}. Renew it in the billing settings first.`,
    })),
    scopes: request.scopes.map((scope) => ({
      scope,
      description: MCP_SCOPES[scope as McpScope] ?? scope,
      opt_in: isOptIn(scope as McpScope),
      roles_short_of: ROLES.filter((role) => !roleAllows(role, roleForScope('mcp', scope) ?? 'owner')),
    })),
    expires_at: request.expiresAt.toISOString(),
  };
}
