import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { call, read } from '../../api/client.ts';
import { fill, withQuery } from '../../api/operations.ts';
import type { ReportItem, ReportRequest, SourceDetail } from './types.ts';

export const REPORTS = '/api/reports/';
const TEMPLATES = '/api/report-templates/';
const SOURCES = '/api/data-sources/';

/** The polling interval while something is being generated, in case the live stream does not announce its end. */
const POLL_MS = 2_000;
/** Results over immutable data never go stale. Those that depend on current data are cached under its address and invalidated with it. */
const FOREVER = Number.POSITIVE_INFINITY;

export const underWay = ({ status }: Pick<ReportItem, 'status'>) => status === 'pending' || status === 'processing';

/** One page of the history. */
export function useHistory(query: URLSearchParams, page: number) {
  const asked = withQuery(REPORTS, { ...Object.fromEntries(query), page });
  return useQuery({
    queryKey: [REPORTS, asked],
    queryFn: () => read(asked),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.results.some(underWay) ? POLL_MS : false),
  });
}

export function useReport(id: string) {
  const path = fill('/api/reports/{id}/', { id });
  return useQuery({
    queryKey: [path],
    queryFn: () => read(path),
    refetchInterval: ({ state }) => (state.data && underWay(state.data) ? POLL_MS / 2 : false),
  });
}

export function useReportDocument(id: string) {
  const path = fill('/api/reports/{id}/document/', { id });
  const queryFn = ({ signal }: { signal: AbortSignal }) => read(path, signal);
  return useQuery({ queryKey: ['report-document', id], queryFn, staleTime: FOREVER });
}

/** The templates of ours; those made of sections are composed elsewhere. */
export function useTemplates() {
  return useQuery({
    queryKey: [TEMPLATES],
    queryFn: () => read(fill(TEMPLATES, {}, { page_size: 100, ordering: 'created_at' })),
    select: ({ results, ...page }) => ({ ...page, results: results.filter(({ composed }) => !composed) }),
  });
}

/** Sources that reports can use. */
export function useUsableSources() {
  const asked = fill(SOURCES, {}, { status: 'active', page_size: 100 });
  return useQuery({ queryKey: [SOURCES, asked], queryFn: () => read(asked) });
}

export function useFits() {
  return useQuery({ queryKey: [SOURCES, 'fits'], queryFn: () => read('/api/report-templates/fits/') });
}

/** The selected sources with their columns, in the order of `ids`; undefined while loading. */
export function useSourceDetails(ids: string[]): (SourceDetail | undefined)[] {
  return useQueries({
    queries: ids.map((id) => {
      const path = fill('/api/data-sources/{id}/', { id });
      return { queryKey: [path], queryFn: () => read(path) };
    }),
    combine: (results) => results.map(({ data }) => data),
  });
}

/** The beginning of a report. `enabled`: the request is complete. */
export function usePreview(request: ReportRequest, enabled: boolean) {
  return useQuery({
    queryKey: [SOURCES, 'report-preview', JSON.stringify(request)],
    queryFn: ({ signal }) => call('POST', '/api/reports/preview/', request, signal),
    enabled,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}

/** A report's price in each format, and what the template would select from the data. */
export function useQuote(request: ReportRequest, enabled: boolean) {
  return useQuery({
    queryKey: [SOURCES, 'report-quote', JSON.stringify(request)],
    queryFn: () => call('POST', '/api/reports/estimate/', { ...request, output_format: 'pdf' }),
    enabled,
    // A further format is free once the report is made.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** The report that a new one is based on, if the address names one. */
export function useEarlierReport(id: string | null) {
  const path = fill('/api/reports/{id}/', { id: id ?? '' });
  return useQuery({ queryKey: [path], queryFn: () => read(path), enabled: id !== null, retry: false });
}
