import { stableCell } from '../../data/engine/cell-number.ts';
import type { CellValue } from '../../data/engine/types.ts';
import { sayNumber } from '../figures/wording.ts';
import { compileQuery } from '../metrics/metric-query/compile.ts';
import { type CompiledQuery, isStep, type MetricQuery, type QueryScope, type Show } from '../metrics/metric-query/types.ts';
import { plainText } from './plain-text.ts';
import type { Workspace } from './workspace.ts';

const COMPARED: readonly Show[] = ['value', 'previous', 'change', 'change_percent'];

/** Whether a query sets a single number against one of an earlier period. */
export const ofComparison = ({ compare_to, by, metrics }: MetricQuery): boolean =>
  compare_to !== undefined && by === undefined && metrics.length === 1;

/** What a query shows. */
export const shownOf = ({ show, compare_to }: MetricQuery): readonly Show[] => show ?? (compare_to === undefined ? ['value'] : COMPARED);

/** The query with all that the sentence about a comparison says: both values and their change. */
export function withCompared(query: MetricQuery): MetricQuery {
  if (!ofComparison(query)) return query;
  const shown = shownOf(query);
  return { ...query, show: [...shown, ...COMPARED.filter((one) => !shown.includes(one))] };
}

/** Whether none of what a comparison shows has a value, or nothing of the period that it is to be compared with. */
export function hasNoNumber({ columns }: CompiledQuery, rows: readonly CellValue[][], query: MetricQuery): boolean {
  const shown = columns.flatMap(({ role, show }, at) =>
    role === 'metric' && show !== null && shownOf(query).includes(show) ? [{ at, show }] : [],
  );
  const isEmpty = ({ at }: { at: number }) => rows.every((row) => row[at] === null);
  return shown.every(isEmpty) || (rows.length > 0 && shown.some((one) => one.show === 'previous' && isEmpty(one)));
}

/** "Orders: 22.8% (869 → 1,067)", "Orders: 869 → 1,067 (198, 22.8%)": the change with the values that it is between; null for anything else. */
export function wordCompared(title: string, { columns }: CompiledQuery, [row]: readonly CellValue[][], query: MetricQuery): string | null {
  if (!row || !ofComparison(query)) return null;
  const at = (show: Show) => columns.findIndex((column) => column.show === show);
  const cell = (show: Show) => stableCell(row[at(show)] ?? null, 'double');
  const [value, previous, change, percent] = [cell('value'), cell('previous'), cell('change'), cell('change_percent')];
  if (typeof value !== 'number' || typeof previous !== 'number' || typeof change !== 'number') return null;
  const whole = [value, previous].every(Number.isInteger);
  const say = (number: number) => sayNumber(number, whole ? 'integer' : 'decimal');
  const inPercent = typeof percent === 'number' ? [sayNumber(percent / 100, 'percent')] : [];
  const values = `${say(previous)} → ${say(value)}`;
  const shown = shownOf(query);
  const alone = shown.includes('value') ? null : shown.includes('change') ? say(change) : inPercent[0];
  const said = alone === null ? `${values} (${[say(change), ...inPercent].join(', ')})` : `${alone} (${values})`;
  return `${plainText(title, 200).replace(/[.:?!]+$/, '')}: ${said}.`;
}

/**
 * Compiles a query. Where the data begins within the earlier period, that is compared nevertheless if the later one has no rows in the same
 * part either: a business that closes in winter.
 */
export async function compiledWithSeasons(
  workspace: Workspace,
  query: MetricQuery,
  scope: QueryScope,
  options: { limited: boolean },
): Promise<CompiledQuery> {
  const compiled = compileQuery(query, scope, options);
  const { quietStart } = compiled;
  if (!quietStart || query.by?.some((one) => typeof one === 'object' && isStep(one.grain))) return compiled;
  const { metrics, filters } = query;
  const probe = compileQuery({ metrics, time: quietStart, ...(filters ? { filters } : {}) }, scope);
  const { sql, params, tables } = probe;
  const { rows } = await workspace.ask({ label: 'before the season', sql, params, tables, rowsMax: 2 });
  const isQuiet = rows.every((row) => row.every((cell) => cell === null || Number(cell) === 0));
  return isQuiet ? compileQuery(query, scope, { ...options, seasonal: true }) : compiled;
}
