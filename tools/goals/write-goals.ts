import { z } from 'zod';
import type { Milestone } from '../../src/insight/goals/entities.ts';
import type { GoalDetail } from '../../src/insight/goals/goals.ts';
import { HIERARCHY_TYPES } from '../../src/insight/goals/types.ts';
import {
  addMilestone,
  checkIn,
  createGoal,
  deleteGoal,
  deleteMilestone,
  type GoalFields,
  type MilestoneFields,
  updateGoal,
  updateMilestone,
} from '../../src/insight/goals/write-goals.ts';
import { parametersOf } from '../../src/insight/metrics/parameters.ts';
import { METRIC_TYPES } from '../../src/insight/metrics/types.ts';
import { defineTool } from '../define.ts';
import { id, text } from '../fields.ts';
import { goalForm, goalFormView, milestoneItem, milestoneView } from './views.ts';

const date = z.iso.date('Give a date YYYY-MM-DD.').meta({ description: 'YYYY-MM-DD' });
const number = z.number('Give a number.').min(-1e15).max(1e15);
const looked = parametersOf();

const binding = z
  .strictObject({
    data_source_id: id,
    table: text(200, 1).nullish(),
    type: z.enum(METRIC_TYPES, `Give one of ${METRIC_TYPES.join(', ')}.`),
    field: text(200, 1).meta({ description: 'A column; "*" counts rows' }),
    filters: z.array(z.looseObject({})).max(20).optional().meta({ description: 'Filters as in a report: column, op, value' }),
  })
  .transform((given, context) => {
    const parsed = looked.safeParse(given.filters ? { filters: given.filters } : {});
    for (const issue of parsed.error?.issues ?? []) context.addIssue({ code: 'custom', path: issue.path, message: issue.message });
    return {
      dataSourceId: given.data_source_id,
      ...(given.table ? { table: given.table } : {}),
      type: given.type,
      field: given.field,
      ...(parsed.data?.filters ? { filters: parsed.data.filters } : {}),
    };
  })
  .meta({ description: 'The metric of a data source that the goal follows over its own period' });

const fields = {
  title: text(200, 1),
  description: text(2000),
  hierarchy_type: z.enum(HIERARCHY_TYPES, `Give one of ${HIERARCHY_TYPES.join(', ')}.`),
  metric: text(200),
  unit: text(40),
  start_value: number,
  target_value: number.nullable().meta({ description: 'null: its progress is the mean of its sub-goals' }),
  current_value: number.nullable(),
  start_date: date,
  due_date: date,
  parent_id: id.nullable(),
  binding: binding.nullable(),
  cancelled: z.boolean(),
};

const creation = z.strictObject({
  ...fields,
  description: fields.description.default(''),
  hierarchy_type: fields.hierarchy_type.default('company'),
  metric: fields.metric.default(''),
  unit: fields.unit.default(''),
  start_value: fields.start_value.default(0),
  target_value: fields.target_value.default(null),
  current_value: fields.current_value.default(null),
  parent_id: fields.parent_id.default(null),
  binding: fields.binding.default(null),
  cancelled: fields.cancelled.default(false),
});
const partial = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.optional()])) as {
  [K in keyof typeof fields]: z.ZodOptional<(typeof fields)[K]>;
};
const change = z
  .strictObject({ id, ...partial })
  .refine((given) => Object.keys(given).length > 1, `Give at least one of ${Object.keys(fields).join(', ')}.`);

type Wire = { [K in keyof typeof fields]: z.output<(typeof fields)[K]> };

function goalFields(given: Wire): GoalFields;
function goalFields(given: Partial<Wire>): Partial<GoalFields>;
function goalFields(given: Partial<Wire>): Partial<GoalFields> {
  const { hierarchy_type, start_value, target_value, current_value, start_date, due_date, parent_id, ...same } = given;
  const renamed = {
    ...same,
    hierarchyType: hierarchy_type,
    startValue: start_value,
    targetValue: target_value,
    currentValue: current_value,
    startDate: start_date,
    dueDate: due_date,
    parentId: parent_id,
  };
  return Object.fromEntries(Object.entries(renamed).filter(([, value]) => value !== undefined));
}

const annotations = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false };
const shared = { gate: 'general', scope: null, credential: 'unrestricted', tag: 'General API' } as const;
const form = { output: goalForm, view: goalFormView };

const create = defineTool<z.infer<typeof creation>, GoalDetail>({
  name: 'create_goal',
  title: 'Create a goal',
  description: 'Creates a goal. Its progress is entered by hand, follows a metric of a data source, or comes from its sub-goals.',
  cost: 'general',
  role: 'editor',
  annotations,
  rest: [{ ...shared, ...form, method: 'POST', path: '/api/goals/', status: 201, input: creation, errors: ['not_found'] }],
  handler: (ctx, input) => createGoal(ctx, goalFields(input)),
});

const update = defineTool<z.infer<typeof change>, GoalDetail>({
  name: 'update_goal',
  title: 'Change a goal',
  description: 'Updates the given fields; the others stay as they are. The status cancelled ends the goal without a result.',
  cost: 'general',
  role: 'editor',
  annotations: { ...annotations, idempotentHint: true },
  rest: [{ ...shared, ...form, method: 'PATCH', path: '/api/goals/{id}/', status: 200, input: change }],
  handler: (ctx, { id: goalId, ...given }) => updateGoal(ctx, goalId, goalFields(given)),
});

const note = z.strictObject({ id, value: number, note: text(1000).nullish() });

const progress = defineTool<z.infer<typeof note>, GoalDetail>({
  name: 'note_goal_progress',
  title: 'Record progress',
  description: 'Records today’s value of a goal that is tracked by hand.',
  cost: 'general',
  role: 'editor',
  annotations: { ...annotations, idempotentHint: true },
  rest: [{ ...shared, ...form, method: 'POST', path: '/api/goals/{id}/progress/', status: 200, input: note }],
  handler: (ctx, input) => checkIn(ctx, input.id, { value: input.value, note: input.note ?? null }),
});

const remove = defineTool<{ id: string }, void>({
  name: 'delete_goal',
  title: 'Delete a goal',
  description: 'Permanently deletes a goal and its milestones; its sub-goals move up one level.',
  cost: 'general',
  role: 'editor',
  annotations: { ...annotations, destructiveHint: true },
  rest: [
    { ...shared, method: 'DELETE', path: '/api/goals/{id}/', status: 204, input: z.object({ id }), output: null, view: () => undefined },
  ],
  handler: (ctx, input) => deleteGoal(ctx, input.id),
});

const milestoneFields = {
  title: text(200, 1),
  target_value: number.nullable(),
  due_date: date.nullable(),
  completed: z.boolean(),
};
const newMilestone = z.strictObject({
  id,
  title: milestoneFields.title,
  target_value: milestoneFields.target_value.default(null),
  due_date: milestoneFields.due_date.default(null),
  completed: milestoneFields.completed.default(false),
});
const milestoneChange = z
  .strictObject({
    id,
    milestone_id: id,
    title: milestoneFields.title.optional(),
    target_value: milestoneFields.target_value.optional(),
    due_date: milestoneFields.due_date.optional(),
    completed: milestoneFields.completed.optional(),
  })
  .refine((given) => Object.keys(given).length > 2, 'Give at least one of title, target_value, due_date, completed.');

function milestoneOf(given: Partial<z.infer<typeof newMilestone>>): Partial<MilestoneFields> {
  const renamed = { title: given.title, targetValue: given.target_value, dueDate: given.due_date, completed: given.completed };
  return Object.fromEntries(Object.entries(renamed).filter(([, value]) => value !== undefined));
}

const MILESTONES = '/api/goals/{id}/milestones/';

const add = defineTool<z.infer<typeof newMilestone>, Milestone>({
  name: 'add_milestone',
  title: 'Add a milestone',
  description: 'Adds a step towards a goal, with a value, a date, or both.',
  cost: 'general',
  role: 'editor',
  annotations,
  rest: [{ ...shared, method: 'POST', path: MILESTONES, status: 201, input: newMilestone, output: milestoneItem, view: milestoneView }],
  // Every field has its default.
  handler: (ctx, input) => addMilestone(ctx, input.id, milestoneOf(input) as MilestoneFields),
});

const changeMilestone = defineTool<z.infer<typeof milestoneChange>, Milestone>({
  name: 'update_milestone',
  title: 'Change a milestone',
  description: 'Updates the given fields; the others stay as they are.',
  cost: 'general',
  role: 'editor',
  annotations: { ...annotations, idempotentHint: true },
  rest: [
    {
      ...shared,
      method: 'PATCH',
      path: `${MILESTONES}{milestone_id}/`,
      status: 200,
      input: milestoneChange,
      output: milestoneItem,
      view: milestoneView,
    },
  ],
  handler: (ctx, input) => updateMilestone(ctx, input.id, input.milestone_id, milestoneOf(input)),
});

const removeMilestone = defineTool<{ id: string; milestone_id: string }, void>({
  name: 'delete_milestone',
  title: 'Delete a milestone',
  description: 'Permanently deletes a milestone.',
  cost: 'general',
  role: 'editor',
  annotations: { ...annotations, destructiveHint: true },
  rest: [
    {
      ...shared,
      method: 'DELETE',
      path: `${MILESTONES}{milestone_id}/`,
      status: 204,
      input: z.object({ id, milestone_id: id }),
      output: null,
      view: () => undefined,
    },
  ],
  handler: (ctx, input) => deleteMilestone(ctx, input.id, input.milestone_id),
});

/** Writes of the application: the external API reads goals only. */
export const WRITE_GOAL_TOOLS = [create, update, progress, remove, add, changeMilestone, removeMilestone];
