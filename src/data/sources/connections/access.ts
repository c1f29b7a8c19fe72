import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../../platform/context.ts';
import { connectionPurpose } from './connection-secret.ts';
import type { ConnectedAccount, SourceConnection } from './entities.ts';
import { type Credentials, parseConnection, parseSettings } from './make-link.ts';
import { signInSecret } from './sign-in/finish-sign-in.ts';
import { takeGrant, waitingGrant, waitingSignIn } from './sign-in/waiting-grant.ts';
import { sealGrant } from './stored-credentials.ts';

/** Settings with the credentials that a caller sent for them. */
export interface Access {
  settings: object;
  credentials: Credentials;
  /** Seals the credentials for a connection, in the transaction that stores them. @throws AppError conflict if the sign-in was used meanwhile */
  keep(tx: EntityManager, connection: Pick<SourceConnection, 'id' | 'organizationId'>): Promise<KeptAccess>;
}

interface KeptAccess {
  secretSealed: string;
  signIn: ConnectedAccount | null;
}

/**
 * What a caller sent: the connector's own secret, or `{ sign_in }` with the id of a finished sign-in. A grant itself is never taken.
 * @throws AppError validation_error naming each wrong field
 */
export async function sentAccess(
  ctx: Context,
  sent: { kind: string; settings: unknown; secret: unknown; dataSourceId: string | null },
): Promise<Access> {
  const { kind, dataSourceId } = sent;
  const signIn = signInSecret.safeParse(sent.secret);
  if (signIn.success) {
    const settings = parseSettings(kind, sent.settings);
    const grant = await waitingGrant(ctx, signIn.data.sign_in, { kind, dataSourceId });
    const { provider, account, account_key } = grant;
    return {
      settings,
      credentials: { secret: noSecret, signedIn: waitingSignIn(grant) },
      async keep(tx, connection) {
        await takeGrant(tx, ctx, signIn.data.sign_in);
        return { secretSealed: sealGrant(ctx, grant, connection), signIn: { provider, account, account_key } };
      },
    };
  }
  const { settings, secret } = parseConnection(kind, sent.settings, sent.secret);
  return {
    settings,
    credentials: { secret: () => secret, signedIn: null },
    async keep(_, { id, organizationId }) {
      return { secretSealed: ctx.sealer.seal(JSON.stringify(secret), connectionPurpose(id, organizationId)), signIn: null };
    },
  };
}

function noSecret(): never {
  throw new Error('A person signed in: there is no secret');
}
