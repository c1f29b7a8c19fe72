import type { EntityManager } from '@mikro-orm/postgresql';
import { lockOrganization, organizationById } from '../../account/identity/organization-records.ts';
import { pinSources } from '../../data/sources/pin-sources.ts';
import type { Context } from '../../platform/context.ts';
import { isUuid, newId } from '../../platform/db/ids.ts';
import { AppError, invalidFields, notFound } from '../../platform/errors.ts';
import { localDate } from '../../platform/schedule/next-occurrence.ts';
import { Goal, GoalSnapshot, Milestone } from './entities.ts';
import { type GoalDetail, getGoal } from './goals.ts';
import { bindGoal } from './measure.ts';
import { type GoalBinding, HIERARCHY_TYPES, type HierarchyType } from './types.ts';

export interface GoalFields {
  title: string;
  description: string;
  hierarchyType: HierarchyType;
  metric: string;
  unit: string;
  startValue: number;
  targetValue: number | null;
  currentValue: number | null;
  startDate: string;
  dueDate: string;
  parentId: string | null;
  binding: GoalBinding | null;
  cancelled: boolean;
}

const DEPTH_MAX = 20;

/** Creates a goal. @throws AppError validation_error by field, not_found for a data source that is not the organization's */
export async function createGoal(ctx: Context, fields: GoalFields): Promise<GoalDetail> {
  const { organizationId, userId } = ctx.principal;
  const id = newId();
  const { cancelled, ...kept } = fields;
  await ctx.em.fork().transactional(async (tx) => {
    await lockTree(tx, organizationId);
    await check(tx, organizationId, id, fields);
    tx.create(Goal, {
      ...kept,
      id,
      organizationId,
      createdBy: userId,
      measured: null,
      cancelledAt: cancelled ? ctx.now() : null,
      status: 'not_started',
      progressPercentage: 0,
      expectedPercentage: 0,
      forecast: null,
      insights: [],
      revision: 1,
      evaluatedOn: null,
      createdAt: ctx.now(),
    });
    await tx.flush();
  });
  return getGoal(ctx, id);
}

/** Changes the given fields only. @throws AppError not_found, validation_error by field */
export async function updateGoal(ctx: Context, id: string, change: Partial<GoalFields>): Promise<GoalDetail> {
  const { organizationId } = ctx.principal;
  if (!isUuid(id)) throw notFound('The goal');
  await ctx.em.fork().transactional(async (tx) => {
    await lockTree(tx, organizationId);
    const goal = await tx.findOne(Goal, { id, organizationId });
    if (!goal) throw notFound('The goal');
    const { cancelled, ...kept } = change;
    const after: GoalFields = { ...(goal as Omit<GoalFields, 'cancelled'>), ...kept, cancelled: cancelled ?? goal.cancelledAt !== null };
    await check(tx, organizationId, id, after);
    if (kept.currentValue !== undefined && after.binding) {
      throw invalidFields({ current_value: ['This goal follows a metric of a data source. Unbind it first, with binding null.'] });
    }
    const measured = 'binding' in kept || 'startDate' in kept || 'dueDate' in kept ? { measured: null } : {};
    const ended = cancelled === undefined ? {} : { cancelledAt: cancelled ? (goal.cancelledAt ?? ctx.now()) : null };
    await tx.nativeUpdate(Goal, { id }, { ...kept, ...measured, ...ended });
    // Both the old and the new parent depend on it.
    await markStale(tx, [id, goal.parentId, after.parentId]);
  });
  return getGoal(ctx, id);
}

/** Records progress by hand. @throws AppError not_found, validation_error for a goal that follows data or has no target */
export async function checkIn(ctx: Context, id: string, { value, note }: { value: number; note: string | null }): Promise<GoalDetail> {
  const { goal } = await getGoal(ctx, id);
  if (goal.targetValue === null || goal.targetValue === undefined) {
    throw invalidFields({ value: ['This goal has no target of its own: its progress comes from its sub-goals.'] });
  }
  const detail = await updateGoal(ctx, id, { currentValue: value });
  const { timeZone } = await organizationById(ctx.em, ctx.principal.organizationId);
  const day = localDate(ctx.now(), timeZone);
  await ctx.em.fork().nativeUpdate(GoalSnapshot, { goalId: id, day }, { note });
  return detail;
}

/** Removes a goal for good; the goals below it move up to its parent. @throws AppError not_found */
export async function deleteGoal(ctx: Context, id: string): Promise<void> {
  const { organizationId } = ctx.principal;
  if (!isUuid(id)) throw notFound('The goal');
  await ctx.em.fork().transactional(async (tx) => {
    await lockTree(tx, organizationId);
    const goal = await tx.findOne(Goal, { id, organizationId });
    if (!goal) throw notFound('The goal');
    const below = await tx.find(Goal, { parentId: id, organizationId }, { fields: ['id'] });
    await tx.nativeUpdate(Goal, { parentId: id, organizationId }, { parentId: goal.parentId ?? null });
    await tx.nativeDelete(Goal, { id });
    await markStale(tx, [goal.parentId, ...below.map((child) => child.id)]);
  });
}

export interface MilestoneFields {
  title: string;
  targetValue: number | null;
  dueDate: string | null;
  completed: boolean;
}

/** Adds a milestone. @throws AppError not_found */
export async function addMilestone(ctx: Context, goalId: string, { completed, ...fields }: MilestoneFields): Promise<Milestone> {
  await requireGoal(ctx, goalId);
  const milestone = { id: newId(), goalId, ...fields, completedAt: completed ? ctx.now() : null, createdAt: ctx.now() };
  await ctx.em.fork().transactional(async (tx) => {
    tx.create(Milestone, milestone);
    await tx.flush();
    await markStale(tx, [goalId]);
  });
  return milestone as Milestone;
}

/** Changes a milestone. @throws AppError not_found */
export async function updateMilestone(ctx: Context, goalId: string, id: string, change: Partial<MilestoneFields>): Promise<Milestone> {
  await requireGoal(ctx, goalId);
  if (!isUuid(id)) throw notFound('The milestone');
  const { completed, ...fields } = change;
  return ctx.em.fork().transactional(async (tx) => {
    const milestone = await tx.findOne(Milestone, { id, goalId });
    if (!milestone) throw notFound('The milestone');
    const ended = completed === undefined ? {} : { completedAt: completed ? (milestone.completedAt ?? ctx.now()) : null };
    Object.assign(milestone, fields, ended);
    await tx.flush();
    await markStale(tx, [goalId]);
    return milestone;
  });
}

/** Removes a milestone. @throws AppError not_found */
export async function deleteMilestone(ctx: Context, goalId: string, id: string): Promise<void> {
  await requireGoal(ctx, goalId);
  const gone = isUuid(id) ? await ctx.em.fork().transactional((tx) => tx.nativeDelete(Milestone, { id, goalId })) : 0;
  if (gone === 0) throw notFound('The milestone');
  await markStale(ctx.em.fork(), [goalId]);
}

async function requireGoal(ctx: Context, id: string): Promise<void> {
  const known = isUuid(id) ? await ctx.em.fork().count(Goal, { id, organizationId: ctx.principal.organizationId }) : 0;
  if (known === 0) throw notFound('The goal');
}

/** Marks goals to be evaluated again, discarding any evaluation in progress. */
async function markStale(tx: EntityManager, ids: readonly (string | null | undefined)[]): Promise<void> {
  for (const id of new Set(ids))
    if (id) await tx.execute('update goal set evaluated_on = null, revision = revision + 1 where id = ?', [id]);
}

/** Locks the tree while it changes, so that two changes at once cannot create a cycle. */
async function lockTree(tx: EntityManager, organizationId: string): Promise<void> {
  await lockOrganization(tx, organizationId);
}

async function check(tx: EntityManager, organizationId: string, id: string, fields: GoalFields): Promise<void> {
  const { startDate, dueDate, parentId, binding, targetValue, startValue } = fields;
  if (startDate >= dueDate) throw invalidFields({ due_date: ['It must be after start_date.'] });
  if (binding && targetValue === null) throw invalidFields({ target_value: ['Set the value that the metric should reach.'] });
  if (targetValue !== null && targetValue === startValue) throw invalidFields({ target_value: ['It must differ from start_value.'] });
  if (parentId !== null) await checkParent(tx, organizationId, id, parentId, fields.hierarchyType);
  if (binding) {
    const { sources } = await pinSources(tx, organizationId, [binding.dataSourceId], 'read').catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'validation_error') throw error;
      throw invalidFields({ 'binding.data_source_id': (error.details?.data_source_ids as string[] | undefined) ?? [error.message] });
    });
    bindGoal(binding, sources[0]!);
  }
}

/** Checks that a parent is in the same organization, on the same or a higher level of the hierarchy, and not below the goal itself. */
async function checkParent(
  tx: EntityManager,
  organizationId: string,
  id: string,
  parentId: string,
  hierarchyType: HierarchyType,
): Promise<void> {
  let at: string | null = parentId;
  for (let steps = 0; at !== null; steps++) {
    const above: Goal | null = isUuid(at) ? await tx.findOne(Goal, { id: at, organizationId }) : null;
    if (!above) throw invalidFields({ parent_id: ['Goal not found.'] });
    if (above.id === id) throw invalidFields({ parent_id: ['A goal cannot be its own parent.'] });
    if (steps === 0 && HIERARCHY_TYPES.indexOf(above.hierarchyType) > HIERARCHY_TYPES.indexOf(hierarchyType)) {
      throw invalidFields({ parent_id: [`A ${hierarchyType} goal cannot have a parent of type ${above.hierarchyType}.`] });
    }
    if (steps >= DEPTH_MAX) throw invalidFields({ parent_id: [`Goals are nested at most ${DEPTH_MAX} deep.`] });
    at = above.parentId ?? null;
  }
}
