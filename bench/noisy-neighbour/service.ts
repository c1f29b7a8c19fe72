// The service with its defaults, a working tenant and four attacking trial organizations. Only the limit per address is lifted, because
// everything comes from this one machine.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { insertApiKey } from '../../src/account/identity/keys.ts';
import { login } from '../../src/account/identity/login.ts';
import { createOrganization } from '../../src/account/organizations/organizations.ts';
import { build } from '../../src/app/app.ts';
import { readConfig } from '../../src/platform/config.ts';
import type { Plan } from '../../src/platform/plans.ts';
import { scopesOfRole } from '../../src/platform/scopes.ts';

/** A tenant's credentials. */
export interface Tenant {
  mcpKey: string;
  restKey: string;
  /** The access token of a signed-in person. */
  session: string;
}

const ATTACKERS = ['queries', 'words', 'imports', 'unread'] as const;
export type Attack = (typeof ATTACKERS)[number];

export interface Started {
  url: string;
  victim: Tenant;
  attackers: Record<Attack, Tenant>;
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-neighbour-'));
const app = await build(readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'fatal', TRUST_PROXY: '1' }));
await app.listen();

async function tenant(name: string, plan: Plan): Promise<Tenant> {
  const { services } = app;
  const password = randomBytes(16).toString('hex');
  const email = `${name}@example.com`;
  const now = services.now();
  const { organization, user } = await createOrganization(services.em.fork(), {
    name,
    plan,
    ownerEmail: email,
    ownerPassword: password,
    now,
  });
  const key = async (door: 'mcp' | 'rest') => {
    const fields = {
      door,
      organizationId: organization.id,
      userId: user.id,
      name,
      scopes: scopesOfRole(door, 'owner'),
      expiresInDays: null,
      now,
    };
    return (await insertApiKey(services.em.fork(), fields)).raw;
  };
  const { access } = await login(services, { email, password }, { ip: '127.0.0.1', requestId: 'bench' });
  return { mcpKey: await key('mcp'), restKey: await key('rest'), session: access };
}

const attackers = Object.fromEntries(await Promise.all(ATTACKERS.map(async (name) => [name, await tenant(name, 'trial')])));
const started = { url: app.url as string, victim: await tenant('victim', 'enterprise'), attackers } as Started;
process.send?.(started);

async function stop(): Promise<void> {
  await app.close();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
}

process.once('SIGTERM', stop);
// The benchmark has ended.
process.once('disconnect', stop);
