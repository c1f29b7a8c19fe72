import { z } from 'zod';
import { renameConversation as rename } from '../../src/insight/ask/conversations.ts';
import type { Conversation } from '../../src/insight/ask/entities.ts';
import { defineTool } from '../define.ts';
import { id, text } from '../fields.ts';
import { conversationFields, conversationView } from './conversation-views.ts';
import { CONVERSATIONS_PATH, conversationRoute } from './routes.ts';

export const renameConversation = defineTool<{ id: string; title: string }, Conversation>({
  name: 'rename_conversation',
  title: 'Rename a conversation',
  description: 'Renames one of your conversations.',
  cost: 'general',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  rest: [
    {
      ...conversationRoute,
      method: 'PATCH',
      path: `${CONVERSATIONS_PATH}{id}/`,
      status: 200,
      input: z.strictObject({ id, title: text(200, 1) }),
      output: z.strictObject(conversationFields),
      view: conversationView,
    },
  ],
  handler: (ctx, input) => rename(ctx, input.id, input.title),
});
