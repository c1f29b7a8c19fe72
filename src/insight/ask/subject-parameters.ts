import type { OpenSource } from '../../data/sources/types.ts';
import { localCoverage } from '../metrics/metric-query/coverage.ts';
import { resolveRange } from '../metrics/metric-query/periods.ts';
import type { Calendar, TimeRange } from '../metrics/metric-query/types.ts';
import type { ReportParameters } from '../metrics/parameters.ts';
import type { AnalysisIo, QuestionModel } from './types.ts';
import type { Subject } from './words/assembly/assemble-analysis.ts';

const SOURCES_MAX = 3;
const DAY_MS = 86_400_000;

/** The sources that an analysis reads: the one with the table that it is about, otherwise the first few. */
export function sourcesOf(
  { workspace }: Pick<AnalysisIo, 'workspace'>,
  { table }: Subject,
): { sources: readonly OpenSource[]; note: string[] } {
  const named = workspace.tables.find(({ name }) => name === table);
  const sources = workspace.sources.filter(({ id }) => !named || id === named.sourceId);
  const left = sources.length - SOURCES_MAX;
  return {
    sources: sources.slice(0, SOURCES_MAX),
    note: left > 0 ? [`Only ${SOURCES_MAX} of ${sources.length} data sources were analyzed. Specify others by their ids.`] : [],
  };
}

/**
 * What an analysis is about, as parameters of a report.
 * @throws AppError validation_error if the period is empty
 */
export function parametersOf(
  { table, column, time, against, filters }: Subject,
  { workspace }: Pick<AnalysisIo, 'workspace'>,
  { model, calendar }: Pick<QuestionModel, 'model' | 'calendar'>,
): ReportParameters {
  const named = workspace.tables.find(({ name }) => name === table);
  const coverage = model.tables.find(({ name }) => name === table)?.coverage ?? null;
  // Whole, also where the data ends within it: "2026" so far is compared with as much of 2025, as everywhere else.
  const range = resolveRange(time ?? undefined, calendar, coverage && localCoverage(coverage, calendar))?.named;
  return {
    ...(named ? { table: named.ownName } : {}),
    ...(column === null ? {} : { metric: column }),
    ...(range ? { date_range: daysOf(range) } : {}),
    ...(against === null ? {} : { compare_to: typeof against === 'string' ? against : spanOf(against, calendar) }),
    ...(filters.length === 0 ? {} : { filters }),
  };
}

function spanOf(range: TimeRange, calendar: Calendar): { start: string; end: string } {
  return daysOf(resolveRange(range, calendar, null)!.range);
}

/** Inclusive days. */
function daysOf({ from, to }: { from: string; to: string }): { start: string; end: string } {
  return { start: from.slice(0, 10), end: new Date(Date.parse(`${to.slice(0, 10)}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10) };
}
