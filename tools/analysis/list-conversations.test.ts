import { expect, test } from '@jest/globals';
import { conversationOf } from '../../test/support/conversation-of.ts';
import { call, callAsAgent, organizations } from '../../test/support/tool-call.ts';
import { listConversations } from './list-conversations.ts';

const { home } = await organizations();

test('lists the member’s own, by the first question; nobody else’s, of the same organization either', async () => {
  const id = await conversationOf(home);
  expect((await call(listConversations, {}, { as: home.owner })).results).toEqual([
    { id, title: 'total amount', turns_count: 1, created_at: expect.any(String), updated_at: expect.any(String) },
  ]);
  expect(await call(listConversations, {}, { as: home.viewer })).toMatchObject({ count: 0 });
  const { structured, text } = await callAsAgent(listConversations, {}, home);
  expect([structured.items[0].id, text]).toEqual([id, expect.stringContaining('total amount')]);
});
