import type { EntityManager } from '@mikro-orm/postgresql';
import { clientByClientId } from '../src/account/grants/client-records.ts';
import type { OAuthClient } from '../src/account/grants/entities.ts';

const REGISTERED = /^svc_mcp_cli_[0-9A-Za-z]{1,100}$/;
const DOCUMENT = /^https?:\/\/[\x21-\x7e]{1,2000}$/;

/** A known client by its id, without fetching anything; null if the id is malformed or unknown. */
export async function findClient(em: EntityManager, clientId: string): Promise<OAuthClient | null> {
  if (!REGISTERED.test(clientId) && !DOCUMENT.test(clientId)) return null;
  return clientByClientId(em, clientId);
}
