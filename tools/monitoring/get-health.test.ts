import { expect, test } from '@jest/globals';
import { VERSION } from '../../src/platform/version.ts';
import { call } from '../../test/support/tool-call.ts';
import { externalFinding } from './check-health.ts';
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

test('sources that fail are counted; that none could be reached is a warning', () => {
  const counts = { all: 4, needReconnection: 0, failing: 4, unreachable: 3 };
  expect(externalFinding(0, { ...counts, all: 0, failing: 0, unreachable: 0 })).toEqual({
    status: 'healthy',
    message: 'None is connected.',
  });
  const some = '1 configured; 4 connected sources, the latest sync failed for 4, 3 of them unreachable. This check calls none of them.';
  expect(externalFinding(1, counts)).toEqual({ status: 'healthy', message: some });
  const none = externalFinding(1, { ...counts, unreachable: 4 });
  expect(none).toMatchObject({ status: 'warning', message: expect.stringContaining('network and DNS') });
  // One source that is away says nothing about the service.
  expect(externalFinding(0, { all: 1, needReconnection: 0, failing: 1, unreachable: 1 }).status).toBe('healthy');
});
