import type { Socket } from 'node:net';
import type { Connection, createConnection, FieldPacket } from 'mysql2';
import { z } from 'zod';
import { tlsOptions } from '../network/tls.ts';
import { type Wire, withWire } from '../network/wire.ts';
import { ConnectorProblem } from '../problem.ts';
import type { Link } from '../types.ts';
import { problemOf } from './problems.ts';
import { requireReader } from './rights.ts';
import type { MysqlSecret, MysqlSettings } from './settings.ts';

export type MysqlLink = Link<MysqlSettings, MysqlSecret>;

const CONNECT_MS = 15_000;
const UNKNOWN_VARIABLE = 1193;

/** A connection inside a read-only transaction that sees one state of the database. */
export interface Session {
  connection: Connection;
  wire: Wire;
  /** `MySQL 8.4`, `MariaDB 10.11`. */
  server: string;
  /** What the user may do that it should not. */
  warnings: string[];
}

/**
 * Connects, refuses users that could do more than read, and runs `work` in a read-only transaction with one snapshot.
 * @throws ConnectorProblem
 */
export async function withSession<T>(link: MysqlLink, work: (session: Session) => Promise<T>): Promise<T> {
  // Only when needed: every start of the service would load it.
  const client = await import('mysql2');
  const { host, port } = link.settings;
  return await withWire(link, { host, port, product: 'MySQL', problemOf }, async (wire) => {
    const connection = await connect(client, link, wire.socket);
    try {
      const [version = { version: '' }] = await rowsOf(connection, 'SELECT VERSION() AS version', z.object({ version: z.string() }));
      const isMariaDb = /mariadb/i.test(version.version);
      const [release = ''] = /\d+\.\d+/.exec(version.version.replace(/^5\.5\.5-/, '')) ?? [];
      const warnings = requireReader(await grantsOf(connection, isMariaDb));
      await prepare(connection, isMariaDb, link.limits.deadlineMs);
      return await work({ connection, wire, server: `${isMariaDb ? 'MariaDB' : 'MySQL'} ${release}`, warnings });
    } finally {
      // Without waiting: a server that does not answer must not hold us.
      connection.destroy();
    }
  });
}

interface Client {
  createConnection: typeof createConnection;
}

function connect(client: Client, { settings, secret }: MysqlLink, socket: Socket): Promise<Connection> {
  const { host, port, database, user } = settings;
  const tls = tlsOptions(host, settings);
  // Node checks a certificate against this where its caller names no host, as the client does for an address; without it, against "localhost".
  Object.assign(socket, { _host: host });
  const connection = client.createConnection({
    host,
    port,
    database,
    user,
    password: secret().password,
    stream: socket,
    connectTimeout: CONNECT_MS,
    charset: 'utf8mb4',
    // The server must not ask for files of ours.
    flags: ['-LOCAL_FILES'],
    multipleStatements: false,
    supportBigNumbers: true,
    bigNumberStrings: true,
    dateStrings: true,
    ...(tls === null ? {} : { ssl: sslOf(settings, tls) }),
  });
  // A server that breaks the protocol is not one to go on with.
  connection.on('warn', () => socket.destroy());
  return new Promise((done, fail) => {
    // Later errors are reported by whatever waits for the connection.
    connection.on('error', fail);
    connection.connect((error) => (error ? fail(error) : done(connection)));
  });
}

function sslOf(
  { tls, ca_certificate: ca }: MysqlSettings,
  { minVersion, rejectUnauthorized = true }: { minVersion?: unknown; rejectUnauthorized?: boolean },
) {
  return {
    minVersion: minVersion as 'TLSv1.2',
    rejectUnauthorized,
    verifyIdentity: tls === 'verify-full',
    ...(ca === null ? {} : { ca }),
  };
}

/** The values that rows are sent with: the same everywhere, and without loss. Then the transaction. */
async function prepare(connection: Connection, isMariaDb: boolean, deadlineMs: number): Promise<void> {
  const most = isMariaDb ? `max_statement_time = ${Math.ceil(deadlineMs / 1000)}` : `max_execution_time = ${Math.round(deadlineMs)}`;
  await run(connection, 'SET NAMES utf8mb4');
  // The server's own settings may cut results off or change values: rows beyond a limit, long GROUP_CONCATs, blanks that fill a CHAR.
  await run(
    connection,
    `SET SESSION time_zone = '+00:00', sql_select_limit = 18446744073709551615, group_concat_max_len = 16777216,
       sql_mode = REPLACE(@@sql_mode, 'PAD_CHAR_TO_FULL_LENGTH', ''), net_write_timeout = 600, lock_wait_timeout = 60`,
  );
  await run(connection, `SET SESSION ${most}`).catch((error) => {
    if ((error as { errno?: number }).errno !== UNKNOWN_VARIABLE) throw error;
  });
  await run(connection, 'SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ');
  await run(connection, 'START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY');
}

/** One line each. MySQL leaves out what the user has by its roles, unless they are named. */
async function grantsOf(connection: Connection, isMariaDb: boolean): Promise<string[]> {
  const lines = async (sql: string) =>
    (await rowsOf(connection, sql, z.record(z.string(), z.string()))).flatMap((row) => Object.values(row));
  const own = await lines('SHOW GRANTS');
  if (isMariaDb || !own.some((line) => /^GRANT [`'"]/.test(line))) return own;
  const [{ roles } = { roles: 'NONE' }] = await rowsOf(connection, 'SELECT CURRENT_ROLE() AS roles', z.object({ roles: z.string() }));
  return roles === 'NONE' ? own : lines(`SHOW GRANTS FOR CURRENT_USER() USING ${roles}`);
}

/** Runs a statement that has no rows, or few. */
export function run(connection: Connection, sql: string): Promise<{ rows: unknown; fields: FieldPacket[] }> {
  return new Promise((done, fail) => {
    connection.query(sql, (error, rows, fields) => (error ? fail(withoutQuery(error)) : done({ rows, fields: fields ?? [] })));
  });
}

/** The client attaches the statement, which may be the owner's own. */
export function withoutQuery(error: Error): Error {
  delete (error as { sql?: string }).sql;
  return error;
}

/** @throws ConnectorProblem for rows that a MySQL server would not send */
export async function rowsOf<T>(connection: Connection, sql: string, row: z.ZodType<T>): Promise<T[]> {
  const parsed = z.array(row).safeParse((await run(connection, sql)).rows);
  if (parsed.success) return parsed.data;
  throw new ConnectorProblem('upstream', 'The server does not answer as a MySQL server would. Check host and port.');
}
