import type { DataSource } from '../../src/data/sources/entities.ts';

type Row = Pick<DataSource, 'id' | 'organizationId'> & Partial<DataSource>;

/** The row of a data source that was uploaded and waits for its import; `given` says what is otherwise. */
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
