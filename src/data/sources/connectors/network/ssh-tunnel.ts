import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Client, ClientChannel, ServerHostKeyAlgorithm } from 'ssh2';
import { ConnectorProblem } from '../problem.ts';
import { retryAfter } from './problems.ts';
import type { SshLogin, SshSettings, Tunnelled } from './settings.ts';

const READY_MS = 15_000;
const KEEPALIVE_MS = 15_000;

/** Always in this order: a server with several keys shows the same one each time. Without SHA-1 (RFC 8332). */
const HOST_KEYS: ServerHostKeyAlgorithm[] = [
  'ssh-ed25519',
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'ecdsa-sha2-nistp521',
  'rsa-sha2-512',
  'rsa-sha2-256',
];

/** Reasons for which a server refuses a channel (RFC 4254 §5.1). */
const [PROHIBITED, NOT_CONNECTED] = [1, 2];

/** The SSH server's key is not the one that a person confirmed; nobody has signed in to it. `hostKey` is its fingerprint. */
export class UnconfirmedHostKey extends ConnectorProblem {
  readonly hostKey: string;

  constructor(hostKey: string, confirmed: string | null) {
    const compare = 'Compare it with what ssh-keygen -l shows for the server’s public key in /etc/ssh';
    super(
      'credentials',
      confirmed === null
        ? `Confirm the SSH server’s host key, ${hostKey}. ${compare}; if it is the same, set it as host_key.`
        : `The SSH server’s host key has changed: it is ${hostKey} now. Somebody could be in between, or the server was set up again. ${compare}; only if it is the same, set it as host_key.`,
    );
    this.hostKey = hostKey;
  }
}

interface Hop {
  /** Connected to the SSH server. */
  socket: Socket;
  settings: SshSettings;
}

/**
 * Signs in to an SSH server, whose host key must be the confirmed one, and has it connect to `target`. What is returned works as a socket to the
 * target, until the hop's socket is closed.
 * @throws ConnectorProblem, EgressError if the target is closed to the hop
 */
export async function openTunnel(link: Tunnelled, hop: Hop, target: { host: string; port: number }): Promise<Socket> {
  // Only when needed: every start of the service would load it.
  const { default: ssh2 } = await import('ssh2');
  const addresses = await link.beyond(hop.socket, target.host, target.port);
  const client = await signedIn(ssh2, link, hop);
  let failure: unknown;
  for (const address of addresses) {
    try {
      return asSocket(await channelTo(client, address, target.port));
    } catch (error) {
      failure = error;
    }
  }
  throw channelProblem(failure, link.now());
}

type Ssh = typeof import('ssh2');

function signedIn(ssh2: Ssh, link: Tunnelled, { socket, settings }: Hop): Promise<Client> {
  const login = loginOf(ssh2, link.secret().ssh_login);
  const client = new ssh2.Client();
  let shown: string | undefined;
  return new Promise((done, fail) => {
    // Errors after it is ready end the channel too, and its user notices.
    client.on('error', (error) => fail(loginProblem(error, shown, settings.host_key, link.now())));
    client.on('close', () => fail(closed(link.now())));
    client.on('ready', () => done(client));
    client.connect({
      sock: socket,
      username: settings.user,
      ...login,
      readyTimeout: READY_MS,
      keepaliveInterval: KEEPALIVE_MS,
      // Compressed, a few bytes could become very many.
      algorithms: { serverHostKey: HOST_KEYS, compress: ['none'] },
      hostVerifier: (key: Buffer) => {
        shown = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
        return shown === settings.host_key;
      },
    });
  });
}

function loginOf({ utils }: Ssh, login: SshLogin | undefined): { privateKey?: string; passphrase?: string; password?: string } {
  const { private_key: privateKey, passphrase, password } = login ?? {};
  if (!privateKey && !password) {
    throw new ConnectorProblem('credentials', 'Enter the private key or the password of the user on the SSH server.');
  }
  if (!privateKey) return { password };
  const parsed = utils.parseKey(privateKey, passphrase);
  const [key] = Array.isArray(parsed) ? parsed : [parsed];
  if (key instanceof Error || !key?.isPrivateKey()) {
    throw new ConnectorProblem(
      'credentials',
      'The private key could not be read. Enter the whole key in OpenSSH or PEM format, and its passphrase if it has one.',
      { cause: key instanceof Error ? key : undefined },
    );
  }
  return { privateKey, ...(passphrase ? { passphrase } : {}), ...(password ? { password } : {}) };
}

function loginProblem(error: Error & { level?: string }, shown: string | undefined, confirmed: string | null, now: Date): ConnectorProblem {
  if (shown !== undefined && shown !== confirmed) return new UnconfirmedHostKey(shown, confirmed);
  const { level } = error;
  if (level === 'client-authentication') {
    return new ConnectorProblem('credentials', 'The SSH server rejected the user, the private key or the password. Enter them again.', {
      cause: error,
    });
  }
  if (level === 'client-timeout') {
    return new ConnectorProblem('network', 'The SSH server did not answer in time.', { retryAt: retryAfter(now), cause: error });
  }
  if (level === 'handshake' || level === 'protocol') {
    return new ConnectorProblem(
      'network',
      'The SSH server ended the connection, does not speak SSH, or shares no algorithm with this service. Check its host and port.',
      { retryAt: retryAfter(now), cause: error },
    );
  }
  return closed(now, error);
}

function closed(now: Date, cause?: unknown): ConnectorProblem {
  return new ConnectorProblem('network', 'The SSH server closed the connection.', { retryAt: retryAfter(now), cause });
}

function channelTo(client: Client, address: string, port: number): Promise<ClientChannel> {
  return new Promise((done, fail) => {
    client.on('close', () => fail(new Error('The SSH server closed the connection.')));
    client.forwardOut('127.0.0.1', 0, address, port, (error, channel) => (error ? fail(error) : done(channel)));
  });
}

function channelProblem(error: unknown, now: Date): ConnectorProblem {
  const { reason } = error as { reason?: number };
  if (reason === PROHIBITED) {
    return new ConnectorProblem(
      'permission',
      'The SSH server does not let this user connect to the host and port. Permit it there: AllowTcpForwarding and PermitOpen in sshd_config, or the key’s options.',
      { cause: error },
    );
  }
  if (reason !== NOT_CONNECTED) return closed(now, error);
  return new ConnectorProblem(
    'network',
    'The SSH server could not connect to the host and port. Give them as the SSH server sees them; a name that only it knows, by its address.',
    { retryAt: retryAfter(now), cause: error },
  );
}

/** With what clients of databases call on a socket besides reading and writing. */
function asSocket(channel: ClientChannel): Socket {
  // Nobody reads it, and unread it would fill the memory.
  channel.stderr.resume();
  channel.on('error', () => undefined);
  const same = () => channel;
  const socket = Object.assign(channel, { setNoDelay: same, setKeepAlive: same, ref: same, unref: same });
  // A stream that carries bytes both ways, with the methods above: the clients use no others of a socket.
  return socket as unknown as Socket;
}
