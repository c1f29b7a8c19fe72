import { randomUUID } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import { z } from 'zod';
import { parseExactly } from '../http/exact-json.ts';
import { excessOf } from '../http/json-size.ts';
import { tlsOptions } from '../network/tls.ts';
import { withWire } from '../network/wire.ts';
import { ConnectorProblem } from '../problem.ts';
import type { Link } from '../types.ts';
import { problemOf, ServerError } from './problems.ts';
import type { ClickhouseSecret, ClickhouseSettings } from './settings.ts';

export type ClickhouseLink = Link<ClickhouseSettings, ClickhouseSecret>;

/** What is said about the user who reads. */
export interface Account {
  version: string;
  /** toJSONString came with 21.7. */
  hasJson: boolean;
  /** Whether the server can be told to end a query whose reader has left; 18.16 cannot. */
  hasCancel: boolean;
  /** 1: it may not even change settings; 2: settings only; 0: it depends on its grants. */
  readonly: number;
  /** Whether its queries end by themselves. */
  hasTimeLimit: boolean;
}

/** A result with the types of its columns; values as the server writes them in JSON. */
export interface Answer {
  columns: { name: string; type: string }[];
  rows: unknown[][];
}

const answer = z.object({ meta: z.array(z.object({ name: z.string(), type: z.string() })), data: z.array(z.array(z.unknown())) });

const ERROR_BYTES_SHOWN = 4_096;

/** Runs a query whose result is small. @throws ConnectorProblem */
export async function ask(link: ClickhouseLink, sql: string, method: 'GET' | 'POST' = 'GET'): Promise<Answer> {
  const text = await send(link, { sql: `${sql}\nFORMAT JSONCompact`, method, settings: {}, isLarge: false }, buffer);
  const found = answer.safeParse(jsonOf(text));
  if (found.success) return { columns: found.data.meta, rows: found.data.data };
  throw new ConnectorProblem('network', 'This is no HTTP interface of ClickHouse. Check host and port.');
}

/** undefined for text that is no JSON, or too much to read. */
function jsonOf(text: Buffer): unknown {
  try {
    return excessOf(text) === null ? parseExactly(text.toString()) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The rows of a query as CSV, of which the first byte arrives once the query has succeeded. A query that the server does not end by itself once its
 * reader has left is killed. @throws ConnectorProblem
 */
export async function stream(
  link: ClickhouseLink,
  { readonly, hasCancel }: Account,
  sql: string,
  work: (rows: IncomingMessage) => Promise<void>,
): Promise<void> {
  // A user with readonly = 1 cannot set anything; the limits of its profile, if any, hold.
  const limits: Record<string, string> = {
    max_execution_time: String(Math.ceil(link.limits.deadlineMs / 1_000)),
    // The server holds the whole result on its disk until the query has succeeded.
    max_result_bytes: String(RESULT_BYTES_PER_BYTE * link.limits.bytesMax),
    ...(hasCancel ? { [CANCEL]: '1' } : {}),
  };
  const isLimited = readonly !== 1;
  const id = randomUUID();
  try {
    await send(
      link,
      { sql: `${sql}\nFORMAT CSV`, method: 'GET', settings: { query_id: id, ...(isLimited ? limits : {}) }, isLarge: true },
      work,
    );
  } catch (error) {
    if (link.signal.aborted && !(isLimited && hasCancel)) await kill(link, id);
    throw error;
  }
}

/** Ends a query, which users may do with their own even if they may only read; a server that does not do it keeps it until its own limits do. */
async function kill(link: ClickhouseLink, id: string): Promise<void> {
  await ask(link.afterwards(), `KILL QUERY WHERE query_id = '${id}'`, 'POST').catch((error: unknown) => {
    link.log.info({ err: error }, 'a query that nobody waits for could not be ended');
  });
}

/** @throws ConnectorProblem for a user whose results the server cuts off without an error */
export async function accountOf(link: ClickhouseLink): Promise<Account> {
  // As a POST, for a GET sets readonly itself.
  const { rows } = await ask(link, `SELECT name, value, version() FROM system.settings WHERE ${OF_INTEREST}`, 'POST');
  const version = String(rows[0]?.[2] ?? '');
  const found = new Map(rows.map(([name, value]) => [String(name), Number(value)]));
  const cuts = [...found.keys()].filter((name) => !ABOUT_THE_USER.includes(name));
  if (cuts.length > 0) {
    throw new ConnectorProblem(
      'permission',
      `The settings of this user cut results off without an error: ${cuts.sort().join(', ')}. Set overflow modes to throw, and limit and offset to 0, in its profile.`,
    );
  }
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return {
    version,
    hasCancel: found.has(CANCEL),
    hasJson: major > 21 || (major === 21 && minor >= 7),
    readonly: found.get('readonly') ?? 0,
    hasTimeLimit: (found.get(MAX_TIME) ?? 0) > 0,
  };
}

/** Ends a query once its reader has left. */
const CANCEL = 'cancel_http_readonly_queries_on_client_close';

const MAX_TIME = 'max_execution_time';
const ABOUT_THE_USER = ['readonly', CANCEL, MAX_TIME];

/** A number takes eight bytes in the server's memory, and at least two as CSV. */
const RESULT_BYTES_PER_BYTE = 8;

/** Also settings that end a result early. */
const OF_INTEREST = `name IN (${ABOUT_THE_USER.map((name) => `'${name}'`).join(', ')}) OR (name LIKE '%overflow_mode%' AND value IN ('break', 'any')) OR (name IN ('limit', 'offset') AND value != '0')`;

interface Query {
  sql: string;
  /** The server runs nothing but reading queries for a GET. */
  method: 'GET' | 'POST';
  settings: Record<string, string>;
  /** Whether the work itself limits what the server may send. */
  isLarge: boolean;
}

/** Sends a query over a connection of its own. */
function send<T>(link: ClickhouseLink, query: Query, work: (response: IncomingMessage) => Promise<T>): Promise<T> {
  const { settings } = link;
  const { host, port } = settings;
  return withWire(link, { host, port, product: 'ClickHouse', problemOf }, async ({ socket, unbounded }) => {
    const tls = tlsOptions(host, settings);
    const secure = tls ? connectTls({ ...tls, socket, ...(isIP(host) ? {} : { servername: host }) }) : socket;
    const response = await responseOf(link, query, secure);
    const status = response.statusCode ?? 0;
    if (status === 200) return query.isLarge ? unbounded(() => work(response)) : work(response);
    let text = '';
    for await (const chunk of response) {
      text += String(chunk);
      if (text.length >= ERROR_BYTES_SHOWN) break;
    }
    throw new ServerError(status, text);
  });
}

function responseOf(
  { settings, secret }: ClickhouseLink,
  { sql, method, settings: given }: Query,
  socket: Socket,
): Promise<IncomingMessage> {
  const { host, port, database, user } = settings;
  const credentials = Buffer.from(`${user}:${secret().password}`).toString('base64');
  // Held back by the server until the query has succeeded: a failure midway would otherwise look like the end of the rows.
  const parameters = new URLSearchParams({ database, wait_end_of_query: '1', ...given, ...(method === 'GET' ? { query: sql } : {}) });
  return new Promise((done, fail) => {
    const asked = request({
      createConnection: () => socket,
      host,
      port,
      method,
      path: `/?${parameters}`,
      headers: { authorization: `Basic ${credentials}`, connection: 'close' },
    });
    asked.on('response', done).on('error', fail);
    asked.end(method === 'POST' ? sql : undefined);
  });
}
