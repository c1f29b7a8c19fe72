/** One line of the audit log, as its caller knows it; id and time are added. */
export interface AuditEntry {
  organizationId: string | null;
  userId: string | null;
  credentialId: string | null;
  action: string;
  /** `ok` or an error code. */
  outcome: string;
  door: string;
  requestId: string;
  durationMs: number;
  targetId?: string | null;
}

/** Append-only log, written in batches behind the request; `flush` before the process ends, and before a change is answered. */
export interface AuditLog {
  /** `id`: of a line that may have been written already; it is then written once. */
  record(entry: AuditEntry, id?: string): void;
  flush(): Promise<void>;
  /** Records, and resolves once it is written: for what must not be lost with the process. */
  write(entry: AuditEntry): Promise<void>;
  close(): Promise<void>;
}

declare module '../../platform/context.ts' {
  interface Services {
    audit: AuditLog;
  }
}
