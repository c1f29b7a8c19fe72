import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { call, read } from '../../api/client.ts';
import { fill, withQuery } from '../../api/operations.ts';
import type { ReportItem, ReportRequest, SourceDetail } from './types.ts';

export const REPORTS = '/api/reports/';
const TEMPLATES = '/api/report-templates/';
const SOURCES = '/api/data-sources/';

/** While something is being made it is checked this often, should the news of its end not come by themselves. */
const LOOK_MS = 2_000;
/** What is computed of unchangeable data stays as it is. What depends on the data as it is now is kept under its address, and goes with it. */
const FOREVER = Number.POSITIVE_INFINITY;

export const underWay = ({ status }: Pick<ReportItem, 'status'>) => status === 'pending' || status === 'processing';

/** One page of the history. */
export function useHistory(query: URLSearchParams, page: number) {
  const asked = withQuery(REPORTS, { ...Object.fromEntries(query), page });
  return useQuery({
    queryKey: [REPORTS, asked],
    queryFn: () => read(asked),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.results.some(underWay) ? LOOK_MS : false),
  });
}

export function useReport(id: string) {
  const path = fill('/api/reports/{id}/', { id });
  return useQuery({
    queryKey: [path],
    queryFn: () => read(path),
    refetchInterval: ({ state }) => (state.data && underWay(state.data) ? LOOK_MS / 2 : false),
  });
}

export function useReportDocument(id: string) {
  const path = fill('/api/reports/{id}/document/', { id });
  const queryFn = ({ signal }: { signal: AbortSignal }) => read(path, signal);
  return useQuery({ queryKey: ['report-document', id], queryFn, staleTime: FOREVER });
}

export function useTemplates() {
  return useQuery({
    queryKey: [TEMPLATES],
    queryFn: () => read(fill(TEMPLATES, {}, { page_size: 100, ordering: 'created_at' })),
    staleTime: FOREVER,
  });
}

/** Sources that can be reported on. */
export function useUsableSources() {
  const asked = fill(SOURCES, {}, { status: 'active', page_size: 100 });
  return useQuery({ queryKey: [SOURCES, asked], queryFn: () => read(asked) });
}

export function useFits() {
  return useQuery({ queryKey: [SOURCES, 'fits'], queryFn: () => read('/api/report-templates/fits/') });
}

/** The chosen sources with their columns, in the order of `ids`; undefined while they come. */
export function useSourceDetails(ids: string[]): (SourceDetail | undefined)[] {
  return useQueries({
    queries: ids.map((id) => {
      const path = fill('/api/data-sources/{id}/', { id });
      return { queryKey: [path], queryFn: () => read(path) };
    }),
    combine: (results) => results.map(({ data }) => data),
  });
}

/** What a report would begin with. `enabled`: there is something to ask for. */
export function usePreview(request: ReportRequest, enabled: boolean) {
  return useQuery({
    queryKey: [SOURCES, 'report-preview', JSON.stringify(request)],
    queryFn: ({ signal }) => call('POST', '/api/reports/preview/', request, signal),
    enabled,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}

/** What a report would cost in each format, and what the template would choose of the data. */
export function useQuote(request: ReportRequest, enabled: boolean) {
  return useQuery({
    queryKey: [SOURCES, 'report-quote', JSON.stringify(request)],
    queryFn: () => call('POST', '/api/reports/estimate/', { ...request, output_format: 'pdf' }),
    enabled,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}

/** The report that a new one is made after, where the address names one. */
export function useEarlierReport(id: string | null) {
  const path = fill('/api/reports/{id}/', { id: id ?? '' });
  return useQuery({ queryKey: [path], queryFn: () => read(path), enabled: id !== null, retry: false });
}
