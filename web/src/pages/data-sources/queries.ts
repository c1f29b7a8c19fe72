import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read } from '../../api/client.ts';
import { fill, type Query, withQuery } from '../../api/operations.ts';
import { isImporting, SOURCES } from './types.ts';

/** The live stream announces changes; polling covers when it does not get through. */
const POLL_MS = 2_000;

/** One source, polled while it is imported. */
export function useSource(id: string) {
  const path = fill('/api/data-sources/{id}/', { id });
  return useQuery({
    queryKey: [path],
    queryFn: () => read(path),
    refetchInterval: ({ state }) => (state.data && isImporting(state.data) ? POLL_MS : false),
  });
}

/** One page of the sources that match. */
export function useSources(query: Query<typeof SOURCES>) {
  const asked = withQuery(SOURCES, query);
  return useQuery({
    queryKey: [SOURCES, asked],
    queryFn: () => read(asked),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.results.some(isImporting) ? POLL_MS : false),
  });
}
