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

/** Who is calling, read from the database for this very request: role, plan and subscription are the present ones. */
export interface Principal {
  kind: 'rest_key' | 'mcp_key' | 'mcp_token' | 'session';
  door: Door;
  /** The key's, the session's or (of a token) the grant's id: what limits and idempotency are counted on. */
  credentialId: string;
  credentialName: string;
  credentialCreatedAt: Date;
  credentialExpiresAt: Date | null;
  /** Of a session: when its person last showed a password or a second factor. */
  provenAt?: Date;
  /** Of a session: whether its user has a second factor. */
  secondFactor?: boolean;
  /** Of a session whose user has no second factor: from when on the organization requires one. */
  secondFactorDue?: Date;
  organizationId: string;
  organizationName: string;
  plan: Plan;
  subscriptionStatus: SubscriptionStatus;
  userId: string;
  userEmail: string;
  role: Role;
  /** Effective scopes at this door: the credential's own, cut to what the role allows now. */
  scopes: ReadonlySet<string>;
  /** What the credential itself names, before the role cut it: tells a missing scope from a role that is too low. */
  grantedScopes: ReadonlySet<string>;
}

/**
 * What the service is made of: built once by the composition root, handed down, never looked up. A room above the platform adds its part here by
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
  /** Tells open pages what changes. */
  live: LiveEvents;
  limiter: Limiter;
  failedCredentials: FailedCredentials;
  sealer: Sealer;
  mailer: Mailer;
  /** Leases and test hooks of background work; absent means the defaults. */
  work?: WorkOptions;
}

/** What a handler sees of one call. */
export interface Context extends Omit<Services, 'em'> {
  /** This call's own fork. */
  em: EntityManager;
  principal: Principal;
  requestId: string;
  /** Fires when the caller went away. Work that was paid for goes on all the same. */
  signal: AbortSignal;
  /** Tells whoever asked for it how far the call is; 0 to 100. */
  progress: (percent: number, message: string) => void;
  /** The caller's `Idempotency-Key`, where the door carries one. */
  idempotencyKey: string | null;
  /** A call that charges credits, as its repetitions are recognised; null where a repetition is a new call. */
  spending: IdempotentRequest | null;
  /** The entity tags that the caller's change is meant for (`If-Match`); null where it named none. */
  ifMatch: string | null;
}
