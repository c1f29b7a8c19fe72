import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Organization, User } from '../../account/identity/entities.ts';
import type { AnalysisAnswer } from './types.ts';

/** Questions that follow one another: each may lean on the one before. Belongs to one person. */
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

/** One question with its answer, as it was given. */
export const ConversationTurn = defineEntity({
  name: 'ConversationTurn',
  tableName: 'conversation_turn',
  properties: {
    id: p.uuid().primary(),
    organizationId: () => p.manyToOne(Organization).mapToPk().name('organization_id'),
    conversationId: () => p.manyToOne(Conversation).mapToPk().name('conversation_id').deleteRule('cascade'),
    /** From 1. */
    number: p.integer(),
    question: p.text(),
    /** The sources it was asked of. */
    dataSourceIds: p.json<string[]>(),
    answer: p.json<AnalysisAnswer>(),
    creditsConsumed: p.integer(),
    createdAt: p.datetime(),
  },
  uniques: [{ properties: ['conversationId', 'number'] }],
});
export type ConversationTurn = InferEntity<typeof ConversationTurn>;
