import { keepPreviousData, type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './client.ts';
import type { List } from './types.ts';

/** Loads one object or list of the service; the path is its name in the cache. */
export function useLoaded<T>(path: string) {
  return useQuery({ queryKey: keyOf(path), queryFn: () => call<T>('GET', path) });
}

/** One page of a list; the page before stays visible while the next one loads. */
export function useList<T>(path: string, page: number, pageSize = 20) {
  const query = `${path}${path.includes('?') ? '&' : '?'}page=${page}&page_size=${pageSize}`;
  return useQuery({ queryKey: keyOf(query), queryFn: () => call<List<T>>('GET', query), placeholderData: keepPreviousData });
}

/** A change, after which everything loaded from `paths` is loaded again. */
export function useChange<Input, Output = void>(change: (input: Input) => Promise<Output>, ...paths: string[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] }))),
  });
}

/** `/api/x/?page=2` is kept under `/api/x/`, so that forgetting the list forgets each of its pages. */
function keyOf(path: string): QueryKey {
  const [base, query] = path.split('?');
  return query ? [base, query] : [base];
}
