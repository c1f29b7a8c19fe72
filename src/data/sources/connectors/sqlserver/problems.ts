import { brokenOff, networkProblem, retryAfter } from '../network/problems.ts';
import { ConnectorProblem, type Fault } from '../problem.ts';

const REJECTED = 'The server rejected the query. Run it in another client to see why, and correct it.';
const GONE = 'A chosen table or column is no longer there. Choose the tables again.';
const NOT_PERMITTED = 'The user may not read all chosen tables. Grant it SELECT on them.';
const FULL = 'The server has no free connections, or this user may not open more.';
const SLOW = 'Reading took too long, or waited too long for a lock. Choose fewer tables or columns, or another time.';
const STOPPING = 'The server is starting, stopping or restarting, or somebody ended the connection there.';

/** Numbers of errors (SQL Server, "Database Engine events and errors"; Azure SQL Database, "Troubleshoot connectivity"), with what to do about them. */
const NUMBERS: [numbers: readonly number[], fault: Fault, message: string][] = [
  [[18456, 18452], 'credentials', 'The server rejected the user name or the password. Enter them again.'],
  [[18486, 18487, 18488, 18470], 'credentials', 'The user’s password has expired, or its account is locked. Change that on the server.'],
  [[40615, 47073], 'credentials', 'The server does not let this user in from here. Check the networks that it may connect from.'],
  [[4060, 911, 40532], 'schema', 'There is no database of this name on the server, or the user may not see it. Check the name.'],
  [[916], 'permission', 'The user may not use this database. Create a user for its login there, and grant it SELECT.'],
  [[229, 230, 297, 300], 'permission', NOT_PERMITTED],
  [[207, 208, 4104, 4413, 4502], 'schema', GONE],
  [[41332, 41368], 'schema', 'Memory-optimized tables cannot be read in a snapshot. Leave them out, or copy their rows to other tables.'],
  [[3906, 3930, 10713, 1049], 'schema', 'The query tries to change data. Only reading is possible.'],
  [[102, 105, 113, 156, 170, 174, 195, 319, 1033, 4121, 8155, 8156, 8120, 245, 8114, 8115, 8134, 241, 242, 6522], 'schema', REJECTED],
  [[17300, 17809, 10928, 10929, 40544], 'quota', FULL],
  [[1222, 8645, 8651], 'quota', SLOW],
  [[1205, 3960, 3961, 3966, 601], 'upstream', 'The server ended the read because the data was changing underneath it.'],
  [[701, 1101, 1105, 9002, 3958, 802], 'upstream', 'The server has run out of memory or disk space.'],
  [[17142, 17143, 18401, 6005, 596, 40613, 40197, 40501, 983, 976], 'upstream', STOPPING],
];

/** An error that the server reported; which, by its number alone. */
export class ServerProblem extends Error {
  readonly number: number;

  constructor(number: number, cause: unknown) {
    super(`The server reported error ${number}`, { cause });
    this.number = number;
  }
}

/** Codes of the client, with what to do about them. */
const CODES: [code: RegExp, message: string][] = [
  [/^EENCRYPT-OFF$/, 'The server does not offer encryption. Turn TLS on there, or set tls to disable.'],
  [/^EENCRYPT$/, 'The server accepts encrypted connections only. Set tls to verify-full.'],
];

/** What a failure of the client or the server means to the owner. Our own errors pass unchanged. */
export function problemOf(error: unknown, now: Date): Error {
  for (const one of causes(error)) {
    const network = networkProblem(one, now);
    if (network) return network;
  }
  if (error instanceof ServerProblem) return serverProblem(error, now);
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const known = CODES.find(([pattern]) => pattern.test(/did not negotiate/.test(message) ? `${code}-OFF` : code));
  if (known) return new ConnectorProblem('network', known[1], { cause: error });
  const codes = causes(error).map((one) => (one as { code?: string }).code ?? '');
  if (codes.some((one) => /^(ECONN|EPIPE|ETIMEDOUT|ETIMEOUT|ECLOSE|ECANCEL|EHOST|ENET|ERR_STREAM)/.test(one))) return brokenOff(error, now);
  // What is left is thrown by the client where bytes make no sense to it.
  return new ConnectorProblem(
    'network',
    'The server does not speak SQL Server’s protocol, or a proxy is in between. Check host and port.',
    {
      cause: error,
    },
  );
}

function serverProblem(error: ServerProblem, now: Date): ConnectorProblem {
  const known = NUMBERS.find(([numbers]) => numbers.includes(error.number));
  const [, fault, message] = known ?? [
    [],
    'upstream' as const,
    'The server ended the read for a reason of its own. Its log has the details.',
  ];
  const passes = fault === 'quota' || fault === 'upstream';
  return new ConnectorProblem(fault, message, passes ? { retryAt: retryAfter(now), cause: error } : { cause: error });
}

/** An error and what it wraps: the client hides errors of the socket. */
function causes(error: unknown): unknown[] {
  const found: unknown[] = [];
  for (let one = error; one instanceof Error && found.length < 5; one = one.cause) found.push(one);
  return found;
}
