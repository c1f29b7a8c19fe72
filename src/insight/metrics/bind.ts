import type { ColumnProfile } from '../../data/engine/types.ts';
import type { SnapshotTable } from '../../data/sources/entities.ts';
import type { ReadableSource } from '../../data/sources/types.ts';
import { sayCount, sayList } from '../figures/wording.ts';
import { chooseDimensions, dimensionNamed } from './bind-dimensions.ts';
import { bindFilters } from './bind-filters.ts';
import { isMeasurable, type Metric, metricOf, ROWS, rankMeasures, rankRates } from './bind-metrics.ts';
import { findColumn, findNamed, parameterError, unknownName } from './bind-names.ts';
import type { Sql } from './bind-sql.ts';
import type { TimeAxis } from './bind-time.ts';
import { chooseTime } from './bind-time-choice.ts';
import type { ReportParameters } from './parameters.ts';

/** What a template requires. */
export interface Needs {
  time?: boolean;
  dimension?: boolean;
}

/** What a template computes from one source. */
export interface SourceBinding {
  source: ReadableSource;
  table: SnapshotTable;
  time: TimeAxis | null;
  /** The report's measure: a sum, a mean, or the row count. */
  metric: Metric;
  /** Further sums and means worth showing. */
  others: Metric[];
  dimensions: ColumnProfile[];
  personal: string[];
  filters: Sql[];
  /** Sentences for the reader: which choices were made, and why. */
  notes: string[];
}

export type BindResult = { ok: true; binding: SourceBinding[]; notes: string[] } | { ok: false; reasons: string[] };

const OTHERS_MAX = 4;

/**
 * Finds the table, measure, time and dimensions of every source that a template works on, by the roles of the columns.
 * @throws AppError validation_error if a parameter names a column or table that no source has or that is unsuitable
 */
export function bindSources(
  sources: readonly ReadableSource[],
  parameters: ReportParameters,
  needs: Needs,
  templateName: string,
): BindResult {
  const reasons: string[] = [];
  const binding: SourceBinding[] = [];
  checkNames(sources, parameters);
  for (const source of sources) {
    const bound = bindSource(source, parameters, needs, templateName);
    if (typeof bound === 'string') reasons.push(bound);
    else binding.push(bound);
  }
  if (reasons.length > 0) return { ok: false, reasons };
  return { ok: true, binding, notes: binding.flatMap(({ source, notes }) => notes.map((note) => `${source.name}: ${note}`)) };
}

/** A name must exist in at least one source; the others choose for themselves and add a note. */
function checkNames(sources: readonly ReadableSource[], parameters: ReportParameters): void {
  const where = sources.length === 1 ? `"${sources[0]?.name}"` : 'any of the data sources';
  const tables = sources.flatMap((source) => source.tables);
  if (
    parameters.table !== undefined &&
    !findNamed(tables, parameters.table) &&
    !sources.some((source) => findNamed(source.tables, parameters.table!))
  ) {
    throw unknownName(
      'table',
      'table',
      parameters.table,
      tables.map(({ name }) => name),
      where,
    );
  }
  const inUse = parameters.table === undefined ? tables : sources.flatMap((source) => findNamed(source.tables, parameters.table!) ?? []);
  const check = (field: string, name: string) => {
    if (inUse.some((table) => findColumn(table.profile.columns, name))) return;
    const existing = [...new Set(inUse.flatMap((table) => table.profile.columns.map((column) => column.name)))];
    throw unknownName(field, 'column', name, existing, parameters.table === undefined ? where : `table "${parameters.table}" of ${where}`);
  };
  if (parameters.metric !== undefined && parameters.metric !== 'rows') check('metric', parameters.metric);
  if (parameters.dimension !== undefined) check('dimension', parameters.dimension);
  parameters.dimensions?.forEach((name, i) => void check(`dimensions.${i}`, name));
  parameters.columns?.forEach((name, i) => void check(`columns.${i}`, name));
  parameters.sort?.forEach(({ column }, i) => void check(`sort.${i}.column`, column));
  parameters.filters?.forEach(({ column }, i) => void check(`filters.${i}.column`, column));
}

function bindSource(source: ReadableSource, parameters: ReportParameters, needs: Needs, templateName: string): SourceBinding | string {
  const notes: string[] = [];
  const table = chooseTable(source, parameters, notes);
  if (!table) return `"${source.name}" has no table with columns. Import a file with data.`;
  const { columns } = table.profile;
  const where = `table "${table.name}" of "${source.name}"`;
  const time = chooseTime(columns, notes);
  if (needs.time && !time) return noTime(source, templateName);
  const dimensions = wantedDimensions(table, parameters, where, notes);
  if (needs.dimension && dimensions.length === 0) {
    return `${templateName} needs a column to break down by (role category or geography); ${where} has none that repeats: ${rolesOf(columns)}. Mark one with role category, or use Tabular detail.`;
  }
  const metric = chooseMetric(table, parameters, where, notes);
  if (parameters.date_range && !time) {
    notes.push(`It has no time column, so date_range could not be applied: the figures are those of all its rows.`);
  }
  const rest = [...rankMeasures(columns), ...rankRates(columns)].filter(({ name }) => name !== metric.column);
  const others = rest.slice(0, OTHERS_MAX).map((column) => metricOf(column, table));
  if (rest.length > OTHERS_MAX)
    notes.push(`Figures are shown for the first ${OTHERS_MAX} of ${rest.length} further measures. Set metric to choose another.`);
  notes.push(...metric.notes, ...others.flatMap((other) => other.notes));
  const personal = columns.filter(({ role }) => role === 'personal_data').map(({ name }) => name);
  const filters = bindFilters(parameters.filters ?? [], columns, where);
  return { source, table, time, metric, others, dimensions, personal, filters, notes };
}

/** The named table; otherwise one with a time and a measure, then the one with the most rows. */
function chooseTable(source: ReadableSource, parameters: ReportParameters, notes: string[]): SnapshotTable | undefined {
  const tables = source.tables.filter((table) => table.profile.columns.length > 0);
  if (parameters.table !== undefined) {
    const named = findNamed(tables, parameters.table);
    if (named) return named;
    notes.push(`It has no table "${parameters.table}".`);
  }
  const points = (table: SnapshotTable) =>
    (rankMeasures(table.profile.columns).length > 0 ? 1 : 0) + (chooseTime(table.profile.columns, []) ? 1 : 0);
  const mentioned = [parameters.metric, parameters.dimension, ...(parameters.dimensions ?? []), ...(parameters.columns ?? [])].filter(
    (name) => name !== undefined && name !== 'rows',
  ) as string[];
  const named = (table: SnapshotTable) => mentioned.filter((name) => findColumn(table.profile.columns, name)).length;
  const [first, ...rest] = tables.toSorted((a, b) => named(b) - named(a) || points(b) - points(a) || b.rowCount - a.rowCount);
  if (first && rest.length > 0) {
    const others = rest.slice(0, 8).map(({ name }) => name);
    notes.push(
      `The report is on table "${first.name}" (${sayCount(first.rowCount, 'row')}), chosen before ${sayList(others)} because it ` +
        `${named(first) > 0 ? 'has the requested columns' : points(first) === 2 ? 'has a time and a measure' : 'fits best'} and the most rows. Set table to choose another.`,
    );
  }
  return first;
}

function chooseMetric(table: SnapshotTable, parameters: ReportParameters, where: string, notes: string[]): Metric {
  const { columns } = table.profile;
  if (parameters.metric === 'rows' && !columns.some(({ name }) => name === 'rows')) return ROWS;
  if (parameters.metric !== undefined) {
    const column = findColumn(columns, parameters.metric);
    if (column && isMeasurable(column)) return metricOf(column, table);
    if (column) {
      const good = columns.filter(isMeasurable).map(({ name }) => name);
      throw parameterError(
        'metric',
        `"${column.name}" in ${where} cannot be measured: it is ${column.role.replace('_', ' ')} of type ${column.type}. ` +
          (good.length > 0 ? `Use ${sayList(good)}, or "rows".` : 'Use "rows".'),
      );
    }
    notes.push(`It has no column "${parameters.metric}".`);
  }
  const measures = rankMeasures(columns);
  const [first, ...rest] = measures;
  if (!first) {
    const rate = rankRates(columns)[0];
    notes.push(
      `It has no column that can be summed, so ${rate ? `rows are counted, and "${rate.name}" is averaged` : 'rows are counted'}.`,
    );
    return ROWS;
  }
  if (rest.length > 0)
    notes.push(
      `"${first.name}" was chosen as the measure over ${sayList(rest.slice(0, 6).map(({ name }) => name))}. Set metric to choose another.`,
    );
  return metricOf(first, table);
}

function wantedDimensions(table: SnapshotTable, parameters: ReportParameters, where: string, notes: string[]): ColumnProfile[] {
  const wanted = parameters.dimensions ?? (parameters.dimension === undefined ? undefined : [parameters.dimension]);
  if (wanted === undefined) return chooseDimensions(table, notes);
  const field = (i: number) => (parameters.dimensions ? `dimensions.${i}` : 'dimension');
  const found = wanted.flatMap((name, i) => dimensionNamed(table, name, field(i), where, notes) ?? []);
  return found.length > 0 ? [...new Set(found)] : chooseDimensions(table, notes);
}

function noTime(source: ReadableSource, templateName: string): string {
  const roles = source.tables.map((table) => `${table.name} has ${rolesOf(table.profile.columns)}`).join('; ');
  return `${templateName} needs a time column; the tables of "${source.name}" have none with dates: ${roles}. Mark one with role time, or use Data quality.`;
}

function rolesOf(columns: readonly ColumnProfile[]): string {
  const shown = columns.slice(0, 12).map(({ name, role }) => `${name} (${role.replace('_', ' ')})`);
  return shown.join(', ') + (columns.length > 12 ? ` and ${columns.length - 12} more` : '');
}
