import type { ColumnProfile } from '../../data/engine/types.ts';
import { type RowNoun, rowNoun } from '../../data/model/row-nouns.ts';
import type { SnapshotTable } from '../../data/sources/entities.ts';
import { phrase } from '../../platform/locale.ts';
import { inSentence, labelOf, sayList } from '../figures/wording.ts';
import type { Span } from '../statistics/types.ts';
import { chooseDimensions, dimensionNamed, possibleDimensions, sayingMore } from './bind-dimensions.ts';
import { bindFilters } from './bind-filters.ts';
import { checkOwner, columnsOfOwner, ownerOf } from './bind-grain.ts';
import {
  isMeasurable,
  isRows,
  type MeantTable,
  type Metric,
  meaningOfColumn,
  metricsOf,
  ROWS,
  rankLevels,
  rankMeans,
  rankMeasures,
  rowsLike,
} from './bind-metrics.ts';
import { findColumn, findNamed, parameterError, unknownName } from './bind-names.ts';
import type { TimeAxis } from './bind-time.ts';
import { chooseTime } from './bind-time-choice.ts';
import { measureChosen, measuresLeft, nothingMeasured, tableChosen, withoutTime } from './binding-notes.ts';
import { tableNamed } from './metric-query/model-paths.ts';
import type { Filter, MetricDefinition, QueryScope } from './metric-query/types.ts';
import type { ReportParameters } from './parameters.ts';
import { proposedMetrics } from './proposed-metrics.ts';
import { type MeantSource, meaningOf } from './source-meaning.ts';
import type { BoundMetric } from './stored/bind-stored.ts';

/** What a template requires. */
export interface Needs {
  time?: boolean;
  dimension?: boolean;
}

/** What a template computes from one source. */
export interface SourceBinding {
  source: MeantSource;
  table: SnapshotTable;
  /** The table with the meaning of its columns. */
  meant: MeantTable;
  /** The model, calendar and known metrics that its metric queries run in. */
  scope: QueryScope;
  /** The version of the model's corrections; 0 if there are none. */
  modelVersion: number;
  /** The organization's own metrics of this table. */
  stored: BoundMetric[];
  time: TimeAxis | null;
  /** The requested period; null for all rows. */
  range: Span | null;
  /** The report's measure: a sum, a level, a mean, or the row count. */
  metric: Metric;
  /** Further sums and means worth showing. */
  others: Metric[];
  dimensions: ColumnProfile[];
  /** What findings are looked for in: the dimensions, and others that are possible unless some were asked for. */
  searched: ColumnProfile[];
  personal: string[];
  filters: Filter[];
  /** Sentences for the reader: which choices were made, and why. */
  notes: string[];
}

export type BindResult = { ok: true; binding: SourceBinding[]; notes: string[] } | { ok: false; reasons: string[] };

const OTHERS_MAX = 4;

/**
 * Finds the table, measure, time and dimensions of every source that a template works on, by the roles of the columns.
 * @throws AppError validation_error if a parameter names a column or table that no source has or that is unsuitable
 */
export function bindSources(sources: readonly MeantSource[], parameters: ReportParameters, needs: Needs, templateName: string): BindResult {
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
function checkNames(sources: readonly MeantSource[], parameters: ReportParameters): void {
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

function bindSource(source: MeantSource, parameters: ReportParameters, needs: Needs, templateName: string): SourceBinding | string {
  const notes: string[] = [];
  const { model, modelVersion, calendar, stored } = meaningOf(source);
  const meant = (table: SnapshotTable): MeantTable => ({ table, meaning: tableNamed(model, table.name) });
  const table = chooseTable(source.tables.map(meant), calendar, parameters, notes)?.table;
  if (!table) return `"${source.name}" has no table with columns. Import a file with data.`;
  const { columns } = table.profile;
  const where = `table "${table.name}" of "${source.name}"`;
  const of = meant(table);
  const time = chooseTime(columns, of.meaning, calendar, notes);
  if (needs.time && !time) return noTime(source, templateName);
  const thing = rowNoun(of.meaning) ?? undefined;
  const named = (one: Metric) => (isRows(one) ? rowsLike({ thing }) : { ...one, thing });
  const chosen = chooseMetrics(of, parameters, { where, thing }, notes).map(named);
  const [first, ...rest] = chosen as [Metric, ...Metric[]];
  const metric = ownerOf(first, of.meaning).length > 0 ? { ...first, repeated: true } : first;
  const owned = sayingMore(columnsOfOwner(columns, of.meaning, ownerOf(metric, of.meaning)), metric, chosen);
  const dimensions = wantedDimensions(of, parameters, { metric, owned }, where, notes);
  if (needs.dimension && dimensions.length === 0) {
    return `${templateName} needs a column to break down by (role category or geography); ${where} has none that repeats: ${rolesOf(columns)}. Mark one with role category, or use Tabular detail.`;
  }
  if (parameters.date_range && !time) notes.push(withoutTime());
  const free = parameters.dimensions === undefined && parameters.dimension === undefined;
  const searched = free ? [...new Set([...dimensions, ...possibleDimensions(table.rowCount, owned)])] : dimensions;
  const others = rest.slice(0, OTHERS_MAX);
  if (rest.length > OTHERS_MAX) notes.push(measuresLeft(OTHERS_MAX, rest.length));
  notes.push(...new Set([metric, ...others].flatMap((one) => one.notes)));
  const personal = columns.filter(({ role }) => role === 'personal_data').map(({ name }) => name);
  const filters = bindFilters(parameters.filters ?? [], columns, where, calendar.zone);
  const scope: QueryScope = { model: withTime(model, table.name, time), metrics: knownMetrics(model, stored), calendar };
  const own = stored.filter((one) => one.table === null || one.table === table.name);
  const range = time ? (parameters.date_range ?? null) : null;
  return {
    source,
    table,
    meant: of,
    scope,
    modelVersion,
    stored: own,
    time,
    range,
    metric,
    others,
    dimensions,
    searched,
    personal,
    filters,
    notes,
  };
}

/** Metrics by the names that formulas use: approved ones before those that the model proposes. */
function knownMetrics(model: QueryScope['model'], stored: readonly BoundMetric[]): Map<string, MetricDefinition> {
  return new Map([...proposedMetrics(model), ...stored].map((metric) => [metric.name, metric]));
}

/** The model with the chosen time among its times, and as the table's default. */
export function withTime(model: QueryScope['model'], name: string, axis: TimeAxis | null): QueryScope['model'] {
  if (!axis) return model;
  const tables = model.tables.map((table) => {
    if (table.name !== name) return table;
    const times = table.times.some(({ column }) => column === axis.column) ? table.times : [...table.times, axis.time];
    return { ...table, times, defaultTime: axis.column, coverage: table.coverage ?? { from: axis.time.from, to: axis.time.to } };
  });
  return { ...model, tables };
}

/** The named table; otherwise one with a time and a measure, then the one with the most rows. */
function chooseTable(
  all: readonly MeantTable[],
  calendar: QueryScope['calendar'],
  parameters: ReportParameters,
  notes: string[],
): MeantTable | undefined {
  const tables = all.filter(({ table }) => table.profile.columns.length > 0);
  if (parameters.table !== undefined) {
    const named = findNamed(
      tables.map(({ table }) => table),
      parameters.table,
    );
    if (named) return tables.find(({ table }) => table === named);
    notes.push(phrase(`It has no table "${parameters.table}".`, `Eine Tabelle „${parameters.table}“ fehlt.`));
  }
  const points = (of: MeantTable) =>
    (rankMeasures(of).length + rankLevels(of).length > 0 ? 1 : 0) +
    (chooseTime(of.table.profile.columns, of.meaning, calendar, []) ? 1 : 0);
  const mentioned = [parameters.metric, parameters.dimension, ...(parameters.dimensions ?? []), ...(parameters.columns ?? [])].filter(
    (name) => name !== undefined && name !== 'rows',
  ) as string[];
  const named = ({ table }: MeantTable) => mentioned.filter((name) => findColumn(table.profile.columns, name)).length;
  const [first, ...rest] = tables.toSorted((a, b) => named(b) - named(a) || points(b) - points(a) || b.table.rowCount - a.table.rowCount);
  if (first && rest.length > 0) {
    const others = rest.slice(0, 8).map(({ table }) => table.name);
    const why = named(first) > 0 ? 'columns' : points(first) === 2 ? 'time and measure' : 'fit';
    notes.push(tableChosen(first.table, others, why));
  }
  return first;
}

/** The metrics of a table, the chosen one first: what adds up, levels, then means; rows are counted if it has none of them. */
function chooseMetrics(
  of: MeantTable,
  parameters: ReportParameters,
  { where, thing }: { where: string; thing: RowNoun | undefined },
  notes: string[],
): Metric[] {
  const { columns } = of.table.profile;
  const sums = rankMeasures(of);
  const ranked = [...sums, ...rankLevels(of), ...rankMeans(of)];
  const all = (first: ColumnProfile | undefined) =>
    [...(first ? [first] : []), ...ranked.filter((column) => column !== first)].flatMap((column) => metricsOf(column, of));
  if (parameters.metric === 'rows' && !columns.some(({ name }) => name === 'rows')) return [ROWS, ...all(undefined)];
  if (parameters.metric !== undefined) {
    const column = findColumn(columns, parameters.metric);
    if (column && isMeasurable(of, column)) return all(column);
    if (column) {
      const good = columns.filter((one) => isMeasurable(of, one)).map(({ name }) => name);
      const why =
        meaningOfColumn(of, column)?.additivity === 'quota'
          ? 'it is a target, which adds up only at its own grain'
          : `it is ${column.role.replace('_', ' ')} of type ${column.type}`;
      throw parameterError(
        'metric',
        `"${column.name}" in ${where} cannot be measured: ${why}. ` +
          (good.length > 0 ? `Use ${sayList(good)}, or "rows".` : 'Use "rows".'),
      );
    }
    notes.push(phrase(`It has no column "${parameters.metric}".`, `Eine Spalte „${parameters.metric}“ fehlt.`));
  }
  const [first, ...rest] = ranked;
  if (!first) {
    notes.push(nothingMeasured({ thing }));
    return [ROWS];
  }
  if (sums.length === 0)
    notes.push(
      phrase(
        `No column can be summed, so ${inSentence(labelOf(first.name))} was chosen as the measure.`,
        `Keine Spalte lässt sich summieren, daher wurde ${labelOf(first.name)} als Kennzahl gewählt.`,
      ),
    );
  else if (sums.length > 1)
    notes.push(
      measureChosen(
        first.name,
        rest.filter((column) => sums.includes(column)),
      ),
    );
  return all(undefined);
}

function wantedDimensions(
  { table, meaning }: MeantTable,
  parameters: ReportParameters,
  { metric, owned }: { metric: Metric; owned: readonly ColumnProfile[] },
  where: string,
  notes: string[],
): ColumnProfile[] {
  const owner = ownerOf(metric, meaning);
  const choose = () => chooseDimensions(table.rowCount, owned, notes);
  const wanted = parameters.dimensions ?? (parameters.dimension === undefined ? undefined : [parameters.dimension]);
  if (wanted === undefined) return choose();
  const field = (i: number) => (parameters.dimensions ? `dimensions.${i}` : 'dimension');
  const found = wanted.flatMap((name, i) => {
    const column = dimensionNamed(table, name, field(i), where, notes);
    if (column) checkOwner(meaning, owner, metric.label, column.name, field(i));
    return column ?? [];
  });
  return found.length > 0 ? [...new Set(found)] : choose();
}

function noTime(source: MeantSource, templateName: string): string {
  const roles = source.tables.map((table) => `${table.name} has ${rolesOf(table.profile.columns)}`).join('; ');
  return `${templateName} needs a time column; the tables of "${source.name}" have none with dates: ${roles}. Mark one with role time, or use Data quality.`;
}

function rolesOf(columns: readonly ColumnProfile[]): string {
  const shown = columns.slice(0, 12).map(({ name, role }) => `${name} (${role.replace('_', ' ')})`);
  return shown.join(', ') + (columns.length > 12 ? ` and ${columns.length - 12} more` : '');
}
