import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { fill } from '../../api/operations.ts';
import { GOALS } from './all-goals.ts';

/** A change to a goal: all loaded goals are reloaded, because goals depend on each other. */
export function useGoalChange<Input, Output = void>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(GOALS) }),
  });
}

/** Deletes a goal: its data is dropped, and everything else about goals is reloaded. */
export function useGoalRemoval(id: string) {
  const client = useQueryClient();
  return async (leave: () => void) => {
    await call('DELETE', fill('/api/goals/{id}/', { id }));
    leave();
    const of = (key: readonly unknown[]) => String(key[0]);
    client.removeQueries({ predicate: ({ queryKey }) => of(queryKey).startsWith(fill('/api/goals/{id}/', { id })) });
    void client.invalidateQueries({ predicate: ({ queryKey }) => of(queryKey).startsWith(GOALS) && !of(queryKey).includes(id) });
  };
}
