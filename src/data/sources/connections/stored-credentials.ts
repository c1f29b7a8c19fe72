import { withoutChangeLine } from '../../../account/audit/change-line.ts';
import type { Services } from '../../../platform/context.ts';
import type { Grant, SignedIn } from '../connectors/oauth/providers.ts';
import { cutOff, refreshGrant } from '../connectors/oauth/token-endpoint.ts';
import { ConnectorProblem } from '../connectors/problem.ts';
import { connectionPurpose, openConnectionSecret } from './connection-secret.ts';
import type { SourceConnection } from './entities.ts';
import type { Credentials } from './make-link.ts';

/** What is sealed for a connection that a person signed in for. */
export interface SealedGrant {
  oauth: Grant;
}

type Parts = Pick<Services, 'em' | 'sealer' | 'config' | 'now'>;
type Stored = Pick<SourceConnection, 'id' | 'organizationId' | 'secretSealed' | 'signIn'>;

/** A stored connection's credentials, opened as late as they are needed. */
export function storedCredentials(services: Parts, connection: Stored): Credentials {
  return {
    // Sealed as the connector's own schema parsed it.
    secret: () => openConnectionSecret(services.sealer, connection) as object,
    signedIn: connection.signIn ? storedSignIn(services, connection, connection.signIn.account) : null,
  };
}

function storedSignIn(services: Parts, { id, organizationId }: Stored, account: string | null): SignedIn {
  let held: Grant | null = null;
  return {
    account,
    async token(rejected) {
      if (held === null || !isUsable(held, rejected, services.now())) {
        held = await withoutChangeLine(() => usableGrant(services, { id, organizationId }, rejected));
      }
      return held.access_token;
    },
  };
}

/**
 * A connection's grant with an access token that works, requesting one if need be. The row is locked meanwhile: of several workers one uses the
 * refresh token, and what it got is saved before anybody uses it, because providers that rotate take each refresh token once. That a renewal begins
 * is saved first: where its end was not, because the worker was killed, the next one uses the old token again, which a provider that rotates
 * takes for a while longer (Atlassian: ten minutes).
 */
async function usableGrant(services: Parts, at: Pick<Stored, 'id' | 'organizationId'>, rejected: string | undefined): Promise<Grant> {
  let wasCutOff = false;
  const begun = await changeGrant(services, at, async (grant) => {
    if (isUsable(grant, rejected, services.now())) return grant;
    wasCutOff = grant.renewing ?? false;
    return { ...grant, renewing: true };
  });
  if (isUsable(begun, rejected, services.now())) return begun;
  return changeGrant(services, at, async (grant) => {
    if (isUsable(grant, rejected, services.now())) return grant;
    return refreshGrant(services, grant).catch((error: unknown) => {
      throw wasCutOff ? cutOff(grant, error) : error;
    });
  });
}

/** Saves what a connection's grant becomes, with its row locked meanwhile. */
async function changeGrant(
  services: Parts,
  { id, organizationId }: Pick<Stored, 'id' | 'organizationId'>,
  change: (grant: Grant) => Promise<Grant>,
): Promise<Grant> {
  return services.em.fork().transactional(async (tx) => {
    const [row] = await tx.execute<{ sealed: string }[]>(
      'select secret_sealed as sealed from source_connection where id = ? and organization_id = ? and sign_in is not null for update',
      [id, organizationId],
    );
    if (!row) throw new ConnectorProblem('upstream', 'The connection was changed or removed meanwhile. Try again.');
    const { oauth } = openConnectionSecret(services.sealer, { id, organizationId, secretSealed: row.sealed }) as SealedGrant;
    const changed = await change(oauth);
    if (changed === oauth) return oauth;
    const sealed = sealGrant(services, changed, { id, organizationId });
    await tx.execute('update source_connection set secret_sealed = ? where id = ?', [sealed, id]);
    return changed;
  });
}

/** A grant as it is stored for a connection. */
export function sealGrant(
  { sealer }: Pick<Services, 'sealer'>,
  grant: Grant,
  { id, organizationId }: Pick<Stored, 'id' | 'organizationId'>,
) {
  return sealer.seal(JSON.stringify({ oauth: grant } satisfies SealedGrant), connectionPurpose(id, organizationId));
}

const isUsable = ({ access_token, until }: Grant, rejected: string | undefined, now: Date) =>
  access_token !== rejected && new Date(until) > now;
