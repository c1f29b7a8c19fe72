import { quoteName } from '../../../data/engine/sql-quote.ts';
import { Build } from './build.ts';
import { cellsSql, valuesOf } from './cells.ts';
import { splitByCurrency } from './currencies.ts';
import { type GroupedBy, groupedBy } from './dimensions.ts';
import { queryError, quoteNames } from './errors.ts';
import { filledSql } from './filled-series.ts';
import { formulaOf, thresholdSql } from './formula-sql.ts';
import { limitedBy } from './limit-sql.ts';
import { type Plan, planOf } from './plan.ts';
import { havingValues, isRanking, rankedIds } from './ranked-groups.ts';
import { resolveMetrics } from './resolve-metrics.ts';
import { type Shown, showColumns } from './shows.ts';
import { choiceOf, isLargest, pickedGroups } from './top-groups.ts';
import { type AnswerColumn, type CompiledQuery, isStep, type MetricQuery, type QueryScope } from './types.ts';
import { windowedBases, windowLengths, windowPrefix } from './windows.ts';

/**
 * Compiles a metric query to a single SQL statement. Every metric is aggregated over its own table's rows before tables meet, dimensions
 * come through joins that add no rows, and the caller's text enters only as parameters.
 * @param limited whether the caller wants only the first rows, rather than at most so many
 * @param seasonal whether `quietStart` of the same query has no rows
 * @throws AppError validation_error with what is wrong and what to write instead
 */
export function compileQuery(asked: MetricQuery, scope: QueryScope, { limited = false, seasonal = false } = {}): CompiledQuery {
  const query = withComparison(asked);
  const build = new Build(scope);
  const { metrics, bases } = resolveMetrics(query.metrics, scope);
  const { split, currencies } = splitByCurrency(build, bases, query);
  const by = [...(query.by ?? []), ...split];
  const plan = planOf(build, query, { metrics, bases, grouped: groupedBy(by), seasonal });
  const within = plan.grouped.filter(({ name }) => currencies.includes(name)).map(({ id }) => id);
  const choice = query.top ? choiceOf(plan, within) : null;
  // Without a series and a remainder, what the answer has is what "top" chooses from.
  const top = choice && (plan.series || query.top!.other) ? pickedGroups(build, plan, choice) : null;
  const cells = cellsSql(build, plan, top?.other ? top : null);
  refuseOverlap(build, query);
  const filled = filledSql(build, plan);
  const shown = showColumns(build, { ...plan, currencies: within });
  const keys = [...plan.grouped.map(({ id }) => id), ...(top?.other ? ['o'] : [])];
  const numbers = `numbers AS (SELECT ${[...keys, ...numbersOf(build, plan)].join(', ')} FROM ${filled.length > 0 ? 'filled' : 'cells'})`;
  const chosenBy = choice && !top ? [`m${choice.by}`] : [];
  const values = `shown AS (SELECT ${[...keys, ...chosenBy, ...shown.map(({ id, sql }) => `${sql} AS ${id}`)].join(', ')} FROM numbers)`;
  const ranks = choice ? rankedIds(query, choice.groups) : isRanking(query, shown, limited) ? rankedIds(query, plan.grouped) : [];
  const conditions = [
    ...havingValues(build, ranks, plan.grouped),
    ...(query.having ?? []).map(({ column, ...threshold }) => thresholdSql(build, columnNamed(column, shown).id, threshold)),
    ...(top && !top.other
      ? [`EXISTS (SELECT 1 FROM picked WHERE ${top.ids.map((id) => `picked.${id} IS NOT DISTINCT FROM shown.${id}`).join(' AND ')})`]
      : []),
  ];
  const select = [
    ...plan.grouped.map(({ id, name }) => `${id} AS ${quoteName(name)}`),
    ...(top?.other ? ['o AS is_other'] : []),
    ...shown.map(({ id, name }) => `${id} AS ${quoteName(name)}`),
  ];
  const sql = [
    `WITH ${[...(top?.sql ?? []), ...cells, ...filled, numbers, values].join(',\n')}`,
    `SELECT ${select.join(', ')}`,
    'FROM shown',
    ...(conditions.length > 0 ? [`WHERE ${conditions.join(' AND ')}`] : []),
    ...limitedBy(
      query,
      orderOf(query, plan.grouped, shown, top?.other ?? false),
      choice && !top ? isLargest(choice, `m${choice.by}`, query.top!.n) : null,
    ),
  ].join('\n');
  return {
    sql,
    params: build.params,
    tables: [...build.tables],
    columns: columnsOf(plan, shown, top?.other ?? false),
    range: plan.resolved?.range ?? null,
    previous: plan.earlier?.range ?? null,
    quietStart: plan.quietStart,
    notes: build.said(),
    doubts: [...build.doubts],
  };
}

/** Groups that overlap have no shares and no remainder. */
function refuseOverlap({ overlapping }: Build, { show = [], top }: MetricQuery): void {
  const wanted = show.includes('share') ? '"share"' : top?.other ? '"other"' : null;
  if (wanted === null || overlapping.size === 0) return;
  throw queryError(`Rows count in several groups of ${quoteNames([...overlapping])}, so ${wanted} has no meaning there. Leave it out.`);
}

/** Within a series, a change defaults to the change from the previous step. */
function withComparison(query: MetricQuery): MetricQuery {
  const changes = query.show?.some((one) => one === 'previous' || one === 'change' || one === 'change_percent');
  const series = query.by?.some((one) => typeof one === 'object' && isStep(one.grain));
  return changes && series && query.compare_to === undefined ? { ...query, compare_to: 'previous_period' } : query;
}

/** Metrics as `m0`, …, their earlier values as `p0`, …, and the aggregates behind them for values computed over a series. */
function numbersOf(build: Build, plan: Plan): string[] {
  const { query, metrics, bases, earlier } = plan;
  const now = valuesOf(build, plan);
  const before = earlier ? valuesOf(build, plan, 'p_') : new Map<string, string>();
  const compared = query.compare_to !== undefined;
  const windowed = windowLengths(query).flatMap((steps) => {
    const prefix = windowPrefix(steps);
    const values = valuesOf(build, plan, prefix);
    return [...windowedBases(plan)].map((id) => `${values.get(id)} AS ${prefix}${id}`);
  });
  return [
    ...metrics.flatMap(({ formula }, i) => [
      `${formulaOf(formula, now)} AS m${i}`,
      ...(compared ? [`${earlier ? formulaOf(formula, before) : 'NULL::DOUBLE'} AS p${i}`] : []),
    ]),
    ...bases.map(({ id }) => `${now.get(id)} AS ${id}`),
    ...windowed,
  ];
}

function columnsOf({ grouped }: Plan, shown: readonly Shown[], other: boolean): AnswerColumn[] {
  return [
    ...grouped.map(({ name }): AnswerColumn => ({ name, of: name, role: 'dimension', show: null, unit: null })),
    ...(other ? [{ name: 'is_other', of: 'is_other', role: 'other', show: null, unit: null } as const] : []),
    ...shown.map(({ name, of, role, show, unit }): AnswerColumn => ({ name, of, role, show, unit })),
  ];
}

function columnNamed(name: string, shown: readonly Shown[]): Shown {
  const column = shown.find((one) => one.name === name);
  if (!column) throw queryError(`There is no column "${name}" in the answer. Its values are ${quoteNames(shown.map((one) => one.name))}.`);
  return column;
}

/** Orders by time, otherwise by the first metric, descending; dimensions break ties, so that the order is stable. */
function orderOf(query: MetricQuery, grouped: readonly GroupedBy[], shown: readonly Shown[], other: boolean): string[] {
  const last = grouped.map(({ id }) => `${id} NULLS LAST`);
  if (query.order && query.order.length > 0) {
    const known = [...grouped, ...shown];
    const wanted = query.order.map(({ by, direction }) => {
      const column = known.find(({ name }) => name === by);
      if (!column)
        throw queryError(
          `"order" names "${by}", which is no column of the answer. There are ${quoteNames(known.map(({ name }) => name))}.`,
        );
      return `${column.id} ${direction === 'asc' ? 'ASC' : 'DESC'} NULLS LAST`;
    });
    return [...(other ? ['o'] : []), ...wanted, ...last];
  }
  const times = grouped.filter(({ grain }) => grain !== null).map(({ id }) => `${id} NULLS LAST`);
  const largest = times.length === 0 && shown[0] ? [`${shown[0].id} DESC NULLS LAST`] : [];
  return [...times, ...(other ? ['o'] : []), ...largest, ...last, ...(grouped.length === 0 && largest.length === 0 ? ['1'] : [])];
}
