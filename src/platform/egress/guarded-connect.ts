import { lookup } from 'node:dns/promises';
import { connect, isIP, type Socket } from 'node:net';
import { EgressError } from './guarded-fetch.ts';
import { mayReach, mayReachBeyond } from './reach.ts';

/** The limits of a connection to a host that someone else chose. */
export interface ConnectLimits {
  /** The operator's own hosts and networks: see `mayReach`. */
  allowHosts: ReadonlySet<string>;
  /** For resolution and connection together. */
  timeoutMs: number;
  signal?: AbortSignal;
}

/**
 * Opens a TCP connection to a host that someone else chose. The name is resolved once, all its addresses must be permitted, and the connection
 * goes to one of those, so that a second DNS answer changes nothing. Spellings such as `2130706433` and `0x7f.1` are resolved like names.
 * @throws EgressError
 */
export async function guardedConnect(host: string, port: number, { allowHosts, timeoutMs, signal }: ConnectLimits): Promise<Socket> {
  const deadline = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
  const addresses = await abortable(addressesOf(host), deadline);
  if (!addresses.every((address) => mayReach(allowHosts, { host, address, port }))) {
    throw new EgressError('The host is not on the public Internet.');
  }
  let failure: unknown;
  for (const address of addresses) {
    if (deadline.aborted) break;
    try {
      return await open(address, port, deadline);
    } catch (error) {
      failure = error;
    }
  }
  signal?.throwIfAborted();
  throw new EgressError(deadline.aborted ? 'The host did not answer in time.' : refusal(failure), { cause: failure });
}

/**
 * The addresses that a hop may be asked to connect to for `host`, as `mayReachBeyond` says. The name is resolved here and once: the hop is given
 * addresses only, so that its own names lead nowhere else.
 * @throws EgressError
 */
export async function addressesBeyond(
  hop: Socket,
  host: string,
  port: number,
  { allowHosts, timeoutMs, signal }: ConnectLimits,
): Promise<string[]> {
  const deadline = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
  const unknown = 'The host has no address that is known here. If only the SSH server knows its name, give its address.';
  const addresses = await abortable(addressesOf(host, unknown), deadline);
  if (addresses.every((address) => mayReachBeyond(allowHosts, hop.remoteAddress ?? '', { host, address, port }))) return addresses;
  throw new EgressError('The host may not be reached by way of the SSH server.');
}

async function addressesOf(host: string, unknown = 'The host has no address. Check its name.'): Promise<string[]> {
  const name = host.replace(/^\[|\]$/g, '');
  if (isIP(name) !== 0) return [name];
  try {
    const found = await lookup(name, { all: true });
    if (found.length > 0) return found.map(({ address }) => address);
  } catch (cause) {
    throw new EgressError(unknown, { cause });
  }
  throw new EgressError(unknown);
}

function open(address: string, port: number, deadline: AbortSignal): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket = connect({ host: address, port, noDelay: true });
    const settle = () => {
      deadline.removeEventListener('abort', abort);
      socket.removeAllListeners();
    };
    const abort = () => {
      settle();
      socket.on('error', () => undefined).destroy();
      fail(deadline.reason);
    };
    deadline.addEventListener('abort', abort, { once: true });
    socket.once('connect', () => {
      settle();
      // Until its user listens, a reset must not end the process; reads and writes fail regardless.
      done(socket.on('error', () => undefined));
    });
    socket.once('error', (error) => {
      settle();
      socket.destroy();
      fail(error);
    });
  });
}

/** Resolution cannot be cancelled, only left. */
function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((done, fail) => {
    const abort = () => fail(new EgressError('The host did not answer in time.', { cause: signal.reason }));
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(done, fail).finally(() => signal.removeEventListener('abort', abort));
  });
}

function refusal(error: unknown): string {
  return (error as NodeJS.ErrnoException | undefined)?.code === 'ECONNREFUSED'
    ? 'The host refused the connection: nothing listens on that port, or a firewall rejects it.'
    : 'The host could not be reached.';
}
