import { expect, test } from '@jest/globals';
import { conversationOf } from '../../test/support/conversation-of.ts';
import { auditOf, call, organizations, service } from '../../test/support/tool-call.ts';
import { deleteConversation } from './delete-conversation.ts';

const { home } = await organizations();

test('removes a conversation of one’s own with its turns', async () => {
  const id = await conversationOf(home);
  await expect(call(deleteConversation, { id }, { as: home.viewer })).rejects.toMatchObject({ code: 'not_found' });
  await call(deleteConversation, { id }, { as: home.owner });
  expect(await (await service()).sql('select 1 from conversation_turn where conversation_id = ?', [id])).toEqual([]);
  await expect(call(deleteConversation, { id }, { as: home.owner })).rejects.toMatchObject({ code: 'not_found' });
  expect(await auditOf(home)).toContain('tool:delete_conversation ok');
});
