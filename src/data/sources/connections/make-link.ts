import path from 'node:path';
import type { z } from 'zod';
import type { Services } from '../../../platform/context.ts';
import { newId } from '../../../platform/db/ids.ts';
import { addressesBeyond, guardedConnect } from '../../../platform/egress/guarded-connect.ts';
import { guardedFetch } from '../../../platform/egress/guarded-fetch.ts';
import { invalidFields } from '../../../platform/errors.ts';
import { PLAN_TERMS, type Plan } from '../../../platform/plans.ts';
import { connectorOf } from '../connectors/index.ts';
import type { SignedIn } from '../connectors/oauth/providers.ts';
import { ConnectorProblem } from '../connectors/problem.ts';
import type { Connector, Link } from '../connectors/types.ts';

const CONNECT_MS = 10_000;
const AFTERWARDS_MS = 3_000;
/** For one request and its response. */
const FETCH_MS = 180_000;
const FETCH_BYTES_MAX = 64 * 2 ** 20;

/** A connector with a link for it. */
export interface Linked {
  connector: Connector;
  link: Link<object, object>;
}

/** What a connector identifies itself with. */
export interface Credentials {
  secret(): object;
  /** null if the secret is used. */
  signedIn: SignedIn | null;
}

interface LinkOptions {
  kind: string;
  settings: object;
  credentials: Credentials;
  plan: Plan;
  signal: AbortSignal;
  deadlineMs: number;
  /** Where rows are spooled; null if none will be read. */
  spool: string | null;
  progress?: (percent: number, message: string) => void;
}

/** Everything that a connector may use, and nothing else of the service. */
export function makeLink(services: Pick<Services, 'config' | 'storage' | 'log' | 'now'>, options: LinkOptions): Linked {
  const { config, storage, log, now } = services;
  const { kind, settings, credentials, plan, signal, deadlineMs, spool } = options;
  const ended = AbortSignal.any([signal, deadline(deadlineMs)]);
  const limits = { allowHosts: config.egressAllowHosts, timeoutMs: CONNECT_MS, signal };
  return {
    connector: connectorOf(kind),
    link: {
      settings,
      secret: () => credentials.secret(),
      signedIn: credentials.signedIn,
      connect: (host, port) => guardedConnect(host, port, limits),
      beyond: (hop, host, port) => addressesBeyond(hop, host, port, limits),
      fetch: (url, { bytesMax = FETCH_BYTES_MAX, ...request } = {}) =>
        guardedFetch(
          url,
          { allowHosts: config.egressAllowHosts, accept: 'application/json', timeoutMs: FETCH_MS, bytesMax, signal: ended },
          request,
        ),
      endpoints: config.endpoints,
      async spool() {
        if (spool === null) throw new Error('Nothing is read over this link');
        return path.join(spool, `${newId()}.csv`);
      },
      admit: () => storage.requireFree(),
      limits: { bytesMax: PLAN_TERMS[plan].uploadBytesMax, deadlineMs },
      signal: ended,
      afterwards: () => makeLink(services, { ...options, signal: AbortSignal.timeout(AFTERWARDS_MS) }).link,
      log,
      now,
      progress: options.progress ?? (() => undefined),
    },
  };
}

/** Aborts with a problem that its owner understands: the source was too slow. */
function deadline(afterMs: number): AbortSignal {
  const controller = new AbortController();
  const minutes = Math.max(1, Math.round(afterMs / 60_000));
  const time = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const message = `The source took longer than ${time}. Check that it is up, choose less data, or try again later.`;
  setTimeout(() => controller.abort(new ConnectorProblem('network', message)), afterMs).unref();
  return controller.signal;
}

/** A connector's settings and secret as a caller sent them. @throws AppError validation_error naming each wrong field */
export function parseConnection(kind: string, settings: unknown, secret: unknown): { settings: object; secret: object } {
  const connector = connectorOf(kind);
  return valid({ settings: connector.settings.safeParse(settings), secret: connector.secret.safeParse(secret) });
}

/** The same for the settings alone. @throws AppError validation_error naming each wrong field */
export function parseSettings(kind: string, settings: unknown): object {
  return valid({ settings: connectorOf(kind).settings.safeParse(settings) }).settings;
}

function valid<Part extends string>(parsed: Record<Part, z.ZodSafeParseResult<object>>): Record<Part, object> {
  const problems: Record<string, string[]> = {};
  const values: Partial<Record<Part, object>> = {};
  for (const [part, result] of Object.entries(parsed) as [Part, z.ZodSafeParseResult<object>][]) {
    if (result.success) values[part] = result.data;
    for (const issue of result.error?.issues ?? []) {
      const field = [part, ...issue.path].join('.');
      problems[field] = [...(problems[field] ?? []), issue.message];
    }
  }
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  // Every part without a problem has a value.
  return values as Record<Part, object>;
}
