import type { EntityManager } from '@mikro-orm/postgresql';
import { organizationById } from '../../account/identity/organization-records.ts';
import type { Engine, EngineHost } from './types.ts';

/** The engine for an organization's job: it takes turns by the organization's plan, and waits where a call would be refused. */
export async function engineOfJob(host: EngineHost, em: EntityManager, organizationId: string): Promise<Engine> {
  const { plan } = await organizationById(em, organizationId);
  return host.forTenant({ organizationId, plan, kind: 'job' });
}
