import type { RequiredEntityData } from '@mikro-orm/core';
import type { DataSource } from './entities.ts';

/** What every source begins with, of whatever kind: nothing read, nothing stored, nothing overridden. */
export function unreadSource() {
  return {
    fileName: null,
    uploadKey: null,
    uploadSha256: null,
    fileBytes: null,
    furtherFiles: [],
    pendingFiles: null,
    waitingFiles: [],
    pendingChange: null,
    earlierStates: [],
    keptFiles: [],
    readings: {},
    typeOverrides: {},
    roleOverrides: {},
    progress: 0,
    progressMessage: '',
    currentSnapshotId: null,
    lastSync: null,
    recordCount: null,
    lastError: null,
    attempt: 0,
    crashes: 0,
    leaseExpiresAt: null,
  } satisfies Partial<RequiredEntityData<DataSource>>;
}
