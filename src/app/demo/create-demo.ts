import { randomBytes, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { insertApiKey } from '../../account/identity/keys.ts';
import { createOrganization } from '../../account/organizations/organizations.ts';
import { addFileSource } from '../../data/sources/create-file-source.ts';
import { importSource } from '../../data/sources/import-source.ts';
import type { Context, Services } from '../../platform/context.ts';
import { scopesOfRole } from '../../platform/scopes.ts';
import { shopOrdersCsv } from './shop-orders.ts';

/** What the first run shows once. */
interface Demo {
  organization: string;
  email: string;
  password: string;
  restKey: string;
  mcpKey: string;
}

const ORGANIZATION = 'Demo Shop';
const EMAIL = 'demo@example.com';

/**
 * Creates the demo organization on the Professional plan: an owner with a random password, a REST and an MCP key with all the owner's
 * permissions, and two data sources imported like any upload.
 */
export async function createDemo(services: Services): Promise<Demo> {
  const now = services.now();
  const password = randomBytes(15).toString('base64url');
  const em = services.em.fork();
  const { organization, user } = await createOrganization(em, {
    name: ORGANIZATION,
    plan: 'professional',
    ownerEmail: EMAIL,
    ownerPassword: password,
    now,
  });
  const owner = { organizationId: organization.id, userId: user.id, now };
  const rest = await insertApiKey(em, {
    ...owner,
    door: 'rest',
    name: 'Demo REST key',
    scopes: scopesOfRole('rest', 'owner'),
    expiresInDays: null,
  });
  const mcp = await insertApiKey(em, {
    ...owner,
    door: 'mcp',
    name: 'Demo MCP key',
    scopes: scopesOfRole('mcp', 'owner'),
    expiresInDays: 365,
  });

  const ctx = demoContext(services, organization, user);
  await importSample(services, ctx, {
    name: 'Demo shop orders',
    description:
      'Generated orders of an online shop over two years, with a season, a promotion, an outage and a fading product planted in them.',
    fileName: 'demo-shop-orders.csv',
    stream: Readable.from(shopOrdersCsv()),
  });
  await importSample(services, ctx, {
    name: 'Wildlife strikes',
    description:
      'Collisions of aircraft with wildlife at US airports, 1990 to 2002, with their cost. Public data of the FAA, from the npm package vega-datasets.',
    fileName: 'birdstrikes.csv',
    stream: createReadStream(publicDataset('birdstrikes.csv')),
  });
  return { organization: organization.name, email: user.email, password, restKey: rest.raw, mcpKey: mcp.raw };
}

/** Path of a file of the npm package vega-datasets. */
export function publicDataset(fileName: string): string {
  // The package does not export paths of its files; its main module is one folder below its root.
  const main = fileURLToPath(import.meta.resolve('vega-datasets'));
  return path.join(path.dirname(main), '..', 'data', fileName);
}

async function importSample(
  services: Services,
  ctx: Context,
  sample: { name: string; description: string; fileName: string; stream: Readable },
): Promise<void> {
  const id = await addFileSource(ctx, { ...sample, signal: ctx.signal });
  // Imported right here, whether or not a worker is running yet. The queued job will find nothing left to do.
  await importSource(services, id, ctx.signal);
}

function demoContext(services: Services, organization: { id: string; name: string }, user: { id: string; email: string }): Context {
  const now = services.now();
  const scopes = new Set(scopesOfRole('mcp', 'owner'));
  return {
    ...services,
    em: services.em.fork(),
    engine: services.engineHost.forTenant({ organizationId: organization.id, plan: 'professional', kind: 'job' }),
    principal: {
      kind: 'session',
      door: 'mcp',
      credentialId: randomUUID(),
      credentialName: 'first run',
      credentialCreatedAt: now,
      credentialExpiresAt: null,
      organizationId: organization.id,
      organizationName: organization.name,
      plan: 'professional',
      subscriptionStatus: 'active',
      userId: user.id,
      userEmail: user.email,
      role: 'owner',
      scopes,
      grantedScopes: scopes,
    },
    requestId: 'first-run',
    signal: new AbortController().signal,
    progress: () => undefined,
    idempotencyKey: null,
    spending: null,
    ifMatch: null,
  };
}
