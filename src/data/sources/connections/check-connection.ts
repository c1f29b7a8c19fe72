import type { Context } from '../../../platform/context.ts';
import { UnconfirmedHostKey } from '../connectors/network/ssh-tunnel.ts';
import { ConnectorProblem, type Fault } from '../connectors/problem.ts';
import type { CheckResult, StreamInfo } from '../connectors/types.ts';
import { sentAccess } from './access.ts';
import { makeLink, parseSettings } from './make-link.ts';
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
  const { kind, settings, credentials } = 'kind' in request ? await given(ctx, request) : await completed(ctx, request);
  return makeLink(ctx, {
    kind,
    settings,
    credentials,
    plan: ctx.principal.plan,
    signal: ctx.signal,
    deadlineMs: DEADLINE_MS,
    spool: null,
  });
}

async function given(ctx: Context, { kind, settings, secret }: Extract<ConnectionRequest, { kind: string }>) {
  return { kind, ...(await sentAccess(ctx, { kind, settings, secret, dataSourceId: null })) };
}

async function completed(ctx: Context, { dataSourceId, settings, secret }: Extract<ConnectionRequest, { dataSourceId: string }>) {
  const stored = await storedConnection(ctx, dataSourceId);
  const { kind } = stored;
  const wanted = settings ?? stored.settings;
  if (secret !== undefined) return { kind, ...(await sentAccess(ctx, { kind, settings: wanted, secret, dataSourceId })) };
  // A stored secret goes only where it was meant to: a new address needs it again.
  return { kind, settings: parseSettings(kind, wanted), credentials: stored.credentialsFor(settings) };
}
