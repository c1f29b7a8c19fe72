import { foldedSql } from '../../../data/engine/folded-text.ts';
import { quoteName } from '../../../data/engine/sql-quote.ts';
import type { ModelTable, StockGrain } from '../../../data/model/types.ts';
import { renderAggregate } from '../expression/render.ts';
import { type Branch, branchFilters, groupedSql } from './branch-sql.ts';
import type { Build } from './build.ts';
import { dimensionSql } from './dimensions.ts';
import { queryError } from './errors.ts';
import { aggregateOf, rowsOfAggregate } from './filter-sql.ts';
import { timeOf } from './model-paths.ts';
import { RowSource } from './row-source.ts';
import { bucketSql, castStep, localTime, stepsInterval, stepsSql } from './time-sql.ts';
import { isStep, type Range } from './types.ts';

/**
 * SELECT of what holds at a moment, the end of each step: of a stock the latest level of every entity, summed over entities; of intervals an
 * aggregate of the rows that have begun and not ended.
 */
export function holdingSql(build: Build, branch: Branch, covered: Range): string {
  const [first] = branch.bases;
  const { table, aggregate: wanted } = first!;
  const active = wanted.holding === 'active';
  const { series } = branch;
  checkNoCycle(branch, table);
  const points = pointsSql(build, branch, covered);
  if (!active && series && table.stock!.together && branch.grouped.length === 1) return momentsSql(build, branch, points, series.id);
  const rows = new RowSource(build, table, `(${active ? activeSql(build, table, points) : levelsSql(build, table, table.stock!, points)})`);
  const sql = new Map(
    branch.grouped.map((one) => [
      one.id,
      one.id === series?.id ? `${rows.alias}.level_step` : dimensionSql(build, rows, first!, one, null),
    ]),
  );
  const conditions = branch.filters ? branchFilters(build, rows, branch.filters) : [];
  const aggregates = branch.bases.map((base) => `${active ? aggregateOf(build, rows, base) : levelSum(build, rows, base)} AS ${base.id}`);
  return groupedSql(branch, sql, aggregates, { from: rows.from(), conditions });
}

function checkNoCycle({ grouped }: Branch, { name }: ModelTable): void {
  const cycle = grouped.find(({ dimension, grain }) => typeof dimension === 'object' && dimension.time === 'default' && !isStep(grain!));
  if (cycle)
    throw queryError(`What holds at a moment has no "${cycle.name}". Group rows of "${name}" by a step such as month, or by a column.`);
}

/** The total of each moment first, since all entities are read at the same ones, and of those the latest at each point. */
function momentsSql(build: Build, { bases, filters }: Branch, points: string, id: string): string {
  const [{ table }] = bases as [Branch['bases'][number]];
  const { source, moments } = levelRows(build, table, table.stock!);
  const rows = new RowSource(build, table, `(${source})`);
  const conditions = filters ? branchFilters(build, rows, filters) : [];
  const levels = bases.map((base) => `${levelSum(build, rows, base)} AS ${base.id}`);
  const totals = [
    `SELECT ${rows.alias}.level_at AS total_at, ${levels.join(', ')}`,
    `    ${rows.from()}`,
    ...(conditions.length > 0 ? [`    WHERE ${conditions.join(' AND ')}`] : []),
    '    GROUP BY 1',
  ].join('\n');
  const wanted = bases.map((base) => `m.${base.id}`);
  // Without a filter every moment has a total.
  if (!filters)
    return [
      `SELECT p.step AS ${id}, true AS h, ${wanted.join(', ')}\n  FROM (${points}) AS p JOIN (${totals}) AS m ON m.total_at < p.until`,
      '  QUALIFY row_number() OVER (PARTITION BY p.step ORDER BY m.total_at DESC) = 1',
    ].join('\n');
  return `SELECT w.level_step AS ${id}, true AS h, ${wanted.join(', ')}\n  FROM (${latestSql(points, moments)}) AS w JOIN (${totals}) AS m ON m.total_at = w.latest_at`;
}

function levelSum(build: Build, rows: RowSource, { aggregate, table, ...rest }: Branch['bases'][number]): string {
  const when = rowsOfAggregate(build, rows, { aggregate, table, ...rest });
  return renderAggregate({ ...aggregate, function: 'sum' }, table, rows.value(aggregate.of!), when);
}

/** The last moment before each point. */
function latestSql(points: string, moments: string): string {
  return `SELECT p.step AS level_step, max(m.level_at) AS latest_at FROM (${points}) AS p JOIN (SELECT DISTINCT level_at FROM (${moments})) AS m ON m.level_at < p.until GROUP BY ALL`;
}

/** The rows of intervals that hold at each point: an interval's end is not part of it. */
function activeSql(build: Build, table: ModelTable, points: string): string {
  const { model, calendar } = build.scope;
  const [from, until] = [table.interval!.from, table.interval!.until].map((name) => {
    const time = timeOf(model, table, name)!;
    return `CAST(${localTime(table, time, `s.${quoteName(name)}`, calendar)} AS TIMESTAMP)`;
  });
  return [
    'SELECT p.step AS level_step, s.*',
    `  FROM (${points}) AS p JOIN ${quoteName(table.name)} AS s ON ${from} < p.until AND (${until} IS NULL OR ${until} >= p.until)`,
  ].join('\n');
}

/** The rows of levels with their moment, `level_at`. If an entity has several at the same moment, the greatest key wins in `source`. */
function levelRows(build: Build, table: ModelTable, { entity, time }: StockGrain) {
  const axis = timeOf(build.scope.model, table, time)!;
  const isFolded = (key: string) => table.columns.some((column) => column.name === key && column.folded);
  const keys = entity.map(quoteName);
  const same = (alias: string, i: number) => {
    const sql = `${alias}.${keys[i]}`;
    return isFolded(entity[i]!) ? foldedSql(sql) : sql;
  };
  const moment = `CAST(${localTime(table, axis, `s.${quoteName(time)}`, build.scope.calendar)} AS TIMESTAMP)`;
  const order = table.key.map((column) => `s.${quoteName(column)} DESC`);
  const single = `row_number() OVER (PARTITION BY ${[...keys.map((_, i) => same('s', i)), 'level_at'].join(', ')}${order.length > 0 ? ` ORDER BY ${order.join(', ')}` : ''}) = 1`;
  const moments = `SELECT s.*, ${moment} AS level_at FROM ${quoteName(table.name)} AS s${keys.length > 0 ? ` WHERE ${keys.map((key) => `s.${key} IS NOT NULL`).join(' AND ')}` : ''}`;
  // If key and time identify a row, no two share a moment.
  const unique = table.key.length > 0 && table.key.every((column) => entity.includes(column) || column === time);
  return { keys, same, moments, source: unique ? moments : `SELECT * FROM (${moments}) AS s QUALIFY ${single}` };
}

/** The rows valid at each point. */
function levelsSql(build: Build, table: ModelTable, stock: StockGrain, points: string): string {
  const { keys, same, moments, source } = levelRows(build, table, stock);
  if (stock.together)
    return `SELECT w.level_step, r.*\n  FROM (${latestSql(points, moments)}) AS w JOIN (${source}) AS r ON r.level_at = w.latest_at`;
  const wanted = `SELECT p.step AS level_step, p.until AS level_until, ${keys.map((key) => `e.${key}`).join(', ')} FROM (${points}) AS p CROSS JOIN (SELECT DISTINCT ${keys.map((key, i) => `${same('s', i)} AS ${key}`).join(', ')} FROM ${quoteName(table.name)} AS s) AS e`;
  return [
    `SELECT w.level_step, r.*`,
    `  FROM (${wanted}) AS w ASOF JOIN (${source}) AS r`,
    `  ON ${keys.map((key, i) => `w.${key} = ${same('r', i)}`).join(' AND ')} AND w.level_until > r.level_at`,
  ].join('\n');
}

/** The ends of the steps of the series, or of the range: `step` and the first moment after it. */
function pointsSql(build: Build, { range, shift, series }: Branch, covered: Range): string {
  const { calendar } = build.scope;
  const { from, to } = range ?? covered;
  const text = (local: string) => `TIMESTAMP '${local.replace('T', ' ')}'`;
  if (!series) return `SELECT NULL::INTEGER AS step, ${text(to)} AS until`;
  const steps = stepsSql(series.grain, bucketSql(series.grain, text(from), calendar, null), text(to), 'step_at');
  const next = `${castStep(series.grain, 'step_at')} + ${stepsInterval(series.grain, '1')}`;
  const partner = shift === null ? 'step_at' : bucketSql(series.grain, 'step_at', calendar, shift);
  return `SELECT ${partner} AS step, least(CAST(${next} AS TIMESTAMP), ${text(to)}) AS until FROM (${steps})${shift?.weeks ? ' WHERE week(step_at) < 53' : ''}`;
}
