import { keepPreviousData, type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { read } from './client.ts';
import { type Address, type Answer, type PathOf, type Query, withQuery } from './operations.ts';

/** Loads one object or list of the service, cached under its address. */
export function useLoaded<P extends PathOf<'GET'>>(address: Address<P>) {
  return useQuery<Answer<'GET', P>>({ queryKey: keyOf(address), queryFn: () => read(address) });
}

/** One page of a list; the previous page stays visible while the next one loads. */
export function useList<P extends PathOf<'GET'>>(address: Address<P>, page: number, pageSize = 20) {
  // Every list of the service takes these two parameters.
  const asked = withQuery(address, { page, page_size: pageSize } as unknown as Query<P>);
  return useQuery<Answer<'GET', P>>({ queryKey: keyOf(asked), queryFn: () => read(asked), placeholderData: keepPreviousData });
}

/** A mutation after which everything loaded from `paths` is reloaded. */
export function useChange<Input, Output = void>(change: (input: Input) => Promise<Output>, ...paths: string[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] }))),
  });
}

/** `/api/x/?page=2` is cached under `/api/x/`, so that invalidating the list invalidates every page. */
function keyOf(path: string): QueryKey {
  const [base, query] = path.split('?');
  return query ? [base, query] : [base];
}
