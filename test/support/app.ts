import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { type App, build } from '../../src/app.ts';
import type { Plan } from '../../src/billing/plans.ts';
import { readConfig } from '../../src/config.ts';
import { insertApiKey } from '../../src/identity/keys.ts';
import { addMember, createOrganization } from '../../src/identity/organizations.ts';
import { type Door, type Role, scopesOfRole } from '../../src/scopes.ts';
import type { WorkOptions } from '../../src/work-options.ts';
import { testDatabase } from './database.ts';

export interface TestAppOptions {
  /** Of the seeded organization. Default: professional. */
  plan?: Plan;
  now?: () => Date;
  work?: WorkOptions;
  /** Further environment variables. */
  environment?: Record<string, string>;
}

export interface SeededMember {
  userId: string;
  email: string;
  password: string;
  role: Role;
  restKey: string;
  mcpKey: string;
}

export interface SeededOrganization {
  id: string;
  name: string;
  owner: SeededMember;
  editor: SeededMember;
  viewer: SeededMember;
}

export interface TestApp extends App {
  url: string;
  /** The first organization; `seed` makes further ones. */
  organization: SeededOrganization;
  seed(plan?: Plan): Promise<SeededOrganization>;
  /** A raw key of a member; by default with all that the role allows. */
  mintKey(organization: SeededOrganization, member: SeededMember, door: Door, scopes?: string[] | null): Promise<string>;
}

const PASSWORD = 'correct horse battery';
let count = 0;

/** The whole service on a free port, with a database and a data folder of its own and an organization of three members. Close it in the end. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await testDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'test-app-'));
  const environment = {
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    ENGINE_PROCESSES: '1',
    LOG_LEVEL: 'silent',
    ...options.environment,
  };
  const config = readConfig(environment);
  const app = await build(config, { log: pino({ level: config.logLevel }), now: options.now, work: options.work });
  await app.listen();
  const seed = (plan: Plan = options.plan ?? 'professional') => seedOrganization(app, plan);
  return {
    ...app,
    url: app.url as string,
    organization: await seed(),
    seed,
    mintKey: (organization, member, door, scopes) => mintKey(app, organization.id, member, door, scopes),
    async close() {
      await app.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function seedOrganization(app: App, plan: Plan): Promise<SeededOrganization> {
  count += 1;
  const name = `Organization ${count}`;
  const now = app.services.now();
  const em = app.services.em.fork();
  const ownerEmail = `owner${count}@example.com`;
  const { organization, user } = await createOrganization(em, { name, plan, ownerEmail, ownerPassword: PASSWORD, now });
  const complete = async (userId: string, email: string, role: Role): Promise<SeededMember> => {
    const member = { userId, email, password: PASSWORD, role, restKey: '', mcpKey: '' };
    member.restKey = await mintKey(app, organization.id, member, 'rest');
    member.mcpKey = await mintKey(app, organization.id, member, 'mcp');
    return member;
  };
  const add = async (role: Role) => {
    const email = `${role}${count}@example.com`;
    const added = await addMember(em, { organizationId: organization.id, email, password: PASSWORD, role, now });
    return complete(added.user.id, email, role);
  };
  return {
    id: organization.id,
    name,
    owner: await complete(user.id, ownerEmail, 'owner'),
    editor: await add('editor'),
    viewer: await add('viewer'),
  };
}

/** REST: null is all that the role allows. An MCP key names its scopes. */
async function mintKey(
  app: App,
  organizationId: string,
  member: SeededMember,
  door: Door,
  scopes: string[] | null = null,
): Promise<string> {
  const { raw } = await insertApiKey(app.services.em.fork(), {
    door,
    organizationId,
    userId: member.userId,
    name: `${member.role}'s ${door} key`,
    scopes: scopes ?? (door === 'mcp' ? scopesOfRole('mcp', member.role) : null),
    expiresInDays: door === 'mcp' ? 365 : null,
    now: app.services.now(),
  });
  return raw;
}
