import { AppError } from '../errors.ts';

/** Error codes of the network and of PostgreSQL: class 08, shutting down or starting (57P01 to 57P03), too many connections (53300). */
const CODES = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08\w{3}|57P0[123]|53300)$/;
/** Messages that the driver and its pool throw without a code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error)/;

/** True for an error that means the database is unreachable or out of connections, rather than that a statement is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code } = one as { code?: unknown };
    if (typeof code === 'string' && CODES.test(code)) return true;
    if (MESSAGES.test(one.message)) return true;
  }
  return false;
}

/** The error callers get while the database does not answer. */
export function databaseUnavailable(cause?: unknown): AppError {
  return new AppError('service_unavailable', 'The service cannot reach its database right now. Try again in a few seconds.', { cause });
}
