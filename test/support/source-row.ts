import type { DataSource } from '../../src/data/sources/entities.ts';
import { unreadSource } from '../../src/data/sources/unread-source.ts';

type Row = Pick<DataSource, 'id' | 'organizationId'> & Partial<DataSource>;

/** The row of an uploaded data source that waits for its import; `given` overrides fields. */
export function sourceRow(given: Row) {
  return {
    ...unreadSource(),
    createdBy: null,
    name: 'orders',
    description: '',
    sourceType: 'file' as const,
    status: 'pending' as const,
    fileName: 'orders.csv',
    uploadKey: 'x',
    syncFrequency: 'manual',
    createdAt: new Date(),
    ...given,
  };
}
