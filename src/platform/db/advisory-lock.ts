import { Client } from 'pg';

/**
 * Runs `work` while holding a session-level advisory lock, waiting for it first. The lock lives on a connection of its own: a pool could
 * unlock on another than it locked on. It ends with that connection, however this process ends.
 */
export async function withAdvisoryLock<T>(databaseUrl: string, key: number, work: () => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl });
  // A connection that breaks meanwhile has lost the lock; the work's own connections say so.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [key]);
    return await work();
  } finally {
    await client.end();
  }
}
