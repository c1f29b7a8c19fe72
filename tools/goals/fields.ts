import { z } from 'zod';
import { HIERARCHY_TYPES } from '../../src/insight/goals/types.ts';
import type { GoalFields } from '../../src/insight/goals/write-goals.ts';
import { parametersOf } from '../../src/insight/metrics/parameters.ts';
import { METRIC_TYPES } from '../../src/insight/metrics/types.ts';
import { id, text } from '../fields.ts';

export const date = z.iso.date('Use a date YYYY-MM-DD.').meta({ description: 'YYYY-MM-DD' });
export const number = z.number('Use a number.').min(-1e15).max(1e15);
const filterParameters = parametersOf();

const binding = z
  .strictObject({
    data_source_id: id,
    table: text(200, 1).nullish(),
    type: z.enum(METRIC_TYPES, `Use one of ${METRIC_TYPES.join(', ')}.`),
    field: text(200, 1).meta({ description: 'A column; "*" counts rows' }),
    filters: z.array(z.looseObject({})).max(20).optional().meta({ description: 'Filters as in a report: column, op, value' }),
  })
  .transform((given, context) => {
    const parsed = filterParameters.safeParse(given.filters ? { filters: given.filters } : {});
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

/** The fields of a goal; an update takes any of them. */
export const goalInput = {
  title: text(200, 1),
  description: text(2000),
  hierarchy_type: z.enum(HIERARCHY_TYPES, `Use one of ${HIERARCHY_TYPES.join(', ')}.`),
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

type GoalInput = { [K in keyof typeof goalInput]: z.output<(typeof goalInput)[K]> };

/** The given fields under the domain's names; omitted ones stay omitted. */
export function goalFields(given: GoalInput): GoalFields;
export function goalFields(given: Partial<GoalInput>): Partial<GoalFields>;
export function goalFields(given: Partial<GoalInput>): Partial<GoalFields> {
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
