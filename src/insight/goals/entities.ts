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
    /** Describes what is measured. */
    metric: p.text(),
    unit: p.text(),
    /** null if its progress is that of its children. */
    targetValue: p.double().$type<number>().nullable(),
    startValue: p.double().$type<number>(),
    currentValue: p.double().$type<number>().nullable(),
    /** ISO dates. */
    startDate: p.text(),
    dueDate: p.text(),
    binding: p.json<GoalBinding | null>().nullable(),
    measured: p.json<Measured | null>().nullable(),
    cancelledAt: p.datetime().nullable(),
    /** The fields from here on are derived from those above as of the day `evaluatedOn`, and stored so that lists can filter by them. */
    status: p.text().$type<GoalStatus>(),
    progressPercentage: p.double().$type<number>(),
    expectedPercentage: p.double().$type<number>(),
    forecast: p.json<GoalForecast | null>().nullable(),
    insights: p.json<GoalInsight[]>(),
    /** Counts edits, so that an evaluation of an older revision is discarded. */
    revision: p.integer(),
    /** The day of the last evaluation; null if something changed since. */
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

/** Where a goal stood at the end of a day; one row per day. */
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
