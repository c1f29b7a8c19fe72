import { z } from 'zod';
import type { Conversation } from '../../src/insight/ask/entities.ts';
import { count, iso, timestamp, uuid } from '../fields.ts';

/** A conversation without its turns. */
export const conversationFields = { id: uuid, title: z.string(), turns_count: count, created_at: timestamp, updated_at: timestamp };

export const conversationView = (conversation: Conversation) => ({
  id: conversation.id,
  title: conversation.title,
  turns_count: conversation.turnsCount,
  created_at: iso(conversation.createdAt),
  updated_at: iso(conversation.updatedAt),
});
