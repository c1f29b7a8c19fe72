import { expect, test } from '@jest/globals';
import { VERSION } from '../../src/platform/version.ts';
import { call } from '../../test/support/tool-call.ts';
import { getHealth } from './get-health.ts';

const health = (level?: string) => call(getHealth, level ? { level } : {}, { as: null });

test('says more the more it is asked for, to anybody', async () => {
  expect(await health()).toEqual({
    overall_status: expect.stringMatching(/^(healthy|warning|critical)$/),
    timestamp: expect.any(String),
    version: VERSION,
  });
  const summary = Object.keys((await health('summary')).services);
  expect(summary).toEqual(['database', 'cache', 'task_worker', 'disk']);
  const { services } = await health('detailed');
  expect(Object.keys(services)).toEqual(expect.arrayContaining([...summary, 'storage', 'engine', 'memory']));
  expect(services.database).toMatchObject({ status: 'healthy' });
  await expect(health('all')).rejects.toMatchObject({ details: { level: ['Use one of quick, summary, detailed.'] } });
});
