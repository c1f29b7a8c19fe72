import { useQuery } from '@tanstack/react-query';
import { read } from '../../../api/client.ts';
import { fill } from '../../../api/operations.ts';
import { isRunning } from './types.ts';

/** Progress is announced by no live event: it is polled while a sync runs. */
const POLL_MS = 1_500;

/** The latest syncs of a source, polled while one runs. */
export function useSyncs(id: string) {
  const path = fill('/api/data-sources/{id}/syncs/', { id });
  return useQuery({
    queryKey: [path],
    queryFn: () => read(path),
    refetchInterval: ({ state }) => (state.data?.results.some(isRunning) ? POLL_MS : false),
  });
}
