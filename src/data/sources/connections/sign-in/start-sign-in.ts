import { hash, randomBytes } from 'node:crypto';
import type { Context } from '../../../../platform/context.ts';
import { newId } from '../../../../platform/db/ids.ts';
import { AppError, invalidFields } from '../../../../platform/errors.ts';
import { connectorOf } from '../../connectors/index.ts';
import { PROVIDER, type SignInWay } from '../../connectors/oauth/providers.ts';
import { storedConnection } from '../stored-connection.ts';
import { ProviderSignIn } from './entities.ts';
import { verifierPurpose } from './sign-in-secrets.ts';

/** How long a person may take at the provider. */
const STATE_MINUTES = 15;
/** The page to which all providers redirect. */
const RETURN_PATH = '/data-sources/signed-in';

/** A sign-in that has begun, and where it goes on. */
export interface StartedSignIn {
  authorizeUrl: string;
  expiresAt: Date;
}

/** How people can sign in for a kind here; null if they cannot, or the operator has not configured the provider. */
export function signInWayOf({ config }: Pick<Context, 'config'>, kind: string): SignInWay | null {
  const { signIn = null } = connectorOf(kind);
  return signIn !== null && config.oauthClients[signIn.provider] !== null ? signIn : null;
}

/**
 * Begins a sign-in with a provider's account for a new source, or for one whose credentials it replaces: the page where the person consents, with
 * PKCE (RFC 7636) and a state that works once, in this session and organization.
 * @throws AppError validation_error, not_found, conflict for a source of uploaded files
 */
export async function startSignIn(ctx: Context, asked: { kind: string; dataSourceId?: string }): Promise<StartedSignIn> {
  const { kind, dataSourceId } = asked;
  if (dataSourceId !== undefined && (await storedConnection(ctx, dataSourceId)).kind !== kind) {
    throw invalidFields({ kind: ['The data source is of another kind.'] });
  }
  const way = signInWayOf(ctx, kind);
  if (way === null) throw invalidFields({ kind: ['Nobody can sign in for this kind here. Enter its credentials instead.'] });
  const { baseUrl } = ctx.config;
  if (baseUrl === null) throw new AppError('service_unavailable', 'The service does not know its own address yet. Try again.');
  const [id, now] = [newId(), ctx.now()];
  const state = randomBytes(32).toString('base64url');
  const verifier = randomBytes(32).toString('base64url');
  const redirectUri = `${baseUrl}${RETURN_PATH}`;
  const expiresAt = new Date(now.getTime() + STATE_MINUTES * 60_000);
  const { organizationId, credentialId } = ctx.principal;
  await ctx.em.fork().transactional((tx) =>
    tx.insert(ProviderSignIn, {
      id,
      organizationId,
      sessionId: credentialId,
      provider: way.provider,
      kind,
      dataSourceId: dataSourceId ?? null,
      stateHash: hash('sha256', state, 'buffer'),
      verifierSealed: ctx.sealer.seal(verifier, verifierPurpose(id, organizationId)),
      redirectUri,
      returnedAt: null,
      grantSealed: null,
      createdAt: now,
      expiresAt,
    }),
  );
  return { authorizeUrl: authorizeUrl(ctx, way, { state, verifier, redirectUri }), expiresAt };
}

function authorizeUrl(
  { config }: Context,
  { provider, scopes }: SignInWay,
  asked: { state: string; verifier: string; redirectUri: string },
) {
  const { authorizeUrl: at, parameters, scopes: always } = PROVIDER[provider];
  const url = new URL(at(config.endpoints));
  const query = {
    ...parameters,
    response_type: 'code',
    client_id: config.oauthClients[provider]?.id ?? '',
    redirect_uri: asked.redirectUri,
    scope: [...scopes, ...always].join(' '),
    state: asked.state,
    code_challenge: hash('sha256', asked.verifier, 'base64url'),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}
