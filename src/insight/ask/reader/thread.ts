import { parentPort } from 'node:worker_threads';
import type { FoundValue, QuestionTable } from '../question-tables.ts';
import { unpackTables } from './packed-tables.ts';
import { type ReadOutcome, type ReadRequest, runTask } from './tasks.ts';

/** A request to the thread. Tables are sent once and then referenced by key. */
export interface ThreadRequest extends Omit<ReadRequest, 'tables' | 'known'> {
  tables: { key: number; packed?: string; forget?: number };
  phrases: readonly string[];
  found: readonly FoundValue[];
}

/** `cpuMs`: CPU time of the thread since it started. */
export type ThreadReply = { cpuMs: number } & ({ ready: true } | { outcome: ReadOutcome } | { tooDeep: true } | { fault: string });

const held = new Map<number, QuestionTable[]>();

function answer({ task, input, tables: { key, packed, forget }, phrases, found }: ThreadRequest) {
  try {
    if (forget !== undefined) held.delete(forget);
    if (packed !== undefined) held.set(key, unpackTables(packed));
    const values = Map.groupBy(found, ({ phrase }) => phrase);
    const known = new Map(phrases.map((phrase) => [phrase, values.get(phrase) ?? []]));
    return { outcome: runTask({ task, input, tables: held.get(key) ?? [], known }) };
  } catch (error) {
    // Input may nest deeper than the stack allows.
    if (error instanceof RangeError) return { tooDeep: true as const };
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

parentPort?.on('message', (request: ThreadRequest) => {
  parentPort?.postMessage({ ...answer(request), cpuMs: cpuMs() } satisfies ThreadReply);
});
parentPort?.postMessage({ ready: true, cpuMs: cpuMs() } satisfies ThreadReply);
