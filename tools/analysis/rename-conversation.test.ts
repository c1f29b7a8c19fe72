import { expect, test } from '@jest/globals';
import { conversationOf } from '../../test/support/conversation-of.ts';
import { call, organizations } from '../../test/support/tool-call.ts';
import { renameConversation } from './rename-conversation.ts';

const { home } = await organizations();

test('renames a conversation of one’s own', async () => {
  const id = await conversationOf(home);
  const rename = (title: string, as = home.owner) => call(renameConversation, { id, title }, { as });
  expect(await rename('Amounts')).toMatchObject({ id, title: 'Amounts', turns_count: 1 });
  await expect(rename('')).rejects.toMatchObject({ details: { title: [expect.any(String)] } });
  await expect(rename('Mine', home.viewer)).rejects.toMatchObject({ code: 'not_found' });
});
