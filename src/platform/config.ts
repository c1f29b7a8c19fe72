import path from 'node:path';
import { z } from 'zod';

const flag = z.enum(['true', 'false', '1', '0', '']).transform((v) => v === 'true' || v === '1');

/** The highest user id that Node accepts. */
const UID_MAX = 2 ** 31 - 1;
const UIDS_MIN = 100;

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  BASE_URL: z.url().optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().optional(),
  DATABASE_POOL_MAX: z.coerce.number().int().min(2).max(1000).default(10),
  REDIS_URL: z.string().optional(),
  /** The role of this process: `all` (default), `web` or `worker`. */
  PROCESS_ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  DEMO: flag.default(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  JWT_SECRET: z.string().min(32).optional(),
  JWT_SECRET_PREVIOUS: z.string().min(32).optional(),
  SECRETS_KEYS: z.string().optional(),
  TRUST_PROXY: z.string().default(''),
  ENGINE_PROCESSES: z.coerce.number().int().min(1).max(64).default(2),
  ENGINE_MEMORY_MB: z.coerce.number().int().min(256).default(2048),
  ENGINE_UIDS: z
    .string()
    .regex(/^\d{1,10}-\d{1,10}$/, 'Set a range of user ids, such as 2100000000-2147000000.')
    .transform((text) => text.split('-').map(Number) as [number, number])
    .refine(([from, to]) => from >= 1_000 && to <= UID_MAX && to - from >= UIDS_MIN - 1, {
      error: `Set a range of at least ${UIDS_MIN} user ids between 1000 and ${UID_MAX}.`,
    })
    .optional(),
  ENGINE_NICENESS: z.coerce.number().int().min(0).max(19).default(10),
  MIN_FREE_DISK_MB: z.coerce.number().int().min(0).default(512),
  SWEEP_SECONDS: z.coerce.number().min(0.1).max(3600).default(15),
  LEASE_SECONDS: z.coerce.number().min(2).max(600).default(10),
  CONNECTIONS_MAX: z.coerce.number().int().min(1).default(10_000),
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).default(1_000),
  BODY_TIMEOUT_SECONDS: z.coerce.number().min(0.1).max(3600).default(30),
  WRITE_TIMEOUT_SECONDS: z.coerce.number().min(0.1).max(3600).default(30),
  UNREAD_MB_MAX: z.coerce.number().min(1).default(256),
  UNREAD_MB_PER_CALLER: z.coerce.number().min(1).default(64),
  DRAIN_SECONDS: z.coerce.number().min(0).max(3600).default(90),
  SHUTDOWN_DELAY_SECONDS: z.coerce.number().min(0).max(600).optional(),
  HEALTH_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  LIVE_HEARTBEAT_SECONDS: z.coerce.number().min(1).max(3600).default(20),
  SYNC_MINUTES_MAX: z.coerce.number().min(1).max(1440).default(60),
  REPORT_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(2),
  MCP_IP_REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).default(600),
  MCP_ORGANIZATION_REQUESTS_PER_MINUTE_TRIAL: z.coerce.number().int().min(1).default(60),
  MCP_ORGANIZATION_REQUESTS_PER_MINUTE_STARTER: z.coerce.number().int().min(1).default(120),
  MCP_ORGANIZATION_REQUESTS_PER_MINUTE_PROFESSIONAL: z.coerce.number().int().min(1).default(600),
  MCP_ORGANIZATION_REQUESTS_PER_MINUTE_ENTERPRISE: z.coerce.number().int().min(1).default(3000),
  SIGN_UP_CALLS_PER_HOUR: z.coerce.number().int().min(1).default(5),
  SIGN_UP_PAGE_REQUESTS_PER_HOUR: z.coerce.number().int().min(1).default(30),
  FAILED_CREDENTIALS_PER_MINUTE: z.coerce.number().int().min(5).default(300),
  OAUTH_REGISTRATIONS_PER_HOUR: z.coerce.number().int().min(1).default(20),
  OAUTH_AUTHORIZATIONS_PER_MINUTE: z.coerce.number().int().min(1).default(120),
  PUBLIC_PAGE_REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).default(300),
  EGRESS_ALLOW_HOSTS: z.string().default(''),
  GOOGLE_TOKEN_URL: z.url({ protocol: /^https?$/ }).default('https://oauth2.googleapis.com/token'),
  GOOGLE_SHEETS_URL: z.url({ protocol: /^https?$/ }).default('https://sheets.googleapis.com'),
  GOOGLE_ANALYTICS_URL: z.url({ protocol: /^https?$/ }).default('https://analyticsdata.googleapis.com'),
  GOOGLE_AUTH_URL: z.url({ protocol: /^https?$/ }).default('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_REVOKE_URL: z.url({ protocol: /^https?$/ }).default('https://oauth2.googleapis.com/revoke'),
  GOOGLE_OAUTH_CLIENT_ID: z.string().optional(),
  GOOGLE_OAUTH_CLIENT_SECRET: z.string().optional(),
  ATLASSIAN_AUTH_URL: z.url({ protocol: /^https?$/ }).default('https://auth.atlassian.com'),
  ATLASSIAN_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.atlassian.com'),
  ATLASSIAN_OAUTH_CLIENT_ID: z.string().optional(),
  ATLASSIAN_OAUTH_CLIENT_SECRET: z.string().optional(),
  LINEAR_URL: z.url({ protocol: /^https?$/ }).default('https://api.linear.app/graphql'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'Set an address such as smtps://user:password@mail.example.com.' }).optional(),
  MAIL_FROM: z.string().optional(),
  UPGRADE_URL: z.url().optional(),
  BILLING_PROVIDER: z.enum(['sandbox', 'stripe']).default('sandbox'),
  BILLING_GRACE_DAYS: z.coerce.number().min(0).max(365).default(7),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_PRICE_LITE: z.string().optional(),
  STRIPE_PRICE_STARTER: z.string().optional(),
  STRIPE_PRICE_PROFESSIONAL: z.string().optional(),
  STRIPE_PRICE_ENTERPRISE: z.string().optional(),
  STRIPE_PORTAL_CONFIGURATION: z.string().optional(),
  STRIPE_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  MODEL_PROVIDER: z.enum(['anthropic', 'openai-compatible']).optional(),
  MODEL_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  MODEL_NAME: z.string().optional(),
  MODEL_API_KEY: z.string().optional(),
  MODEL_TIMEOUT_SECONDS: z.coerce.number().positive().max(600).default(60),
  /** Adds the protocol-conformance fixtures to the MCP server; for tests only. */
  MCP_CONFORMANCE_FIXTURES: flag.default(false),
});

/** Longer than three failed HAProxy checks, two seconds apart. */
const SHUTDOWN_DELAY_SECONDS_WEB = 8;

/** Base URLs of the services that data sources are read from, without trailing slashes. */
function endpointsOf(e: z.output<typeof schema>) {
  return Object.freeze({
    googleToken: e.GOOGLE_TOKEN_URL,
    googleSheets: e.GOOGLE_SHEETS_URL.replace(/\/+$/, ''),
    googleAnalytics: e.GOOGLE_ANALYTICS_URL.replace(/\/+$/, ''),
    googleAuth: e.GOOGLE_AUTH_URL,
    googleRevoke: e.GOOGLE_REVOKE_URL,
    atlassianAuth: e.ATLASSIAN_AUTH_URL.replace(/\/+$/, ''),
    atlassianApi: e.ATLASSIAN_API_URL.replace(/\/+$/, ''),
    linear: e.LINEAR_URL,
  });
}

/** Where data sources are read from, and how people sign in there instead of entering a key. @throws Error */
const providersOf = (e: z.output<typeof schema>) => ({ endpoints: endpointsOf(e), oauthClients: oauthClientsOf(e) });

/** This service as a client of the providers whose accounts people sign in with; null for one that is not configured. @throws Error */
function oauthClientsOf(e: z.output<typeof schema>) {
  const clientOf = (name: string, id: string | undefined, secret: string | undefined) => {
    if ((id === undefined) !== (secret === undefined)) {
      const [given, missing] = id === undefined ? ['SECRET', 'ID'] : ['ID', 'SECRET'];
      throw new Error(`The configuration is not valid:\n  ${name}_OAUTH_CLIENT_${missing}: ${name}_OAUTH_CLIENT_${given} needs it.`);
    }
    return id === undefined || secret === undefined ? null : Object.freeze({ id, secret });
  };
  return Object.freeze({
    google: clientOf('GOOGLE', e.GOOGLE_OAUTH_CLIENT_ID, e.GOOGLE_OAUTH_CLIENT_SECRET),
    atlassian: clientOf('ATLASSIAN', e.ATLASSIAN_OAUTH_CLIENT_ID, e.ATLASSIAN_OAUTH_CLIENT_SECRET),
  });
}

/** The language model that plans questions; requires its complete configuration. @throws Error */
function modelOf(e: z.output<typeof schema>) {
  if (e.MODEL_PROVIDER === undefined) return null;
  const missing = [
    ...(e.MODEL_NAME === undefined ? ['MODEL_NAME'] : []),
    ...(e.MODEL_PROVIDER === 'openai-compatible' && e.MODEL_BASE_URL === undefined ? ['MODEL_BASE_URL'] : []),
    ...(e.MODEL_PROVIDER === 'anthropic' && e.MODEL_API_KEY === undefined ? ['MODEL_API_KEY'] : []),
  ];
  if (missing.length > 0) {
    throw new Error(
      `The configuration is not valid:\n${missing.map((name) => `  ${name}: MODEL_PROVIDER=${e.MODEL_PROVIDER} needs it.`).join('\n')}`,
    );
  }
  return Object.freeze({
    provider: e.MODEL_PROVIDER,
    baseUrl: e.MODEL_BASE_URL?.replace(/\/+$/, '') ?? null,
    name: e.MODEL_NAME ?? '',
    apiKey: e.MODEL_API_KEY ?? null,
    timeoutMs: e.MODEL_TIMEOUT_SECONDS * 1000,
  });
}

/** The Stripe configuration; requires its keys and a price for each plan. @throws Error */
function stripeOf(e: z.output<typeof schema>) {
  if (e.BILLING_PROVIDER !== 'stripe') return null;
  const needed = [
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_PRICE_LITE',
    'STRIPE_PRICE_STARTER',
    'STRIPE_PRICE_PROFESSIONAL',
    'STRIPE_PRICE_ENTERPRISE',
  ] as const;
  const missing = needed.filter((name) => e[name] === undefined);
  if (missing.length > 0) {
    throw new Error(`The configuration is not valid:\n${missing.map((name) => `  ${name}: BILLING_PROVIDER=stripe needs it.`).join('\n')}`);
  }
  return Object.freeze({
    baseUrl: e.STRIPE_BASE_URL,
    secretKey: e.STRIPE_SECRET_KEY ?? '',
    webhookSecret: e.STRIPE_WEBHOOK_SECRET ?? '',
    portalConfiguration: e.STRIPE_PORTAL_CONFIGURATION ?? null,
    /** Ids of monthly prices. */
    prices: Object.freeze({
      lite: e.STRIPE_PRICE_LITE ?? '',
      starter: e.STRIPE_PRICE_STARTER ?? '',
      professional: e.STRIPE_PRICE_PROFESSIONAL ?? '',
      enterprise: e.STRIPE_PRICE_ENTERPRISE ?? '',
    }),
  });
}

export type StripeConfig = NonNullable<ReturnType<typeof stripeOf>>;
export type ModelConfig = NonNullable<ReturnType<typeof modelOf>>;

/** Every variable with its default (undefined: none); docs/configuration.md has the table. */
export const VARIABLES: Record<string, unknown> = Object.fromEntries(
  Object.entries(schema.shape).map(([name, field]) => [name, field.safeParse(undefined).data]),
);

/**
 * Parses the environment once and freezes the result; nothing else reads process.env.
 * @throws Error with one line per invalid variable.
 */
export function readConfig(environment: Record<string, string | undefined> = process.env) {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(set);
  if (!parsed.success) {
    throw new Error(`The configuration is not valid:\n${parsed.error.issues.map((i) => `  ${i.path.join('.')}: ${i.message}`).join('\n')}`);
  }
  const e = parsed.data;
  return Object.freeze({
    port: e.PORT,
    host: e.HOST,
    /** Public URL without a trailing slash; null until the port is known (PORT=0). */
    baseUrl: e.BASE_URL?.replace(/\/+$/, '') ?? null,
    baseUrlGiven: e.BASE_URL !== undefined,
    dataDir: path.resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL ?? null,
    databasePoolMax: e.DATABASE_POOL_MAX,
    redisUrl: e.REDIS_URL ?? null,
    processRole: e.PROCESS_ROLE,
    /** Whether the first start creates a demo organization and prints its secrets. */
    demo: e.DEMO,
    logLevel: e.LOG_LEVEL,
    jwtSecret: e.JWT_SECRET ?? null,
    /** The previous JWT_SECRET, during a rotation: verifies, never signs. */
    jwtSecretPrevious: e.JWT_SECRET_PREVIOUS ?? null,
    /** The configured key ring, `k2:…,k1:…`; null if it is kept in the data folder. */
    secretsKeys: e.SECRETS_KEYS ?? null,
    /** Express' `trust proxy` value; empty means none. */
    trustProxy: e.TRUST_PROXY,
    sweepMs: e.SWEEP_SECONDS * 1000,
    /** How long a worker keeps a job without renewing its lease. */
    leaseMs: e.LEASE_SECONDS * 1000,
    connectionsMax: e.CONNECTIONS_MAX,
    /** Connections per address; behind proxies, requests in progress per address. */
    connectionsPerAddress: e.CONNECTIONS_PER_ADDRESS,
    bodyTimeoutMs: e.BODY_TIMEOUT_SECONDS * 1000,
    writeTimeoutMs: e.WRITE_TIMEOUT_SECONDS * 1000,
    unreadBytesMax: e.UNREAD_MB_MAX * 2 ** 20,
    unreadBytesPerCaller: e.UNREAD_MB_PER_CALLER * 2 ** 20,
    /** How long a stopping process waits for requests and jobs in progress. */
    drainMs: e.DRAIN_SECONDS * 1000,
    /** How long it reports not ready before refusing connections, for proxies to notice. */
    shutdownDelayMs: (e.SHUTDOWN_DELAY_SECONDS ?? (e.PROCESS_ROLE === 'web' ? SHUTDOWN_DELAY_SECONDS_WEB : 0)) * 1000,
    /** Where a worker answers probes; null for the default port, or a free one if that is taken. */
    healthPort: e.HEALTH_PORT ?? null,
    liveHeartbeatMs: e.LIVE_HEARTBEAT_SECONDS * 1000,
    engineProcesses: e.ENGINE_PROCESSES,
    minFreeDiskBytes: e.MIN_FREE_DISK_MB * 2 ** 20,
    engineMemoryMb: e.ENGINE_MEMORY_MB,
    /** Niceness of engine children, 0 to 19: how far they yield to the processes that answer requests. */
    engineNiceness: e.ENGINE_NICENESS,
    /** User ids for engine children if the service runs as root; null for the default range. */
    engineUids: e.ENGINE_UIDS ? { from: e.ENGINE_UIDS[0], to: e.ENGINE_UIDS[1] } : null,
    /** How long one sync of a connected source may take. */
    syncTimeoutMs: e.SYNC_MINUTES_MAX * 60_000,
    reportConcurrency: e.REPORT_CONCURRENCY,
    mcpIpRequestsPerMinute: e.MCP_IP_REQUESTS_PER_MINUTE,
    mcpOrganizationRequestsPerMinute: Object.freeze({
      trial: e.MCP_ORGANIZATION_REQUESTS_PER_MINUTE_TRIAL,
      starter: e.MCP_ORGANIZATION_REQUESTS_PER_MINUTE_STARTER,
      professional: e.MCP_ORGANIZATION_REQUESTS_PER_MINUTE_PROFESSIONAL,
      enterprise: e.MCP_ORGANIZATION_REQUESTS_PER_MINUTE_ENTERPRISE,
    }),
    signUpCallsPerHour: e.SIGN_UP_CALLS_PER_HOUR,
    signUpPageRequestsPerHour: e.SIGN_UP_PAGE_REQUESTS_PER_HOUR,
    failedCredentialsPerMinute: e.FAILED_CREDENTIALS_PER_MINUTE,
    oauthRegistrationsPerHour: e.OAUTH_REGISTRATIONS_PER_HOUR,
    oauthAuthorizationsPerMinute: e.OAUTH_AUTHORIZATIONS_PER_MINUTE,
    publicPageRequestsPerMinute: e.PUBLIC_PAGE_REQUESTS_PER_MINUTE,
    /** Hosts and networks, with a port or without, that may be reached although they are not on the public Internet. */
    egressAllowHosts: new Set(e.EGRESS_ALLOW_HOSTS.split(/[\s,]+/).filter((host) => host !== '')) as ReadonlySet<string>,
    ...providersOf(e),
    smtpUrl: e.SMTP_URL ?? null,
    mailFrom: e.MAIL_FROM ?? null,
    upgradeUrl: e.UPGRADE_URL ?? null,
    /** Days, whole or fractional, between a failed payment and suspension. */
    billingGraceDays: e.BILLING_GRACE_DAYS,
    /** True if the sandbox was requested explicitly rather than by default. */
    billingSandboxGiven: set.BILLING_PROVIDER === 'sandbox',
    /** null if payments go through the sandbox, which takes no money. */
    stripe: stripeOf(e),
    /** The language model that plans questions; null if our own parser does. */
    model: modelOf(e),
    mcpConformanceFixtures: e.MCP_CONFORMANCE_FIXTURES,
  });
}

export type Config = ReturnType<typeof readConfig>;
