import { expect, test } from '@jest/globals';
import { call, callAsAgent, ordersSource, organizations } from '../../test/support/tool-call.ts';
import { checkAnswer } from './check-answer.ts';

const { home, stranger } = await organizations();
const data_source_ids = [await ordersSource(home)];
const text = 'The total amount is 42.50. There are 5 orders.';

test('says of each number whether the data supports it', async () => {
  const checked = await call(checkAnswer, { text, data_source_ids }, { as: home.owner });
  expect(checked).toMatchObject({ supported: 1, contradicted: 1, cannot_check: 0, credits_consumed: 1 });
  expect(checked.claims).toMatchObject([
    { claim: '42.50', verdict: 'supported', actual: 42.5 },
    { claim: '5', verdict: 'contradicted', actual: 4 },
  ]);
  const answer = await callAsAgent(checkAnswer, { text, data_source_ids }, home);
  expect(answer.text).toContain('1 supported, 1 contradicted, 0 cannot be checked.');
});

test('charges nothing where there is nothing to check', async () => {
  expect(await call(checkAnswer, { text: 'All is well.', data_source_ids }, { as: home.owner })).toMatchObject({
    claims: [],
    credits_consumed: 0,
  });
  await expect(call(checkAnswer, { text, data_source_ids }, { as: stranger.owner })).rejects.toMatchObject({ code: 'not_found' });
});
