import { organizationById } from '../../../account/identity/organization-records.ts';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/db/ids.ts';
import { requireRoom } from '../../../platform/work/waiting-room.ts';
import { connectorOf } from '../connectors/index.ts';
import type { ChosenStream } from '../connectors/types.ts';
import { startImport, waitForImport } from '../create-file-source.ts';
import { DataSource } from '../entities.ts';
import { unreadSource } from '../unread-source.ts';
import { sentAccess } from './access.ts';
import { SourceConnection, type SyncFrequency } from './entities.ts';
import { makeLink } from './make-link.ts';
import { openSync, SYNC_ROWS } from './open-sync.ts';
import { requireStreams } from './require-streams.ts';
import { nextSync, requireFrequency } from './sync-schedule.ts';

const CHECK_MS = 60_000;

export interface NewConnection {
  kind: string;
  name: string;
  description?: string;
  settings: unknown;
  secret: unknown;
  streams: ChosenStream[];
  syncFrequency: SyncFrequency;
  /** False: returns at once, while the first sync runs. */
  wait: boolean;
}

/**
 * Connects a source after checking that its credentials work, and starts its first sync. The secret is sealed; nothing returns it again.
 * @throws AppError validation_error, rate_limited; ConnectorProblem if the check fails, in which case nothing is saved
 */
export async function connectSource(ctx: Context, input: NewConnection): Promise<string> {
  const { organizationId, userId, plan } = ctx.principal;
  const connector = connectorOf(input.kind);
  const { settings, credentials, keep } = await sentAccess(ctx, { ...input, dataSourceId: null });
  requireFrequency(plan, input.syncFrequency);
  requireStreams(input.streams);
  await requireRoom(ctx.em.fork(), SYNC_ROWS, ctx.principal);
  const { link } = makeLink(ctx, { ...input, settings, credentials, plan, signal: ctx.signal, deadlineMs: CHECK_MS, spool: null });
  await connector.check(link);
  const [id, connectionId, now] = [newId(), newId(), ctx.now()];
  const { timeZone } = await organizationById(ctx.em.fork(), organizationId);
  await ctx.em.fork().transactional(async (tx) => {
    await requireRoom(tx, SYNC_ROWS, ctx.principal);
    await tx.insert(DataSource, {
      ...unreadSource(),
      id,
      organizationId,
      createdBy: userId,
      name: input.name.trim(),
      description: input.description?.trim() ?? '',
      sourceType: connector.type,
      status: 'syncing',
      syncFrequency: input.syncFrequency,
      createdAt: now,
    });
    await tx.insert(SourceConnection, {
      id: connectionId,
      organizationId,
      dataSourceId: id,
      kind: input.kind,
      settings,
      ...(await keep(tx, { id: connectionId, organizationId })),
      streams: input.streams,
      state: 'ok',
      nextSyncAt: nextSync(input.syncFrequency, timeZone, now),
      createdAt: now,
    });
    await openSync(tx, { id, organizationId }, 'created', now);
  });
  await startImport(ctx, id);
  if (input.wait) await waitForImport(ctx, id);
  return id;
}
