import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { openEngine } from '../../src/data/engine/index.ts';
import type { OpenSource } from '../../src/data/sources/types.ts';
import { answerQuestion } from '../../src/insight/ask/answer.ts';
import type { AnalysisAnswer } from '../../src/insight/ask/types.ts';
import { openWorkspace } from '../../src/insight/ask/workspace.ts';
import { answeringIn } from '../workspace-model.ts';
import type { Cell } from './query.ts';
import type { Given } from './score.ts';

/** A trade's files as sources in this process, asked in words without a service around them. */
export interface WordsDoor {
  /** Null if the question before was not answered. */
  ask(question: string, earlier: string | null): Promise<Given | null>;
  close(): Promise<void>;
}

/** Imports each file as a source of its own, as the service does. */
export async function openWords(files: readonly string[], today: string): Promise<WordsDoor> {
  const work = await mkdtemp(path.join(tmpdir(), 'bench-words-'));
  const log = pino({ level: 'silent' });
  const host = openEngine({ processes: 1, memoryMb: 1024, temporaryFolder: work, log });
  const engine = host.forTenant({ organizationId: '', plan: 'enterprise', kind: 'job' });
  const sources: OpenSource[] = [];
  for (const [at, file] of files.entries()) {
    const outputFolder = path.join(work, String(at));
    await mkdir(outputFolder);
    const { tables } = await engine.importFile({ path: file, fileName: path.basename(file), outputFolder });
    const name = path.basename(file, path.extname(file));
    sources.push({
      id: name,
      name,
      type: 'file',
      snapshotId: name,
      snapshotSha256: '',
      importedAt: new Date(`${today}T12:00:00Z`),
      importSummary: '',
      tables: tables.map((table) => ({ ...table, key: table.path })),
    });
  }
  const days = Date.parse(today) / 86_400_000;
  const { dataModel } = answeringIn(openWorkspace(engine, sources), { model: null, log, today: days }, `${today}T12:00:00`);
  const asked = (question: string, earlier: { question: string; answer: AnalysisAnswer }[]) => {
    const io = { ...answeringIn(openWorkspace(engine, sources), { model: null, log, today: days }), dataModel };
    return answerQuestion(io, { question, notes: undefined, earlier });
  };
  return {
    ask: async (question, earlier) => {
      const first = earlier === null ? null : await asked(earlier, []);
      if (first && !first.answered) return null;
      return givenOf(await asked(question, first ? [{ question: earlier!, answer: first }] : []));
    },
    close: async () => {
      await host.close();
      await rm(work, { recursive: true, force: true });
    },
  };
}

function givenOf({ answered, answer, table, choices: offered = [], notes, assumptions }: AnalysisAnswer): Given {
  const choices = answered ? [] : offered.map(({ sentence }) => sentence);
  return {
    answered,
    text: answer,
    table: table && {
      columns: table.columns.map(({ label, format }) => ({ label, format: format ?? '' })),
      rows: table.rows as Cell[][],
    },
    choices,
    askedBack: choices.length > 1,
    notes: [...notes, ...assumptions],
  };
}
