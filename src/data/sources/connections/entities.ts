import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Organization } from '../../../account/identity/entities.ts';
import type { Grant } from '../connectors/oauth/providers.ts';
import type { Fault } from '../connectors/problem.ts';
import type { ChosenStream } from '../connectors/types.ts';
import { type ConnectionState, DataSource, Snapshot } from '../entities.ts';
import type { SyncState } from './sync-state.ts';

export const SYNC_FREQUENCIES = ['manual', 'hourly', 'daily', 'weekly', 'monthly'] as const;
export type SyncFrequency = (typeof SYNC_FREQUENCIES)[number];

/** Whose account a source is read with, if a person signed in for it. */
export type ConnectedAccount = Pick<Grant, 'provider' | 'account' | 'account_key'>;

/** How a data source is connected: everything but its data. Sources of uploaded files have none. */
export const SourceConnection = defineEntity({
  name: 'SourceConnection',
  tableName: 'source_connection',
  properties: {
    id: p.uuid().primary(),
    organizationId: () => p.manyToOne(Organization).mapToPk().name('organization_id'),
    dataSourceId: () => p.manyToOne(DataSource).mapToPk().name('data_source_id').deleteRule('cascade'),
    /** The connector that reads it. */
    kind: p.text(),
    /** As the connector's schema defines them; never a credential. */
    settings: p.json<object>(),
    /** The connector's secret as JSON, or the grant of the person who signed in, sealed for this connection. */
    secretSealed: p.text(),
    /** null if it is read with a secret that was entered. */
    signIn: p.json<ConnectedAccount | null>().nullable().default(null),
    streams: p.json<ChosenStream[]>(),
    state: p.text().$type<ConnectionState>(),
    /** Where its syncs got to; null before the first. */
    syncState: p.json<SyncState | null>().nullable().default(null),
    /** null if it syncs on request only. */
    nextSyncAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
  uniques: [{ properties: ['dataSourceId'] }],
  indexes: [{ properties: ['nextSyncAt'] }, { properties: ['organizationId'] }],
});
export type SourceConnection = InferEntity<typeof SourceConnection>;

export const SYNC_STATUSES = ['pending', 'syncing', 'completed', 'failed', 'cancelled'] as const;
export type SyncStatus = (typeof SYNC_STATUSES)[number];

export const SYNC_TRIGGERS = ['created', 'request', 'schedule'] as const;
export type SyncTrigger = (typeof SYNC_TRIGGERS)[number];

/** One sync of a connected source: a job's input and outcome. */
export const SyncRun = defineEntity({
  name: 'SyncRun',
  tableName: 'sync_run',
  properties: {
    id: p.uuid().primary(),
    organizationId: () => p.manyToOne(Organization).mapToPk().name('organization_id'),
    dataSourceId: () => p.manyToOne(DataSource).mapToPk().name('data_source_id').deleteRule('cascade'),
    trigger: p.text().$type<SyncTrigger>(),
    status: p.text().$type<SyncStatus>(),
    /** Fencing number, and when the lease ends. */
    attempt: p.integer(),
    crashes: p.integer().default(0),
    leaseExpiresAt: p.datetime().nullable(),
    progress: p.integer(),
    progressMessage: p.text(),
    /** Rows of all tables, once completed. */
    rowCount: p.bigint('number').nullable(),
    snapshotId: () => p.manyToOne(Snapshot).mapToPk().name('snapshot_id').nullable().deleteRule('set null'),
    /** What changed in the source since the sync before, in sentences. */
    notes: p.json<string[]>(),
    /** Why it failed, for its owner. */
    reason: p.text().nullable(),
    fault: p.text().$type<Fault>().nullable(),
    createdAt: p.datetime(),
    startedAt: p.datetime().nullable(),
    finishedAt: p.datetime().nullable(),
  },
  indexes: [
    { properties: ['dataSourceId', 'createdAt'] },
    { properties: ['status', 'leaseExpiresAt'] },
    // The last line of defence: one sync of a source at a time.
    {
      name: 'sync_run_one_open',
      expression: `create unique index "sync_run_one_open" on "sync_run" ("data_source_id") where "status" in ('pending', 'syncing')`,
    },
  ],
});
export type SyncRun = InferEntity<typeof SyncRun>;
