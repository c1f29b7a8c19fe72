import { pino } from 'pino';
import { type Linked, makeLink, parseConnection } from '../../src/data/sources/connections/make-link.ts';
import { readConfig } from '../../src/platform/config.ts';

interface LinkedTo {
  kind: string;
  settings: unknown;
  secret: unknown;
  /** Variables such as EGRESS_ALLOW_HOSTS. */
  environment?: Record<string, string>;
  /** A folder for rows. */
  spool?: string;
  signal?: AbortSignal;
  deadlineMs?: number;
  now?: () => Date;
}

/** A connector with the link that the service would give it, without the service. */
export function linkTo({ kind, settings, secret, environment = {}, spool, signal, deadlineMs, now }: LinkedTo): Linked {
  const parsed = parseConnection(kind, settings, secret);
  const services = {
    config: readConfig(environment),
    storage: { requireFree: async () => undefined } as never,
    log: pino({ level: 'silent' }),
    now: now ?? (() => new Date()),
  };
  return makeLink(services, {
    kind,
    settings: parsed.settings,
    credentials: { secret: () => parsed.secret, signedIn: null },
    plan: 'enterprise',
    signal: signal ?? new AbortController().signal,
    deadlineMs: deadlineMs ?? 60_000,
    spool: spool ?? null,
  });
}
