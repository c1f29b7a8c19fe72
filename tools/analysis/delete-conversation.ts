import { z } from 'zod';
import { deleteConversation as remove } from '../../src/insight/ask/conversations.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { CONVERSATIONS_PATH, conversationRoute } from './routes.ts';

export const deleteConversation = defineTool<{ id: string }, void>({
  name: 'delete_conversation',
  title: 'Delete a conversation',
  description: 'Permanently deletes one of your conversations.',
  cost: 'general',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  rest: [
    {
      ...conversationRoute,
      method: 'DELETE',
      path: `${CONVERSATIONS_PATH}{id}/`,
      status: 204,
      input: z.object({ id }),
      output: null,
      view: () => undefined,
    },
  ],
  handler: (ctx, input) => remove(ctx, input.id),
});
