import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../platform/context.ts';
import { isUuid, newId } from '../../platform/db/ids.ts';
import { listPage } from '../../platform/db/list-page.ts';
import { notFound } from '../../platform/errors.ts';
import { forgetAnswersWith } from '../../platform/idempotency/idempotency.ts';
import type { ListQuery, Page } from '../../platform/list-query.ts';
import { Conversation, ConversationTurn } from './entities.ts';
import type { AnalysisAnswer } from './types.ts';

const EARLIER_MAX = 10;
const TITLE_LENGTH_MAX = 200;

type Owner = Pick<Context, 'em' | 'principal'>;

/** Restricts an id to the caller's own rows. */
function own({ principal }: Pick<Context, 'principal'>, id: string) {
  return { id, organizationId: principal.organizationId, userId: principal.userId };
}

/**
 * The latest turns of the caller's conversation, oldest first.
 * @throws AppError not_found
 */
export async function earlierTurns(ctx: Owner, id: string): Promise<ConversationTurn[]> {
  await findOwn(ctx, id);
  const turns = await ctx.em.find(
    ConversationTurn,
    { conversationId: id, organizationId: ctx.principal.organizationId },
    { orderBy: { number: 'desc' }, limit: EARLIER_MAX },
  );
  return turns.reverse();
}

/**
 * Saves a question with its answer in the caller's transaction: appends to a conversation, or starts a new one.
 * @returns the conversation's id
 * @throws AppError not_found if the conversation has since been deleted
 */
export async function saveTurn(
  tx: EntityManager,
  ctx: Pick<Context, 'principal' | 'now'>,
  turn: { conversationId: string | null; question: string; dataSourceIds: string[]; answer: AnalysisAnswer; creditsConsumed: number },
): Promise<string> {
  const now = ctx.now();
  const { organizationId, userId } = ctx.principal;
  const id = turn.conversationId ?? newId();
  if (turn.conversationId === null) {
    const title = turn.question.slice(0, TITLE_LENGTH_MAX).toWellFormed();
    await tx.execute(
      'insert into conversation (id, organization_id, user_id, title, turns_count, created_at, updated_at) values (?, ?, ?, ?, 0, ?, ?)',
      [id, organizationId, userId, title, now, now],
    );
  }
  // The row stays locked until the transaction ends, so that concurrent turns get different numbers.
  const [row] = await tx.execute<{ turns_count: number }[]>(
    `update conversation set turns_count = turns_count + 1, updated_at = ? where id = ? and organization_id = ? and user_id = ? returning turns_count`,
    [now, id, organizationId, userId],
  );
  if (row === undefined) throw notFound('The conversation');
  tx.create(ConversationTurn, {
    id: newId(),
    organizationId,
    conversationId: id,
    number: row.turns_count,
    question: turn.question,
    dataSourceIds: turn.dataSourceIds,
    answer: storable(turn.answer),
    creditsConsumed: turn.creditsConsumed,
    createdAt: now,
  });
  await tx.flush();
  return id;
}

/** Removes NUL and replaces lone surrogates, neither of which the database can store. */
function storable(answer: AnalysisAnswer): AnalysisAnswer {
  const text = JSON.stringify(answer, (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  );
  return JSON.parse(text) as AnalysisAnswer;
}

/** One page of the caller's conversations; `name` searches the title. */
export function listConversations(ctx: Context, query: ListQuery): Promise<Page<Conversation>> {
  return listPage<Conversation & { status: string }>(
    ctx.em,
    // Conversations have no status column, and the list does not filter by it.
    Conversation as never,
    ctx.principal.organizationId,
    { ...query, status: undefined },
    { nameField: 'title', orderings: { created_at: 'createdAt', updated_at: 'updatedAt', title: 'title', name: 'title' } },
    { userId: ctx.principal.userId },
  );
}

/**
 * A conversation with all its turns.
 * @throws AppError not_found
 */
export async function getConversation(ctx: Owner, id: string): Promise<{ conversation: Conversation; turns: ConversationTurn[] }> {
  const conversation = await findOwn(ctx, id);
  const turns = await ctx.em.find(
    ConversationTurn,
    { conversationId: id, organizationId: ctx.principal.organizationId },
    { orderBy: { number: 'asc' } },
  );
  return { conversation, turns };
}

/**
 * Renames a conversation. It keeps its place in the list, since renaming is not activity.
 * @throws AppError not_found
 */
export async function renameConversation(ctx: Owner, id: string, title: string): Promise<Conversation> {
  const renamed = isUuid(id) ? await ctx.em.fork().transactional((tx) => tx.nativeUpdate(Conversation, own(ctx, id), { title })) : 0;
  if (renamed === 0) throw notFound('The conversation');
  return findOwn(ctx, id);
}

/**
 * Permanently deletes a conversation with all its turns.
 * @throws AppError not_found
 */
export async function deleteConversation(ctx: Owner, id: string): Promise<void> {
  await ctx.em.fork().transactional(async (tx) => {
    const deleted = isUuid(id) ? await tx.nativeDelete(Conversation, own(ctx, id)) : 0;
    if (deleted === 0) throw notFound('The conversation');
    await forgetAnswersWith(tx, 'analyze_data', JSON.stringify({ conversationId: id.toLowerCase() }).slice(1, -1));
  });
}

async function findOwn(ctx: Owner, id: string): Promise<Conversation> {
  const conversation = isUuid(id) ? await ctx.em.findOne(Conversation, own(ctx, id)) : null;
  if (!conversation) throw notFound('The conversation');
  return conversation;
}
