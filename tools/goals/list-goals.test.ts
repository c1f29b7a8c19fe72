import { expect, test } from '@jest/globals';
import { goalOf } from '../../test/support/goal-of.ts';
import { call, organizations, type Wire } from '../../test/support/tool-call.ts';
import { listGoals } from './list-goals.ts';

const { home, stranger } = await organizations();

test('filters by level, title and status, within one’s own organization', async () => {
  await goalOf(home);
  await goalOf(home, { title: 'Tickets', hierarchy_type: 'team', cancelled: true });
  await goalOf(stranger);
  const titles = async (query: object) => (await call(listGoals, query, { as: home.viewer })).results.map(({ title }: Wire) => title);
  expect(await titles({ ordering: 'title' })).toEqual(['Partners', 'Tickets']);
  expect(await titles({ hierarchy_type: 'team' })).toEqual(['Tickets']);
  expect(await titles({ status: 'on_track' })).toEqual(['Partners']);
  expect(await titles({ name: 'tick' })).toEqual(['Tickets']);
  await expect(titles({ hierarchy_type: 'planet' })).rejects.toMatchObject({
    details: { hierarchy_type: [expect.stringMatching(/^Use one of company, /)] },
  });
});
