import { stableCell } from '../../data/engine/cell-number.ts';
import type { CellValue } from '../../data/engine/types.ts';
import type { DataModel } from '../../data/model/types.ts';
import type { NumberFormat } from '../figures/document.ts';
import { labelOf } from '../figures/wording.ts';
import type { MetricExpression } from '../metrics/expression/types.ts';
import { groupedBy } from '../metrics/metric-query/dimensions.ts';
import type { CompiledQuery, AnswerColumn as QueryColumn, Show } from '../metrics/metric-query/types.ts';
import { storedIn } from '../metrics/stored/bind-stored.ts';
import { chartOf } from './chart-of.ts';
import { compiledWithSeasons, hasNoNumber, ofComparison, shownOf, withCompared, wordCompared } from './compared-answer.ts';
import type { AnalysisAnswer, AnalysisIo, AnswerColumn, AnswerTable } from './types.ts';
import { unanswered } from './unanswered.ts';
import { wordAnswer } from './word-answer.ts';
import type { AnswerWording } from './words/languages/answer-wording.ts';
import { wordingOf } from './words/wording.ts';
import type { WordsReading } from './words/words-reading.ts';

type QueryReading = Extract<WordsReading, { kind: 'query' }>;

const ROWS_MAX = 1_000;

/**
 * Computes the query that a question was read into and words the result. Null if the data does not cover the period.
 * @throws AppError validation_error if the query is refused, with the reason
 */
export async function answerWithQuery(
  io: Pick<AnalysisIo, 'workspace' | 'dataModel'>,
  question: string,
  read: QueryReading,
): Promise<AnalysisAnswer> {
  const { workspace } = io;
  const { model, metrics, calendar } = await io.dataModel();
  const { reading, corrections } = read;
  const defined = new Map([...metrics, ...reading.define].map((metric) => [metric.name, metric]));
  // Rows that tie for the last place come too.
  const asked = reading.query.ties ? undefined : reading.query.limit;
  const limit = Math.min(asked ?? ROWS_MAX, ROWS_MAX);
  const compiled = await compiledWithSeasons(
    workspace,
    withCompared(reading.query.ties ? reading.query : { ...reading.query, limit: limit + (asked === undefined ? 1 : 0) }),
    { model, metrics: defined, calendar },
    { limited: reading.query.limit !== undefined },
  );
  const wording = wordingOf(read.language);
  const notices = storedIn(reading.query.metrics, defined).flatMap(({ notice }) => notice ?? []);
  const gap = uncovered(model, reading.times, compiled);
  if (gap !== null) {
    const reason = wording.notCovered(gap.from.slice(0, 10), gap.to.slice(0, 10));
    return { ...unanswered(question, reason), understood: reading.understood };
  }
  const bins = read.form.length > 0 || reading.query.by ? undefined : reading.bins;
  const title = (bins?.numbers.map(capital) ?? titlesOf(reading, wording)).join(', ');
  const { sql, params, tables } = compiled;
  const ran = await workspace.ask({ label: title, sql, params, tables, rowsMax: limit + 1 });
  const valued = ran.rows
    .slice(0, limit)
    .filter((row) => compiled.columns.some(({ role }, at) => role === 'metric' && row[at] !== null) || ran.rows.length === 1);
  const nothing = reading.query.compare_to !== undefined && hasNoNumber(compiled, valued, reading.query);
  if (nothing) {
    const reason = compiled.notes.length > 0 ? compiled.notes.join(' ') : wording.notComparable;
    return { ...unanswered(question, reason), understood: reading.understood };
  }
  const wide = tableOf(compiled, ran.columns, valued, read);
  const table = bins ? inRows(wide, bins) : wide;
  const empty = Math.min(ran.rows.length, limit) - valued.length;
  table.truncated = ran.rows.length > limit;
  return {
    answer: wordCompared(title, compiled, valued, reading.query) ?? wordAnswer(title, table),
    answered: true,
    planner: 'parser',
    question,
    understood: reading.understood,
    assumptions: [
      ...corrections.map(({ written, read: as }) => wording.corrected(written, as)),
      ...(reading.define.some(({ expression }) => deviates(expression)) ? [wording.sample] : []),
      ...datedBy(model, reading, wording),
    ],
    table,
    chart: chartOf(title, table, ran.receiptId),
    sql,
    receipts: workspace.receipts,
    followUps: [],
    notes: [...compiled.notes, ...notices, ...(empty === 0 ? [] : [wording.withoutValue(empty)])],
    reading,
  };
}

/** Whether a standard deviation is among what is computed. */
function deviates(expression: MetricExpression): boolean {
  if (expression.kind === 'aggregate') return expression.function === 'stddev';
  return expression.kind === 'formula' && expression.args.some(deviates);
}

/** The span that the data covers, if the period of the query lies outside it for any measure. */
function uncovered(
  model: DataModel,
  times: QueryReading['reading']['times'],
  { range }: CompiledQuery,
): { from: string; to: string } | null {
  if (range === null) return null;
  for (const { table, column } of times) {
    const time = model.tables.find(({ name }) => name === table)?.times.find((one) => one.column === column);
    if (time && (range.to <= time.from || range.from > time.to)) return time;
  }
  return null;
}

/** By which time rows are dated where a table has several and the question names none. */
function datedBy(model: DataModel, { query, define, times }: QueryReading['reading'], wording: AnswerWording): string[] {
  const isDated = query.time !== undefined || (query.by ?? []).some((one) => typeof one === 'object' && one.time === 'default');
  if (!isDated || define.some(({ time }) => time !== null)) return [];
  return [...new Map(times.map((time) => [time.table, time])).values()].flatMap(({ table, column }) => {
    const all = model.tables.find(({ name }) => name === table)?.times ?? [];
    const others = all.filter((one) => one.column !== column);
    return others.length === 0
      ? []
      : [
          wording.datedBy(
            `${table}.${column}`,
            others.map((one) => one.column),
          ),
        ];
  });
}

function tableOf(
  compiled: CompiledQuery,
  types: readonly { type: AnswerColumn['type'] }[],
  rows: readonly CellValue[][],
  { reading, language }: QueryReading,
): AnswerTable {
  const wording = wordingOf(language);
  const { columns } = compiled;
  const other = columns.findIndex(({ role }) => role === 'other');
  const isShown = (show: Show | null) => show === null || !ofComparison(reading.query) || shownOf(reading.query).includes(show);
  const kept = columns.flatMap(({ of, show }, at) => (at === other || reading.unshown?.includes(of) || !isShown(show) ? [] : [at]));
  // Shares and changes are computed as percentages; the values of a column stay as they are.
  const grains = new Map(groupedBy(reading.query.by ?? []).map(({ name, grain }) => [name, grain]));
  const grainOf = ({ role, name }: QueryColumn) => (role === 'metric' ? undefined : grains.get(name));
  const percents = columns.map(({ show }) => show === 'share' || show === 'change_percent');
  const shape = (column: QueryColumn, at: number): AnswerColumn => {
    const metric = reading.shown.find(({ name }) => name === column.of);
    const share = column.show === 'share' || column.show === 'change_percent';
    const percent = share || metric?.percent;
    return {
      name: column.name,
      label: column.role === 'metric' ? metricLabel(column, metric?.unit ?? null, wording) : dimensionLabel(column, wording),
      type: grainOf(column) === 'weekday' ? 'text' : grainOf(column) === 'year' ? 'integer' : types[at]!.type,
      format: column.role === 'metric' ? formatOf(percent === true, types[at]!.type) : null,
    };
  };
  const cell = (row: readonly CellValue[], at: number): CellValue => {
    const value = row[at] ?? null;
    if (other >= 0 && row[other] === true && at === other - 1) return wording.other;
    const grain = grainOf(columns[at]!);
    if (grain === 'weekday' && typeof value === 'number') return wording.weekdays[value - 1] ?? value;
    // Years are written as numbers.
    if (grain === 'year' && typeof value === 'string') return Number(value.slice(0, 4));
    if (percents[at] && typeof value === 'number') return stableCell(value / 100, 'double');
    return columns[at]!.role === 'metric' ? stableCell(value, types[at]?.type) : value;
  };
  return { columns: kept.map((at) => shape(columns[at]!, at)), rows: rows.map((row) => kept.map((at) => cell(row, at))), truncated: false };
}

/** The numbers of groups with one row for each. */
function inRows({ columns, rows }: AnswerTable, { of, groups, numbers }: NonNullable<QueryReading['reading']['bins']>): AnswerTable {
  const [cells = []] = rows;
  const group: AnswerColumn = { name: of, label: labelOf(of), type: 'text', format: null };
  const named = numbers.map((number, at) => ({ ...columns[at * groups.length]!, name: number, label: capital(number) }));
  return {
    columns: [group, ...named],
    rows: groups.map((label, at) => [label, ...numbers.map((_, i) => cells[i * groups.length + at] ?? null)]),
    truncated: false,
  };
}

/** The numbers by name, each with what is shown of it where that is something else. */
function titlesOf({ shown, query }: QueryReading['reading'], wording: Wording): string[] {
  const [only, another] = shownOf(query);
  const names = shown.map(({ name }) => name);
  return only === undefined || only === 'value' || another !== undefined
    ? names
    : names.map((name) => `${name}, ${wording.shows[nameOf(only)]}`);
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type Wording = ReturnType<typeof wordingOf>;

function metricLabel({ of, show }: QueryColumn, unit: string | null, wording: Wording): string {
  const base = unit === null ? of : `${of} (${wording.units[unit as keyof Wording['units']]})`;
  if (show === null || show === 'value') return base;
  return `${base}, ${wording.shows[nameOf(show)]}`;
}

function nameOf(show: Exclude<Show, 'value'>): keyof Wording['shows'] {
  if (typeof show === 'string') return show;
  return 'index' in show ? 'index' : 'moving_average';
}

function dimensionLabel({ name }: QueryColumn, { grains }: Wording): string {
  if (name in grains) return grains[name as keyof Wording['grains']];
  return labelOf(name.split('.').at(-1)!);
}

function formatOf(percent: boolean, type: AnswerColumn['type']): NumberFormat {
  return percent ? 'percent' : type === 'integer' ? 'integer' : 'decimal';
}
