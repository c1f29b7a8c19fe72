import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Logger } from 'pino';
import { insertApiKey } from '../../src/account/identity/keys.ts';
import { openSession } from '../../src/account/identity/login.ts';
import type { App } from '../../src/app/app.ts';
import { build } from '../../src/app/app.ts';
import { readConfig } from '../../src/platform/config.ts';
import type { Plan } from '../../src/platform/plans.ts';
import { type Door, MCP_SCOPES, REST_SCOPES, type Role } from '../../src/platform/scopes.ts';
import { emptyDatabase } from './database.ts';
import { seedMember, seedOrganization } from './identity.ts';

export const CSV =
  'order_id,day,region,amount\n1,2026-01-05,North,10.5\n2,2026-01-20,South,20\n3,2026-02-03,North,5\n4,2026-03-01,West,7\n';

export interface Member {
  id: string;
  email: string;
  role: Role;
}

export interface Seeded {
  organizationId: string;
  owner: Member;
  viewer: Member;
}

export interface Served {
  url: string;
  services: App['services'];
  seed(plan: Plan): Promise<Seeded>;
  key(door: Door, of: Seeded, options?: KeyOptions): Promise<string>;
  /** The access token of a new session, whichever second factor the member has. */
  session(member: Member): Promise<string>;
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

const ALL_SCOPES = { rest: Object.keys(REST_SCOPES), mcp: Object.keys(MCP_SCOPES) };

interface KeyOptions {
  member?: Member;
  /** Default: every scope of the door; null: as created without a list. */
  scopes?: string[] | null;
  expiresInDays?: number | null;
  now?: Date;
}

interface ServeOptions {
  now?: () => Date;
  env?: Record<string, string>;
  log?: Logger;
  /** Opens no port: tools are called in this process. */
  noHttp?: boolean;
  /** False: answers requests only, which starts with half the connections. */
  jobs?: boolean;
}

/** The whole service on a free port with a database of its own. */
export async function serve(options: ServeOptions = {}): Promise<Served> {
  const database = await emptyDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'doors-'));
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    ENGINE_PROCESSES: '1',
    // Next to other tests, they would wait longer for CPU time than they work.
    ENGINE_NICENESS: '0',
    DRAIN_SECONDS: '5',
    SHUTDOWN_DELAY_SECONDS: '0',
    MCP_IP_REQUESTS_PER_MINUTE: '100000',
    FAILED_CREDENTIALS_PER_MINUTE: '100000',
    SIGN_UP_PAGE_REQUESTS_PER_HOUR: '100000',
    OAUTH_REGISTRATIONS_PER_HOUR: '100000',
    OAUTH_AUTHORIZATIONS_PER_MINUTE: '100000',
    ...(options.jobs === false && { PROCESS_ROLE: 'web' }),
    ...options.env,
  });
  const app = await build(config, options);
  await app.listen();
  const { services } = app;
  const now = () => services.now();
  return {
    url: app.url ?? '',
    services,
    async seed(plan) {
      const { organization, user } = await seedOrganization(services.em.fork(), now(), plan);
      const viewer = await seedMember(services.em.fork(), organization.id, 'viewer', now());
      return {
        organizationId: organization.id,
        owner: { id: user.id, email: user.email, role: 'owner' },
        viewer: { id: viewer.id, email: viewer.email, role: 'viewer' },
      };
    },
    async key(door, of, { member = of.owner, scopes = ALL_SCOPES[door], expiresInDays = null, now: at = now() } = {}) {
      const fields = { door, organizationId: of.organizationId, userId: member.id, name: 'test', scopes, expiresInDays, now: at };
      return (await insertApiKey(services.em.fork(), fields)).raw;
    },
    async session(member) {
      const em = services.em.fork();
      const [of] = await em.execute<{ user_id: string; organization_id: string }[]>(
        `select m.user_id, m.organization_id from membership m join app_user u on u.id = m.user_id
          where u.email = ? and m.removed_at is null order by m.created_at, m.id limit 1`,
        [member.email],
      );
      if (!of) throw new Error(`${member.email} is a member of no organization`);
      const { id } = await openSession(em, of.user_id, of.organization_id, member.id, now());
      return services.jwt.issue('access', { userId: of.user_id, sessionId: id, organizationId: of.organization_id });
    },
    sql: (text, values = []) => services.em.fork().execute(text, values),
    async close() {
      await app.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
