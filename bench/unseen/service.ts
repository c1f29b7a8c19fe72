// The service with its defaults, except that limits and credits are too high for many questions to reach.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { login } from '../../src/account/identity/login.ts';
import { createOrganization } from '../../src/account/organizations/organizations.ts';
import { build } from '../../src/app/app.ts';
import { readConfig } from '../../src/platform/config.ts';

const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-unseen-'));
// A language model, where one is configured.
const model = Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('MODEL_')));
const app = await build(readConfig({ ...model, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'fatal', TRUST_PROXY: '1' }));
await app.listen();
const { services } = app;

/** A new organization, with a session of its owner. */
async function organization(name: string): Promise<string> {
  const credentials = { email: `${name}@example.com`, password: randomBytes(16).toString('hex') };
  await createOrganization(services.em.fork(), {
    name,
    plan: 'enterprise',
    ownerEmail: credentials.email,
    ownerPassword: credentials.password,
    now: services.now(),
  });
  return (await login(services, credentials, { ip: '127.0.0.1', requestId: 'bench' })).access;
}

process.on('message', async (name: string) => {
  process.send?.({ url: app.url, session: await organization(name) });
});
process.send?.('ready');

async function stop(): Promise<void> {
  await app.close();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
}

process.once('SIGTERM', stop);
// The benchmark has ended.
process.once('disconnect', stop);
