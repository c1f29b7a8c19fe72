import { brokenOff, networkProblem, retryAfter } from '../network/problems.ts';
import { ConnectorProblem, type Fault } from '../problem.ts';

const REJECTED = 'The server rejected the query. Run it in another client to see why, and correct it.';
const GONE = 'A chosen table or column is no longer there. Choose the tables again.';
const NOT_PERMITTED = 'The user may not read all chosen tables. Grant it SELECT on them.';
const FULL = 'The server has no free connections, or this user may not open more.';
const SLOW = 'Reading took too long, or waited too long for a lock. Choose fewer tables or columns, or another time.';
const STOPPING = 'The server is starting, stopping or restarting, or somebody ended the connection there.';

/** Error numbers of MySQL and MariaDB (MySQL, "Server Error Message Reference"; MariaDB, "Error Codes"), with what to do about them. */
const NUMBERS: [numbers: readonly number[], fault: Fault, message: string][] = [
  [[1045, 1698], 'credentials', 'The server rejected the user name or the password. Enter them again.'],
  [[1130], 'credentials', 'The server does not let this user in from here. Check the host part of the user’s account.'],
  [[1820, 1862, 3118, 4151], 'credentials', 'The user’s password has expired, or its account is locked. Change that on the server.'],
  [[1251, 2049], 'credentials', 'The user’s password is stored in a form that is too old. Set it again on the server.'],
  [[3159], 'network', 'The server accepts encrypted connections only. Set tls to verify-full.'],
  [[1049], 'schema', 'There is no database of this name on the server. Check the name.'],
  [[1044], 'permission', 'The user may not use this database. Grant it SELECT there, or check the database’s name.'],
  [[1142, 1143, 1227, 1370, 1345], 'permission', NOT_PERMITTED],
  [[1146, 1054, 1109, 1356], 'schema', GONE],
  [[1792, 1290, 1836], 'schema', 'The query tries to change data. Only reading is possible.'],
  [[1060], 'schema', 'Two columns of a query have the same name. Name them with AS.'],
  [[1040, 1203, 1226], 'quota', FULL],
  [[1129], 'quota', 'The server has blocked this service after failed connections. Run FLUSH HOSTS there.'],
  [[3024, 1969, 1205, 1028], 'quota', SLOW],
  [[1053, 1077, 1079, 1317, 1927], 'upstream', STOPPING],
  [[1213, 1412, 1615], 'upstream', 'The server ended the read because the data was changing underneath it.'],
  [[1021, 1037, 1038, 1041], 'upstream', 'The server has run out of memory or disk space.'],
  [[1064, 1149, 1221, 1295], 'schema', REJECTED],
];

/** Codes of the client, with what to do about them. */
const CODES: [code: RegExp, fault: Fault, message: string][] = [
  [/^HANDSHAKE_NO_SSL_SUPPORT$/, 'network', 'The server does not offer encryption. Turn TLS on there, or set tls to disable.'],
  [
    /^(MYSQL_CLEAR_PASSWORD_NOT_ENABLED|AUTH_SWITCH_PLUGIN_ERROR)$/,
    'credentials',
    'The server asks for the password in a way that is not supported here. Use caching_sha2_password or mysql_native_password for this user.',
  ],
  [
    /^(PROTOCOL_(?!CONNECTION_LOST)|HANDSHAKE_)/,
    'network',
    'The server does not speak MySQL’s protocol, or a proxy is in between. Check host and port.',
  ],
];

/** What a failure of the client or the server means to the owner. Our own errors pass unchanged. */
export function problemOf(error: unknown, now: Date): Error {
  const network = networkProblem(error, now);
  if (network) return network;
  const { code = '', errno, message = '' } = error as { code?: string; errno?: number; message?: string };
  const named = CODES.find(([known]) => known.test(code));
  const numbered = NUMBERS.find(([numbers]) => numbers.includes(errno ?? 0));
  const known = named?.slice(1) ?? numbered?.slice(1);
  if (known) {
    const [fault, text] = known as [Fault, string];
    const passes = fault === 'quota' || fault === 'upstream';
    return new ConnectorProblem(fault, text, passes ? { retryAt: retryAfter(now), cause: error } : { cause: error });
  }
  if (/ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|PROTOCOL_CONNECTION_LOST/.test(code) || /closed state|LOCAL INFILE/.test(message)) {
    return brokenOff(error, now);
  }
  if (errno !== undefined && errno > 0) {
    return new ConnectorProblem('upstream', 'The server ended the read for a reason of its own. Its log has the details.', {
      retryAt: retryAfter(now),
      cause: error,
    });
  }
  return error as Error;
}
