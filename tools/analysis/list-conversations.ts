import { z } from 'zod';
import { listConversations as findConversations } from '../../src/insight/ask/conversations.ts';
import type { Conversation } from '../../src/insight/ask/entities.ts';
import type { Page } from '../../src/platform/list-query.ts';
import { mcpPage, mcpPageOf, pageText } from '../budget.ts';
import { defineTool } from '../define.ts';
import { envelopeOf, type ListInput, mcpList, restEnvelope, restList } from '../lists.ts';
import { named } from '../named.ts';
import { conversationFields, conversationView } from './conversation-views.ts';
import { CONVERSATIONS_PATH, conversationRoute } from './routes.ts';

const summary = named('ConversationSummary', z.strictObject(conversationFields));

export const listConversations = defineTool<ListInput, Page<Conversation>>({
  name: 'list_conversations',
  title: 'List conversations',
  description: 'Your own conversations with the data.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: {
    scope: 'analysis:run',
    input: mcpList,
    output: mcpPageOf(summary),
    view: (page, input) => mcpPage(page, input, conversationView),
    text: (view: { total: number; items: object[]; next_cursor: string | null }) =>
      pageText(
        'conversations',
        view,
        ({ id, title, turns_count: turns, updated_at: at }: z.infer<typeof summary>) =>
          `- ${title} (${id}): ${turns} questions, the last at ${at}`,
      ),
  },
  rest: [
    {
      ...conversationRoute,
      method: 'GET',
      path: CONVERSATIONS_PATH,
      status: 200,
      input: restList,
      output: envelopeOf(summary),
      view: (page, input, url) => restEnvelope(page, input, url, conversationView),
      errors: ['not_found'],
    },
  ],
  handler: (ctx, { query }) => findConversations(ctx, query),
});
