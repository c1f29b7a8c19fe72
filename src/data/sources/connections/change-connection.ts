import { organizationById } from '../../../account/identity/organization-records.ts';
import type { Context } from '../../../platform/context.ts';
import type { ChosenStream } from '../connectors/types.ts';
import { DataSource } from '../entities.ts';
import { connectionPurpose } from './connection-secret.ts';
import { SourceConnection, type SyncFrequency } from './entities.ts';
import { makeLink, parseConnection } from './make-link.ts';
import { requireStreams } from './require-streams.ts';
import { storedConnection } from './stored-connection.ts';
import { nextSync, requireFrequency } from './sync-schedule.ts';

const CHECK_MS = 60_000;

export interface ConnectionChange {
  settings?: unknown;
  secret?: unknown;
  streams?: ChosenStream[];
  syncFrequency?: SyncFrequency;
}

/**
 * Changes how a source is connected; new settings or credentials are checked before they are saved. Its data stays until the next sync.
 * @throws AppError not_found, conflict for a source of uploaded files, validation_error; ConnectorProblem if the check fails
 */
export async function changeConnection(ctx: Context, dataSourceId: string, change: ConnectionChange): Promise<void> {
  const { organizationId, plan } = ctx.principal;
  const stored = await storedConnection(ctx, dataSourceId);
  if (change.syncFrequency !== undefined) requireFrequency(plan, change.syncFrequency);
  if (change.streams !== undefined) requireStreams(change.streams);
  const access = change.settings !== undefined || change.secret !== undefined ? await checkedAccess(ctx, stored, change) : null;
  const { timeZone } = await organizationById(ctx.em.fork(), organizationId);
  const { syncFrequency: frequency } = change;
  await ctx.em.fork().transactional(async (tx) => {
    await tx.nativeUpdate(
      SourceConnection,
      { id: stored.id, organizationId },
      {
        ...(access === null ? {} : { ...access, state: 'ok' as const }),
        ...(change.streams === undefined ? {} : { streams: change.streams }),
        ...(frequency === undefined ? {} : { nextSyncAt: nextSync(frequency, timeZone, ctx.now()) }),
      },
    );
    if (frequency !== undefined) await tx.nativeUpdate(DataSource, { id: dataSourceId, organizationId }, { syncFrequency: frequency });
  });
}

async function checkedAccess(ctx: Context, stored: Awaited<ReturnType<typeof storedConnection>>, change: ConnectionChange) {
  const { id, kind, organizationId } = stored;
  const given = { settings: change.settings ?? stored.settings, secret: change.secret ?? stored.secretFor(change.settings) };
  const { settings, secret } = parseConnection(kind, given.settings, given.secret);
  const { plan } = ctx.principal;
  const { connector, link } = makeLink(ctx, {
    kind,
    settings,
    secret: () => secret,
    plan,
    signal: ctx.signal,
    deadlineMs: CHECK_MS,
    spool: null,
  });
  await connector.check(link);
  return { settings, secretSealed: ctx.sealer.seal(JSON.stringify(secret), connectionPurpose(id, organizationId)) };
}
