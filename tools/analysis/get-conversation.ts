import { z } from 'zod';
import { getConversation as find } from '../../src/insight/ask/conversations.ts';
import type { Conversation, ConversationTurn } from '../../src/insight/ask/entities.ts';
import { aboutOne } from '../agent-input.ts';
import { clip, STRUCTURED_CHARACTERS_MAX } from '../budget.ts';
import { defineTool } from '../define.ts';
import { count, id, iso, timestamp, uuid } from '../fields.ts';
import { named } from '../named.ts';
import { answerFields, answerView } from './answer-view.ts';
import { conversationFields, conversationView } from './conversation-views.ts';
import { CONVERSATIONS_PATH, conversationRoute } from './routes.ts';
import { fitting } from './views.ts';

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

const agentOutput = z.strictObject({
  ...conversationFields,
  turns: z.array(
    z.strictObject({
      number: z.int().min(1),
      question_asked: z.string(),
      answer: answerFields.answer,
      answered: answerFields.answered,
      sql: answerFields.sql,
      credits_consumed: count,
      created_at: timestamp,
    }),
  ),
  truncated: z.boolean().meta({ description: 'True if there are earlier questions than these' }),
});

interface Found {
  conversation: Conversation;
  turns: ConversationTurn[];
}

/** The latest questions that fit, in their order. */
function agentView({ conversation, turns }: Found): z.infer<typeof agentOutput> {
  const shown = turns.map((one) => ({
    number: one.number,
    question_asked: one.question,
    answer: one.answer.answer,
    answered: one.answer.answered,
    sql: one.answer.sql,
    credits_consumed: one.creditsConsumed,
    created_at: iso(one.createdAt),
  }));
  const kept = fitting(shown.toReversed(), STRUCTURED_CHARACTERS_MAX).toReversed();
  return { ...conversationView(conversation), turns: kept, truncated: kept.length < shown.length };
}

export const getConversation = defineTool<{ id: string }, Found>({
  name: 'get_conversation',
  title: 'Get a conversation',
  description: 'One of your conversations, with every question and its answer.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: {
    scope: 'analysis:run',
    input: aboutOne('conversation_id', {}),
    output: agentOutput,
    view: agentView,
    text: ({ id: of, title, turns, truncated }: z.infer<typeof agentOutput>) =>
      clip(
        [
          `${title} (${of})${truncated ? ', its latest questions' : ''}:`,
          ...turns.map((one) => `${one.number}. ${one.question_asked}\n${one.answer}`),
        ].join('\n'),
      ),
  },
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
