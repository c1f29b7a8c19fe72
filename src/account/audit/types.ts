/** One line of the audit log, without the id and time that are added to it. */
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

/** Append-only log, written in batches outside the request. Call `flush` before the process ends and before a change is answered. */
export interface AuditLog {
  /** Pass the `id` of a line that may already have been written, and it is stored only once. */
  record(entry: AuditEntry, id?: string): void;
  flush(): Promise<void>;
  /** Records, and resolves once it is written: for lines that must survive a crash. */
  write(entry: AuditEntry): Promise<void>;
  close(): Promise<void>;
}

declare module '../../platform/context.ts' {
  interface Services {
    audit: AuditLog;
  }
}
