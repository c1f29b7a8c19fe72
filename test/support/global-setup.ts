import { openMemoryFolder } from './memory-folder.ts';
import { startTestServer } from './postgres.ts';

/** One PostgreSQL for the whole run; every test file gets its own database on it. */
export default async function setup(): Promise<void> {
  const folder = await openMemoryFolder();
  if (folder) process.env.TMPDIR = folder;
  const server = await startTestServer(process.env.TEST_DATABASE_URL);
  process.env.TEST_SERVER_URL = server.url;
  process.env.TEST_TEMPLATE = server.template;
  // The teardown runs in this process too and has no other access to them.
  Object.assign(globalThis, { testServer: server, testFolder: folder });
}
