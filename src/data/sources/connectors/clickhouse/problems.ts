import { brokenOff, networkProblem, retryAfter } from '../network/problems.ts';
import { ConnectorProblem, type Fault } from '../problem.ts';

/** Codes of errors (ClickHouse, src/Common/ErrorCodes.cpp), with what to do about them. */
const CODES: [codes: number[], fault: Fault, message: string][] = [
  [[192, 193, 194, 516], 'credentials', 'The server rejected the user name or the password. Enter them again.'],
  [[195], 'credentials', 'The server does not let this user in from here. Check the networks that it may connect from.'],
  [[291, 497], 'permission', 'The user may not read all chosen tables. Grant it SELECT on them.'],
  [[164], 'schema', 'The query tries to change data or settings. Only reading is possible.'],
  [[81], 'schema', 'There is no database of this name on the server, or the user may not see it. Check the name.'],
  [[8, 10, 16, 47, 60], 'schema', 'A chosen table or column is no longer there. Choose the tables again.'],
  [[36, 42, 43, 44, 46, 53, 62], 'schema', 'The server rejected the query. Run it in another client to see why, and correct it.'],
  [
    [158, 159, 160, 201, 202, 241, 307, 396],
    'quota',
    'The server limits what this user may read at once. Choose fewer tables or columns, or raise its limits.',
  ],
];

/** An answer of the server other than 200. */
export class ServerError extends Error {
  readonly status: number;
  readonly code: number | null;

  constructor(status: number, text: string) {
    super(`The server answered ${status}`);
    this.status = status;
    const [, code] = /Code: (\d{1,6})[.,]/.exec(text) ?? [];
    this.code = code === undefined ? null : Number(code);
  }
}

/** What a failure of the connection or the server means to the owner. Our own errors pass unchanged. */
export function problemOf(error: unknown, now: Date): Error {
  const network = networkProblem(error, now);
  if (network) return network;
  if (error instanceof ServerError) return serverProblem(error, now);
  const { code = '' } = error as { code?: string };
  if (/^HPE_/.test(code)) {
    return new ConnectorProblem(
      'network',
      'The server does not speak HTTP on this port. Give the port of the HTTP interface, 8443 or 8123.',
      {
        cause: error,
      },
    );
  }
  return /ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ERR_STREAM_PREMATURE_CLOSE/.test(code) ? brokenOff(error, now) : (error as Error);
}

function serverProblem({ status, code }: ServerError, now: Date): ConnectorProblem {
  const known = CODES.find(([codes]) => code !== null && codes.includes(code));
  const [, fault, message] = known ?? (code === null ? byStatus(status) : OTHERS);
  return new ConnectorProblem(fault, message, fault === 'quota' || fault === 'upstream' ? { retryAt: retryAfter(now) } : {});
}

const OTHERS: (typeof CODES)[number] = [[], 'upstream', 'The server ended the read for a reason of its own. Its log has the details.'];

function byStatus(status: number): (typeof CODES)[number] {
  if (status === 401 || status === 403) return [[], 'credentials', 'The server rejected the user name or the password. Enter them again.'];
  if (status >= 500) return OTHERS;
  return [[], 'network', 'This is no HTTP interface of ClickHouse, or a proxy is in between. Check host and port.'];
}
