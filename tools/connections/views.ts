import { z } from 'zod';
import type { Checked } from '../../src/data/sources/connections/check-connection.ts';
import { type SourceConnection, SYNC_STATUSES, SYNC_TRIGGERS, type SyncRun } from '../../src/data/sources/connections/entities.ts';
import { canBeCursor } from '../../src/data/sources/connectors/databases/cursor.ts';
import { PROVIDERS } from '../../src/data/sources/connectors/oauth/providers.ts';
import { FAULTS } from '../../src/data/sources/connectors/problem.ts';
import { type StreamInfo, SYNC_MODES } from '../../src/data/sources/connectors/types.ts';
import { CONNECTION_STATES } from '../../src/data/sources/entities.ts';
import { count, iso, timestamp, uuid } from '../fields.ts';
import { named } from '../named.ts';

export const checkView = named(
  'ConnectionCheck',
  z.strictObject({
    ok: z.boolean(),
    server: z.string().nullable().meta({ description: 'What answered, such as PostgreSQL 18' }),
    warnings: z.array(z.string()),
    fault: z.enum(FAULTS).nullable().meta({ description: 'What is to blame if it does not work' }),
    message: z.string().nullable().meta({ description: 'Why it does not work, and what to do' }),
    host_key: z.string().nullable().meta({
      description: 'The fingerprint of an SSH server’s key that is not confirmed: once compared, set it as settings.ssh.host_key',
    }),
  }),
);

export function checkedView(checked: Checked): z.infer<typeof checkView> {
  return checked.ok
    ? { ok: true, server: checked.server, warnings: checked.warnings, fault: null, message: null, host_key: null }
    : { ok: false, server: null, warnings: [], fault: checked.fault, message: checked.message, host_key: checked.hostKey };
}

export const discovered = named(
  'DiscoveredTable',
  z.strictObject({
    name: z.string(),
    kind: z.enum(['table', 'view']),
    rows_estimate: count.nullable(),
    bytes_estimate: count.nullable(),
    primary_key: z.array(z.string()),
    cursor_columns: z.array(z.string()).meta({ description: 'Columns that can be the cursor of an incremental sync, by their types' }),
    columns: z.array(z.strictObject({ name: z.string(), type: z.string().meta({ description: 'As the source names it' }) })),
  }),
);

export function discoveredView({ name, kind, rowsEstimate, bytesEstimate, primaryKey, columns }: StreamInfo): z.infer<typeof discovered> {
  return {
    name,
    kind,
    rows_estimate: rowsEstimate,
    bytes_estimate: bytesEstimate,
    primary_key: primaryKey,
    cursor_columns: columns.filter(canBeCursor).map((column) => column.name),
    columns: columns.map((column) => ({ name: column.name, type: column.type })),
  };
}

export const syncView = named(
  'Sync',
  z.strictObject({
    id: uuid,
    status: z.enum(SYNC_STATUSES),
    trigger: z.enum(SYNC_TRIGGERS),
    progress: z.int().min(0).max(100),
    progress_message: z.string(),
    row_count: count.nullable().meta({ description: 'Of all tables, once completed' }),
    notes: z.array(z.string()).meta({ description: 'What changed in the source since the sync before' }),
    fault: z.enum(FAULTS).nullable(),
    reason: z.string().nullable().meta({ description: 'Why it failed, and what to do' }),
    created_at: timestamp,
    started_at: timestamp.nullable(),
    finished_at: timestamp.nullable(),
  }),
);

export function syncRunView(run: SyncRun): z.infer<typeof syncView> {
  return {
    id: run.id,
    status: run.status,
    trigger: run.trigger,
    progress: run.progress,
    progress_message: run.progressMessage,
    row_count: run.rowCount ?? null,
    notes: run.notes,
    fault: run.fault ?? null,
    reason: run.reason ?? null,
    created_at: iso(run.createdAt),
    started_at: iso(run.startedAt ?? null),
    finished_at: iso(run.finishedAt ?? null),
  };
}

export const connectionView = named(
  'Connection',
  z.strictObject({
    kind: z.string(),
    settings: z.record(z.string(), z.unknown()).meta({ description: 'As the settings of the kind in list_connectors' }),
    tables: z.array(
      z.strictObject({
        name: z.string(),
        columns: z.array(z.string()).nullable(),
        query: z.string().nullable(),
        sync: z.enum(SYNC_MODES),
        cursor: z.string().nullable(),
        primary_key: z.array(z.string()).nullable(),
      }),
    ),
    state: z.enum(CONNECTION_STATES).meta({ description: 'needs_reconnection: the credentials were rejected; the data stays readable' }),
    signed_in: z
      .strictObject({ provider: z.enum(PROVIDERS), account: z.string().nullable() })
      .nullable()
      .meta({ description: 'The account that it is read with; null: credentials were entered' }),
    next_sync_at: timestamp.nullable(),
  }),
);

export function connectionViewOf({ kind, settings, streams, state, signIn, nextSyncAt }: SourceConnection): z.infer<typeof connectionView> {
  return {
    kind,
    settings: { ...settings },
    tables: streams.map(({ name, columns, query, sync = 'full', cursor = null, primaryKey = null }) => ({
      name,
      columns,
      query,
      sync,
      cursor,
      primary_key: primaryKey,
    })),
    state,
    signed_in: signIn ? { provider: signIn.provider, account: signIn.account } : null,
    next_sync_at: iso(nextSyncAt ?? null),
  };
}
