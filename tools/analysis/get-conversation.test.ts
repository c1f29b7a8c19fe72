import { expect, test } from '@jest/globals';
import { conversationOf } from '../../test/support/conversation-of.ts';
import { call, callAsAgent, organizations } from '../../test/support/tool-call.ts';
import { getConversation } from './get-conversation.ts';

const { home } = await organizations();

test('shows every question with its answer and receipts, to its member only', async () => {
  const id = await conversationOf(home);
  const { turns } = await call(getConversation, { id }, { as: home.owner });
  expect(turns).toMatchObject([{ number: 1, question_asked: 'total amount', answered: true, answer: expect.stringContaining('42.5') }]);
  expect(turns[0].receipts.length).toBeGreaterThan(0);
  const agent = await callAsAgent(getConversation, { conversation_id: id }, home);
  expect(agent).toMatchObject({
    text: expect.stringContaining('1. total amount'),
    structured: { turns: [{ answered: true }], truncated: false },
  });
  await expect(call(getConversation, { id }, { as: home.viewer })).rejects.toMatchObject({ code: 'not_found' });
});
