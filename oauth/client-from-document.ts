import { clientByClientId, upsertDocumentClient } from '../src/account/grants/client-records.ts';
import type { OAuthClient } from '../src/account/grants/entities.ts';
import type { Services } from '../src/platform/context.ts';
import { EgressError, type Fetched, guardedFetch } from '../src/platform/egress/guarded-fetch.ts';
import { checkClientDocument } from './checks/client-document.ts';
import { OAuthError } from './oauth-error.ts';

const BYTES_MAX = 32 * 1024;
const TIMEOUT_MS = 5_000;
const FRESH_SECONDS = { least: 60, unsaid: 3600, most: 86_400 };

/**
 * The client whose id is the URL of its metadata document, fetched if the stored copy is stale
 * (draft-ietf-oauth-client-id-metadata-document-02 §5; the MCP authorization specification prefers it to registration). A document that
 * cannot be fetched or is invalid is refused and not stored.
 * @param mayFetch called before anything is fetched; throws if this caller has caused too many fetches
 * @throws OAuthError invalid_client, invalid_client_metadata, invalid_redirect_uri
 */
export async function clientFromDocument(services: Services, address: string, mayFetch: () => Promise<void>): Promise<OAuthClient> {
  const em = services.em.fork();
  const stored = await clientByClientId(em, address);
  const now = services.now();
  if (stored?.documentExpiresAt && stored.documentExpiresAt > now) return stored;
  await mayFetch();
  const answer = await fetchDocument(services, address);
  const fields = checkClientDocument(address, answer.body);
  const freshSeconds = freshFor(answer.headers['cache-control']);
  return upsertDocumentClient(em, address, fields, { now, expiresAt: new Date(now.getTime() + freshSeconds * 1000) });
}

async function fetchDocument(services: Services, address: string): Promise<Fetched> {
  const limits = { allowHosts: services.config.egressAllowHosts, bytesMax: BYTES_MAX, timeoutMs: TIMEOUT_MS, accept: 'application/json' };
  let answer: Fetched;
  try {
    answer = await guardedFetch(address, limits);
  } catch (cause) {
    if (!(cause instanceof EgressError)) throw cause;
    throw new OAuthError('invalid_client', `The client's metadata document could not be fetched. ${cause.message}`, { status: 400, cause });
  }
  // §5: redirects are not followed, and only 200 counts.
  if (answer.status !== 200) {
    throw new OAuthError('invalid_client', `The client's metadata document could not be fetched: status ${answer.status}.`, {
      status: 400,
    });
  }
  if (!/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(answer.headers['content-type'] ?? '')) {
    throw new OAuthError('invalid_client', "The client's metadata document is not served as application/json.", { status: 400 });
  }
  return answer;
}

/** Freshness in seconds by Cache-Control (RFC 9111 §5.2.2), within our own bounds. */
function freshFor(cacheControl: string | undefined): number {
  if (cacheControl === undefined) return FRESH_SECONDS.unsaid;
  if (/\bno-(store|cache)\b/i.test(cacheControl)) return FRESH_SECONDS.least;
  const maxAge = /\bmax-age="?(\d{1,10})/i.exec(cacheControl)?.[1];
  if (maxAge === undefined) return FRESH_SECONDS.unsaid;
  return Math.min(Math.max(Number(maxAge), FRESH_SECONDS.least), FRESH_SECONDS.most);
}
