import { AppError, invalidFields } from '../../platform/errors.ts';
import { bindSources } from '../metrics/bind.ts';
import { rankMeasures, wordsOf } from '../metrics/bind-metrics.ts';
import { domainOf } from '../metrics/domains/index.ts';
import type { Domain } from '../metrics/domains/types.ts';
import { tableNamed } from '../metrics/metric-query/model-paths.ts';
import type { ReportParameters } from '../metrics/parameters.ts';
import { type MeantSource, meaningOf } from '../metrics/source-meaning.ts';
import type { Dashboard } from './entities.ts';
import { planSource, type SourcePlan } from './plan-source.ts';
import type { DashboardConfig } from './types.ts';

/** Limit on widgets per dashboard; nobody could take in more. */
const WIDGETS_MAX = 40;
const EACH_SOURCE_MIN = 2;

/**
 * Proposes a dashboard's widgets from its sources' descriptions, without reading data.
 * @throws AppError validation_error if its configuration names something that no source has, or a custom metric fits no column
 */
export function planDashboard(
  { nicheDomain, customMetrics, config }: Pick<Dashboard, 'nicheDomain' | 'customMetrics' | 'config'>,
  sources: readonly MeantSource[],
): SourcePlan[] {
  const domain = domainOf(nicheDomain);
  const hidden = new Set(config.hidden_widgets ?? []);
  const most = Math.max(EACH_SOURCE_MIN, Math.floor(WIDGETS_MAX / sources.length));
  const readable = sources.filter(({ tables }) => tables.some(({ profile }) => profile.columns.length > 0));
  if (readable.length === 0)
    throw invalidFields({ data_source_ids: ['None of the data sources has a table with columns. Import data first.'] });
  return bind(domain, config, readable).map((binding) =>
    planSource(binding, domain, customMetrics, { prefix: readable.length === 1 ? '' : `${binding.source.id}:`, most, hidden }),
  );
}

function bind(domain: Domain, config: DashboardConfig, sources: readonly MeantSource[]) {
  return sources.map((source) => {
    const parameters = withDomain(domain, source, parametersOf(config, source, sources));
    try {
      const bound = bindSources([source], parameters, {}, 'A dashboard');
      if (!bound.ok) throw invalidFields({ data_source_ids: bound.reasons });
      return bound.binding[0]!;
    } catch (error) {
      throw asConfigError(error);
    }
  });
}

/** The parameters for this source, leaving out names that only another source has. */
function parametersOf(config: DashboardConfig, source: MeantSource, sources: readonly MeantSource[]): ReportParameters {
  const { date_range, table, metric, dimensions, filters } = config;
  const has = (of: MeantSource, name: string) =>
    of.tables.some(({ profile }) => profile.columns.some((column) => column.name.toLowerCase() === name.toLowerCase()));
  const ours = (name: string) => has(source, name) || !sources.some((other) => has(other, name));
  const tableOurs =
    table !== undefined && (sources.length === 1 || source.tables.some(({ name }) => name.toLowerCase() === table.toLowerCase()));
  const mine = dimensions?.filter(ours);
  return {
    date_range,
    ...(tableOurs ? { table } : {}),
    ...(metric !== undefined && (metric === 'rows' || ours(metric)) ? { metric } : {}),
    ...(mine && mine.length > 0 ? { dimensions: mine } : {}),
    ...(filters ? { filters: filters.filter(({ column }) => ours(column)) } : {}),
  };
}

/** Adds the domain's preferred measure and dimensions unless the owner chose. */
function withDomain(domain: Domain, source: MeantSource, parameters: ReportParameters): ReportParameters {
  const { model } = meaningOf(source);
  const measures = source.tables
    .filter(({ name }) => parameters.table === undefined || name.toLowerCase() === parameters.table.toLowerCase())
    .flatMap((table) => rankMeasures({ table, meaning: tableNamed(model, table.name) }));
  const leading = domain.metrics
    .filter(({ kind }) => kind === 'sum')
    .map(({ of }) => measures.find(({ name }) => wordsOf(name).some((word) => of.test(word))))
    .find((column) => column !== undefined);
  const metric = parameters.metric ?? domain.leads ?? leading?.name;
  return metric === undefined ? parameters : { ...parameters, metric };
}

/** Renames a binding error's fields to those of a dashboard's configuration. */
function asConfigError(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'validation_error') return error;
  const fields = Object.entries(error.details ?? {}).map(
    ([field, messages]) => [field.replace(/^report_parameters\./, 'config.'), messages as string[]] as const,
  );
  return invalidFields(Object.fromEntries(fields));
}
