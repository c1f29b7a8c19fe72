import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { firstOwnerOf } from '../account/identity/membership-records.ts';
import { listOrganizations } from '../account/identity/organization-records.ts';
import { createFileSource } from '../data/sources/create-file-source.ts';
import { readConfig } from '../platform/config.ts';
import type { Context, Services } from '../platform/context.ts';
import { runningDatabaseUrl } from '../platform/db/embedded-postgres/index.ts';
import { scopesOfRole } from '../platform/scopes.ts';
import { type App, build } from './app.ts';
import { failStart, stopOnSignal } from './process-life.ts';

const USAGE = 'npm run import -- FILE [--name "Shown name"] [--description "…"] [--organization "Name or id"]';

// Imports a local file into an organization of DATA_DIR or DATABASE_URL, whether or not the service is running.
let app: App | undefined;
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { name: { type: 'string' }, description: { type: 'string' }, organization: { type: 'string' } },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length !== 1) throw new Error(`Pass one file.\n\n${USAGE}`);
  await access(file).catch((cause) => {
    throw new Error(`${path.resolve(file)} cannot be read.`, { cause });
  });

  const config = readConfig();
  const databaseUrl = config.databaseUrl ?? (await runningDatabaseUrl(config.dataDir));
  app = await build({ ...config, databaseUrl, processRole: 'all' }, { noHttp: true });
  stopOnSignal(app);
  const ctx = await ownerContext(app.services, values.organization);
  await app.listen();
  const source = await createFileSource(ctx, {
    name: values.name,
    description: values.description,
    fileName: path.basename(file),
    stream: createReadStream(file),
    signal: ctx.signal,
  });
  await app.close();
  const { id, name, status, recordCount, lastError } = source;
  process.stdout.write(`${JSON.stringify({ id, name, status, record_count: recordCount, last_error: lastError })}\n`);
  process.exit(status === 'active' ? 0 : 1);
} catch (error) {
  await failStart(error, app);
}

/** Anyone who can read the data folder may act as an organization's owner. */
async function ownerContext(services: Services, wanted: string | undefined): Promise<Context> {
  const em = services.em.fork();
  const organizations = await listOrganizations(em);
  const chosen = wanted === undefined ? organizations : organizations.filter(({ id, name }) => id === wanted || name === wanted);
  const [organization] = chosen;
  if (!organization || chosen.length > 1) {
    const names = organizations.map(({ name }) => `"${name}"`).join(', ') || 'none; start the service once';
    throw new Error(`Choose an organization with --organization. Available: ${names}.`);
  }
  const user = await firstOwnerOf(em, organization.id);
  const scopes = new Set(scopesOfRole('rest', 'owner'));
  return {
    ...services,
    em,
    engine: services.engineHost.forTenant({ organizationId: organization.id, plan: organization.plan, kind: 'job' }),
    principal: {
      kind: 'session',
      door: 'rest',
      credentialId: user.id,
      credentialName: 'import on the command line',
      credentialCreatedAt: services.now(),
      credentialExpiresAt: null,
      organizationId: organization.id,
      organizationName: organization.name,
      plan: organization.plan,
      subscriptionStatus: organization.subscriptionStatus,
      userId: user.id,
      userEmail: user.email,
      role: 'owner',
      scopes,
      grantedScopes: scopes,
    },
    requestId: 'command-line',
    signal: new AbortController().signal,
    progress: () => undefined,
    idempotencyKey: null,
    spending: null,
    ifMatch: null,
  };
}
