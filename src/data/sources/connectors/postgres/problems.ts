import { brokenOff, networkProblem, retryAfter } from '../network/problems.ts';
import { ConnectorProblem, type Fault } from '../problem.ts';

/** SQLSTATE codes, or their classes (PostgreSQL, Appendix A), with what to do about them. */
const STATES: [state: RegExp, fault: Fault, message: string][] = [
  [/^28P01$/, 'credentials', 'The server rejected the user name or the password. Enter them again.'],
  [/^28/, 'credentials', 'The server does not let this user in from here. Check the user name, and the server’s pg_hba.conf.'],
  [/^3D000$/, 'schema', 'There is no database of this name on the server. Check the name.'],
  [/^42501$/, 'permission', 'The role may not read all chosen tables. Grant it SELECT on them and USAGE on their schemas.'],
  [/^(42P01|42703|3F000)$/, 'schema', 'A chosen table or column is no longer there. Choose the tables again.'],
  [/^25006$/, 'schema', 'The query tries to change data. Only reading is possible.'],
  [/^(42|0A)/, 'schema', 'The server rejected the query. Run it in another client to see why, and correct it.'],
  [/^53300$/, 'quota', 'The server has no free connections.'],
  [/^53/, 'upstream', 'The server has run out of memory or disk space.'],
  [/^(57014|55P03)$/, 'quota', 'Reading took too long, or waited too long for a lock. Choose fewer tables or columns, or another time.'],
  [/^57P/, 'upstream', 'The server is starting, stopping or restarting.'],
  [/^(40|25)/, 'upstream', 'The server ended the read because the data was changing underneath it.'],
  [/^(08|58|XX|F0)/, 'upstream', 'The server had an internal problem.'],
  [/^22/, 'schema', 'A value could not be computed. If you read a view or a query of your own, check its expressions.'],
  [/^/, 'upstream', 'The server ended the read for a reason of its own. Its log has the details.'],
];

/** What a failure of the client or the server means to the owner. Our own errors pass unchanged. */
export function problemOf(error: unknown, now: Date): Error {
  const network = networkProblem(error, now);
  if (network) return network;
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (/does not support SSL/.test(message)) {
    return new ConnectorProblem('network', 'The server does not offer encryption. Turn TLS on there, or set tls to disable.', {
      cause: error,
    });
  }
  if (/establishing an SSL connection|unexpected message|Unknown authentication|SASL/i.test(message)) {
    return new ConnectorProblem(
      'network',
      'The server does not speak PostgreSQL’s protocol, or a proxy is in between. Check host and port.',
      {
        cause: error,
      },
    );
  }
  const known = STATES.find(([state]) => /^[0-9A-Z]{5}$/.test(code) && state.test(code));
  if (known) {
    const [, fault, text] = known;
    return new ConnectorProblem(
      fault,
      text,
      fault === 'quota' || fault === 'upstream' ? { retryAt: retryAfter(now), cause: error } : { cause: error },
    );
  }
  if (/ECONN|EPIPE|ETIMEDOUT|EHOST|ENET/.test(code) || /terminated|timeout|ended|closed/i.test(message)) {
    return brokenOff(error, now);
  }
  return error as Error;
}
