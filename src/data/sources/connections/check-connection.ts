import type { Context } from '../../../platform/context.ts';
import { UnconfirmedHostKey } from '../connectors/network/ssh-tunnel.ts';
import { ConnectorProblem, type Fault } from '../connectors/problem.ts';
import type { CheckResult, StreamInfo } from '../connectors/types.ts';
import { makeLink, parseConnection } from './make-link.ts';
import { storedConnection } from './stored-connection.ts';

/** Where to connect: given in full, or a source's stored connection, with other settings or another secret if they are given. */
export type ConnectionRequest =
  | { kind: string; settings: unknown; secret: unknown }
  | { dataSourceId: string; settings?: unknown; secret?: unknown };

/** What a check found: that it works, or whose fault it is that it does not. */
export type Checked =
  | ({ ok: true } & CheckResult)
  /** `hostKey`: the fingerprint of an SSH server's key that a person has not confirmed. */
  | { ok: false; fault: Fault; message: string; hostKey: string | null };

const DEADLINE_MS = 60_000;

/** Connects and tells what works and what does not; saves nothing. @throws AppError validation_error, not_found */
export async function checkConnection(ctx: Context, request: ConnectionRequest): Promise<Checked> {
  const { connector, link } = await linkFor(ctx, request);
  try {
    return { ok: true, ...(await connector.check(link)) };
  } catch (error) {
    if (error instanceof ConnectorProblem) {
      const hostKey = error instanceof UnconfirmedHostKey ? error.hostKey : null;
      return { ok: false, fault: error.fault, message: error.message, hostKey };
    }
    throw error;
  }
}

/** The tables that can be read over a connection; saves nothing. @throws AppError validation_error, not_found, ConnectorProblem */
export async function discoverTables(ctx: Context, request: ConnectionRequest): Promise<StreamInfo[]> {
  const { connector, link } = await linkFor(ctx, request);
  return connector.discover(link);
}

async function linkFor(ctx: Context, request: ConnectionRequest) {
  const { kind, settings, secret } = 'kind' in request ? request : await completed(ctx, request);
  const parsed = parseConnection(kind, settings, secret);
  return makeLink(ctx, {
    kind,
    settings: parsed.settings,
    secret: () => parsed.secret,
    plan: ctx.principal.plan,
    signal: ctx.signal,
    deadlineMs: DEADLINE_MS,
    spool: null,
  });
}

async function completed(ctx: Context, { dataSourceId, settings, secret }: Extract<ConnectionRequest, { dataSourceId: string }>) {
  const stored = await storedConnection(ctx, dataSourceId);
  // A stored secret goes only where it was meant to: a new address needs it again.
  return { kind: stored.kind, settings: settings ?? stored.settings, secret: secret ?? stored.secretFor(settings) };
}
