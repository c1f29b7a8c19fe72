import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { DatabaseWatch } from './db/types.ts';
import type { IdempotentRequest } from './idempotency/types.ts';
import type { FailedCredentials } from './limits/failed-credentials.ts';
import type { Limiter } from './limits/types.ts';
import type { LiveEvents } from './live/types.ts';
import type { Mailer } from './mail/types.ts';
import type { Plan, SubscriptionStatus } from './plans.ts';
import type { Queue } from './queue/types.ts';
import type { Door, Role } from './scopes.ts';
import type { Sealer } from './secrets/types.ts';
import type { Storage } from './storage/types.ts';
import type { WorkOptions } from './work-options.ts';

/** The caller, read from the database for this request: role, plan and subscription are current. */
export interface Principal {
  kind: 'rest_key' | 'mcp_key' | 'mcp_token' | 'session';
  door: Door;
  /** Id of the key, the session or (for a token) the grant; limits and idempotency are tracked by it. */
  credentialId: string;
  credentialName: string;
  credentialCreatedAt: Date;
  credentialExpiresAt: Date | null;
  /** Sessions only: when the user last proved their identity by password or second factor. */
  provenAt?: Date;
  /** Sessions only: whether the user has a second factor. */
  secondFactor?: boolean;
  /** Sessions of users without a second factor: when the organization starts requiring one. */
  secondFactorDue?: Date;
  organizationId: string;
  organizationName: string;
  plan: Plan;
  subscriptionStatus: SubscriptionStatus;
  userId: string;
  userEmail: string;
  role: Role;
  /** Effective scopes at this door: the credential's own, limited to what the role allows now. */
  scopes: ReadonlySet<string>;
  /** The credential's own scopes, before the role limited them: distinguishes a missing scope from too low a role. */
  grantedScopes: ReadonlySet<string>;
}

/**
 * The parts of the service: built once by the composition root, passed down, never looked up. A room above the platform adds its part by
 * declaring it next to its types (`declare module '…/platform/context.ts'`), so that this file imports nothing from above.
 */
export interface Services {
  config: Config;
  log: Logger;
  /** The root entity manager; every call and every job forks its own. */
  em: EntityManager;
  /** Whether the database answers at all. */
  database: DatabaseWatch;
  now: () => Date;
  storage: Storage;
  queue: Queue;
  /** Notifies open pages of changes. */
  live: LiveEvents;
  limiter: Limiter;
  failedCredentials: FailedCredentials;
  sealer: Sealer;
  mailer: Mailer;
  /** Leases and test hooks of background work; absent means the defaults. */
  work?: WorkOptions;
}

/** What a handler gets for one call. */
export interface Context extends Omit<Services, 'em'> {
  /** This call's own fork. */
  em: EntityManager;
  principal: Principal;
  requestId: string;
  /** The service's public address, as configured or as this caller reached it: only for what is answered to this caller. */
  origin?: string;
  /** Fires when the caller disconnects. Work that was paid for continues regardless. */
  signal: AbortSignal;
  /** Reports the call's progress to its caller; 0 to 100. */
  progress: (percent: number, message: string) => void;
  /** The caller's `Idempotency-Key`, if the door supports one. */
  idempotencyKey: string | null;
  /** Identifies repeats of a call that charges credits; null if a repeat is a new call. */
  spending: IdempotentRequest | null;
  /** The entity tags the caller's change applies to (`If-Match`); null if it named none. */
  ifMatch: string | null;
}
