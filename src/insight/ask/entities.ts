import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Organization, User } from '../../account/identity/entities.ts';
import type { AnalysisAnswer } from './types.ts';

/** A sequence of questions, each of which may refer to the one before. Belongs to one person. */
export const Conversation = defineEntity({
  name: 'Conversation',
  tableName: 'conversation',
  properties: {
    id: p.uuid().primary(),
    organizationId: () => p.manyToOne(Organization).mapToPk().name('organization_id'),
    userId: () => p.manyToOne(User).mapToPk().name('user_id'),
    /** Its first question. */
    title: p.text(),
    turnsCount: p.integer(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
  indexes: [{ properties: ['organizationId', 'userId', 'updatedAt', 'id'] }],
});
export type Conversation = InferEntity<typeof Conversation>;

/** One question with its answer as given. */
export const ConversationTurn = defineEntity({
  name: 'ConversationTurn',
  tableName: 'conversation_turn',
  properties: {
    id: p.uuid().primary(),
    organizationId: () => p.manyToOne(Organization).mapToPk().name('organization_id'),
    conversationId: () => p.manyToOne(Conversation).mapToPk().name('conversation_id').deleteRule('cascade'),
    /** Starts at 1. */
    number: p.integer(),
    question: p.text(),
    /** The sources it queried. */
    dataSourceIds: p.json<string[]>(),
    answer: p.json<AnalysisAnswer>(),
    creditsConsumed: p.integer(),
    createdAt: p.datetime(),
  },
  uniques: [{ properties: ['conversationId', 'number'] }],
});
export type ConversationTurn = InferEntity<typeof ConversationTurn>;
