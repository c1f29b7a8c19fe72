import type { Filter, TimeRange } from '../../../metrics/metric-query/types.ts';
import type { FilterParameter } from '../../../metrics/parameters.ts';
import type { StatisticsChoice } from '../../procedures/index.ts';
import type { EarlierQuery } from '../follow-up.ts';
import { type Of, Unfit } from '../grammar/pieces.ts';
import type { Language } from '../languages/types.ts';
import { asksStatistics, assembleStatistics } from '../statistics/assemble-statistics.ts';
import type { AnalysisRequest, Condition, Measure, Piece } from '../types.ts';

/** What an analysis is about. */
export interface Subject {
  /** Its rows, or the rows of which a column is analyzed; null for whatever matters most. */
  table: string | null;
  /** null for the number of rows. */
  column: string | null;
  time: TimeRange | null;
  /** What the period is compared with; null for the period before. */
  against: 'previous_period' | 'previous_year' | { from: string; to: string } | null;
  filters: FilterParameter[];
}

/** A question that is answered by an analysis, as plain data. */
export type Analysis =
  | { kind: 'findings'; subject: Subject }
  | { kind: 'drivers'; subject: Subject }
  | { kind: 'unusual' | 'changed'; subject: Subject }
  | { kind: 'statistics'; choices: StatisticsChoice[] };

/**
 * The analysis that the pieces request; null if they request none.
 * @throws Unfit if a piece is nothing that the analysis can respect
 */
export function assembleAnalysis(pieces: readonly Piece[], language: Language, earlier?: EarlierQuery): Analysis | null {
  if (asksStatistics(pieces)) return { kind: 'statistics', choices: assembleStatistics(pieces, language) };
  const requests = pieces.filter((piece): piece is Of<'analysis'> => piece.kind === 'analysis');
  const [request, second] = requests;
  if (!request) return null;
  if (second) throw new Unfit();
  const { analysis } = request;
  const others = pieces.filter((piece) => piece !== request);
  if (analysis.kind === 'statistics') throw new Unfit();
  if (analysis.kind === 'drivers' && others.length === 0 && earlier) return { kind: 'drivers', subject: subjectOfEarlier(earlier) };
  const subject = subjectOf(analysis.kind, others);
  if (analysis.kind === 'changed' && !others.some(({ kind }) => kind === 'change' || kind === 'moved')) throw new Unfit();
  return { kind: analysis.kind, subject };
}

/** Kinds of pieces that each analysis can respect. */
const RESPECTED: Record<Exclude<AnalysisRequest['kind'], 'statistics'>, readonly Piece['kind'][]> = {
  findings: ['of'],
  drivers: ['measure', 'where', 'period', 'compare', 'span', 'change', 'moved'],
  unusual: ['measure'],
  changed: ['measure', 'change', 'moved'],
};

function subjectOf(kind: keyof typeof RESPECTED, pieces: readonly Piece[]): Subject {
  if (pieces.some((piece) => !RESPECTED[kind].includes(piece.kind))) throw new Unfit();
  const all = <K extends Piece['kind']>(of: K) => pieces.filter((piece): piece is Of<K> => piece.kind === of);
  const one = <K extends Piece['kind']>(of: K): Of<K> | undefined => {
    const found = all(of);
    if (found.length > 1) throw new Unfit();
    return found[0];
  };
  const [period, compare, span, of] = [one('period'), one('compare'), one('span'), one('of')];
  if (period?.atEnd || (span && (period || compare))) throw new Unfit();
  const { table, column, filters } = measured(one('measure')?.measure);
  const conditions = all('where').map(({ condition }) => condition);
  if (conditions.length > 0 && table === null) throw new Unfit();
  return {
    table: table ?? of?.table.name ?? null,
    column,
    time: span?.to.range ?? period?.period.range ?? null,
    against: span ? absolute(span.from.range) : against(compare),
    filters: [...filters, ...conditions.map((condition) => parameterOf(condition, table!))],
  };
}

function against(compare: Of<'compare'> | undefined): Subject['against'] {
  if (!compare) return null;
  return typeof compare.to === 'string' ? compare.to : absolute(compare.to.range);
}

function absolute(range: TimeRange): { from: string; to: string } {
  if (typeof range === 'object' && 'from' in range && range.from !== undefined && range.to !== undefined)
    return { from: range.from, to: range.to };
  throw new Unfit();
}

/** Rows that are counted, or a column as its meaning has it aggregated: sums of amounts, means of rates. */
function measured(measure: Measure | undefined): Pick<Subject, 'table' | 'column' | 'filters'> {
  if (!measure) return { table: null, column: null, filters: [] };
  if (measure.kind !== 'aggregate' || measure.time !== null || measure.unit !== null) throw new Unfit();
  const { table, aggregate, conditions, doubt } = measure;
  if (aggregate.holding) throw new Unfit();
  const filters = conditions.map((condition) => parameterOf(condition, table.name));
  if (aggregate.function === 'count') return { table: table.name, column: 'rows', filters };
  const { of } = aggregate;
  const column = of?.kind === 'column' ? table.columns.find(({ name }) => name === of.name) : undefined;
  const own =
    column?.additivity === 'additive' || column?.additivity === 'attribute' ? 'sum' : column?.additivity === 'rate' ? 'avg' : null;
  if (!column || (aggregate.function !== own && doubt === undefined)) throw new Unfit();
  return { table: table.name, column: column.name, filters };
}

function parameterOf({ filter, columns }: Condition, table: string): FilterParameter {
  const [ref] = columns;
  if (!ref || columns.length > 1 || ref.table.name !== table) throw new Unfit();
  return filterParameter(filter, ref.column.name);
}

const OPERATORS = { is: 'eq', in: 'in', above: 'gt', below: 'lt', at_least: 'gte', at_most: 'lte', contains: 'contains' } as const;
const NEGATED = { eq: 'ne', in: 'not_in' } as const;

function filterParameter(filter: Filter, column: string): FilterParameter {
  if ('not' in filter) {
    const { op, value } = filterParameter(filter.not, column);
    if (op !== 'eq' && op !== 'in') throw new Unfit();
    return { column, op: NEGATED[op], value };
  }
  if (!('dimension' in filter)) throw new Unfit();
  for (const [test, op] of Object.entries(OPERATORS)) {
    if (!(test in filter)) continue;
    const value = (filter as unknown as Record<string, unknown>)[test];
    if (value === null) throw new Unfit();
    return { column, op, value: value as NonNullable<FilterParameter['value']> };
  }
  throw new Unfit();
}

/** "why?" is about the number before, of the same rows and periods. */
function subjectOfEarlier({ query, define }: EarlierQuery): Subject {
  const [metric, second] = define;
  if (!metric || second || metric.filters || metric.time || metric.table === null) throw new Unfit();
  const { expression, table } = metric;
  if (expression.kind !== 'aggregate' || expression.holding || (expression.function !== 'sum' && expression.function !== 'count'))
    throw new Unfit();
  if (query.having || query.top || query.limit !== undefined || query.by?.some((one) => typeof one === 'object')) throw new Unfit();
  const column = expression.of === null ? 'rows' : expression.of.kind === 'column' ? expression.of.name : null;
  if (column === null) throw new Unfit();
  const filters = query.filters === undefined ? [] : 'and' in query.filters ? query.filters.and : [query.filters];
  return {
    table,
    column,
    time: query.time ?? null,
    against: query.compare_to ?? null,
    filters: filters.map((filter) => {
      const inner = 'not' in filter ? filter.not : filter;
      const [of, name, more] = 'dimension' in inner ? inner.dimension.split('.') : [];
      if (of !== table || name === undefined || more !== undefined) throw new Unfit();
      return filterParameter(filter, name);
    }),
  };
}
