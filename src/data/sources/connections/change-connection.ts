import { organizationById } from '../../../account/identity/organization-records.ts';
import type { Context } from '../../../platform/context.ts';
import type { ChosenStream } from '../connectors/types.ts';
import { DataSource } from '../entities.ts';
import { type Access, sentAccess } from './access.ts';
import { SourceConnection, type SyncFrequency } from './entities.ts';
import { type Credentials, makeLink, parseSettings } from './make-link.ts';
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
        ...(access === null ? {} : { settings: access.settings, state: 'ok' as const }),
        // Stored ones are not written again: a token may have been renewed meanwhile.
        ...(access?.keep ? await access.keep(tx, { id: stored.id, organizationId }) : {}),
        ...(change.streams === undefined ? {} : { streams: change.streams }),
        ...(frequency === undefined ? {} : { nextSyncAt: nextSync(frequency, timeZone, ctx.now()) }),
      },
    );
    if (frequency !== undefined) await tx.nativeUpdate(DataSource, { id: dataSourceId, organizationId }, { syncFrequency: frequency });
  });
}

interface Checked {
  settings: object;
  credentials: Credentials;
  /** Absent if the credentials stay. */
  keep?: Access['keep'];
}

async function checkedAccess(
  ctx: Context,
  stored: Awaited<ReturnType<typeof storedConnection>>,
  change: ConnectionChange,
): Promise<Checked> {
  const { kind, dataSourceId } = stored;
  const settings = change.settings ?? stored.settings;
  const access: Checked =
    change.secret === undefined
      ? { settings: parseSettings(kind, settings), credentials: stored.credentialsFor(change.settings) }
      : await sentAccess(ctx, { kind, settings, secret: change.secret, dataSourceId });
  const { plan } = ctx.principal;
  const { connector, link } = makeLink(ctx, {
    kind,
    settings: access.settings,
    credentials: access.credentials,
    plan,
    signal: ctx.signal,
    deadlineMs: CHECK_MS,
    spool: null,
  });
  await connector.check(link);
  return access;
}
