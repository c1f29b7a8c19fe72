import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { EgressError, type Fetched, type FetchRequest } from '../../../../platform/egress/guarded-fetch.ts';
import { certificateProblem } from '../network/tls.ts';
import { ConnectorProblem } from '../problem.ts';
import type { Link } from '../types.ts';

type HttpLink = Pick<Link<object, object>, 'fetch' | 'signal' | 'limits' | 'now'>;

/** A request to a service, as often as it takes. */
export interface HttpRequest extends FetchRequest {
  url: string;
  /** What is read, for messages: a table’s name or “an access token”. */
  what: string;
  bytesMax?: number;
  /** Statuses that the caller handles itself. */
  accept?: readonly number[];
  /** Tells what a response means that looks like a refusal: null if nothing special. For services with codes of their own. */
  problem?: (response: Fetched) => ConnectorProblem | null;
}

/** What a service answered, and from where after redirects. */
interface HttpResponse extends Fetched {
  url: string;
}

const REDIRECTS_MAX = 5;
const TRIES_MAX = 5;
/** A service that asks to wait longer is tried again by a later sync. */
const WAIT_MS_MAX = 120_000;
const FIRST_WAIT_MS = 1_000;
/** Until the next sync is tried, if the service did not say. */
const RETRY_MS = 15 * 60_000;
const TRANSIENT = new Set([408, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524, 529]);

/**
 * Sends a request and returns the response if it succeeded. Redirects are followed, each checked like the first address, without the request's
 * headers if they lead to another origin. Statuses that pass are tried again after the time that the service asks for.
 * @throws ConnectorProblem
 */
export async function request(link: HttpLink, asked: HttpRequest): Promise<HttpResponse> {
  for (let attempt = 1; ; attempt++) {
    const response = await redirected(link, asked);
    const { status } = response;
    if ((status >= 200 && status < 300) || asked.accept?.includes(status)) return response;
    const found = asked.problem?.(response) ?? null;
    if (found !== null && found.fault !== 'quota') throw found;
    const delayMs = delayOf(response.headers, attempt, link.now());
    if (found === null && !TRANSIENT.has(status)) throw refusal(status, asked.what);
    const until = found?.retryAt ? Math.max(delayMs, found.retryAt.getTime() - link.now().getTime()) : delayMs;
    if (attempt >= TRIES_MAX || until > Math.min(WAIT_MS_MAX, link.limits.deadlineMs / 4))
      throw found ?? exhausted(status, asked.what, new Date(link.now().getTime() + Math.max(until, RETRY_MS)));
    await pause(until, link.signal);
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
}

async function redirected(link: HttpLink, { url, what, method, headers, body, bytesMax }: HttpRequest): Promise<HttpResponse> {
  const { origin } = new URL(url);
  let at = url;
  for (let hop = 0; hop <= REDIRECTS_MAX; hop++) {
    const same = new URL(at).origin === origin;
    const response = await sent(
      link,
      at,
      { method, ...(same ? { headers, body } : {}), ...(bytesMax === undefined ? {} : { bytesMax }) },
      what,
    );
    if (![301, 302, 303, 307, 308].includes(response.status)) return { ...response, url: at };
    const next = response.headers.location === undefined ? null : URL.parse(response.headers.location, at);
    if (next === null) throw refusal(response.status, what);
    if (method === 'POST') {
      throw new ConnectorProblem(
        'upstream',
        `The service redirects ${what} to another address, which was not followed. Check the address.`,
      );
    }
    if (new URL(at).protocol === 'https:' && next.protocol !== 'https:') {
      throw new ConnectorProblem('network', `The service redirects ${what} to an address without encryption, which was not followed.`);
    }
    at = next.href;
  }
  throw new ConnectorProblem('upstream', `The service redirects ${what} more than ${REDIRECTS_MAX} times. Check the path.`);
}

async function sent(link: HttpLink, url: string, options: FetchRequest & { bytesMax?: number }, what: string): Promise<Fetched> {
  try {
    return await link.fetch(url, options);
  } catch (error) {
    link.signal.throwIfAborted();
    if (!(error instanceof EgressError)) throw error;
    const certificate = certificateProblem(error.cause, 'service');
    if (certificate) throw certificate;
    if (/more than \d+ bytes/.test(error.message)) {
      throw new ConnectorProblem('schema', `One response with ${what} is too large to read. Ask for smaller pages.`, { cause: error });
    }
    throw new ConnectorProblem('network', `Reading ${what} failed. ${error.message}`, {
      retryAt: new Date(link.now().getTime() + RETRY_MS),
      cause: error,
    });
  }
}

/** How long to wait before the next try, in ms: what the service asks for (RFC 9110 section 10.2.3), or twice as long each time. */
function delayOf(headers: IncomingHttpHeaders, attempt: number, now: Date): number {
  const asked = headers['retry-after']?.trim() ?? '';
  if (/^\d{1,9}$/.test(asked)) return Number(asked) * 1_000;
  const at = Date.parse(asked);
  if (!Number.isNaN(at)) return Math.max(0, at - now.getTime());
  return FIRST_WAIT_MS * 2 ** (attempt - 1);
}

function exhausted(status: number, what: string, retryAt: Date): ConnectorProblem {
  return status === 429
    ? new ConnectorProblem('quota', `The service allows no more requests for now (${what}). The next sync goes on once its limit allows.`, {
        retryAt,
      })
    : new ConnectorProblem('upstream', `The service has a problem of its own: it answered ${status} for ${what}.`, { retryAt });
}

function refusal(status: number, what: string): ConnectorProblem {
  if (status === 401) {
    return new ConnectorProblem('credentials', `The service rejected the credentials (401 for ${what}). Enter them again.`);
  }
  if (status === 402 || status === 403) {
    return new ConnectorProblem('permission', `The credentials may not read ${what} (${status}). Give them read access to it.`);
  }
  if (status === 404 || status === 410) {
    return new ConnectorProblem('schema', `There is nothing at the address of ${what} (${status}). Check the base URL and the path.`);
  }
  if (status >= 300 && status < 400) {
    return new ConnectorProblem(
      'upstream',
      `The service redirects ${what} without saying where (${status}). Check the base URL and the path.`,
    );
  }
  return new ConnectorProblem('schema', `The service rejected the request for ${what} (${status}). Check the path and its parameters.`);
}
