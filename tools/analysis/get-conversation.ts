import { z } from 'zod';
import { getConversation as find } from '../../src/insight/ask/conversations.ts';
import type { Conversation, ConversationTurn } from '../../src/insight/ask/entities.ts';
import { defineTool } from '../define.ts';
import { count, id, iso, timestamp, uuid } from '../fields.ts';
import { named } from '../named.ts';
import { answerFields, answerView } from './answer-view.ts';
import { conversationFields, conversationView } from './conversation-views.ts';
import { CONVERSATIONS_PATH, conversationRoute } from './routes.ts';

const turn = named(
  'ConversationTurn',
  z.strictObject({
    number: z.int().min(1),
    question_asked: z.string(),
    data_source_ids: z.array(uuid),
    ...answerFields,
    credits_consumed: count,
    created_at: timestamp,
  }),
);

export const getConversation = defineTool<{ id: string }, { conversation: Conversation; turns: ConversationTurn[] }>({
  name: 'get_conversation',
  title: 'Get a conversation',
  description: 'One of your conversations, with every question and its answer.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  rest: [
    {
      ...conversationRoute,
      method: 'GET',
      path: `${CONVERSATIONS_PATH}{id}/`,
      status: 200,
      input: z.object({ id }),
      output: named('Conversation', z.strictObject({ ...conversationFields, turns: z.array(turn) })),
      view: ({ conversation, turns }) => ({
        ...conversationView(conversation),
        turns: turns.map((one) => ({
          number: one.number,
          question_asked: one.question,
          data_source_ids: one.dataSourceIds,
          ...answerView(one.answer),
          credits_consumed: one.creditsConsumed,
          created_at: iso(one.createdAt),
        })),
      }),
    },
  ],
  handler: (ctx, input) => find(ctx, input.id),
});
