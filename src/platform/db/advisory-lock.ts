import { Client } from 'pg';

/**
 * Runs `work` while holding a session-level advisory lock, waiting for it first. The lock has its own connection, because a pool could
 * unlock on a different one, and ends with that connection, however this process ends.
 */
export async function withAdvisoryLock<T>(databaseUrl: string, key: number, work: () => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl });
  // If this connection breaks, the lock is lost; the work's own connections report the failure.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [key]);
    return await work();
  } finally {
    await client.end();
  }
}
