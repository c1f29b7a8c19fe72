import { z } from 'zod';
import { renameConversation as rename } from '../../src/insight/ask/conversations.ts';
import type { Conversation } from '../../src/insight/ask/entities.ts';
import { aboutOne } from '../agent-input.ts';
import { defineTool } from '../define.ts';
import { id, text } from '../fields.ts';
import { conversationFields, conversationView } from './conversation-views.ts';
import { CONVERSATIONS_PATH, conversationRoute } from './routes.ts';

const title = text(200, 1);
const output = z.strictObject(conversationFields);

export const renameConversation = defineTool<{ id: string; title: string }, Conversation>({
  name: 'rename_conversation',
  title: 'Rename a conversation',
  description: 'Renames one of your conversations.',
  cost: 'general',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: {
    scope: 'analysis:run',
    input: aboutOne('conversation_id', { title }),
    output,
    view: conversationView,
    text: (shown: z.infer<typeof output>) => `The conversation ${shown.id} is called "${shown.title}".`,
  },
  rest: [
    {
      ...conversationRoute,
      method: 'PATCH',
      path: `${CONVERSATIONS_PATH}{id}/`,
      status: 200,
      input: z.strictObject({ id, title }),
      output,
      view: conversationView,
    },
  ],
  handler: (ctx, input) => rename(ctx, input.id, input.title),
});
