import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/client.ts';
import { fill } from '../../api/operations.ts';
import type { GoalNode } from './types.ts';

export const GOALS = '/api/goals/';
const PAGE_SIZE = 100;
const PAGES_MAX = 10;

/** Every goal of the organization, because a tree needs them all: at most a thousand, and the total count. */
export function useAllGoals() {
  return useQuery({ queryKey: [GOALS, 'all'], queryFn: loadAll });
}

async function loadAll(): Promise<{ goals: GoalNode[]; count: number }> {
  const goals: GoalNode[] = [];
  for (let page = 1; ; page++) {
    const { results, next, count } = await read(fill(GOALS, {}, { ordering: 'created_at', page_size: PAGE_SIZE, page }));
    goals.push(...results);
    if (next === null || page === PAGES_MAX) return { goals, count };
  }
}

/** Goals by parent; those whose parent is not in the list are at the top (`null`). */
export function byParent(goals: readonly GoalNode[]): Map<string | null, GoalNode[]> {
  const known = new Set(goals.map(({ id }) => id));
  return Map.groupBy(goals, ({ parent_id }) => (parent_id !== null && known.has(parent_id) ? parent_id : null));
}
