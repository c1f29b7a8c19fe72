import { auditWithin } from '../src/account/audit/change-line.ts';
import type { AuditEntry } from '../src/account/audit/types.ts';
import { insertClient } from '../src/account/grants/client-records.ts';
import type { OAuthClient } from '../src/account/grants/entities.ts';
import { mintCredential, mintSecret } from '../src/account/identity/raw-keys.ts';
import type { Services } from '../src/platform/context.ts';
import { checkClientInformation } from './checks/client-information.ts';
import { checkClientName } from './checks/client-name.ts';
import { checkClientScope } from './checks/client-scope.ts';
import { checkAuthMethod, checkGrantTypes, checkResponseTypes } from './checks/client-types.ts';
import { checkRedirectUris } from './checks/redirect-uris.ts';
import { OAuthError } from './oauth-error.ts';

/**
 * Registers a client (RFC 7591 §3). A confidential client's secret appears only in this response; we store its SHA-256.
 * @throws OAuthError invalid_redirect_uri, invalid_client_metadata
 */
export async function registerClient(services: Services, given: unknown, requestId: string): Promise<Record<string, unknown>> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new OAuthError('invalid_client_metadata', 'Send the metadata of the client as a JSON object.');
  }
  const fields = given as Record<string, unknown>;
  const redirectUris = checkRedirectUris(fields.redirect_uris);
  const authMethod = checkAuthMethod(fields.token_endpoint_auth_method);
  const secret = authMethod === 'none' ? null : mintSecret();
  const now = services.now();
  const fieldsOfClient = {
    clientId: mintCredential('mcp_client').raw,
    name: checkClientName(fields.client_name, redirectUris),
    redirectUris,
    grantTypes: checkGrantTypes(fields.grant_types),
    responseTypes: checkResponseTypes(fields.response_types),
    authMethod,
    secretHash: secret?.hash ?? null,
    scopes: checkClientScope(fields.scope),
    metadata: checkClientInformation(fields),
    createdAt: now,
  };
  const client = await services.em.fork().transactional(async (tx) => {
    const made = await insertClient(tx, fieldsOfClient);
    await auditWithin(tx, registrationLine(made.id, requestId), now);
    return made;
  });
  return answerOf(client, secret?.raw ?? null);
}

function registrationLine(targetId: string, requestId: string): AuditEntry {
  const nobody = { organizationId: null, userId: null, credentialId: null };
  return { ...nobody, action: 'oauth.client_registered', outcome: 'ok', door: 'mcp', requestId, durationMs: 0, targetId };
}

/** All registered metadata (RFC 7591 §3.2.1). */
function answerOf(client: OAuthClient, secret: string | null): Record<string, unknown> {
  return {
    ...client.metadata,
    client_id: client.clientId,
    client_id_issued_at: Math.floor(client.createdAt.getTime() / 1000),
    // Zero: it never expires.
    ...(secret === null ? {} : { client_secret: secret, client_secret_expires_at: 0 }),
    client_name: client.name,
    redirect_uris: client.redirectUris,
    grant_types: client.grantTypes,
    response_types: client.responseTypes,
    token_endpoint_auth_method: client.authMethod,
    ...(client.scopes ? { scope: client.scopes.join(' ') } : {}),
  };
}
