import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import { connectorOf } from '../../connectors/index.ts';
import { type Grant, PROVIDER, PROVIDERS, type ProviderId } from '../../connectors/oauth/providers.ts';
import { exchangeCode } from '../../connectors/oauth/token-endpoint.ts';
import { ConnectorProblem } from '../../connectors/problem.ts';
import type { ProviderSignIn } from './entities.ts';
import { grantPurpose, verifierPurpose } from './sign-in-secrets.ts';

/** How long a grant waits for its source: well within the life of its first access token. */
const GRANT_MINUTES = 45;

/** What a provider's redirect brought back (RFC 6749 sections 4.1.2 and 4.1.2.1, RFC 9207). */
export interface Returned {
  state: string;
  code?: string;
  error?: string;
  iss?: string;
}

/** A sign-in whose grant waits to be used, as the secret of a connection: `{ "sign_in": id }`. */
export interface FinishedSignIn extends Pick<ProviderSignIn, 'id' | 'kind' | 'provider' | 'dataSourceId'> {
  account: string | null;
}

type Begun = Pick<ProviderSignIn, 'id' | 'kind' | 'provider' | 'dataSourceId' | 'verifierSealed' | 'redirectUri'>;

/**
 * Finishes a sign-in: takes its state, exchanges the code and seals the grant until a source is connected with it.
 * @throws AppError validation_error whose message says why it failed, and whose details which form it began from
 */
export async function finishSignIn(ctx: Context, returned: Returned): Promise<FinishedSignIn> {
  const begun = await takeState(ctx, returned.state);
  const refuse = (message: string) => refusal(message, begun);
  const { title } = PROVIDER[begun.provider];
  if (isFromAnother(begun.provider, returned.iss)) {
    throw refuse('The answer came from another provider than the one that you were sent to. Sign in again.');
  }
  if (returned.error === 'access_denied')
    throw refuse(`You did not allow access at ${title}. Nothing was connected. Sign in again, or use other credentials.`);
  if (returned.error !== undefined || returned.code === undefined) {
    throw refuse(`${title} ended the sign-in with an error. Sign in again; if it fails again, ask the operator of this service.`);
  }
  const grant = await exchanged(ctx, begun, returned.code, refuse);
  const kept = await ctx.em.fork().transactional(async (tx) => {
    const { organizationId } = ctx.principal;
    const sealed = ctx.sealer.seal(JSON.stringify(grant), grantPurpose(begun.id, organizationId));
    const until = new Date(Math.min(ctx.now().getTime() + GRANT_MINUTES * 60_000, new Date(grant.until).getTime()));
    return tx.execute('update provider_sign_in set grant_sealed = ?, expires_at = ? where id = ? and organization_id = ? returning id', [
      sealed,
      until,
      begun.id,
      organizationId,
    ]);
  });
  // The source that it was for has been deleted meanwhile.
  if (kept.length === 0) throw refuse('This sign-in is no longer known. Start again from the form.');
  const { id, kind, provider, dataSourceId } = begun;
  return { id, kind, provider, dataSourceId, account: grant.account };
}

async function exchanged(ctx: Context, begun: Begun, code: string, refuse: (message: string) => AppError): Promise<Grant> {
  const { title } = PROVIDER[begun.provider];
  const verifier = ctx.sealer.open(begun.verifierSealed, verifierPurpose(begun.id, ctx.principal.organizationId));
  if (verifier === null) throw refuse('This sign-in is no longer known. Start again from the form.');
  const { grant, scopes } = await exchangeCode(ctx, begun.provider, { code, verifier, redirectUri: begun.redirectUri }).catch((error) => {
    if (!(error instanceof ConnectorProblem)) throw error;
    throw refuse(
      error.fault === 'credentials' ? `${title} did not accept the answer, which is valid for minutes only. Sign in again.` : error.message,
    );
  });
  // People can leave out what they are asked for one by one.
  const missing = (connectorOf(begun.kind).signIn?.scopes ?? []).filter((scope) => scopes !== null && !scopes.has(scope));
  if (missing.length > 0) throw refuse(`At ${title}, the permission to read was left out. Sign in again, and tick all that is asked for.`);
  if (grant === null) {
    throw refuse(`${title} gave no lasting access. Remove this service from the apps of your ${title} account, and sign in again.`);
  }
  return grant;
}

/** Whether a redirect names another provider as its origin; one that names none does not say. */
function isFromAnother(provider: ProviderId, iss: string | undefined): boolean {
  if (iss === undefined) return false;
  const { issuers } = PROVIDER[provider];
  return issuers === null ? PROVIDERS.some((one) => PROVIDER[one].issuers?.includes(iss)) : !issuers.includes(iss);
}

/** Takes a state, once: it works in the session and organization that it was made for, and not for long. @throws AppError validation_error */
async function takeState(ctx: Context, state: string): Promise<Begun> {
  const { organizationId, credentialId } = ctx.principal;
  const stateHash = hash('sha256', state, 'buffer');
  const [taken] = await ctx.em.fork().transactional((tx) =>
    tx.execute<Begun[]>(
      `update provider_sign_in set returned_at = ?
        where state_hash = ? and session_id = ? and organization_id = ? and returned_at is null and expires_at > ?
        returning id, kind, provider, data_source_id as "dataSourceId", verifier_sealed as "verifierSealed", redirect_uri as "redirectUri"`,
      [ctx.now(), stateHash, credentialId, organizationId, ctx.now()],
    ),
  );
  if (taken) return taken;
  const [known] = await ctx.em.fork().execute<(Pick<Begun, 'kind' | 'dataSourceId'> & { used: boolean })[]>(
    `select kind, data_source_id as "dataSourceId", returned_at is not null as used from provider_sign_in
      where state_hash = ? and session_id = ? and organization_id = ?`,
    [stateHash, credentialId, organizationId],
  );
  if (!known)
    throw refusal(
      'This sign-in was not begun here: in another browser, session or organization, or not at all. Start again from the form.',
    );
  throw refusal(
    known.used
      ? 'This sign-in has been used already. Start again from the form.'
      : 'This sign-in took longer than 15 minutes and has expired. Start again from the form.',
    known,
  );
}

/** Why a sign-in failed, and the form that it began from, so that the person gets back there. */
function refusal(message: string, begun?: Pick<Begun, 'kind' | 'dataSourceId'>): AppError {
  return new AppError('validation_error', message, { details: begun ? { kind: begun.kind, data_source_id: begun.dataSourceId } : {} });
}

export const signInSecret = z.strictObject({ sign_in: z.uuid() });
