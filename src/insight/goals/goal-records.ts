import type { EntityManager } from '@mikro-orm/postgresql';
import { DEPENDENTS_NAMED, type FindDependents } from '../../data/sources/change-source.ts';
import { Goal, GoalSnapshot } from './entities.ts';
import type { GoalStatus } from './types.ts';

/** SQL: the number of an organization's goals. */
export const goalCount = (organizationId: string) => `(select count(*) from goal where organization_id = ${organizationId})`;

/** The newest goals that follow a data source. */
export const goalsOfSource: FindDependents = (em, organizationId, sourceId) =>
  em.execute(
    `select id, title as name, (count(*) over ())::float8 as count from goal where organization_id = ? and binding->>'dataSourceId' = ?
      order by created_at desc, id desc limit ${DEPENDENTS_NAMED}`,
    [organizationId, sourceId],
  );

/** The goals that follow data and are neither cancelled nor due before the day `since`, soonest due first. */
export function goalsWithData(em: EntityManager, organizationId: string, since: string): Promise<Goal[]> {
  return em.find(
    Goal,
    { organizationId, binding: { $ne: null }, cancelledAt: null, dueDate: { $gte: since } },
    { orderBy: { dueDate: 'asc', id: 'asc' }, disableIdentityMap: true },
  );
}

/** The goals' daily snapshots before `day`, in order. */
export async function snapshotsBefore(em: EntityManager, goalIds: readonly string[], day: string): Promise<Map<string, GoalSnapshot[]>> {
  const snapshots = await em.find(
    GoalSnapshot,
    { goalId: { $in: [...goalIds] }, day: { $lt: day } },
    { orderBy: { day: 'asc' }, disableIdentityMap: true },
  );
  return Map.groupBy(snapshots, ({ goalId }) => goalId);
}

interface LateGoal {
  id: string;
  name: string;
  status: GoalStatus;
  percentage: number;
  expected: number;
  dueDate: string;
}

/** Goals that are behind, then those at risk, each group starting with the furthest from its expected progress. */
export function lateGoals(em: EntityManager, organizationId: string, max: number): Promise<LateGoal[]> {
  return em.execute<LateGoal[]>(
    `select id, title as name, status, progress_percentage as percentage, expected_percentage as expected, due_date as "dueDate"
      from goal where organization_id = ? and status in ('behind', 'at_risk')
      order by status desc, progress_percentage - expected_percentage, id limit ?`,
    [organizationId, max],
  );
}
