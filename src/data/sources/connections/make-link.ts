import path from 'node:path';
import type { Services } from '../../../platform/context.ts';
import { newId } from '../../../platform/db/ids.ts';
import { addressesBeyond, guardedConnect } from '../../../platform/egress/guarded-connect.ts';
import { guardedFetch } from '../../../platform/egress/guarded-fetch.ts';
import { invalidFields } from '../../../platform/errors.ts';
import { PLAN_TERMS, type Plan } from '../../../platform/plans.ts';
import { connectorOf } from '../connectors/index.ts';
import { ConnectorProblem } from '../connectors/problem.ts';
import type { Connector, Link } from '../connectors/types.ts';

const CONNECT_MS = 10_000;
/** For one request and its response. */
const FETCH_MS = 180_000;
const FETCH_BYTES_MAX = 64 * 2 ** 20;

/** A connector with a link for it. */
export interface Linked {
  connector: Connector;
  link: Link<object, object>;
}

interface LinkOptions {
  kind: string;
  settings: object;
  secret: () => object;
  plan: Plan;
  signal: AbortSignal;
  deadlineMs: number;
  /** Where rows are spooled; null if none will be read. */
  spool: string | null;
  progress?: (percent: number, message: string) => void;
}

/** Everything that a connector may use, and nothing else of the service. */
export function makeLink(
  { config, storage, log, now }: Pick<Services, 'config' | 'storage' | 'log' | 'now'>,
  options: LinkOptions,
): Linked {
  const { kind, settings, secret, plan, signal, deadlineMs, spool } = options;
  const ended = AbortSignal.any([signal, deadline(deadlineMs)]);
  const limits = { allowHosts: config.egressAllowHosts, timeoutMs: CONNECT_MS, signal };
  return {
    connector: connectorOf(kind),
    link: {
      settings,
      secret,
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
  const parsed = { settings: connector.settings.safeParse(settings), secret: connector.secret.safeParse(secret) };
  const problems: Record<string, string[]> = {};
  for (const [part, result] of Object.entries(parsed)) {
    for (const issue of result.error?.issues ?? []) {
      const field = [part, ...issue.path].join('.');
      problems[field] = [...(problems[field] ?? []), issue.message];
    }
  }
  if (!parsed.settings.success || !parsed.secret.success) throw invalidFields(problems);
  return { settings: parsed.settings.data, secret: parsed.secret.data };
}
