import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../platform/context.ts';
import { isUuid } from '../../platform/db/ids.ts';
import { listPage } from '../../platform/db/list-page.ts';
import { notFound } from '../../platform/errors.ts';
import type { ListQuery, Page } from '../../platform/list-query.ts';
import { bringUpToDate } from './bring-up-to-date.ts';
import { Goal, GoalSnapshot, Milestone } from './entities.ts';
import type { HierarchyType } from './types.ts';

/** One page of the caller's organization's goals, as they stand today; `name` searches the title. */
export async function listGoals(ctx: Context, query: ListQuery, own: { hierarchy_type?: HierarchyType }): Promise<Page<Goal>> {
  const { organizationId } = ctx.principal;
  await bringUpToDate(ctx, ctx.em.fork(), organizationId);
  return listPage<Goal>(
    ctx.em,
    Goal,
    organizationId,
    query,
    {
      nameField: 'title',
      orderings: {
        created_at: 'createdAt',
        title: 'title',
        name: 'title',
        status: 'status',
        due_date: 'dueDate',
        start_date: 'startDate',
        progress_percentage: 'progressPercentage',
        hierarchy_type: 'hierarchyType',
      },
    },
    own.hierarchy_type === undefined ? {} : { hierarchyType: own.hierarchy_type },
  );
}

export interface GoalDetail {
  goal: Goal;
  milestones: Milestone[];
  children: Goal[];
}

/** One goal with its milestones and the goals below it, as it stands today. @throws AppError not_found, for a malformed id too */
export async function getGoal(ctx: Context, id: string): Promise<GoalDetail> {
  const { organizationId } = ctx.principal;
  if (!(await isGoal(ctx.em, organizationId, id))) throw notFound('The goal');
  await bringUpToDate(ctx, ctx.em.fork(), organizationId);
  const em = ctx.em.fork();
  const [goal, milestones, children] = await Promise.all([
    em.findOneOrFail(Goal, { id, organizationId }),
    em.fork().find(Milestone, { goalId: id }, { orderBy: { dueDate: 'asc nulls last', id: 'asc' } }),
    em.fork().find(Goal, { parentId: id, organizationId }, { orderBy: { createdAt: 'asc', id: 'asc' } }),
  ]);
  return { goal, milestones, children };
}

/** A goal with its daily snapshots as it stands today, for jobs; null if the organization has no such goal. */
export async function goalToday(
  services: Parameters<typeof bringUpToDate>[0],
  em: EntityManager,
  organizationId: string,
  id: string,
): Promise<{ goal: Goal; history: GoalSnapshot[] } | null> {
  if (!(await isGoal(em, organizationId, id))) return null;
  await bringUpToDate(services, em.fork(), organizationId);
  const fork = em.fork();
  const goal = await fork.findOne(Goal, { id, organizationId });
  return goal && { goal, history: await fork.find(GoalSnapshot, { goalId: goal.id }, { orderBy: { day: 'asc' } }) };
}

/** Whether the organization has a goal of this id. */
export async function isGoal(em: EntityManager, organizationId: string, id: string): Promise<boolean> {
  return isUuid(id) && (await em.fork().count(Goal, { id, organizationId })) > 0;
}

/** A goal with its daily snapshots. @throws AppError not_found */
export async function getGoalProgress(ctx: Context, id: string): Promise<{ goal: Goal; history: GoalSnapshot[] }> {
  const { goal } = await getGoal(ctx, id);
  const history = await ctx.em.find(GoalSnapshot, { goalId: id }, { orderBy: { day: 'asc' } });
  return { goal, history };
}
