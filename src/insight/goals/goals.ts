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
  const known = isUuid(id) ? await ctx.em.fork().count(Goal, { id, organizationId }) : 0;
  if (known === 0) throw notFound('The goal');
  await bringUpToDate(ctx, ctx.em.fork(), organizationId);
  const em = ctx.em.fork();
  const [goal, milestones, children] = await Promise.all([
    em.findOneOrFail(Goal, { id, organizationId }),
    em.fork().find(Milestone, { goalId: id }, { orderBy: { dueDate: 'asc nulls last', id: 'asc' } }),
    em.fork().find(Goal, { parentId: id, organizationId }, { orderBy: { createdAt: 'asc', id: 'asc' } }),
  ]);
  return { goal, milestones, children };
}

/** A goal with its daily snapshots. @throws AppError not_found */
export async function getGoalProgress(ctx: Context, id: string): Promise<{ goal: Goal; history: GoalSnapshot[] }> {
  const { goal } = await getGoal(ctx, id);
  const history = await ctx.em.find(GoalSnapshot, { goalId: id }, { orderBy: { day: 'asc' } });
  return { goal, history };
}
