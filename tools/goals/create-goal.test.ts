import { describe, expect, test } from '@jest/globals';
import { goalOf } from '../../test/support/goal-of.ts';
import { auditOf, ordersSource, organizations } from '../../test/support/tool-call.ts';

const { home, stranger } = await organizations();
const binding = async (of = home) => ({ data_source_id: await ordersSource(of), type: 'sum', field: 'amount' });

describe('create_goal', () => {
  test('judges a goal that is followed by hand at once', async () => {
    expect(await goalOf(home)).toMatchObject({
      title: 'Partners',
      hierarchy_type: 'company',
      status: 'on_track',
      progress_percentage: 50,
      binding: null,
      milestones: [],
    });
    expect(await auditOf(home)).toContain('tool:create_goal ok');
  });

  test('reads the value of a goal that follows a metric', async () => {
    const made = await goalOf(home, { current_value: null, binding: await binding(), target_value: 85 });
    expect(made).toMatchObject({ current_value: 42.5, progress_percentage: 50, binding: { type: 'sum', field: 'amount', filters: [] } });
  });

  test.each<[string, object, string]>([
    ['a period that ends before it begins', { due_date: '2019-12-31' }, 'due_date'],
    ['a target that is its start', { start_value: 100 }, 'target_value'],
    ['a parent that is not there', { parent_id: stranger.organizationId }, 'parent_id'],
  ])('refuses %s', async (_, given, field) => {
    await expect(goalOf(home, given)).rejects.toMatchObject({ code: 'validation_error', details: { [field]: [expect.any(String)] } });
  });

  test('does not follow another organization’s data', async () => {
    await expect(goalOf(home, { binding: await binding(stranger) })).rejects.toMatchObject({ code: 'not_found' });
  });
});
