import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context, Services } from '../../../../platform/context.ts';
import { AppError, invalidFields } from '../../../../platform/errors.ts';
import { GARBAGE_EVERY_MS, type Sweep } from '../../../../platform/sweep.ts';
import type { Grant, SignedIn } from '../../connectors/oauth/providers.ts';
import { ConnectorProblem } from '../../connectors/problem.ts';
import { ProviderSignIn } from './entities.ts';
import { grantPurpose } from './sign-in-secrets.ts';

const GONE = 'This sign-in has been used or has expired. Sign in again.';

/**
 * The grant of a finished sign-in, in the session that made it.
 * @throws AppError validation_error if there is none: it has expired, was used, or is for something else
 */
export async function waitingGrant(ctx: Context, id: string, of: { kind: string; dataSourceId: string | null }): Promise<Grant> {
  const { organizationId, credentialId } = ctx.principal;
  const found = await ctx.em.fork().findOne(ProviderSignIn, {
    id,
    organizationId,
    sessionId: credentialId,
    kind: of.kind,
    dataSourceId: of.dataSourceId,
    grantSealed: { $ne: null },
    expiresAt: { $gt: ctx.now() },
  });
  const text = found?.grantSealed ? ctx.sealer.open(found.grantSealed, grantPurpose(id, organizationId)) : null;
  if (text === null) throw invalidFields({ secret: [GONE] });
  return JSON.parse(text) as Grant;
}

/** A sign-in before its grant is stored with a source: it has one access token, and requests no other. */
export function waitingSignIn({ access_token: value, account }: Grant): SignedIn {
  return {
    account,
    async token(rejected) {
      if (rejected === value) throw new ConnectorProblem('credentials', GONE);
      return value;
    },
  };
}

/** Takes a grant for a source, once; from then on it is kept there only. @throws AppError conflict */
export async function takeGrant(tx: EntityManager, { principal }: Context, id: string): Promise<void> {
  const { organizationId, credentialId: sessionId } = principal;
  const taken = await tx.nativeDelete(ProviderSignIn, { id, organizationId, sessionId });
  if (taken === 0) throw new AppError('conflict', GONE);
}

/** How long a sign-in that was not finished is known, to say that it has expired. */
const KNOWN_MS = 86_400_000;

/** Deletes grants that no source used in time, and later the sign-ins that were not finished. */
export const SIGN_IN_SWEEP: Sweep<Services> = {
  name: 'provider sign-ins',
  everyMs: GARBAGE_EVERY_MS,
  run: ({ em }, { now }) =>
    em.fork().nativeDelete(ProviderSignIn, {
      $or: [{ grantSealed: { $ne: null }, expiresAt: { $lte: now } }, { expiresAt: { $lte: new Date(now.getTime() - KNOWN_MS) } }],
    }),
};
