import type { Context } from '../../platform/context.ts';
import type { MetricDefinition } from '../metrics/metric-query/types.ts';
import type { ProposedMetric } from '../metrics/proposed-metrics.ts';
import type { BoundMetric } from '../metrics/stored/bind-stored.ts';
import { knownMetrics } from './known-metrics.ts';
import { dataModelOf } from './open-data-model.ts';
import { calendarOf } from './query-metrics.ts';
import type { QuestionModel } from './types.ts';
import type { NamedMetric } from './words/types.ts';
import type { Workspace } from './workspace.ts';

/** What a workspace's data means to a question, opened once, when it is first needed. */
export function questionModel(ctx: Context, workspace: Workspace, dataSourceIds: readonly string[]): () => Promise<QuestionModel> {
  let opened: Promise<QuestionModel> | null = null;
  const open = async (): Promise<QuestionModel> => {
    const { model, metrics, stored } = await dataModelOf(ctx, workspace, dataSourceIds);
    const known = [...knownMetrics({ metrics, stored }).values()];
    return { model, metrics: known, named: known.flatMap(namedMetric), calendar: await calendarOf(ctx, workspace) };
  };
  return () => {
    opened ??= open();
    return opened;
  };
}

/** A defined or derived metric as words may name it: under its present name, and not retired. */
export function namedMetric(known: MetricDefinition): NamedMetric[] {
  const { synonyms: others } = known as ProposedMetric;
  // Those that have the name of a column are named by it.
  if (!('stored' in known)) return others ? [{ ...known, synonyms: others, approved: false }] : [];
  const { name, label, expression, table, filters, time, stored } = known as BoundMetric;
  const { metric, version } = stored;
  if (metric.status === 'retired' || metric.formerNames.includes(name)) return [];
  const { synonyms } = version.content;
  return [{ name, label, expression, table, filters, time, synonyms, approved: metric.status === 'approved' }];
}
