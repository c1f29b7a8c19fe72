import { expect, test } from '@jest/globals';
import { alertOf } from '../../test/support/alert-of.ts';
import { call, organizations, service } from '../../test/support/tool-call.ts';
import { snoozeAlert } from './snooze-alert.ts';

const { home } = await organizations();
const { id } = await alertOf(home);
const now = (await service()).services.now().getTime();
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString();

test('mutes until a moment within a year, and resumes without one', async () => {
  const snooze = (given: object) => call(snoozeAlert, { id, ...given }, { as: home.owner });
  expect(await snooze({ until: inDays(1) })).toMatchObject({ id, snoozed_until: inDays(1) });
  expect(await snooze({})).toMatchObject({ snoozed_until: null });
  for (const days of [-1, 367]) {
    await expect(snooze({ until: inDays(days) })).rejects.toMatchObject({
      code: 'validation_error',
      details: { until: [expect.stringContaining('within a year')] },
    });
  }
});
