import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { newId } from '../../platform/db/ids.ts';
import { preparedStatement } from '../../platform/db/prepared.ts';
import { changeLineSubscriber } from './change-line.ts';
import type { AuditEntry, AuditLog } from './types.ts';

const FLUSH_MS = 200;
const BATCH_MAX = 500;
/** Entries buffered while the database is down; beyond this the oldest go to the process log instead. */
const BUFFER_MAX = 50_000;
const CLOSE_ATTEMPTS = 3;

type Line = AuditEntry & { id: string; at: Date };

const INSERT = `insert into audit_event
  (id, organization_id, user_id, credential_id, action, outcome, door, request_id, duration_ms, target_id, at)
  select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[], $9::int[],
    $10::uuid[], $11::timestamptz[])
  on conflict (id) do nothing`;

/**
 * An audit log that costs a reading request no more than a push: lines are written in batches, every 200 ms or 500 lines. A failed batch is
 * logged, kept and retried; a line the database never accepted goes to the process log in full. Changes and charges are not audited here
 * but in their own transaction (`change-line.ts`).
 */
export function createAuditLog(em: EntityManager, now: () => Date, log: Logger): AuditLog {
  em.getEventManager().registerSubscriber(changeLineSubscriber(now));
  const insert = preparedStatement(em, 'audit_insert', INSERT);
  let buffer: Line[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<boolean> | null = null;
  /** After a failure only the timer retries, not every new line. */
  let failing = false;

  function schedule(delayMs: number): void {
    timer ??= setTimeout(() => {
      timer = null;
      void write();
    }, delayMs).unref();
  }

  /** One writer at a time; true once the buffer is empty. */
  function write(): Promise<boolean> {
    writing ??= drain().finally(() => {
      writing = null;
      if (buffer.length > 0) schedule(FLUSH_MS);
    });
    return writing;
  }

  async function drain(): Promise<boolean> {
    while (buffer.length > 0) {
      const batch = buffer.splice(0, BATCH_MAX);
      try {
        await store(batch);
        failing = false;
      } catch (err) {
        failing = true;
        buffer = [...batch, ...buffer];
        log.error({ err, waiting: buffer.length }, 'audit lines were not written; they are kept and retried');
        return false;
      }
    }
    return true;
  }

  /** A line the database can never accept (SQLSTATE class 22, data exception) must not block the rest of its batch. */
  async function store(lines: Line[]): Promise<void> {
    try {
      await insert(columns(lines));
    } catch (error) {
      if (!isDataException(error)) throw error;
      const half = Math.ceil(lines.length / 2);
      if (lines.length === 1) return writeToProcessLog(lines);
      await store(lines.slice(0, half));
      await store(lines.slice(half));
    }
  }

  /** Writes lines to the process log, so that what cannot be stored is not lost without a trace. */
  function writeToProcessLog(lines: Line[]): void {
    for (const line of lines) log.error({ audit: line }, 'an audit line could not be stored');
  }

  function record(entry: AuditEntry, id = newId()): void {
    buffer.push({ ...entry, id, at: now() });
    if (buffer.length > BUFFER_MAX) writeToProcessLog(buffer.splice(0, BATCH_MAX));
    if (buffer.length >= BATCH_MAX && !failing) void write();
    else schedule(FLUSH_MS);
  }

  async function flush(): Promise<void> {
    if (writing) await writing;
    await write();
  }

  return {
    record,
    flush,
    write(entry) {
      record(entry);
      return flush();
    },
    async close() {
      for (let attempt = 0; attempt < CLOSE_ATTEMPTS; attempt++) {
        if (writing) await writing;
        if (await write()) break;
      }
      if (timer) clearTimeout(timer);
      timer = null;
      writeToProcessLog(buffer);
      buffer = [];
    },
  };
}

function isDataException(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('22');
}

function columns(lines: Line[]): unknown[] {
  return [
    lines.map((l) => l.id),
    lines.map((l) => l.organizationId),
    lines.map((l) => l.userId),
    lines.map((l) => l.credentialId),
    lines.map((l) => l.action),
    lines.map((l) => l.outcome),
    lines.map((l) => l.door),
    lines.map((l) => l.requestId),
    lines.map((l) => l.durationMs),
    lines.map((l) => l.targetId ?? null),
    lines.map((l) => l.at),
  ];
}
