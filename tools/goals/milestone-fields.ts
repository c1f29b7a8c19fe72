import { z } from 'zod';
import type { MilestoneFields } from '../../src/insight/goals/write-goals.ts';
import { id, text } from '../fields.ts';
import { date, number } from './fields.ts';

/** A step towards a goal. */
export const milestoneFields = {
  title: text(200, 1),
  target_value: number.nullable(),
  due_date: date.nullable(),
  completed: z.boolean(),
};

export const newMilestone = z.strictObject({
  id,
  title: milestoneFields.title,
  target_value: milestoneFields.target_value.default(null),
  due_date: milestoneFields.due_date.default(null),
  completed: milestoneFields.completed.default(false),
});

/** The given fields under the domain's names; omitted ones stay omitted. */
export function milestoneOf(given: Partial<z.infer<typeof newMilestone>>): Partial<MilestoneFields> {
  const renamed = { title: given.title, targetValue: given.target_value, dueDate: given.due_date, completed: given.completed };
  return Object.fromEntries(Object.entries(renamed).filter(([, value]) => value !== undefined));
}
