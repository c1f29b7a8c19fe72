import { lookup as resolve } from 'node:dns';
import { type ClientRequest, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isAllowedHost, mayReach } from './reach.ts';

interface EgressLimits {
  /** The operator's own hosts and networks (see `mayReach`); hosts that it names may be called by plain HTTP. */
  allowHosts: ReadonlySet<string>;
  bytesMax: number;
  /** For resolution, connection and answer together. */
  timeoutMs: number;
  accept: string;
  /** Ends the request early; its reason is thrown. */
  signal?: AbortSignal;
}

/** What is sent; by default a GET without anything. */
export interface FetchRequest {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

export interface Fetched {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A URL given by a caller was refused or could not be fetched. The message is public: it reveals nothing about our network. */
export class EgressError extends Error {}

/**
 * Fetches a URL that someone else chose. The name is resolved once, all its addresses must be public, and the connection goes to one of those,
 * so that a second DNS answer changes nothing. Redirects are not followed and compressed bodies not accepted. The body is complete: one
 * that is truncated, late or too large is an error.
 * @throws EgressError
 */
export async function guardedFetch(address: string, limits: EgressLimits, asked: FetchRequest = {}): Promise<Fetched> {
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') throw new EgressError('The address must be a URL without credentials.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const own = isAllowedHost(limits.allowHosts, { host, port });
  if (url.protocol !== 'https:' && !(own && url.protocol === 'http:')) throw new EgressError('Only https addresses are fetched.');
  if (isIP(host) !== 0 && !mayReach(limits.allowHosts, { host, address: host, port })) throw notPublic();

  const signal = AbortSignal.any([AbortSignal.timeout(limits.timeoutMs), ...(limits.signal ? [limits.signal] : [])]);
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const request = send(url, {
    method: asked.method ?? 'GET',
    // Shares no connection with anything else, and leaves none open.
    agent: false,
    lookup: lookupPermitted(limits.allowHosts, host, port),
    signal,
    headers: { accept: limits.accept, ...asked.headers, 'accept-encoding': 'identity', 'user-agent': 'reporting-service' },
  });
  try {
    const response = await answerOf(request, asked.body);
    if (response.headers['content-encoding'] !== undefined) throw new EgressError('The address returned a compressed body.');
    const body = await readBounded(response, limits.bytesMax);
    // A body without a declared length ends with its connection, even if the deadline ended it.
    signal.throwIfAborted();
    return { status: response.statusCode ?? 0, headers: response.headers, body };
  } catch (error) {
    limits.signal?.throwIfAborted();
    if (error instanceof EgressError && !(error instanceof CutOff && signal.aborted)) throw error;
    throw new EgressError(signal.aborted ? 'The address did not answer in time.' : 'The address could not be reached.', { cause: error });
  } finally {
    request.destroy();
  }
}

/** Resolves as the system does, but fails if any address of the name is not permitted. */
function lookupPermitted(allowHosts: ReadonlySet<string>, host: string, port: number): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      if (addresses.length === 0 || !addresses.every(({ address }) => mayReach(allowHosts, { host, address, port }))) {
        return done(notPublic(), []);
      }
      const [first] = addresses;
      if (options.all || first === undefined) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

const notPublic = () => new EgressError('The address is not on the public Internet.');

function answerOf(request: ClientRequest, body?: string): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    request.on('response', done);
    request.on('error', fail);
    request.end(body);
  });
}

async function readBounded(response: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const tooLarge = () => new EgressError(`The address returned more than ${bytesMax} bytes.`);
  const stated = response.headers['content-length'];
  if (stated !== undefined && Number(stated) > bytesMax) throw tooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > bytesMax) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof EgressError || !isCutOff(error)) throw error;
    throw new CutOff('The address closed the connection before its response was complete.', { cause: error });
  }
  if (!response.complete || (stated !== undefined && bytes !== Number(stated))) {
    throw new CutOff('The address closed the connection before its response was complete.');
  }
  return Buffer.concat(chunks);
}

class CutOff extends EgressError {}

function isCutOff(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ECONNRESET';
}
