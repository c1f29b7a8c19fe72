import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { batchLoader } from '../../platform/db/batch.ts';
import { preparedStatement } from '../../platform/db/prepared.ts';
import { createLastUse } from '../identity/last-use.ts';
import { HOLDER, HOLDER_JOINS, milliseconds } from '../identity/load-credentials.ts';
import type { TokenReader, TokenRow } from '../identity/types.ts';

const COLUMNS = `select encode(t.token_hash, 'hex') as token_hash, t.id, c.id as grant_id, k.name as client_name, t.scopes,
  ${milliseconds('created_at', 't')}, ${milliseconds('expires_at', 't')}, ${milliseconds('revoked_at', 't')},
  (extract(epoch from c.revoked_at) * 1000)::float8 as grant_revoked_at, ${milliseconds('last_used_at', 't')}, ${HOLDER}
  from oauth_access_token t join oauth_grant c on c.id = t.grant_id join oauth_client k on k.id = c.client_id ${HOLDER_JOINS}`;

/** Loads access tokens for authentication: concurrent calls share one statement, and nothing is cached. */
export function createTokenReader(em: EntityManager, log?: Logger): TokenReader {
  const select = preparedStatement<TokenRow>(em, 'credential_tokens', `${COLUMNS} where t.token_hash = any($1::bytea[])`);
  const tokenUse = createLastUse(em, { table: 'oauth_access_token', column: 'last_used_at' }, log);
  const grantUse = createLastUse(em, { table: 'oauth_grant', column: 'last_used_at' }, log);
  return {
    load: batchLoader(async (hashes: readonly string[]) => {
      const rows = await select([hashes.map((hash) => `\\x${hash}`)]);
      return new Map(rows.map((row) => [row.token_hash, row]));
    }),
    async loadLatest(grantId) {
      const [row] = await em
        .fork()
        .execute<TokenRow[]>(`${COLUMNS} where t.grant_id = ? order by t.created_at desc, t.id desc limit 1`, [grantId]);
      return row;
    },
    noteUse({ id, grant_id, last_used_at }, nowMs) {
      tokenUse.note(id, last_used_at, nowMs);
      grantUse.note(grant_id, last_used_at, nowMs);
    },
    async close() {
      await Promise.all([tokenUse.close(), grantUse.close()]);
    },
  };
}
