import { expect, test } from '@jest/globals';
import { call, organizations } from '../../test/support/tool-call.ts';
import { updateNoticePreferences } from './update-notice-preferences.ts';

const { home } = await organizations();
const update = (changes: object) => call(updateNoticePreferences, changes, { as: home.owner });

test('changes what is given and keeps what was changed before', async () => {
  await update({ report_ready: 'always' });
  expect(await update({ deliveries: false })).toEqual({ report_ready: 'always', credits_low: true, deliveries: false, alerts: true });
});

test('names what it takes', async () => {
  await expect(update({})).rejects.toMatchObject({
    details: { body: [expect.stringContaining('at least one of report_ready, credits_low, deliveries, alerts.')] },
  });
  await expect(update({ report_ready: 'sometimes' })).rejects.toMatchObject({
    details: { report_ready: [expect.stringMatching(/^Use one of .*always/)] },
  });
});
