import { expect, test } from '@jest/globals';
import { goalOf } from '../../test/support/goal-of.ts';
import { call, ordersSource, organizations } from '../../test/support/tool-call.ts';
import { getGoalProgress } from './get-goal-progress.ts';
import { noteGoalProgress } from './note-goal-progress.ts';

const { home } = await organizations();
const note = (id: string, value: number, text?: string) => call(noteGoalProgress, { id, value, note: text }, { as: home.owner });

test('keeps the day’s last value with its note', async () => {
  const { id } = await goalOf(home);
  await note(id, 60, 'Spring fair');
  expect(await note(id, 70, 'Autumn fair')).toMatchObject({ current_value: 70, progress_percentage: 70 });
  const { history } = await call(getGoalProgress, { id }, { as: home.viewer });
  expect(history.map(({ value, note: said }: Record<string, unknown>) => [value, said])).toEqual([[70, 'Autumn fair']]);
});

test('refuses goals that get their value elsewhere', async () => {
  const bound = await goalOf(home, {
    current_value: null,
    binding: { data_source_id: await ordersSource(home), type: 'sum', field: 'amount' },
  });
  await expect(note(bound.id, 1)).rejects.toMatchObject({ code: 'validation_error' });
  const parent = await goalOf(home, { target_value: null, current_value: null });
  await expect(note(parent.id, 1)).rejects.toMatchObject({ details: { value: [expect.stringContaining('no target of its own')] } });
});
