// The service with an organization and a pasted key and every check on; only the limits are too high to reach.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { insertApiKey } from '../../src/account/identity/keys.ts';
import { createOrganization } from '../../src/account/organizations/organizations.ts';
import { build } from '../../src/app/app.ts';
import { readConfig } from '../../src/platform/config.ts';
import { scopesOfRole } from '../../src/platform/scopes.ts';

const MANY = '1000000000';
const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-mcp-'));
const database = await freshDatabase(process.env.TEST_DATABASE_URL);
const app = await build(
  readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database?.url,
    LOG_LEVEL: 'error',
    ENGINE_PROCESSES: '1',
    MCP_IP_REQUESTS_PER_MINUTE: MANY,
    MCP_ORGANIZATION_REQUESTS_PER_MINUTE_ENTERPRISE: MANY,
  }),
);
await app.listen();

const em = app.services.em.fork();
const { organization, user } = await createOrganization(em, {
  name: 'Bench',
  plan: 'enterprise',
  ownerEmail: 'bench@example.com',
  ownerPassword: randomBytes(16).toString('hex'),
  now: new Date(),
});
const { raw } = await insertApiKey(em, {
  door: 'mcp',
  organizationId: organization.id,
  userId: user.id,
  name: 'bench',
  scopes: scopesOfRole('mcp', 'owner'),
  expiresInDays: null,
  now: new Date(),
});
process.send?.({ url: `${app.url}/mcp/v1/`, key: raw });

process.on('SIGTERM', async () => {
  await app.close();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
});

async function freshDatabase(server: string | undefined) {
  if (server === undefined) return undefined;
  const name = `bench_${randomBytes(6).toString('hex')}`;
  const admin = new Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database "${name}"`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await admin.query(`drop database "${name}" with (force)`);
      await admin.end();
    },
  };
}
