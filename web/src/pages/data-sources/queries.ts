import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { List } from '../../api/types.ts';
import { isImporting, SOURCES, type Source, type SourceRow } from './types.ts';

/** Changes are told by the live stream; this is for where it does not get through. */
const POLL_MS = 2_000;

/** One source; asked for again while it is imported. */
export function useSource(id: string) {
  const path = `${SOURCES}${id}/`;
  return useQuery({
    queryKey: [path],
    queryFn: () => call<Source>('GET', path),
    refetchInterval: ({ state }) => (state.data && isImporting(state.data) ? POLL_MS : false),
  });
}

/** One page of the sources that match. */
export function useSources(query: string) {
  return useQuery({
    queryKey: [SOURCES, query],
    queryFn: () => call<Omit<List<SourceRow>, 'next' | 'previous'>>('GET', `${SOURCES}?${query}`),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.results.some(isImporting) ? POLL_MS : false),
  });
}
