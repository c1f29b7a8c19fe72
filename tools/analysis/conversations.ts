import { z } from 'zod';
import {
  getConversation as find,
  listConversations as findConversations,
  deleteConversation as remove,
  renameConversation as rename,
} from '../../src/insight/ask/conversations.ts';
import type { Conversation, ConversationTurn } from '../../src/insight/ask/entities.ts';
import type { Page } from '../../src/platform/lists.ts';
import { defineTool } from '../define.ts';
import { count, id, iso, text, timestamp, uuid } from '../fields.ts';
import { envelopeOf, type ListInput, restEnvelope, restList } from '../lists.ts';
import { named } from '../named.ts';
import { answerFields, answerView } from './answer-view.ts';

const PATH = '/api/analysis/conversations/';
const shared = { gate: 'general', scope: null, credential: 'unrestricted', tag: 'Analysis' } as const;
const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

const fields = { id: uuid, title: z.string(), turns_count: count, created_at: timestamp, updated_at: timestamp };
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

const view = (conversation: Conversation) => ({
  id: conversation.id,
  title: conversation.title,
  turns_count: conversation.turnsCount,
  created_at: iso(conversation.createdAt),
  updated_at: iso(conversation.updatedAt),
});

const list = defineTool<ListInput, Page<Conversation>>({
  name: 'list_conversations',
  title: 'List conversations',
  description: 'Your own conversations with the data.',
  cost: 'general',
  annotations,
  rest: [
    {
      ...shared,
      method: 'GET',
      path: PATH,
      status: 200,
      input: restList,
      output: envelopeOf(named('ConversationSummary', z.strictObject(fields))),
      view: (page, input, url) => restEnvelope(page, input, url, view),
      errors: ['not_found'],
    },
  ],
  handler: (ctx, { query }) => findConversations(ctx, query),
});

const get = defineTool<{ id: string }, { conversation: Conversation; turns: ConversationTurn[] }>({
  name: 'get_conversation',
  title: 'Get a conversation',
  description: 'One of your conversations, with every question and its answer.',
  cost: 'general',
  annotations,
  rest: [
    {
      ...shared,
      method: 'GET',
      path: `${PATH}{id}/`,
      status: 200,
      input: z.object({ id }),
      output: named('Conversation', z.strictObject({ ...fields, turns: z.array(turn) })),
      view: ({ conversation, turns }) => ({
        ...view(conversation),
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

const change = defineTool<{ id: string; title: string }, Conversation>({
  name: 'rename_conversation',
  title: 'Rename a conversation',
  description: 'Renames one of your conversations.',
  cost: 'general',
  annotations: { ...annotations, readOnlyHint: false },
  rest: [
    {
      ...shared,
      method: 'PATCH',
      path: `${PATH}{id}/`,
      status: 200,
      input: z.strictObject({ id, title: text(200, 1) }),
      output: z.strictObject(fields),
      view,
    },
  ],
  handler: (ctx, input) => rename(ctx, input.id, input.title),
});

const drop = defineTool<{ id: string }, void>({
  name: 'delete_conversation',
  title: 'Delete a conversation',
  description: 'Permanently deletes one of your conversations.',
  cost: 'general',
  annotations: { ...annotations, readOnlyHint: false, destructiveHint: true },
  rest: [
    {
      ...shared,
      method: 'DELETE',
      path: `${PATH}{id}/`,
      status: 204,
      input: z.object({ id }),
      output: null,
      view: () => undefined,
    },
  ],
  handler: (ctx, input) => remove(ctx, input.id),
});

/** What a person asked and was answered: `/api/analysis/conversations/`. */
export const CONVERSATION_TOOLS = [list, get, change, drop];
