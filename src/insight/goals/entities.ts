import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Organization, User } from '../../account/identity/entities.ts';
import type { GoalBinding, GoalForecast, GoalInsight, GoalStatus, HierarchyType, Measured } from './types.ts';

export const Goal = defineEntity({
  name: 'Goal',
  tableName: 'goal',
  properties: {
    id: p.uuid().primary(),
    organizationId: () => p.manyToOne(Organization).mapToPk().name('organization_id'),
    createdBy: () => p.manyToOne(User).mapToPk().name('created_by').nullable(),
    title: p.text(),
    description: p.text(),
    hierarchyType: p.text().$type<HierarchyType>(),
    parentId: p.uuid().nullable(),
    /** What is measured, in words. */
    metric: p.text(),
    unit: p.text(),
    /** null where its children's progress is its own. */
    targetValue: p.double().$type<number>().nullable(),
    startValue: p.double().$type<number>(),
    currentValue: p.double().$type<number>().nullable(),
    /** ISO dates. */
    startDate: p.text(),
    dueDate: p.text(),
    binding: p.json<GoalBinding | null>().nullable(),
    measured: p.json<Measured | null>().nullable(),
    cancelledAt: p.datetime().nullable(),
    /** From here on what follows from the above on the day `evaluatedOn`: kept so that lists can be filtered by it. */
    status: p.text().$type<GoalStatus>(),
    progressPercentage: p.double().$type<number>(),
    expectedPercentage: p.double().$type<number>(),
    forecast: p.json<GoalForecast | null>().nullable(),
    insights: p.json<GoalInsight[]>(),
    /** Counts what its owner changed: an evaluation of an older one is not kept. */
    revision: p.integer(),
    /** The day, and null where something changed since. */
    evaluatedOn: p.text().nullable(),
    createdAt: p.datetime(),
  },
  indexes: [{ properties: ['organizationId', 'createdAt', 'id'] }, { properties: ['parentId'] }],
});
export type Goal = InferEntity<typeof Goal>;

export const Milestone = defineEntity({
  name: 'Milestone',
  tableName: 'goal_milestone',
  properties: {
    id: p.uuid().primary(),
    goalId: () => p.manyToOne(Goal).mapToPk().name('goal_id').deleteRule('cascade'),
    title: p.text(),
    targetValue: p.double().$type<number>().nullable(),
    dueDate: p.text().nullable(),
    completedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
  indexes: [{ properties: ['goalId'] }],
});
export type Milestone = InferEntity<typeof Milestone>;

/** Where a goal stood on a day: one a day, the last word of it. */
export const GoalSnapshot = defineEntity({
  name: 'GoalSnapshot',
  tableName: 'goal_snapshot',
  properties: {
    goalId: () => p.manyToOne(Goal).mapToPk().primary().name('goal_id').deleteRule('cascade'),
    day: p.text().primary(),
    value: p.double().$type<number>().nullable(),
    percentage: p.double().$type<number>(),
    expectedPercentage: p.double().$type<number>(),
    status: p.text().$type<GoalStatus>(),
    note: p.text().nullable(),
  },
});
export type GoalSnapshot = InferEntity<typeof GoalSnapshot>;
