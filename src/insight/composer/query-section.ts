import { AppError } from '../../platform/errors.ts';
import { phrase, wholeNumber } from '../../platform/locale.ts';
import { localized } from '../../platform/localized.ts';
import { computeMetrics, listRows, type MetricsQuestion, scopeOf } from '../ask/query-metrics.ts';
import { coverageOf } from '../ask/whole-steps.ts';
import { notices } from '../blocks/make-blocks.ts';
import type { Block } from '../figures/document.ts';
import { compileQuery } from '../metrics/metric-query/compile.ts';
import { compileRows } from '../metrics/metric-query/rows-query.ts';
import type { QueryScope } from '../metrics/metric-query/types.ts';
import type { ComposedSection, SectionIo } from '../reports/sections/composer.ts';
import type { SectionOf } from '../reports/sections/section.ts';
import { openSection, timeOfPeriod } from './open-section.ts';
import { chartOfResult, kpisOfResult, tableOfResult, titleOfResult } from './result-blocks.ts';

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

type QuerySection = SectionOf<'query' | 'table' | 'answer'>;
type Query = MetricsQuestion['query'];

/** Rows of one section: a listing beyond it is a report of its own. */
const ROWS_MAX = 10_000;
const GROUPS_MAX = 1_000;

/** Compiles a section's query without running it. @throws AppError validation_error with what to write instead */
export async function checkQuery(io: SectionIo, section: QuerySection): Promise<void> {
  const { open, ctx } = await openSection(io);
  const query = queryOf(section);
  const scope = await scopeOf(ctx, open, query);
  compile(query, scope);
}

/**
 * Computes a metric query, or a listing, as figures, a chart or a table.
 * @throws AppError validation_error with what to write instead
 */
export async function composeQuery(io: SectionIo, section: QuerySection): Promise<ComposedSection> {
  const { open, ctx } = await openSection(io);
  const asked = queryOf(section);
  const scope = await scopeOf(ctx, open, asked);
  const { query, notes } = withPeriod(asked, scope, io.period);
  const of = query.rows ?? query;
  const most = query.rows ? ROWS_MAX : GROUPS_MAX;
  const limit = Math.min(of.ties ? most : (of.limit ?? most), most);
  const result = await (query.rows ? listRows : computeMetrics)(open, query, scope, limit);
  const receiptIds = open.workspace.receipts.map(({ id }) => id);
  const made = { result, receiptIds, prefix: io.prefix };
  const show = section.kind === 'table' || query.rows ? 'table' : section.show;
  const table = tableOfResult(made);
  const figures = show === 'auto' || show === 'figures' ? kpisOfResult(made) : null;
  const chart = figures === null && (show === 'auto' || show === 'chart') ? chartOfResult(made) : null;
  const tabled = figures === null && (show !== 'chart' || chart === null);
  const blocks: Block[] = [
    ...(figures ? [figures] : []),
    ...(chart ? [{ kind: 'chart' as const, chart }] : []),
    ...(tabled ? [{ kind: 'table' as const, table }] : []),
    ...notices([...notes, ...result.notes.map(localized), ...cutNotes(result, limit), ...misfit(show, figures !== null, chart !== null)]),
  ];
  return {
    title: section.kind === 'answer' && section.question ? capitalized(section.question.slice(0, 200)) : titleOfResult(made),
    blocks,
    tableId: tabled ? table.id : null,
    receipts: open.workspace.receipts,
    state: null,
  };
}

/** What was asked for but could not be shown so. */
function misfit(show: string, figures: boolean, chart: boolean): string[] {
  if (show === 'figures' && !figures)
    return [
      phrase(
        'The result has several rows, so it is shown as a table instead of figures.',
        'Das Ergebnis hat mehrere Zeilen und steht darum als Tabelle statt als Kennzahlen.',
      ),
    ];
  return show === 'chart' && !chart
    ? [
        phrase(
          'The result suits no chart, so it is shown as a table.',
          'Das Ergebnis eignet sich für kein Diagramm und steht darum als Tabelle.',
        ),
      ]
    : [];
}

function cutNotes(
  { truncated, totalRows, rows }: { truncated: boolean; totalRows: number | null; rows: unknown[] },
  limit: number,
): string[] {
  if (!truncated || rows.length < limit) return [];
  const all = totalRows === null ? phrase('more', 'mehr') : wholeNumber(totalRows);
  return [
    phrase(`The first ${wholeNumber(limit)} rows of ${all} are shown.`, `Gezeigt sind die ersten ${wholeNumber(limit)} Zeilen von ${all}.`),
  ];
}

function queryOf(section: QuerySection): Query {
  if (section.kind !== 'answer') return section.query;
  if (section.query) return section.query;
  throw new AppError('validation_error', 'The answer was not pinned. Send the section again, signed in as who asked the question.');
}

function compile(query: Query, scope: QueryScope): void {
  if (query.rows) {
    compileRows({ ...query.rows, ...(query.time === undefined ? {} : { time: query.time }) }, scope);
    return;
  }
  compileQuery({ ...query, metrics: names(query) }, scope, { limited: query.limit !== undefined });
}

const names = (query: Query) => (query.metrics ?? []).map((metric) => (typeof metric === 'string' ? metric : metric.name));

/** The query over the report's period, unless it has its own; what has no time covers all rows, and says so. */
function withPeriod(query: Query, scope: QueryScope, period: SectionIo['period']): { query: Query; notes: string[] } {
  if (period === null || query.time !== undefined) return { query, notes: [] };
  const tables = query.rows ? compileRows(query.rows, scope).tables : compileQuery({ ...query, metrics: names(query) }, scope).tables;
  try {
    coverageOf(scope, tables, 'default');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return {
      query,
      notes: [
        phrase(
          `This covers all rows: ${tables.map((table) => `“${table}”`).join(' and ')} has no time.`,
          `Das umfasst alle Zeilen: ${tables.map((table) => `„${table}“`).join(' und ')} hat keine Zeit.`,
        ),
      ],
    };
  }
  return { query: { ...query, time: timeOfPeriod(period) }, notes: [] };
}
