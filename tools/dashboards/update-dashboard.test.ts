import { expect, test } from '@jest/globals';
import { dashboardOf } from '../../test/support/library.ts';
import { auditOf, call, organizations } from '../../test/support/tool-call.ts';
import { updateDashboard } from './update-dashboard.ts';

const { home, stranger } = await organizations();
const id = await dashboardOf(home);
const update = (changes: object, as = home.owner) => call(updateDashboard, { id, ...changes }, { as });

test('keeps what is left out, and replaces the configuration as a whole', async () => {
  expect(await update({ description: 'By region', config: { top_n: 3 } })).toMatchObject({ name: 'Shop', config: { top_n: 3 } });
  const changed = await update({ config: { hidden_widgets: ['text:summary'] } });
  expect([changed.description, changed.config]).toEqual(['By region', { hidden_widgets: ['text:summary'] }]);
  expect(await auditOf(home)).toContain('tool:update_dashboard ok');
});

test('names what it takes', async () => {
  await expect(update({})).rejects.toMatchObject({
    details: { body: [expect.stringContaining('at least one of name, description, config, refresh_frequency.')] },
  });
  await expect(update({ config: { layout: { a: { x: 8, y: 0, w: 6, h: 1 } } } })).rejects.toMatchObject({
    details: { 'config.layout.a': [expect.stringContaining('within 12 columns')] },
  });
  await expect(update({ name: 'Mine' }, stranger.owner)).rejects.toMatchObject({ code: 'not_found' });
});
