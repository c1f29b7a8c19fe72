// Runs an embedded PostgreSQL for embedded-postgres.test.ts until it is told to stop, or is killed. Prints its address.
import { pino } from 'pino';
import { openEmbeddedPostgres } from '../../src/platform/db/embedded-postgres/index.ts';

try {
  const server = await openEmbeddedPostgres({ dataDir: process.argv[2]!, log: pino({ level: 'silent' }) });
  process.on('SIGTERM', async () => {
    await server.stop();
    process.exit(0);
  });
  console.info(server.url);
} catch (error) {
  console.info((error as Error).message);
  process.exit(1);
}
