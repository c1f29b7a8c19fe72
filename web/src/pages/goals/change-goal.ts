import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { fill } from '../../api/operations.ts';
import { GOALS } from './all-goals.ts';

/** A change of a goal: whatever was loaded of goals is loaded again, since goals are made of one another. */
export function useGoalChange<Input, Output = void>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(GOALS) }),
  });
}

/** Deletes a goal: what was loaded of it is forgotten, everything else of goals is loaded again. */
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
