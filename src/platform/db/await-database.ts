import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from './unavailable.ts';

const RETRY_MS = 1_000;
const CONNECT_MS = 4_000;
/** How often the wait is logged, in attempts. */
const LOG_EVERY = 10;

/**
 * Waits until the server of DATABASE_URL answers, logging the wait: a service and its database are often started together.
 * @throws Error naming DATABASE_URL if the server answers but refuses (password, database name)
 */
export async function awaitDatabase(databaseUrl: string, log: Logger): Promise<void> {
  const place = placeOf(databaseUrl);
  for (let attempt = 0; ; attempt++) {
    const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_MS });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      const reason = error instanceof AggregateError ? (error.errors[0] as Error).message : (error as Error).message;
      if (!isDatabaseUnavailable(error) && !(error instanceof AggregateError)) {
        throw new Error(`PostgreSQL at ${place} (DATABASE_URL) refuses the connection: ${reason}`, { cause: error });
      }
      if (attempt % LOG_EVERY === 0) {
        log.warn({ reason }, `waiting for PostgreSQL at ${place} (DATABASE_URL): it does not answer; start it, or correct DATABASE_URL`);
      }
    }
    await delay(RETRY_MS);
  }
}

/** Host, port and database, without user name and password. */
function placeOf(databaseUrl: string): string {
  const url = URL.parse(databaseUrl);
  return url ? `${url.hostname}:${url.port || 5432}${url.pathname}` : 'an address that is not readable';
}
