import { expect, test } from '@jest/globals';
import { subscribed } from '../../test/support/subscribe.ts';
import { call } from '../../test/support/tool-call.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { resumeSubscription } from './resume-subscription.ts';

test('takes a cancellation back, where there is one', async () => {
  const { owner: as } = await subscribed('starter');
  await expect(call(resumeSubscription, {}, { as })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('nothing to'),
  });
  await call(cancelSubscription, {}, { as });
  expect(await call(resumeSubscription, {}, { as })).toMatchObject({ cancel_at_period_end: false, renews_at: expect.any(String) });
});
