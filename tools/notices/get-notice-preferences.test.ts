import { expect, test } from '@jest/globals';
import { call, organizations } from '../../test/support/tool-call.ts';
import { getNoticePreferences } from './get-notice-preferences.ts';
import { updateNoticePreferences } from './update-notice-preferences.ts';

const { home } = await organizations();

test('starts with every mail, and is each member’s own', async () => {
  const defaults = { report_ready: 'slow', credits_low: true, deliveries: true, alerts: true };
  expect(await call(getNoticePreferences, {}, { as: home.owner })).toEqual(defaults);
  await call(updateNoticePreferences, { alerts: false }, { as: home.viewer });
  expect(await call(getNoticePreferences, {}, { as: home.owner })).toEqual(defaults);
  expect(await call(getNoticePreferences, {}, { as: home.viewer })).toEqual({ ...defaults, alerts: false });
});
