import { toNumber } from '../../../data/engine/cell-number.ts';
import { quoteName } from '../../../data/engine/sql-quote.ts';
import type { CellValue, ColumnProfile } from '../../../data/engine/types.ts';
import type { RowExpression } from '../../../data/model/row-expression.ts';
import { type Recorder, runWithReceipt } from '../../../data/receipts/recorder.ts';
import { AppError } from '../../../platform/errors.ts';
import { phrase } from '../../../platform/locale.ts';
import { sayList, saySpan } from '../../figures/wording.ts';
import { daysIn, toDay } from '../../statistics/calendar.ts';
import { findDrivers } from '../../statistics/drivers/find-drivers.ts';
import type { CellAmount, DriverAnalysis, DriverCell, StepAmount, Steps } from '../../statistics/drivers/types.ts';
import { driverFindings } from '../../statistics/drivers/wording.ts';
import type { DraftFinding, Span } from '../../statistics/types.ts';
import { relativeMove, type Weight } from '../../statistics/weight.ts';
import type { SourceBinding } from '../bind.ts';
import { checkOwner, ownerOf } from '../bind-grain.ts';
import type { Metric } from '../bind-metrics.ts';
import type { TimeAxis } from '../bind-time.ts';
import type { Aggregate } from '../expression/types.ts';
import { filterDimensions } from '../metric-query/filter-sql.ts';
import { type RowParts, rowsRelation } from './rows-relation.ts';

export interface ChangeDrivers {
  analysis: DriverAnalysis;
  /** The dimensions that were compared. */
  dimensions: ColumnProfile[];
  /** What was left out, as sentences. */
  notes: string[];
  receiptId: string;
}

const DIMENSIONS_MAX = 4;
const GROUPS_MAX = 50_000;
/** Steps per period that show how much values vary by themselves. */
const STEPS_MAX = 62;
const STEPS_MIN = 6;
const STEP_GROUPS_MAX = 20_000;

/**
 * What moved a metric between two periods: the one analysis that explanations, dashboards, reports and emails show. One scan reads every
 * combination of the dimensions in both periods, and each value by time step. With too many combinations, the dimension with the most values is
 * left out.
 */
export async function readChangeDrivers(
  recorder: Recorder,
  binding: SourceBinding & { time: TimeAxis },
  periods: { current: Span; previous: Span },
): Promise<ChangeDrivers> {
  const { metric } = binding;
  if (metric.kind === 'level')
    throw new AppError(
      'validation_error',
      `${metric.label} is a level, which no rows of a period add up to, so its change has no drivers.`,
    );
  const notes: string[] = [];
  let dimensions = binding.dimensions.slice(0, DIMENSIONS_MAX);
  for (;;) {
    const read = await readGroups(recorder, binding, dimensions, periods);
    if (!read.truncated || dimensions.length === 1) {
      const names = dimensions.map(({ name }) => name);
      const cells = cellsOf(metric, read.rows, dimensions.length);
      const steps: Steps = {
        before: read.steps.previous,
        after: read.steps.current,
        amounts: stepsOf(metric, read.rows, dimensions.length),
      };
      return { analysis: rounded(findDrivers(names, cells, { steps })), dimensions, notes, receiptId: read.receiptId };
    }
    // A discarded result leaves no receipt, unless later ones are numbered after it.
    if (recorder.receipts.at(-1)?.id === read.receiptId) recorder.receipts.pop();
    const widest = dimensions.reduce((most, one) => (one.distinctCount > most.distinctCount ? one : most));
    notes.push(
      phrase(
        `"${widest.name}" has too many values to combine with the others and was left out.`,
        `„${widest.name}“ hat zu viele Werte, um mit den anderen verbunden zu werden, und ist weggelassen.`,
      ),
    );
    dimensions = dimensions.filter((one) => one !== widest);
  }
}

const UNASKED_P_MAX = 0.01;

/** A driver as a finding, with the values that it names and how much it matters. */
export interface DriverFinding {
  said: DraftFinding;
  receiptIds: string[];
  of: { dimension: string; value: string | null }[];
  weight: Weight;
}

/** The drivers of a change as findings; none without a time, categories or two periods to compare. */
export async function readDriverFindings(
  recorder: Recorder,
  binding: SourceBinding,
  comparison: { current: Span; previous: Span } | null,
): Promise<DriverFinding[]> {
  const { time, dimensions, metric } = binding;
  if (!time || !comparison || dimensions.length === 0 || metric.kind === 'level') return [];
  const { analysis, receiptId } = await readChangeDrivers(recorder, { ...binding, time }, comparison);
  const whole = Math.max(Math.abs(analysis.before), Math.abs(analysis.after));
  // Nobody asked: what a page tells by itself must be clearer than the answer to "why".
  const drivers = analysis.drivers.filter(({ p }) => p <= UNASKED_P_MAX);
  return driverFindings(metric, { ...analysis, drivers }).map((said, i) => {
    const { of, effect, before, after, weightBefore, weightAfter, contribution, p } = drivers[i]!;
    const moved = effect === 'mix' ? relativeMove(weightBefore ?? 0, weightAfter ?? 0) : relativeMove(before ?? 0, after ?? 0);
    return {
      said,
      receiptIds: [receiptId],
      of,
      weight: { surprise: Math.abs(moved), size: whole === 0 ? 0 : Math.abs(contribution) / whole, confidence: 1 - p },
    };
  });
}

type Row = readonly CellValue[];

async function readGroups(
  recorder: Recorder,
  binding: SourceBinding & { time: TimeAxis },
  dimensions: readonly ColumnProfile[],
  { current, previous }: { current: Span; previous: Span },
) {
  const { table, metric, meant } = binding;
  const owner = ownerOf(metric, meant.meaning);
  for (const { name } of dimensions) checkOwner(meant.meaning, owner, metric.label, name, 'dimensions');
  for (const name of binding.filters.flatMap(filterDimensions)) checkOwner(meant.meaning, owner, metric.label, name, 'filters');
  const taken = new Set(table.profile.columns.map(({ name }) => name.toLowerCase()));
  const own = (name: string): string => (taken.has(name) ? own(`${name}_`) : quoteName(name));
  const [later, step, x, d] = [own('is_current'), own('time_step'), own('amount_x'), own('amount_d')] as [string, string, string, string];
  const names = dimensions.map((_, i) => own(`dimension_${i}`));
  const values = dimensions.reduce((sum, { distinctCount }) => sum + distinctCount, 0);
  const count = Math.max(STEPS_MIN, Math.min(STEPS_MAX, Math.floor(STEP_GROUPS_MAX / (2 * Math.max(1, values)))));
  const width = Math.max(1, Math.ceil(Math.max(daysIn(current), daysIn(previous)) / count));
  const noise = [
    `sum(abs(${x})) AS magnitude`,
    `sum(${x} * ${x}) AS squares`,
    `sum(sign(${x}) * sqrt(abs(${x}))) AS roots`,
    `sum(sqrt(abs(${x}))) AS root_magnitude`,
    ...(metric.den ? [`sum(coalesce(${x}, 0) * coalesce(${d}, 0)) AS products`, `sum(${d} * ${d}) AS weight_squares`] : []),
  ];
  const read = (row: RowParts) => {
    const start = `CASE WHEN ${row.within(current)} THEN ${toDay(current.start)} ELSE ${toDay(previous.start)} END`;
    const part = (aggregate: Aggregate) => perRow(aggregate, row.value);
    return [
      ...dimensions.map(({ name }, i) => `${row.column(name)} AS ${names[i]}`),
      `coalesce(${row.within(current)}, false) AS ${later}`,
      `(${row.day()} - (${start})) // ${width} AS ${step}`,
      `${part(metric.num)} AS ${x}`,
      ...(metric.den ? [`${part(metric.den)} AS ${d}`] : []),
    ];
  };
  const relation = rowsRelation(binding, [current, previous], read, owner);
  const { rows, receiptId, truncated } = await runWithReceipt(recorder, {
    label: `${metric.label} ${phrase('by', 'nach')} ${sayList(dimensions.map(({ name }) => name))}, ${saySpan(current)} ${phrase('and', 'und')} ${saySpan(previous)}, ${phrase('also by time step', 'auch nach Zeitschritt')}`,
    sql: [
      `SELECT GROUPING(${[...names, step].join(', ')}) AS which, ${names.map((name, i) => `CAST(${name} AS VARCHAR) AS v${i}`).join(', ')}, ${later} AS is_current, ${step} AS time_step, count(*) AS row_count`,
      `,\n  fsum(${x}) AS amount${metric.den ? `, fsum(${d}) AS amount_of` : ''}`,
      `,\n  ${noise.join(', ')}`,
      `\nFROM ${relation.sql}`,
      `\nGROUP BY GROUPING SETS ((${[...names, later].join(', ')}), ${names.map((name) => `(${name}, ${later}, ${step})`).join(', ')})\nORDER BY ALL`,
    ].join(''),
    params: relation.params,
    tables: relation.tables,
    rowsMax: GROUPS_MAX,
  });
  const stepsIn = (span: Span) => Math.ceil(daysIn(span) / width);
  return { rows, receiptId, truncated, steps: { current: stepsIn(current), previous: stepsIn(previous) } };
}

/** A row's part of a sum or a count, as a double. */
function perRow({ function: name, of, filter }: Aggregate, render: (value: RowExpression) => string): string {
  const value =
    name === 'sum' ? `CAST(${render(of!)} AS DOUBLE)` : of === null ? '1.0' : `CASE WHEN ${render(of)} IS NOT NULL THEN 1.0 END`;
  return filter === null ? value : `CASE WHEN ${render(filter)} THEN ${value} END`;
}

/** The bits of GROUPING, the first column highest: all dimensions are grouped by, the step is not. */
const CELLS = 1;

function cellsOf(metric: Metric, rows: readonly Row[], width: number): DriverCell[] {
  const byValues = new Map<string, DriverCell>();
  const zero = (): CellAmount => (metric.den ? { num: 0, den: 0 } : { num: 0 });
  for (const row of rows) {
    // With one dimension the set with steps has the mask 0, and the set of cells has 1.
    if (Number(row[0]) !== CELLS) continue;
    const values = row.slice(1, 1 + width).map((value) => (value === null ? null : String(value)));
    const key = JSON.stringify(values);
    const cell = byValues.get(key) ?? { values, before: zero(), after: zero() };
    byValues.set(key, cell);
    if (row[1 + width] === true) cell.after = amountOf(metric, row, width);
    else cell.before = amountOf(metric, row, width);
  }
  return [...byValues.values()];
}

function amountOf(metric: Metric, row: Row, width: number): CellAmount {
  const at = width + 4 + (metric.den ? 2 : 1);
  const read = (i: number) => toNumber(row[at + i]) ?? 0;
  return {
    num: toNumber(row[width + 4]) ?? 0,
    rows: Number(row[width + 3]),
    magnitude: read(0),
    squares: read(1),
    root: read(2),
    rootMagnitude: read(3),
    ...(metric.den ? { den: toNumber(row[width + 5]) ?? 0, cross: read(4), denSquares: read(5) } : {}),
  };
}

function stepsOf(metric: Metric, rows: readonly Row[], width: number): StepAmount[] {
  return rows.flatMap((row): StepAmount[] => {
    const mask = Number(row[0]);
    // The step is grouped by, and one dimension.
    const dimension = Array.from({ length: width }, (_, i) => i).find((i) => mask === 2 ** (width + 1) - 2 - 2 ** (width - i));
    if (dimension === undefined || row[2 + width] === null) return [];
    const { num, root = 0, den } = amountOf(metric, row, width);
    const value = row[1 + dimension];
    return [
      {
        dimension,
        value: value === null ? null : String(value),
        period: row[1 + width] === true ? 'after' : 'before',
        step: Number(row[2 + width]),
        num,
        root,
        ...(den === undefined ? {} : { den }),
      },
    ];
  });
}

/** Rounds to twelve digits, so that the order of summation does not show. */
function rounded(analysis: DriverAnalysis): DriverAnalysis {
  const round = (value: number) => Number(value.toPrecision(12));
  const short = (value: number) => Number(value.toPrecision(6));
  return {
    ...analysis,
    before: round(analysis.before),
    after: round(analysis.after),
    change: round(analysis.change),
    rest: { contribution: round(analysis.rest.contribution), share: analysis.rest.share === null ? null : short(analysis.rest.share) },
    drivers: analysis.drivers.map((driver) => ({
      ...driver,
      before: driver.before === null ? null : round(driver.before),
      after: driver.after === null ? null : round(driver.after),
      ...(driver.weightBefore === undefined
        ? {}
        : { weightBefore: short(driver.weightBefore), weightAfter: short(driver.weightAfter ?? 0) }),
      contribution: round(driver.contribution),
      share: driver.share === null ? null : short(driver.share),
      p: short(driver.p),
    })),
  };
}
