import { proposeModel } from '../src/data/model/propose-model.ts';
import { modelTables } from '../src/insight/ask/open-data-model.ts';
import { namedMetric } from '../src/insight/ask/question-model.ts';
import { readWordsHere } from '../src/insight/ask/reader/read-words.ts';
import type { AnalysisIo } from '../src/insight/ask/types.ts';
import type { Workspace } from '../src/insight/ask/workspace.ts';
import { proposedMetrics } from '../src/insight/metrics/proposed-metrics.ts';

/** The proposed data model of a workspace, for programs without a database to keep it in. */
export function modelOf(workspace: Workspace, now = '2026-11-22T12:00:00'): AnalysisIo['dataModel'] {
  let opened: ReturnType<AnalysisIo['dataModel']> | null = null;
  const open = async () => {
    const model = await proposeModel(workspace.engine, modelTables(workspace));
    const metrics = proposedMetrics(model);
    return { model, metrics, named: metrics.flatMap(namedMetric), calendar: { zone: 'UTC', firstWeekday: 1, now } };
  };
  return () => {
    opened ??= open();
    return opened;
  };
}

/** What answering a question needs, in this process: sources mean what their columns say, and progress goes nowhere. */
export function answeringIn(
  workspace: Workspace,
  { model, log, today }: Pick<AnalysisIo, 'model' | 'log' | 'today'>,
  now?: string,
): AnalysisIo {
  return {
    workspace,
    dataModel: modelOf(workspace, now),
    meant: async (source) => source,
    read: readWordsHere(workspace),
    today,
    model,
    log,
    progress: () => {},
  };
}
