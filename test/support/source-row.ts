import type { DataSource } from '../../src/data/sources/entities.ts';

type Row = Pick<DataSource, 'id' | 'organizationId'> & Partial<DataSource>;

/** The row of an uploaded data source that waits for its import; `given` overrides fields. */
export function sourceRow(given: Row) {
  return {
    createdBy: null,
    name: 'orders',
    description: '',
    sourceType: 'file' as const,
    status: 'pending' as const,
    fileName: 'orders.csv',
    uploadKey: 'x',
    uploadSha256: null,
    currentSnapshotId: null,
    lastSync: null,
    recordCount: null,
    syncFrequency: 'manual',
    lastError: null,
    roleOverrides: {},
    attempt: 0,
    leaseExpiresAt: null,
    createdAt: new Date(),
    ...given,
  };
}
