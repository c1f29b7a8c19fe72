import { createGoal } from '../../tools/goals/create-goal.ts';
import type { Seeded } from './serve.ts';
import { call, type Wire } from './tool-call.ts';

/** A half-done manual goal that is on track whenever these tests run. */
export async function goalOf(of: Seeded, given: object = {}): Promise<Wire> {
  const goal = { title: 'Partners', target_value: 100, current_value: 50, start_date: '2020-01-01', due_date: '2099-12-31' };
  return call(createGoal, { ...goal, ...given }, { as: of.owner });
}
