import { findValues } from '../find-values.ts';
import type { FoundValue, QuestionTable } from '../question-tables.ts';
import type { Workspace } from '../workspace.ts';
import type { Reader } from './open-reader.ts';
import { type ReadOutcome, type ReadRequest, runTask, type TaskInput, type TaskName, type TaskOutput } from './tasks.ts';

/** Runs reading tasks over the tables of one workspace. */
export type ReadWords = <K extends TaskName>(task: K, input: TaskInput<K>) => Promise<TaskOutput<K>>;

type Read = (request: ReadRequest) => ReadOutcome | Promise<ReadOutcome>;

/** Reads in the reader's threads. Looks phrases up in the data here, each only once. */
export function readWordsBy(reader: Reader, organizationId: string, workspace: Workspace): ReadWords {
  return readWordsOver(workspace, (request) => reader.read(organizationId, request, workspace.signal));
}

/** Reads over table profiles alone, for text that names no values in the data. */
export function readTablesBy(reader: Reader, organizationId: string, tables: readonly QuestionTable[], signal: AbortSignal): ReadWords {
  return async <K extends TaskName>(task: K, input: TaskInput<K>) => {
    const outcome = (await reader.read(organizationId, { task, input, tables, known: new Map() }, signal)) as ReadOutcome<K>;
    if ('missing' in outcome) throw new Error(`Task ${task} requires a lookup in the data.`);
    return outcome.output;
  };
}

/** Reads in the current thread, for programs without concurrent users. */
export function readWordsHere(workspace: Workspace): ReadWords {
  return readWordsOver(workspace, runTask);
}

function readWordsOver(workspace: Workspace, read: Read): ReadWords {
  const lookUp = findValues(workspace);
  const remembered = new Map<string, FoundValue[]>();
  return async <K extends TaskName>(task: K, input: TaskInput<K>) => {
    const known = new Map<string, readonly FoundValue[]>();
    for (;;) {
      // The output type belongs to the requested task.
      const outcome = (await read({ task, input, tables: workspace.tables, known })) as ReadOutcome<K>;
      if ('output' in outcome) return outcome.output;
      const unknown = outcome.missing.filter((phrase) => !remembered.has(phrase));
      const found = Map.groupBy(unknown.length === 0 ? [] : await lookUp(unknown), ({ phrase }) => phrase);
      for (const phrase of unknown) remembered.set(phrase, found.get(phrase) ?? []);
      for (const phrase of outcome.missing) known.set(phrase, remembered.get(phrase)!);
    }
  };
}
