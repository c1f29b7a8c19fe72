import type { CellValue } from '../../../data/engine/types.ts';
import type { Context } from '../../../platform/context.ts';
import { queryError } from '../../metrics/metric-query/errors.ts';
import type { Dimension, QueryScope } from '../../metrics/metric-query/types.ts';
import { association, correlation, correlationRatio, type Relation, type Strength, strengthOf } from '../../statistics/relation.ts';
import type { OpenDataModel } from '../open-data-model.ts';
import type { InlineMetric, QueriedMetrics } from '../query-metrics.ts';
import { analyzeColumns, type ColumnsQuestion } from './analyze-columns.ts';
import { type Dependence, dependenceOf, knownSql, type PairsReader, RANKS } from './dependence.ts';
import { type Pairs, pairsOfColumns, pairsOfMetrics } from './pairs.ts';

/** Two columns of the same rows, or two metrics for each value of a dimension. */
export type RelationQuestion = ColumnsQuestion &
  (
    | { columns: readonly [string, string]; table?: string | undefined }
    | { metrics: readonly [string | InlineMetric, string | InlineMetric]; per: Dimension }
  );

export const MEASURES = ['pearson', 'spearman', 'cramers_v', 'correlation_ratio', 'rank_correlation_ratio'] as const;

interface MeasuredRelation extends Relation {
  measure: (typeof MEASURES)[number];
}

export interface RelatedColumns
  extends Pick<QueriedMetrics, 'tables' | 'modelVersions' | 'notes' | 'receipts' | 'creditsConsumed' | 'replayed'> {
  names: readonly [string, string];
  /** What each pair of values belongs to. */
  each: string;
  kind: 'numbers' | 'categories' | 'number_by_category';
  /** The last one is robust, and decides. */
  measures: MeasuredRelation[];
  strength: Strength;
  sentence: string;
  /** Pairs with both values, those without, and how many independent ones the former are worth. */
  pairs: number;
  incomplete: number;
  independent: number;
}

type Found = Pick<RelatedColumns, 'kind' | 'measures'>;

const CATEGORIES_MAX = 50;
const PAIRS_MIN = 8;
/** Smaller expected counts make the chi-squared test approximate (Cochran 1954). */
const EXPECTED_MIN = 5;
/** Share of the rows below which their dependence is worth a note. */
const NOTED = 0.9;

/**
 * How strongly two columns or metrics go together: the correlation of two numbers, the association of two categories, or the difference of a number
 * between categories; tested for as many independent rows as the data is worth.
 * @throws AppError validation_error with the next step, not_found, insufficient_credits
 */
export function relateColumns(ctx: Context, question: RelationQuestion): Promise<RelatedColumns> {
  return analyzeColumns(ctx, question, {
    tool: 'relate_columns',
    doing: 'Comparing the columns',
    metrics: 'metrics' in question ? [...question.metrics] : undefined,
    work: (open, scope) => relateIn(open, scope, question),
  });
}

/** As `relateColumns`, as part of what is already paid for. */
export async function relateIn(open: OpenDataModel, scope: QueryScope, question: RelationQuestion) {
  const pairs = 'metrics' in question ? await pairsOfMetrics(open, scope, question) : await pairsOfColumns(open, scope, question);
  const { names, kinds, each, tables: read } = pairs;
  const reader: PairsReader = { pairs, ask: asker(open, pairs) };
  const label = names.join(' and ');
  const [[all, both, ...values] = []] = await reader.ask(
    `Values of ${label}`,
    `, known AS (${knownSql(pairs)}) SELECT (SELECT count(*) FROM listed), count(*), count(DISTINCT x), count(DISTINCT y) FROM known`,
  );
  const count = Number(both);
  if (count < PAIRS_MIN)
    throw queryError(
      `Only ${count} have both "${names[0]}" and "${names[1]}" (one for each ${each}); at least ${PAIRS_MIN} are needed. Widen the filters or the time.`,
    );
  for (const side of [0, 1] as const) refuseValues(Number(values[side]), names[side], kinds[side] === 'category');
  const dependence = await dependenceOf(reader, count);
  const notes: string[] = [];
  const found = await (kinds[0] === kinds[1]
    ? kinds[0] === 'number'
      ? numbers(reader, dependence)
      : categories(reader, dependence, notes)
    : numberByCategory(reader, dependence, kinds[0] === 'number' ? 'x' : 'y'));
  if (dependence.independent < NOTED * count) notes.push(dependenceNote(dependence, count));
  const measures = found.measures.map(rounded);
  const main = measures.at(-1)!;
  const strength = strengthOf(main);
  return {
    names,
    each,
    kind: found.kind,
    measures,
    strength,
    sentence: sentenceOf(names, found.kind, main, strength),
    pairs: count,
    incomplete: Number(all) - count,
    independent: Math.max(1, Math.round(dependence.independent)),
    notes: [...pairs.notes, ...notes, ...(open.leftOut === null ? [] : [open.leftOut])],
    tables: open.workspace.tables
      .filter(({ name }) => read.includes(name))
      .map(({ name, sourceId, sourceName, rowCount }) => ({ name, sourceId, sourceName, rowCount })),
    modelVersions: open.versions,
  };
}

const ROWS_MAX = CATEGORIES_MAX ** 2;

function asker({ workspace }: OpenDataModel, { sql, params, tables }: Pairs): PairsReader['ask'] {
  return async (label, select) =>
    (await workspace.ask({ label, sql: `WITH listed AS (\n${sql})\n${select}`, params, tables, rowsMax: ROWS_MAX })).rows;
}

function refuseValues(count: number, name: string, category: boolean): void {
  if (count < 2) throw queryError(`"${name}" has the same value everywhere, so there is nothing to relate. Widen the filters or the time.`);
  if (category && count > CATEGORIES_MAX)
    throw queryError(
      `"${name}" has ${count} different values, and ${CATEGORIES_MAX} is the most that can be compared. Name a coarser column, or group its values by "derive" and CASE.`,
    );
}

async function numbers({ pairs, ask }: PairsReader, { independent }: Dependence): Promise<Found> {
  const [row] = await ask(
    `Correlation of ${pairs.names.join(' and ')}`,
    `, known AS (${knownSql(pairs)}), ranked AS (SELECT x, y, ${RANKS('x')} AS rx, ${RANKS('y')} AS ry FROM known)
SELECT corr(x, y), corr(rx, ry) FROM ranked`,
  );
  const [linear, ranks] = row!.map(Number) as [number, number];
  return {
    kind: 'numbers',
    measures: [
      { measure: 'pearson', ...correlation(linear, independent, false) },
      { measure: 'spearman', ...correlation(ranks, independent, true) },
    ],
  };
}

async function numberByCategory({ pairs, ask }: PairsReader, { independent }: Dependence, number: 'x' | 'y'): Promise<Found> {
  const [value, group] = number === 'x' ? ['x', 'y'] : ['y', 'x'];
  const [a, b] = pairs.names;
  const [row] = await ask(
    number === 'x' ? `${a} by ${b}` : `${b} by ${a}`,
    `, known AS (${knownSql(pairs)}), ranked AS (SELECT ${value} AS v, ${group} AS g, ${RANKS(value!)} AS r FROM known),
groups AS (SELECT count(*) AS n, var_pop(v) * count(*) AS v, var_pop(r) * count(*) AS r FROM ranked GROUP BY g)
SELECT count(*), 1 - sum(v) / (SELECT var_pop(v) * count(*) FROM ranked), 1 - sum(r) / (SELECT var_pop(r) * count(*) FROM ranked) FROM groups`,
  );
  const [groups, share, ranked] = row!.map(Number) as [number, number, number];
  return {
    kind: 'number_by_category',
    measures: [
      { measure: 'correlation_ratio', ...correlationRatio(share, groups, independent) },
      { measure: 'rank_correlation_ratio', ...correlationRatio(ranked, groups, independent) },
    ],
  };
}

async function categories({ pairs, ask }: PairsReader, { independent }: Dependence, notes: string[]): Promise<Found> {
  const counts: CellValue[][] = await ask(
    pairs.names.join(' by '),
    `, known AS (${knownSql(pairs)}) SELECT x, y, count(*) FROM known GROUP BY x, y ORDER BY x, y`,
  );
  const [xs, ys] = [0, 1].map((side) => [...new Set(counts.map((row) => row[side]!))]) as [CellValue[], CellValue[]];
  const cells = xs.map(() => ys.map(() => 0));
  for (const [x, y, count] of counts) cells[xs.indexOf(x!)]![ys.indexOf(y!)] = Number(count);
  const { expectedLeast, ...relation } = association(cells, independent);
  if (expectedLeast < EXPECTED_MIN)
    notes.push(`Some pairs of values are expected fewer than ${EXPECTED_MIN} times, so the test is approximate.`);
  return { kind: 'categories', measures: [{ measure: 'cramers_v', ...relation }] };
}

function dependenceNote({ independent, by }: Dependence, count: number): string {
  const why = by === null ? 'those that follow each other in time are alike' : `those of the same ${by} are alike`;
  return `The ${count} pairs count as ${Math.max(1, Math.round(independent))} independent ones, because ${why}.`;
}

const NAMES: Record<MeasuredRelation['measure'], string> = {
  pearson: 'Pearson',
  spearman: 'Spearman',
  cramers_v: 'Cramér’s V',
  correlation_ratio: 'correlation ratio',
  rank_correlation_ratio: 'correlation ratio of ranks',
};

/** Says how strongly, and for numbers in which direction, never why. */
function sentenceOf([a, b]: readonly [string, string], kind: RelatedColumns['kind'], main: MeasuredRelation, strength: Strength): string {
  const { measure, value, p } = main;
  const figures = `${NAMES[measure]} ${value.toFixed(2)}, ${p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`}`;
  if (strength === 'none') return `"${a}" and "${b}" are not related beyond chance (${figures}).`;
  const way = kind !== 'numbers' ? '' : value > 0 ? ': where one is higher, so is the other' : ': where one is higher, the other is lower';
  return `"${a}" and "${b}" have a ${strength} relation (${figures})${way}. It does not say that one causes the other.`;
}

function rounded({ measure, value, interval, p }: MeasuredRelation): MeasuredRelation {
  const round = (one: number) => Number(one.toPrecision(6));
  return {
    measure,
    value: round(value),
    interval: interval && { lower: round(interval.lower), upper: round(interval.upper) },
    p: round(p),
  };
}
