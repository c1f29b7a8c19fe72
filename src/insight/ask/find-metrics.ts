import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { reachColumn } from '../metrics/metric-query/model-paths.ts';
import { resolveMetrics } from '../metrics/metric-query/resolve-metrics.ts';
import type { MetricDefinition, QueryScope } from '../metrics/metric-query/types.ts';
import type { BoundMetric } from '../metrics/stored/bind-stored.ts';
import { knownMetrics } from './known-metrics.ts';
import { type OpenDataModel, openDataModel } from './open-data-model.ts';
import { calendarOf } from './query-metrics.ts';

export interface FoundMetric {
  definition: MetricDefinition;
  /** null for one that follows from the data alone. */
  stored: BoundMetric['stored'] | null;
  /** Why it cannot be computed at present; null if it can. */
  broken: string | null;
}

export interface FoundMetrics {
  metrics: FoundMetric[];
  /** Of all that fit. */
  total: number;
  /** The columns by which all chosen metrics can be grouped; null if none were chosen, or one is broken. */
  dimensions: string[] | null;
  open: OpenDataModel;
}

interface Search {
  dataSourceIds?: readonly string[] | undefined;
  search?: string | undefined;
  status?: 'proposed' | 'approved' | 'retired' | 'suggested' | 'broken' | undefined;
  /** Names whose common dimensions are wanted; only these are then listed. */
  metrics?: readonly string[] | undefined;
  max: number;
}

/** Finds metrics by words in their names, labels, synonyms and descriptions: defined ones first, then those that follow from the data. */
export async function findMetrics(
  ctx: Context,
  { dataSourceIds, search = '', status, metrics: chosen, max }: Search,
): Promise<FoundMetrics> {
  const open = await openDataModel(ctx, dataSourceIds);
  const scope: QueryScope = { model: open.model, metrics: knownMetrics(open), calendar: await calendarOf(ctx, open.workspace) };
  const missing = chosen?.find((name) => !scope.metrics.has(name));
  if (missing !== undefined) throw new AppError('validation_error', `There is no metric "${missing}". Search for it without "metrics".`);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = [...scope.metrics.values()]
    .filter((one) => !chosen || chosen.includes(one.name))
    // A former name finds its metric in queries; listed it is under the present one.
    .filter((one) => !storedOf(one) || !storedOf(one)!.metric.formerNames.includes(one.name))
    .filter((one) => words.every((word) => textOf(one).includes(word)))
    .filter((one) => status === undefined || hasStatus(one, status, scope))
    .sort((a, b) => Number(!storedOf(a)) - Number(!storedOf(b)) || (a.name < b.name ? -1 : 1));
  const shown = fitting.slice(0, max).map((one) => ({ definition: one, stored: storedOf(one), broken: whyBroken(one.name, scope) }));
  const dimensions = chosen && shown.every(({ broken }) => broken === null) ? dimensionsOf(chosen, scope) : null;
  return { metrics: shown, total: fitting.length, dimensions, open };
}

function hasStatus(definition: MetricDefinition, status: NonNullable<Search['status']>, scope: QueryScope): boolean {
  if (status === 'broken') return whyBroken(definition.name, scope) !== null;
  return status === (storedOf(definition)?.metric.status ?? 'suggested');
}

function storedOf(definition: MetricDefinition): BoundMetric['stored'] | null {
  return 'stored' in definition ? (definition as BoundMetric).stored : null;
}

function textOf(definition: MetricDefinition): string {
  const content = storedOf(definition)?.version.content;
  return [definition.name, definition.label, ...(content ? [...content.synonyms, content.description] : [])].join(' ').toLowerCase();
}

function whyBroken(name: string, scope: QueryScope): string | null {
  try {
    resolveMetrics([name], scope);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

function dimensionsOf(names: readonly string[], scope: QueryScope): string[] {
  const { bases } = resolveMetrics(names, scope);
  const { model } = scope;
  const candidates = model.tables.flatMap(({ name: table, columns }) =>
    columns
      .filter(({ additivity, personal }) => additivity === null && !personal)
      .flatMap(({ name }) => {
        const shared = model.tables.filter((other) => other.columns.some((column) => column.name === name)).length > 1;
        return shared ? [name, `${table}.${name}`] : [name];
      }),
  );
  return [...new Set(candidates)].filter((name) => bases.every(({ table }) => reaches(name, table.name, scope)));
}

function reaches(name: string, table: string, { model }: QueryScope): boolean {
  try {
    return reachColumn(model, model.tables.find((one) => one.name === table)!, name) !== null;
  } catch (error) {
    // Several ways lead there, so this name alone is no dimension.
    if (error instanceof AppError) return false;
    throw error;
  }
}
