import type { Socket } from 'node:net';
import { Client } from 'pg';
import { tlsOptions } from '../network/tls.ts';
import { withWire } from '../network/wire.ts';
import { ConnectorProblem } from '../problem.ts';
import type { Link } from '../types.ts';
import { problemOf } from './problems.ts';
import type { PostgresSecret, PostgresSettings } from './settings.ts';

export type PostgresLink = Link<PostgresSettings, PostgresSecret>;

const CONNECT_MS = 15_000;

/** A connection inside a read-only transaction that sees one state of the database. */
export interface Session {
  client: Client;
  /** The major version of the server. */
  major: number;
  /** Runs work during which the server may send as much as the work itself allows. */
  unbounded<T>(work: () => Promise<T>): Promise<T>;
}

/** Roles whose members can leave the database: run programs and use files of the server. READ ONLY does not stop them. */
const DANGEROUS = ['pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files'];

/**
 * Connects, refuses roles that could do more than read, and runs `work` in a read-only transaction with one snapshot.
 * @throws ConnectorProblem
 */
export function withSession<T>(link: PostgresLink, work: (session: Session) => Promise<T>): Promise<T> {
  const { host, port } = link.settings;
  return withWire(link, { host, port, product: 'PostgreSQL', problemOf }, async ({ socket, unbounded }) => {
    const client = clientOver(socket, link);
    // Reported by whatever waits for the connection.
    client.on('error', () => undefined);
    try {
      await client.connect();
      const session: Session = { client, major: await requireReader(client), unbounded };
      for (const statement of opening(link.limits.deadlineMs)) await client.query(statement);
      const result = await work(session);
      await client.query('COMMIT');
      return result;
    } finally {
      // Without waiting: a server that does not answer must not hold us.
      client.end().catch(() => undefined);
    }
  });
}

/** The values that rows are written with: the same everywhere, and without loss. */
function opening(deadlineMs: number): string[] {
  return [
    'BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY',
    "SET LOCAL TimeZone = 'UTC'",
    "SET LOCAL DateStyle = 'ISO, YMD'",
    "SET LOCAL IntervalStyle = 'iso_8601'",
    "SET LOCAL bytea_output = 'hex'",
    'SET LOCAL extra_float_digits = 3',
    `SET LOCAL statement_timeout = ${Math.round(deadlineMs)}`,
    "SET LOCAL lock_timeout = '60s'",
    "SET LOCAL idle_in_transaction_session_timeout = '10min'",
  ];
}

function clientOver(socket: Socket, { settings, secret }: PostgresLink): Client {
  const { host, port, database, user } = settings;
  // It is connected already, to the address that was checked; the client only waits for the event.
  socket.connect = () => {
    process.nextTick(() => socket.emit('connect'));
    return socket;
  };
  return new Client({
    host,
    port,
    database,
    user,
    password: secret().password,
    application_name: 'reporting-service',
    connectionTimeoutMillis: CONNECT_MS,
    stream: () => socket,
    ssl: tlsOptions(host, settings) ?? false,
  });
}

/** @throws ConnectorProblem for a role that could do more than read. Returns the server's major version. */
async function requireReader(client: Client): Promise<number> {
  const { rows } = await client.query<{ version: string; superuser: boolean; dangerous: string[] }>(
    `SELECT pg_catalog.current_setting('server_version_num') AS version,
       EXISTS(SELECT FROM pg_catalog.pg_roles r WHERE r.rolsuper AND pg_catalog.pg_has_role(current_user, r.oid, 'MEMBER')) AS superuser,
       ARRAY(SELECT r.rolname::text FROM pg_catalog.pg_roles r
              WHERE r.rolname = ANY ($1) AND pg_catalog.pg_has_role(current_user, r.oid, 'MEMBER')) AS dangerous`,
    [DANGEROUS],
  );
  const [role] = rows;
  if (!role || role.superuser) {
    throw new ConnectorProblem(
      'permission',
      'This role is a superuser or may become one, which could do far more than read. Create a role that may only read, and use that one.',
    );
  }
  if (role.dangerous.length > 0) {
    throw new ConnectorProblem(
      'permission',
      `This role is a member of ${role.dangerous.filter((name) => DANGEROUS.includes(name)).join(' and ')}, which could do far more than read. Create a role that may only read, and use that one.`,
    );
  }
  return Math.floor(Number(role.version) / 10_000);
}
