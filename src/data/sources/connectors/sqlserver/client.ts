import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { Connection, ConnectionConfiguration } from 'tedious';
import { tlsOptions } from '../network/tls.ts';
import { type Wire, withWire } from '../network/wire.ts';
import { ConnectorProblem } from '../problem.ts';
import type { Link } from '../types.ts';
import { problemOf, ServerProblem } from './problems.ts';
import type { Named, Reader, Run } from './query.ts';
import { type Role, readRole } from './rights.ts';
import type { Cell } from './rows.ts';
import type { SqlserverSecret, SqlserverSettings } from './settings.ts';

export type SqlserverLink = Link<SqlserverSettings, SqlserverSecret>;

const CONNECT_MS = 15_000;
const CANCEL_MS = 5_000;
/** What a server sends before it has accepted the login; more would make the client copy it again and again. */
const GREETING_BYTES_MAX = 1 << 20;
const GREETING_WATCH_MS = 20;
/** How long after its end a connection's failure is still reported by the client itself. */
const GONE_MS = 1_000;

/** A connection to the database, as the user of a login. */
export interface Session extends Role {
  wire: Wire;
  run: Run;
}

/**
 * Connects, refuses users that could do more than read, and runs `work`. Nothing is committed.
 * @throws ConnectorProblem
 */
export function withSession<T>(link: SqlserverLink, work: (session: Session) => Promise<T>): Promise<T> {
  const { host, port } = link.settings;
  let connection: Connection | undefined;
  const server = { host, port, product: 'SQL Server', problemOf, farewell: () => connection?.cancel() ?? false };
  return withWire(link, server, async (wire) => {
    const opened = await open(link, wire.socket);
    connection = opened.connection;
    try {
      const run: Run = (sql, reader) => execute(opened, sql, reader);
      for (const statement of OPENING) await run(statement);
      return await work({ wire, run, ...(await readRole(run)) });
    } finally {
      // Without waiting: a server that does not answer must not hold us.
      connection.close();
    }
  });
}

/** What the server's or the login's own settings may cut off, change or wait for. */
const OPENING = ['SET NOCOUNT ON', 'SET ROWCOUNT 0', 'SET LOCK_TIMEOUT 60000', 'SET DEADLOCK_PRIORITY LOW', 'SET NUMERIC_ROUNDABORT OFF'];

interface Opened {
  connection: Connection;
  Request: typeof import('tedious').Request;
  /** Settles with what ended the connection, if it was not a request. */
  lost: Promise<never>;
}

async function open(link: SqlserverLink, socket: Socket): Promise<Opened> {
  // Loaded when it is needed: it brings the sign-ins of a whole cloud along.
  const { default: tedious } = await import('tedious');
  const connection = new tedious.Connection(configurationOf(link, socket));
  const rejections: number[] = [];
  connection.on('errorMessage', ({ number }) => rejections.push(number));
  if (link.settings.tls === 'verify-ca') connection.on('secure', (encrypted) => requireAuthority(encrypted as TLSSocket, socket));
  const lost = new Promise<never>((_, fail) => {
    connection.on('error', fail);
    // In a broken greeting the client waits for more without an end; what it does notice is worth more, and comes soon.
    socket.once('close', () => setTimeout(() => fail(socket.errored ?? ended()), GONE_MS).unref());
    connection.on('end', () => fail(ended()));
  });
  lost.catch(() => undefined);
  const watch = setInterval(() => socket.bytesRead > GREETING_BYTES_MAX && socket.destroy(new TooTalkative()), GREETING_WATCH_MS);
  try {
    const connected = new Promise<void>((done, fail) => connection.connect((error) => (error ? fail(error) : done())));
    await Promise.race([connected, lost]);
    return { connection, Request: tedious.Request, lost };
  } catch (error) {
    const [number] = rejections;
    throw number === undefined ? (error as Error) : new ServerProblem(number, error);
  } finally {
    clearInterval(watch);
  }
}

class TooTalkative extends Error {}
const ended = () => Object.assign(new Error('The connection ended'), { code: 'ECONNRESET' });

function configurationOf({ settings, secret }: SqlserverLink, socket: Socket): ConnectionConfiguration {
  const { host, port, database, user, tls } = settings;
  const given = tlsOptions(host, settings);
  let used = false;
  return {
    server: host,
    authentication: { type: 'default', options: { userName: user, password: secret().password } },
    options: {
      port,
      database,
      appName: 'reporting-service',
      // It is connected already, to the address that was checked.
      connector: async () => {
        if (used) throw new ConnectorProblem('network', REDIRECTED);
        used = true;
        return socket;
      },
      encrypt: given !== null,
      trustServerCertificate: tls === 'require' || tls === 'verify-ca',
      cryptoCredentialsDetails: { minVersion: 'TLSv1.2', ...(given?.ca ? { ca: given.ca } : {}) },
      // The server may send reads to a copy of the database.
      readOnlyIntent: true,
      connectTimeout: CONNECT_MS,
      cancelTimeout: CANCEL_MS,
      // The link's own deadline ends a sync.
      requestTimeout: 0,
      maxRetriesOnTransientErrors: 0,
      abortTransactionOnError: true,
      packetSize: 16_384,
    },
  };
}

const REDIRECTED =
  'The server sends connections on to another one. Give the host and port of that one, or set the connection policy of the Azure server to Proxy.';

/** The client checks the host's name whenever it checks the certificate; of a certificate for another name, it says so. */
function requireAuthority({ authorized, authorizationError }: TLSSocket, socket: Socket): void {
  const code = String(authorizationError ?? '');
  if (authorized || code === 'ERR_TLS_CERT_ALTNAME_INVALID') return;
  socket.destroy(Object.assign(new Error(`certificate: ${code}`), { code }));
}

function execute({ connection, Request, lost }: Opened, sql: string, reader?: Reader): Promise<void> {
  const running = new Promise<void>((done, fail) => {
    const request = new Request(sql, (error) => {
      if (!error) return done();
      // Once the connection has ended, the client completes a response that it still holds, and fails where there is no request to complete.
      connection.request = new Request('', () => undefined);
      fail(rejected(error));
    });
    if (reader?.columns) request.on('columnMetadata', (columns) => reader.columns?.(columns as Named[]));
    if (reader)
      request.on('row', (columns: { value: Cell }[]) =>
        reader.row(
          columns.map(({ value }) => value),
          request,
        ),
      );
    connection.execSqlBatch(request);
  });
  return Promise.race([running, lost]);
}

/** One batch may be rejected for several reasons. */
function rejected(error: Error): Error {
  const [first = error] = error instanceof AggregateError ? (error.errors as Error[]) : [];
  const { number } = first as { number?: number };
  return number === undefined ? first : new ServerProblem(number, error);
}
